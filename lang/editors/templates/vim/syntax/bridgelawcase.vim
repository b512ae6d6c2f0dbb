" Case files of bridgelaw.  Made by lang/editors/make-editors from grammar/keywords.def.
if exists('b:current_syntax')
  finish
endif
syntax iskeyword @,48-57,_,-
syntax case match
syntax sync fromstart

syntax match bridgelawSection /^\s*\%(@sections:all:vimbar@\)\ze\%(\s\|$\)/
syntax match bridgelawCase /^\s*case\s\+[[:alnum:]_-]\+/ contains=bridgelawSection
syntax region bridgelawFacts matchgroup=bridgelawSection start=/^\s*\%(found\|elected\|expect\)\ze\%(\s\|$\)/ end=/^\ze\s*\%(@sections:all:vimbar@\)\%(\s\|$\)/ contains=bridgelawModal,bridgelawOperator,bridgelawPart,bridgelawConstant,bridgelawFunction,bridgelawNumber,bridgelawLabel,bridgelawText,bridgelawValue,bridgelawComment
syntax region bridgelawStory matchgroup=bridgelawSection start=/^\s*\%(story\|hands\)\ze\%(\s\|$\)/ end=/^\ze\s*\%(@sections:all:vimbar@\)\%(\s\|$\)/ contains=bridgelawEvent,bridgelawText,bridgelawSaid,bridgelawValue,bridgelawComment

syntax keyword bridgelawModal @case:modal:space@ contained
syntax keyword bridgelawOperator @case:operator:space@ contained
syntax keyword bridgelawPart @case:part:space@ @case:declaration:space@ contained
syntax keyword bridgelawConstant @case:constant:space@ contained
syntax match bridgelawFunction /\<\h[[:alnum:]_-]*\ze(/ contained
syntax match bridgelawNumber /\<\d\+\>/ contained
syntax match bridgelawLabel /\<\d\+[A-ZΑ-ΩϚ][0-9A-Za-zΑ-ΩϚα-ωϛ]*\%(([a-zα-ωϛ])\)\=/ contained
syntax match bridgelawEvent /[^ \t"#,;:()]\+\ze\s*:/ contained
syntax match bridgelawValue /[^\x00-\x7F«»“”][^\x00-\x20#",;:()«»“”]*/
syntax match bridgelawSaid /«[^»]*»\|“[^”]*”/
syntax region bridgelawText start=/"/ skip=/\\./ end=/"/ oneline contains=bridgelawEscape
syntax match bridgelawEscape /\\["\\]/ contained
syntax match bridgelawComment /#.*$/ contains=@Spell

highlight default link bridgelawSection Keyword
highlight default link bridgelawCase Title
highlight default link bridgelawModal StorageClass
highlight default link bridgelawOperator Operator
highlight default link bridgelawPart Statement
highlight default link bridgelawConstant Boolean
highlight default link bridgelawFunction Function
highlight default link bridgelawNumber Number
highlight default link bridgelawLabel Label
highlight default link bridgelawEvent Identifier
highlight default link bridgelawValue Constant
highlight default link bridgelawSaid String
highlight default link bridgelawText String
highlight default link bridgelawEscape SpecialChar
highlight default link bridgelawComment Comment

let b:current_syntax = 'bridgelawcase'
