" Law files of bridgelaw.  Made by lang/editors/make-editors from grammar/keywords.def.
if exists('b:current_syntax')
  finish
endif
syntax iskeyword @,48-57,_,-
syntax case match
syntax sync minlines=50

syntax keyword bridgelawDeclaration language enum type setting holding event finding status instruction action native define deadline reading option modal edition overlay law clause universe principle set replace insert repeal layer oracle advice incentive invariant practice kind meaning
syntax keyword bridgelawPart for when unless then subject overrides because source inferred background ask cost away tells question from presume required proper unspoken detail undoes settles lapses list choosing done reads earlier reveals supposes exercises phrase covers deal slot assume independent symmetric always never except by effective extends default tie until refer forms particles weigh with open clash see amended new was follows excepted
syntax keyword bridgelawModal may does should shall must deemed
syntax keyword bridgelawOperator and or not is are be in some no where at least most absent given as of to otherwise either both any nothing under
syntax keyword bridgelawWording a an book did you term written spelled
syntax keyword bridgelawConstant true false

" an attribute may be called as a keyword is
syntax match bridgelawAttribute /\.\s*\h\w*/
syntax match bridgelawFunction /\<\h[[:alnum:]_-]*\ze(/
syntax match bridgelawNumber /\<\d\+\>/
syntax match bridgelawNumber /\<\d\{4}-\d\d-\d\d\>/
syntax match bridgelawLabel /\<\d\+[A-ZΑ-ΩϚ][0-9A-Za-zΑ-ΩϚα-ωϛ]*\%(([a-zα-ωϛ])\)\=/
syntax match bridgelawLanguage /\<\l\{2,3}\ze\_s*\%("\|\%(must\|not\|did\|you\|term\|a\)\_s*"\)/

syntax region bridgelawText start=/"/ skip=/\\./ end=/"/ oneline contains=bridgelawEscape,bridgelawSlot,bridgelawOptional
syntax match bridgelawEscape /\\["\\]/ contained
syntax match bridgelawSlot /{[^{}"\\]*}/ contained
syntax match bridgelawOptional /[][]/ contained
syntax match bridgelawComment /#.*$/ contains=bridgelawTodo,@Spell
syntax keyword bridgelawTodo TODO FIXME contained

highlight default link bridgelawDeclaration Keyword
highlight default link bridgelawPart Statement
highlight default link bridgelawModal StorageClass
highlight default link bridgelawOperator Operator
highlight default link bridgelawWording Type
highlight default link bridgelawConstant Boolean
highlight default link bridgelawLanguage PreProc
highlight default link bridgelawAttribute Identifier
highlight default link bridgelawFunction Function
highlight default link bridgelawNumber Number
highlight default link bridgelawLabel Label
highlight default link bridgelawText String
highlight default link bridgelawEscape SpecialChar
highlight default link bridgelawSlot Identifier
highlight default link bridgelawOptional Delimiter
highlight default link bridgelawComment Comment
highlight default link bridgelawTodo Todo

let b:current_syntax = 'bridgelaw'
