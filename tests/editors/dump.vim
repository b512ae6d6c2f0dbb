" vim -es -S dump.vim FILE: each word that has a colour, with its group.
let s:out = []
for s:line in range(1, line('$'))
  let s:text = getline(s:line)
  let s:from = 0
  let s:last = ''
  for s:col in range(0, len(s:text))
    let s:group = s:col < len(s:text) ? synIDattr(synID(s:line, s:col + 1, 1), 'name') : ''
    if s:group !=# s:last
      if s:last !=# ''
        call add(s:out, s:line . ' ' . substitute(s:last, '^bridgelaw', '', '') . ': ' . strpart(s:text, s:from, s:col - s:from))
      endif
      let s:from = s:col
      let s:last = s:group
    endif
  endfor
endfor
call writefile(s:out, '/dev/stdout')
qall!
