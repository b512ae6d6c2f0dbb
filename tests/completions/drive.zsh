# drive.zsh DIR - what zsh offers for each line of standard input, with the completion
# in DIR and the program in PATH: in a terminal of its own, as only there it completes.
zmodload zsh/zpty
comp() {
  zpty z zsh -f -i
  zpty -w z "PROMPT=; fpath=(${(q)1} \$fpath); autoload -U compinit; compinit -D -u; stty -echo -onlcr 2>/dev/null"
  zpty -w z "zstyle ':completion:*' list-colors 'no=<C>' 'fi=<C>' 'di=<C>' 'lc=' 'rc=' 'ec=</C>'; LISTMAX=100000; bindkey '^I' list-choices; zstyle ':completion:*' verbose no; bindkey '^X' kill-buffer; null-line() { BUFFER=; print -r -- '<EN''D>' }; zle -N null-line; bindkey '^T' null-line"
  sleep 1
  zpty -r -t z out '*' ; while zpty -r -t z out; do :; done
  while IFS= read -r line; do
    zpty -n -w z "bridgelaw $line"$'\t\x14'
    out=; all=
    while zpty -r z out && [[ $out != *'<END>'* ]]; do all+=$out; done
    all+=$out
    print -r -- "$line -> $(print -r -- "$all" | grep -o '<C>[^<]*</C>' | sed 's/<C>//; s/<.C>//; s/ *$//' | LC_ALL=C sort -u | tr '\n' ' ')"
  done
  zpty -d z
}
comp $1
