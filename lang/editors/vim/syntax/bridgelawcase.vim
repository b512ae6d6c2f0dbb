" Case files of bridgelaw.  Made by lang/editors/make-editors from grammar/keywords.def.
if exists('b:current_syntax')
  finish
endif
syntax iskeyword @,48-57,_,-
syntax case match
syntax sync fromstart

syntax match bridgelawSection /^\s*\%(case\|source\|ruled\|language\|about\|inferred\|note\|hands\|deal\|story\|found\|elected\|differs\|expect\)\ze\%(\s\|$\)/
syntax match bridgelawCase /^\s*case\s\+[[:alnum:]_-]\+/ contains=bridgelawSection
syntax region bridgelawFacts matchgroup=bridgelawSection start=/^\s*\%(found\|elected\|expect\)\ze\%(\s\|$\)/ end=/^\ze\s*\%(case\|source\|ruled\|language\|about\|inferred\|note\|hands\|deal\|story\|found\|elected\|differs\|expect\)\%(\s\|$\)/ contains=bridgelawModal,bridgelawOperator,bridgelawPart,bridgelawConstant,bridgelawFunction,bridgelawNumber,bridgelawLabel,bridgelawText,bridgelawValue,bridgelawComment
syntax region bridgelawStory matchgroup=bridgelawSection start=/^\s*\%(story\|hands\)\ze\%(\s\|$\)/ end=/^\ze\s*\%(case\|source\|ruled\|language\|about\|inferred\|note\|hands\|deal\|story\|found\|elected\|differs\|expect\)\%(\s\|$\)/ contains=bridgelawEvent,bridgelawText,bridgelawSaid,bridgelawValue,bridgelawComment

syntax keyword bridgelawModal may does should shall must contained
syntax keyword bridgelawOperator and or not is be in some no where at least most absent given as of to either both under contained
syntax keyword bridgelawPart for inferred from by default tie until refer if open clash refused but layer contained
syntax keyword bridgelawConstant true false contained
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
