# SPDX-License-Identifier: MIT
# Completion of k12sum's command line for bash.

_k12sum() {
  local current=${COMP_WORDS[COMP_CWORD]} option=${COMP_WORDS[COMP_CWORD - 1]}
  # "--option=value" comes as three words, of which the last may be missing.
  if [[ $current == = ]]; then
    current=
  elif [[ $option == = ]]; then
    option=${COMP_WORDS[COMP_CWORD - 2]}
  fi
  COMPREPLY=()
  case $option in
    -a | --algorithm)
      COMPREPLY=($(compgen -W 'kt128 kt256 turboshake128 turboshake256
        shake128 shake256 sha3-224 sha3-256 sha3-384 sha3-512 keccak-256' \
        -- "$current"))
      return
      ;;
    --kernels)
      local usable
      usable=$("$1" --version 2>/dev/null | sed -n 's/.*(usable: \(.*\))/\1/p')
      COMPREPLY=($(compgen -W "$usable" -- "$current"))
      return
      ;;
    # A file's name, which bash completes, or what cannot be guessed.
    -o | --output | --files-from | --files0-from | --customization-file | \
      --hopmac-key-file | -l | --length | --customization | --custom | \
      --customization-hex | --domain | --threads | --num-threads)
      return
      ;;
  esac
  [[ $current == -* ]] || return
  COMPREPLY=($(compgen -W '-a -b -c -h -l -o -r -t -w -z
    --algorithm= --base64 --binary --check --custom= --customization=
    --customization-file= --customization-hex= --domain= --files-from=
    --files0-from= --help --hopmac-key-file= --ignore-missing --kernels=
    --length= --lenient --no-names --no-progress --num-threads= --output=
    --progress --quiet --raw --recursive --status --strict --tag --text
    --threads= --version --warn --zero' -- "$current"))
  [[ ${COMPREPLY[0]} != *= ]] || compopt -o nospace
}

complete -o default -F _k12sum k12sum
