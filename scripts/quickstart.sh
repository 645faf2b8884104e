#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Usage: scripts/quickstart.sh [FILE...]
# Installs what is missing (Debian 12), builds release into build/ and hashes the
# files, or README.md, with build/cli/k12sum.
set -euo pipefail
here=$(pwd)
cd "$(dirname "$0")/.."
source scripts/packages.sh

need g++ meson ninja-build pkg-config libhwy-dev libbenchmark-dev libssl-dev
if [ ! -f build/build.ninja ]; then
  meson setup build --buildtype=release -Dtests=disabled
fi
ninja -C build
echo
root=$(pwd)
cd "$here"
if [ $# -eq 0 ]; then
  cd "$root"
  set -- README.md
fi
"$root/build/cli/k12sum" --version
exec "$root/build/cli/k12sum" -- "$@"
