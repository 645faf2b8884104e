#compdef k12sum
# SPDX-License-Identifier: MIT
# Completion of k12sum's command line for zsh.

_k12sum_kernels() {
  local usable
  usable=$(_call_program kernels k12sum --version |
    sed -n 's/.*(usable: \(.*\))/\1/p')
  compadd -- ${=usable}
}

_arguments -s -S \
  '(-a --algorithm)'{-a+,--algorithm=}'[which hash]:algorithm:(kt128 kt256
    turboshake128 turboshake256 shake128 shake256 sha3-224 sha3-256 sha3-384
    sha3-512 keccak-256)' \
  '(-l --length)'{-l+,--length=}'[length of the output]:bytes: ' \
  '--customization=[customization string]:string: ' \
  '--custom=[customization string]:string: ' \
  '--customization-hex=[customization string as digits]:hexadecimal digits: ' \
  '--customization-file=[customization string from a file]:file:_files' \
  '--domain=[domain separation byte]:01 to 7F: ' \
  '--hopmac-key-file=[keyed hash with the key in a file]:key file:_files' \
  '(-r --recursive)'{-r,--recursive}'[hash the files in directories, too]' \
  '--files-from=[hash the files that a list names]:list:_files' \
  '--files0-from=[the same with NUL after each name]:list:_files' \
  '(-b --binary -t --text)'{-b,--binary,-t,--text}'[no effect]' \
  '--tag[tell the algorithm in each line]' \
  '--base64[with --tag, print in Base64]' \
  '--no-names[print no names]' \
  '--raw[print the bytes of the hash only]' \
  '(-z --zero)'{-z,--zero}'[NUL after each line, names as they are]' \
  '(-o --output)'{-o+,--output=}'[print to a file]:file:_files' \
  '(-c --check)'{-c,--check}'[check files]' \
  '--ignore-missing[say nothing of files that do not exist]' \
  '(--strict)--lenient[skip lines that are no checksum lines]' \
  '(--lenient)--strict[do not skip lines]' \
  '(--status -w --warn)--quiet[print no line for a good file]' \
  '(--quiet -w --warn)--status[print nothing]' \
  '(--quiet --status -w --warn)'{-w,--warn}'[name each skipped line]' \
  '(--num-threads)--threads=[the most threads to use]:number: ' \
  '(--threads)--num-threads=[the most threads to use]:number: ' \
  '(--no-progress)--progress[show the progress]' \
  '(--progress)--no-progress[never show the progress]' \
  '--kernels=[the code to compute with]:kernels:_k12sum_kernels' \
  '(- *)--version[print the version]' \
  '(- *)'{-h,--help}'[print a summary of the options]' \
  '*:file:_files'
