autocmd BufNewFile,BufRead *.law setfiletype bridgelaw
autocmd BufNewFile,BufRead *.case setfiletype bridgelawcase
