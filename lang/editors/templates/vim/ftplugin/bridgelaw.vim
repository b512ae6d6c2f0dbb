" Law files and cases of bridgelaw: comments, indentation, `gq` and :make.
if exists('b:did_ftplugin')
  finish
endif
let b:did_ftplugin = 1
setlocal comments=:# commentstring=#\ %s
setlocal expandtab shiftwidth=2 softtabstop=2 autoindent
setlocal formatprg=bridgelaw\ fmt\ -
setlocal makeprg=bridgelaw\ check\ %:S errorformat=%f:%l:%c:\ %trror%m,%f:%l:%c:\ %tarning%m,%f:%l:%c:\ %tote%m
let b:undo_ftplugin = 'setlocal comments< commentstring< expandtab< shiftwidth< softtabstop< autoindent< formatprg< makeprg< errorformat<'
