# SPDX-License-Identifier: MIT
# Completion of k12sum's command line for fish.

function __k12sum_kernels
    k12sum --version 2>/dev/null | string replace -rf '.*\(usable: (.*)\)' '$1' |
        string split ' '
end

complete -c k12sum -s a -l algorithm -x -d 'Which hash' -a 'kt128 kt256
turboshake128 turboshake256 shake128 shake256 sha3-224 sha3-256 sha3-384
sha3-512 keccak-256'
complete -c k12sum -s l -l length -x -d 'Length of the output in bytes'
complete -c k12sum -l customization -x -d 'Customization string'
complete -c k12sum -l custom -x -d 'Customization string'
complete -c k12sum -l customization-hex -x -d 'Customization string as hexadecimal digits'
complete -c k12sum -l customization-file -r -F -d 'Customization string from a file'
complete -c k12sum -l domain -x -d 'Domain separation byte, 01 to 7F'
complete -c k12sum -l hopmac-key-file -r -F -d 'Keyed hash with the key in a file'
complete -c k12sum -s r -l recursive -d 'Hash the files in directories, too'
complete -c k12sum -l files-from -r -F -d 'Hash the files that a list names'
complete -c k12sum -l files0-from -r -F -d 'The same with NUL after each name'
complete -c k12sum -s b -l binary -d 'No effect'
complete -c k12sum -s t -l text -d 'No effect'
complete -c k12sum -l tag -d 'Tell the algorithm in each line'
complete -c k12sum -l base64 -d 'With --tag, print in Base64'
complete -c k12sum -l no-names -d 'Print no names'
complete -c k12sum -l raw -d 'Print the bytes of the hash only'
complete -c k12sum -s z -l zero -d 'NUL after each line, names as they are'
complete -c k12sum -s o -l output -r -F -d 'Print to a file'
complete -c k12sum -s c -l check -d 'Check files'
complete -c k12sum -l ignore-missing -d 'Say nothing of files that do not exist'
complete -c k12sum -l lenient -d 'Skip lines that are no checksum lines'
complete -c k12sum -l strict -d 'Do not skip lines'
complete -c k12sum -l quiet -d 'Print no line for a good file'
complete -c k12sum -l status -d 'Print nothing'
complete -c k12sum -s w -l warn -d 'Name each skipped line'
complete -c k12sum -l threads -x -d 'The most threads to use'
complete -c k12sum -l num-threads -x -d 'The most threads to use'
complete -c k12sum -l progress -d 'Show the progress'
complete -c k12sum -l no-progress -d 'Never show the progress'
complete -c k12sum -l kernels -x -a '(__k12sum_kernels)' -d 'The code to compute with'
complete -c k12sum -l version -d 'Print the version'
complete -c k12sum -s h -l help -d 'Print a summary of the options'
