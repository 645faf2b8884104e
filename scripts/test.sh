#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Usage: scripts/test.sh [--quick | --full]
# Installs what is missing (Debian 12), builds and runs the test suites:
#   release   GCC and Clang: everything; GCC also the 512 MiB and 1 GiB messages
#   debug     GCC and Clang: vectors up to 256 KiB, and the unit tests
#   sanitize  the same and k12sum's tests under AddressSanitizer and
#             UndefinedBehaviorSanitizer; leaks and the benchmark program with Clang alone
#   tsan      GCC: what threads share, under ThreadSanitizer
# Release includes RFC 9861's vectors up to 64 KiB under qemu-user, on a CPU model
# without AVX2 and on one without AVX-512.
# --quick: release with GCC alone, and no qemu. --full: clang-19 too, and no size
# limits.
# The last line counts test cases over all runs; skips are listed above it.
set -euo pipefail
cd "$(dirname "$(readlink -f "$0")")/.."
source scripts/packages.sh

usage() { sed -n '/^# Usage/,/^[^#]/s/^# //p' "$0"; }

mode=default
case "${1-}" in
  '') ;;
  --quick | --full) mode=${1#--} ;;
  --help)
    usage
    exit
    ;;
  *)
    usage >&2
    exit 2
    ;;
esac

packages=(g++ meson ninja-build pkg-config binutils libhwy-dev libgtest-dev
  libbenchmark-dev libssl-dev libtbb-dev nlohmann-json3-dev python3 python3-pytest valgrind)
[ $mode = quick ] || packages+=(clang libclang-rt-14-dev qemu-user)
[ $mode = full ] && packages+=(clang-19 libclang-rt-19-dev)
need "${packages[@]}"

results=$(mktemp -d)
trap 'rm -rf "$results"' EXIT
failures=0

# build NAME CXX OPTION...: configures and builds build-test/NAME.
build() {
  local name=$1 cxx=$2
  shift 2
  echo "=== $name: build"
  if [ ! -f "build-test/$name/build.ninja" ]; then
    CXX=$cxx meson setup "build-test/$name" --werror -Dcli=enabled \
      -Dtests=enabled -Dbench=enabled -Dexamples=enabled -Dtbb=enabled "$@" >"$results/setup.log" 2>&1 ||
      { cat "$results/setup.log"; return 1; }
  fi
  ninja -C "build-test/$name" --quiet "${targets[@]}"
}
targets=()  # all

# run NAME ARG...: runs suites there; keeps the results of every case. A run that
# fails counts as one failure more than its cases do: a test that crashed or took
# too long leaves no case behind.
run() {
  local name=$1 status=0
  shift
  echo "=== $name: test"
  rm -f "build-test/$name/meson-logs/"*.junit.xml
  meson test -C "build-test/$name" --no-rebuild --print-errorlogs "$@" || status=$?
  # Meson puts a wrapper's name into the file's.
  cp "build-test/$name/meson-logs/"*.junit.xml "$results/$name.xml" || status=1
  [ $status -eq 0 ] || { echo "=== $name: FAILED"; failures=$((failures + 1)); }
}

attempt() {
  "$@" || { echo "=== $2: the build FAILED"; failures=$((failures + 1)); return 1; }
}

release_suites=(--suite unit --suite vectors --suite qemu --suite cli --suite build)
if attempt build gcc-release g++ --buildtype=release; then
  run gcc-release "${release_suites[@]}" --suite slow --suite big
fi
if [ $mode != quick ]; then
  compilers=(clang)
  [ $mode = full ] && compilers+=(clang-19)
  for clang in "${compilers[@]}"; do
    if attempt build "$clang-release" "${clang/clang/clang++}" --buildtype=release; then
      run "$clang-release" "${release_suites[@]}"
    fi
  done
  if [ $mode != full ]; then export LANEHOP_TEST_MAX_BYTES=$((256 * 1024)); fi
  for compiler in gcc clang; do
    cxx=${compiler/gcc/g}
    cxx=${cxx/clang/clang}++
    # The programs are in the sanitize builds, which are debug builds, too.
    if attempt build "$compiler-debug" "$cxx" --buildtype=debug -Dcpp_args=-g1 \
        -Dcli=disabled -Dbench=disabled -Dexamples=disabled; then
      run "$compiler-debug" --suite unit --suite vectors
    fi
    # Half the time to build of -O1; the library itself is optimized in any build.
    # Clang alone builds the benchmark program, for which GCC takes minutes, and
    # looks for leaks, which doubles the time of every short run.
    bench=enabled leaks=1
    if [ $compiler = gcc ]; then bench=disabled leaks=0; fi
    if attempt build "$compiler-sanitize" "$cxx" --buildtype=debug \
        -Dcpp_args=-g1 -Dbench=$bench \
        -Db_sanitize=address,undefined -Db_lundef=false -Db_ndebug=false; then
      ASAN_OPTIONS=detect_stack_use_after_return=1:detect_leaks=$leaks \
        UBSAN_OPTIONS=halt_on_error=1:print_stacktrace=1 LANEHOP_SANITIZED=1 \
        run "$compiler-sanitize" --suite unit --suite vectors --suite cli
    fi
  done
fi

if [ $mode != quick ]; then
  targets=(tests/thread-tests)
  if attempt build gcc-tsan g++ --buildtype=debugoptimized -Dkernels=scalar \
      -Db_sanitize=thread -Db_lundef=false -Db_ndebug=false; then
    # Where the kernel spreads addresses wider than ThreadSanitizer expects.
    wrapper=()
    if setarch -R true 2>/dev/null; then wrapper=(--wrapper 'setarch -R'); fi
    TSAN_OPTIONS=halt_on_error=1 run gcc-tsan "${wrapper[@]}" --suite threads
  fi
fi

[ $mode != quick ] || echo "left out by --quick: all other compilers and builds, and qemu"
python3 scripts/count_results.py "$failures" "$results"/*.xml
