# drive.fish COMPLETION - what fish offers for each line of standard input; the
# program is in PATH.
source $argv[1]
while read -l line
    echo (string join ' ' -- "$line ->" (complete -C "bridgelaw $line" | string replace -r '\t.*' '' | env LC_ALL=C sort -u ))
end
