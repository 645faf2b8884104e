#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Usage: scripts/quickstart.sh [FILE...]
# Installs what is missing (Debian 12), builds release into build/ and hashes the
# files, or README.md, with build/cli/k12sum. The digests go to standard output,
# all else to standard error.
set -euo pipefail
root=$(dirname "$(dirname "$(readlink -f "$0")")")
if [ "${1-}" = --help ]; then
  sed -n '/^# Usage/,/^[^#]/s/^# //p' "$0"
  exit
fi
source "$root/scripts/packages.sh"

{
  need g++ meson ninja-build pkg-config libhwy-dev libbenchmark-dev libssl-dev
  if [ ! -f "$root/build/build.ninja" ]; then
    meson setup "$root/build" "$root" --buildtype=release -Dbench=enabled \
      -Dtests=disabled
  fi
  ninja -C "$root/build"
  "$root/build/cli/k12sum" --version
} >&2
if [ $# -eq 0 ]; then
  cd "$root"
  set -- README.md
fi
exec "$root/build/cli/k12sum" -- "$@"
