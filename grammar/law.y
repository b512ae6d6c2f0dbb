/* law.y - parses law files and case files.
 *
 * The actions only build nodes, and lang/check decides what they mean.  All memory comes from the
 * arena, so no %destructor is needed.
 *
 * In a law file a line end is white space.  In a case file, the scanner returns EOL at the end of
 * each line.  Inside a sentence it returns words instead of names. */
%require "3.8"
%language "C"
%expect 0

%define lr.type lalr
%define api.pure full
%define api.prefix {law_}
%define api.token.prefix {T_}
%define api.token.raw
%define api.value.type union
%define api.location.type {Span}
%define api.header.include {"law.tab.h"}
%define parse.error custom
%define parse.lac full
%locations

%code requires {
#include "parse_state.h"
#ifndef YY_TYPEDEF_YY_SCANNER_T
#define YY_TYPEDEF_YY_SCANNER_T
typedef void *yyscan_t;
#endif
}

%code provides {
/* Returns the next token, and sets *VAL and *SPAN to its value and place. */
int law_lex(LAW_STYPE *val, LAW_LTYPE *span, yyscan_t scanner, ParseState *ps);
/* Declares the scanner that flex makes.  law_lex() calls it for unusual tokens.  flex needs the
 * parameter name yyscanner. */
#define YY_DECL int law_flex(LAW_STYPE *yylval, LAW_LTYPE *yylloc, \
                             yyscan_t yyscanner, ParseState *ps)
YY_DECL;
}

%code {
#include "kit/vec.h"

#include <stdlib.h>

/* The most entries on the parser's stack.  Each open parenthesis and each prefix operator takes an
 * entry. */
#define YYMAXDEPTH 4000
/* the search for the construct around an error goes back at most this many bytes */
enum { MOST_BACK = 2000 };
#define YYMALLOC xmalloc
#define YYFREE   xfree

/* The span of a grammar rule goes from its first symbol that is not empty to its last symbol.  An
 * empty rule has an empty span just after the symbol before it. */
#define YYLLOC_DEFAULT(cur, rhs, n)                                          \
    do {                                                                     \
        int yyi = 1;                                                         \
                                                                             \
        if ((n) == 1) {                                                      \
            (cur) = YYRHSLOC(rhs, 1);                                        \
            break;                                                           \
        }                                                                    \
                                                                             \
        while (yyi < (n) && YYRHSLOC(rhs, yyi).end == YYRHSLOC(rhs, yyi).start) \
            yyi++;                                                           \
        (cur).start = (n) ? YYRHSLOC(rhs, yyi).start : YYRHSLOC(rhs, 0).end; \
        (cur).end = YYRHSLOC(rhs, n).end;                                    \
    } while (0)
#define YYLOCATION_PRINT(out, loc) fprintf(out, "%u-%u", (loc)->start, (loc)->end)

static void law_error(const Span *loc, yyscan_t scanner, ParseState *ps, const char *msg);
static Node *leaf(ParseState *ps, NodeKind kind, Span span, const char *text);
static Node *make(ParseState *ps, NodeKind kind, Span span, const char *text, Node *a,
                  Node *b, Node *c, Node *d);
static Node *append(ParseState *ps, Node *list, Node *n);
static Node *numbered(Node *n, int64_t num);
static const char *join_names(ParseState *ps, const char *a, const char *sep, const char *b);
static Node *number_as_text(ParseState *ps, Span span, int64_t num);
static bool label_alternates(const char *label);
static void check_law_number(ParseState *ps, Span s, int64_t number);
static void refuse_replace(ParseState *ps, Span replace, Span what);
static const char *check_text(ParseState *ps, Span s, const char *text);

#define LEAF(kind, text)           leaf(ps, N_##kind, yyloc, text)
#define MK(kind, text, a, b, c, d) make(ps, N_##kind, yyloc, text, a, b, c, d)
}

/* Lookahead correction (LAC) finds the tokens that the message of a syntax error lists as expected.
 * Most files have no error, so the first pass over a law file works without LAC to save time. */
%initial-action {
#define yy_lac(...) (ps->no_lac ? 0 : (yy_lac)(__VA_ARGS__))
}

%param {yyscan_t scanner} {ParseState *ps}

%token
  END 0      "the end of the file"
  START_LAW  "start of a law file"
  START_CASE "start of a case file"
  EOL        "the end of the line"
  FACT_LINE  "a finding"
  WANT_LINE  "an expectation"
  LBRACE "{"  RBRACE "}"  LPAREN "("  RPAREN ")"
  COMMA ","  COLON ":"  SEMI ";"  DOT "."  DOTS ".."  STAR "*"  QUERY "?"
  EQUALS "="  BAR "|"  PLUS "+"
;
%token
  A "a"  ABSENT "absent"  ACTION "action"  ADVICE "advice"  ALWAYS "always"  AMENDED "amended"  AND "and"  ANY "any"  ARE "are"
  AS "as"  ASK "ask"  ASSUME "assume"  AT "at"  AWAY "away"  BACKGROUND "background"  BE "be"
  BECAUSE "because"  BOOK "book"  BOTH "both"  BUT "but"  BY "by"  CHOOSING "choosing"  CLASH "clash"
  CLAUSE "clause"  COST "cost"  COVERS "covers"  DEADLINE "deadline"  DEAL "deal"  DEEMED "deemed"
  DEFAULT "default"  DEFINE "define"  DETAIL "detail"  DID "did"  DOES "does"  DONE "done"  EARLIER "earlier"
  EDITION "edition"  EFFECTIVE "effective"  EITHER "either"  ENUM "enum"  EVENT_KIND "event"
  EXCEPT "except"  EXCEPTED "excepted"  EXERCISES "exercises"  EXTENDS "extends"  FALSE "false"  FINDING "finding"
  FOLLOWS "follows"  FOR "for"  FORMS "forms"  FROM "from"  GIVEN "given"  HOLDING "holding"  IF "if"  IN "in"
  INCENTIVE "incentive"  INDEPENDENT "independent"  INFERRED "inferred"  INSERT "insert"  INSTRUCTION "instruction"
  INVARIANT "invariant"
  IS "is"  KIND "kind"  LANGUAGE "language"  LAPSES "lapses"  LAW "law"  LAYER "layer"  LEAST "least"  LIST "list"  MAY "may"  MEANING "meaning"
  MODAL "modal"  MOST "most"  MUST "must"  NATIVE "native"  NEVER "never"  NEW "new"  NO "no"  NOT "not"
  NOTHING "nothing"  OF "of"  OPEN "open"  OPTION "option"  OR "or"  ORACLE "oracle"  OTHERWISE "otherwise"
  OVERLAY "overlay"  OVERRIDES "overrides"  PARTICLES "particles"  PHRASE "phrase"  PRACTICE "practice"  PRESUME "presume"
  PRINCIPLE "principle"  PROPER "proper"  QUESTION "question"  READING "reading"  READS "reads"  REFER "refer"
  REFUSED "refused"  REPEAL "repeal"  REPLACE "replace"  REQUIRED "required"  REVEALS "reveals"
  SEE "see"  SET "set"  SETTING "setting"  SETTLES "settles"  SHALL "shall"  SHOULD "should"  SLOT "slot"  SOME "some"
  SOURCE "source"  SPELLED "spelled"  STATUS "status"  SUBJECT "subject"  SUPPOSES "supposes"
  SYMMETRIC "symmetric"  TELLS "tells"  TERM "term"  THEN "then"  TIE "tie"  TO "to"  TRUE "true"  TYPE "type"
  UNDER "under"  UNDOES "undoes"  UNIVERSE "universe"  UNLESS "unless"  UNSPOKEN "unspoken"
  UNTIL "until"  WAS "was"  WEIGH "weigh"  WHEN "when"  WHERE "where"  WITH "with"  WRITTEN "written"  YOU "you"
  C_CASE "`case`"  C_SOURCE "`source`"  C_RULED "`ruled`"  C_LANGUAGE "`language`"
  C_ABOUT "`about`"  C_INFERRED "`inferred`"  C_NOTE "`note`"  C_HANDS "`hands`"
  C_DEAL "`deal`"  C_STORY "`story`"  C_FOUND "`found`"  C_ELECTED "`elected`"
  C_DIFFERS "`differs`"  C_EXPECT "`expect`"
;
%token <const char *> NAME "a name" STRING "a text in quotation marks" LABEL "a clause label" DATE "a date"
                      LANG "a language code" WORD "word"
%token <int64_t>      INT "a number"
%token <const char *> SAID "a word" QUOTED "quoted words"
%token <int>          PUNCT "punctuation"

%nterm <const char *> fname kname ename wname lname edition_id book
%nterm <int>          modal
%nterm <Node *>
  items item fixed names name_list forms particles owners joins ors asides alike word_list frame frame_roles frame_role string strings wordings wordings1 wording variants variant
  values value vparts vpart typedef_ type_ref fields field_list field default_
  follows edition_ids params param_list param opt_params opt_type eparts epart settingparts settingpart presume untold inquiry costs
  fparts fpart sparts spart detail aparts apart nparts npart cases_ dcase rparts rpart
  opt_title title opt_string clause cparts cpart labels label binds bind where_
  expr and_expr or_expr factor prim args arg_list
  concls concl mparts mparts1 mpart call decl layer_ref opt_layer overrides_list parent
  universe uparts upart deals facts fact of_slots among or_absent groups group kinds kind attrs attr
  advice adparts adpart weigh weights weight adconds adcond
  incentive inparts inpart inweigh
  invariant ivparts ivpart calls
  principle in_ opt_source statuses pbody pparts ppart turns turn cycles deeds deed enames
  case_items case_item sections section words word expect_concl by_labels if_ at_layer editions edition_name opt_body
  opt_as opt_inferred which fnames opt_labels events event_ref

%printer { fprintf(yyo, "%s", $$); } <const char *>
%printer { fprintf(yyo, "%lld", (long long)$$); } <int64_t>

%%

file:
  START_LAW items             { ps->items = $items; }
| START_CASE case_items       { ps->items = $case_items; }
;

items:
  %empty                      { $$ = NULL; }
| items[l] item               { $$ = append(ps, $l, $item); }
| items[l] error              { $$ = $l; }
;

item:
  fixed
| REPLACE fixed                   { refuse_replace(ps, @REPLACE, @fixed); $$ = NULL; }
| decl
| REPLACE decl                    { $$ = $decl; $$->num |= 2; }
| DEFINE LAYER lname wordings     { $$ = MK(Layer, $lname, $wordings, NULL, NULL, NULL); }
| EDITION edition_id follows title BY NAME EFFECTIVE DATE LAYER lname
    {
      Node *date = leaf(ps, N_String, @DATE, $DATE);

      date->a = $follows;
      $$ = MK(Edition, $edition_id, leaf(ps, N_Name, @lname, $lname),
              $title, leaf(ps, N_Name, @NAME, $NAME), date);
    }
| PRACTICE edition_id TO edition_ids title LAYER lname
    {
      $$ = MK(Practice, $edition_id, $edition_ids, $title, leaf(ps, N_Name, @lname, $lname), NULL);
    }
| OVERLAY edition_id[o] EXTENDS edition_id[x] title LAYER lname overrides_list
    {
      $$ = MK(Overlay, $o, leaf(ps, N_Name, @x, $x), $title,
              leaf(ps, N_Name, @lname, $lname), $overrides_list);
    }
| LAW INT title                   { check_law_number(ps, @INT, $INT); $$ = numbered(MK(Law, NULL, NULL, $title, NULL, NULL), $INT); }
| clause
| REPLACE clause                  { $$ = numbered($clause, CLAUSE_REPLACE); }
| INSERT clause                   { $$ = numbered($clause, CLAUSE_INSERT); }
| REPEAL label opt_string         { $$ = MK(Repeal, $label->text, $opt_string, NULL, NULL, NULL); }
| invariant
| REPLACE invariant               { $$ = numbered($invariant, 2); }
| REPEAL INVARIANT edition_id     { $$ = LEAF(RepealInvariant, $edition_id); }
| SET ename[n] "=" ename[v]       { $$ = MK(Set, $n, leaf(ps, N_Name, @v, $v), NULL, NULL, NULL); }
;

fixed:                        /* declarations that no overlay can replace */
  LANGUAGE LANG string forms particles owners joins ors asides alike
                                  { $string->a = $joins; $string->b = $ors; $string->c = $alike;
                                    $string->d = $asides;
                                    $$ = MK(Language, $LANG, $forms, $string, $particles, $owners); }
| LANGUAGE names                  { $$ = MK(Spoken, NULL, $names, NULL, NULL, NULL); }
| ENUM ename "{" values "}" wordings
                                  { $$ = MK(Enum, $ename, $values, $wordings, NULL, NULL); }
| TYPE ename IS typedef_ wordings  { $$ = MK(Type, $ename, $typedef_, $wordings, NULL, NULL); }
| SETTING "{" fields "}" settingparts
                                  { $$ = MK(Setting, NULL, $fields, $settingparts, NULL, NULL); }
| HOLDING ename "(" params ")" eparts
                                  { $$ = MK(Holding, $ename, $params, $eparts, NULL, NULL); }
| EVENT_KIND ename parent "{" fields "}" eparts
                                  { $$ = MK(Event, $ename, $fields, $eparts, $parent, NULL); }
| KIND ename[n] IS A ename[of] WHERE "(" expr ")" wordings
                                  { $$ = MK(Kind, $n, $expr, $wordings, leaf(ps, N_Name, @of, $of), NULL); }
| MODAL modal wordings            { $$ = numbered(MK(ModalDecl, NULL, $wordings, NULL, NULL, NULL), $modal); }
| universe
| principle
| advice
| incentive
;

decl:
  FINDING ename opt_params ":" type_ref fparts
                              { $$ = MK(Finding, $ename, $opt_params, $type_ref, $fparts, NULL); }
| FINDING ename opt_params ":" type_ref "?" fparts
                              { $$ = numbered(MK(Finding, $ename, $opt_params, $type_ref, $fparts, NULL), 4); }
| STATUS ename opt_params opt_type sparts
                              { $$ = MK(Status, $ename, $opt_params, $opt_type, $sparts, NULL); }
| INSTRUCTION ename opt_params opt_type sparts
                              { $$ = numbered(MK(Status, $ename, $opt_params, $opt_type, $sparts, NULL), 1); }
| ACTION ename opt_params aparts
                              { $$ = MK(Action, $ename, $opt_params, NULL, $aparts, NULL); }
| NATIVE ename opt_params opt_type nparts
                              { $$ = MK(Native, $ename, $opt_params, $opt_type, $nparts, NULL); }
| ORACLE ename opt_params opt_type nparts
                              { $$ = numbered(MK(Native, $ename, $opt_params, $opt_type, $nparts, NULL), 1); }
| DEFINE ename opt_params opt_type AS cases_ wordings
                              { $$ = MK(Define, $ename, $opt_params, $opt_type, $wordings, $cases_); }
| MEANING label ename opt_params opt_type AS cases_ wordings
                              { $$ = MK(Define, $ename, $opt_params, $opt_type, append(ps, $label, $wordings), $cases_); }
| DEADLINE ename opt_params IS bind wordings
                              { $$ = MK(Deadline, $ename, $opt_params, $bind, $wordings, NULL); }
| READING ename[n] "{" values "}" DEFAULT ename[v] rparts
                              { $$ = MK(Reading, $n, $values, leaf(ps, N_Name, @v, $v), $rparts, NULL); }
| OPTION ename[n] "{" values "}" DEFAULT ename[v] rparts
                              { $$ = numbered(MK(Reading, $n, $values, leaf(ps, N_Name, @v, $v), $rparts, NULL), 1); }
;


/* ---- words and small things ------------------------------------------- */

/* names of attributes and parameters, including the keywords that may be such names */
fname: ename | kname ;
kname:
  BY    { $$ = interner_add(ps->names, text_of_cstr("by")); }
| OF    { $$ = interner_add(ps->names, text_of_cstr("of")); }
| FROM  { $$ = interner_add(ps->names, text_of_cstr("from")); }
| TO    { $$ = interner_add(ps->names, text_of_cstr("to")); }
| FOR   { $$ = interner_add(ps->names, text_of_cstr("for")); }
| IN    { $$ = interner_add(ps->names, text_of_cstr("in")); }
| AT    { $$ = interner_add(ps->names, text_of_cstr("at")); }
| LIST  { $$ = interner_add(ps->names, text_of_cstr("list")); }
;
ename: NAME | wname ;
wname:                        /* the keywords that may be names anywhere */
  COST     { $$ = interner_add(ps->names, text_of_cstr("cost")); }
| QUESTION { $$ = interner_add(ps->names, text_of_cstr("question")); }
| AMENDED  { $$ = interner_add(ps->names, text_of_cstr("amended")); }
| BOOK     { $$ = interner_add(ps->names, text_of_cstr("book")); }
| DEEMED   { $$ = interner_add(ps->names, text_of_cstr("deemed")); }
| EXCEPTED { $$ = interner_add(ps->names, text_of_cstr("excepted")); }
| FOLLOWS  { $$ = interner_add(ps->names, text_of_cstr("follows")); }
| KIND     { $$ = interner_add(ps->names, text_of_cstr("kind")); }
| LAPSES   { $$ = interner_add(ps->names, text_of_cstr("lapses")); }
| MEANING  { $$ = interner_add(ps->names, text_of_cstr("meaning")); }
| NEW      { $$ = interner_add(ps->names, text_of_cstr("new")); }
| PRACTICE { $$ = interner_add(ps->names, text_of_cstr("practice")); }
| PROPER   { $$ = interner_add(ps->names, text_of_cstr("proper")); }
| SEE      { $$ = interner_add(ps->names, text_of_cstr("see")); }
| SETTLES  { $$ = interner_add(ps->names, text_of_cstr("settles")); }
| WAS      { $$ = interner_add(ps->names, text_of_cstr("was")); }
;
lname:
  NAME | wname | LAW { $$ = interner_add(ps->names, text_of_cstr("law")); }
;
edition_id:
  NAME
| wname
/* a short name before a title; the scanner takes the name for a language code, and returns LANG */
| LANG
| CLASH                       { $$ = interner_add(ps->names, text_of_cstr("clash")); }
;

names:
  ename                        { $$ = LEAF(Name, $ename); }
| names[l] "," ename           { $$ = append(ps, $l, leaf(ps, N_Name, @ename, $ename)); }
;
fnames:
  fname                       { $$ = LEAF(Name, $fname); }
| fnames[l] "," fname         { $$ = append(ps, $l, leaf(ps, N_Name, @fname, $fname)); }
;
name_list: names ;
forms: %empty { $$ = NULL; } | FORMS name_list { $$ = $name_list; } ;
particles: %empty { $$ = NULL; } | PARTICLES strings { $$ = $strings; } ;
owners: %empty { $$ = NULL; } | BY strings { $$ = $strings; } ;
joins: %empty { $$ = NULL; } | AND strings { $$ = $strings; } ;
ors: %empty { $$ = NULL; } | OR strings { $$ = $strings; } ;
asides: %empty { $$ = NULL; } | BACKGROUND strings { $$ = $strings; } ;
alike:                        /* paraphrases, lists of words and frames of a language */
  %empty                      { $$ = NULL; }
| alike[l] SPELLED strings    { $$ = append(ps, $l, MK(Spelled, NULL, $strings, NULL, NULL, NULL)); }
| alike[l] SPELLED strings AS string
                              { $$ = append(ps, $l, MK(Spelled, NULL, $strings, $string, NULL, NULL)); }
| alike[l] SPELLED strings AS NOTHING
                              { $$ = append(ps, $l, MK(Spelled, NULL, $strings, leaf(ps, N_String, @NOTHING, ""), NULL, NULL)); }
| alike[l] word_list          { $$ = append(ps, $l, $word_list); }
| alike[l] frame              { $$ = append(ps, $l, $frame); }
;
frame:
  LIST ename strings          { $$ = MK(WordGroup, $ename, $strings, NULL, NULL, NULL); }
| READS strings frame_roles AS string
                              { $$ = MK(Frame, NULL, $strings, $frame_roles, $string, NULL); }
| READS strings frame_roles AS NOTHING
                              { $$ = MK(Frame, NULL, $strings, $frame_roles, leaf(ps, N_String, @NOTHING, ""), NULL); }
;
frame_roles:
  %empty                      { $$ = NULL; }
| frame_roles[l] frame_role   { $$ = append(ps, $l, $frame_role); }
;
frame_role:
  OF strings                  { $$ = MK(FrameRole, NULL, $strings, NULL, NULL, NULL); $$->num = FRAME_SUBJECT_TEXTS; }
| WITH strings                { $$ = MK(FrameRole, NULL, $strings, NULL, NULL, NULL); $$->num = FRAME_NEEDED; }
| MAY strings                 { $$ = MK(FrameRole, NULL, $strings, NULL, NULL, NULL); $$->num = FRAME_POSSIBLE; }
;
word_list:
  DETAIL strings asides       { $$ = MK(WordList, NULL, $strings, $asides, NULL, NULL); $$->num = WORDS_DETAIL; }
| UNDOES strings              { $$ = MK(WordList, NULL, $strings, NULL, NULL, NULL); $$->num = WORDS_UNDO; }
| ANY strings                 { $$ = MK(WordList, NULL, $strings, NULL, NULL, NULL); $$->num = WORDS_ALL; }
| WEIGH strings               { $$ = MK(WordList, NULL, $strings, NULL, NULL, NULL); $$->num = WORDS_WEIGHTY; }
| UNSPOKEN strings            { $$ = MK(WordList, NULL, $strings, NULL, NULL, NULL); $$->num = WORDS_UNSPOKEN; }
| TELLS strings owners        { $$ = MK(WordList, NULL, $strings, $owners, NULL, NULL); $$->num = WORDS_SPEAKS; }
| DONE strings owners         { $$ = MK(WordList, NULL, $strings, $owners, NULL, NULL); $$->num = WORDS_DONE; }
;
parent: %empty { $$ = NULL; } | IS A ename { $$ = LEAF(Name, $ename); } ;
follows: %empty { $$ = NULL; } | FOLLOWS edition_id { $$ = leaf(ps, N_Name, @edition_id, $edition_id); } ;
edition_ids:
  edition_id                  { $$ = LEAF(Name, $edition_id); }
| edition_ids[l] "," edition_id
                              { $$ = append(ps, $l, leaf(ps, N_Name, @edition_id, $edition_id)); }
;
overrides_list: %empty { $$ = NULL; } | OVERRIDES names { $$ = $names; } ;

string: STRING                { $$ = LEAF(String, check_text(ps, @STRING, $STRING)); } ;
opt_string: %empty { $$ = NULL; } | string ;
opt_title: %empty { $$ = NULL; } | title ;
title:                        /* a title in the first language, then in other languages */
  string
| title[l] LANG string        { $$ = append(ps, $l, make(ps, N_Spelled, @string, $LANG, $string, NULL, NULL, NULL)); }
;
/* One or more texts.  The rule has STRING instead of `string`, which saves the parser a step for
 * each text. */
strings:
  STRING                      { $$ = LEAF(String, check_text(ps, @STRING, $STRING)); }
| strings[l] "|" STRING       { $$ = append(ps, $l, leaf(ps, N_String, @STRING, check_text(ps, @STRING, $STRING))); }
;

wordings:
  %empty                      { $$ = NULL; }
| wordings1
;
wordings1:
  wording
| wordings1[l] wording        { $$ = append(ps, $l, $wording); }
;
wording:
  LANG strings                { $$ = MK(Wording, $LANG, $strings, NULL, NULL, NULL); }
| LANG variants               { $$ = MK(Wording, $LANG, NULL, $variants, NULL, NULL); }
| LANG strings variants       { $$ = MK(Wording, $LANG, $strings, $variants, NULL, NULL); }
;
variants:
  variant
| variants[l] variant         { $$ = append(ps, $l, $variant); }
;
variant:
  MUST strings                { $$ = numbered(MK(Variant, NULL, $strings, NULL, NULL, NULL), WORD_MUST); }
| SHALL strings               { $$ = numbered(MK(Variant, NULL, $strings, NULL, NULL, NULL), WORD_SHALL); }
| DEEMED strings              { $$ = numbered(MK(Variant, NULL, $strings, NULL, NULL, NULL), WORD_DEEMED); }
| BOOK strings                { $$ = numbered(MK(Variant, NULL, $strings, NULL, NULL, NULL), WORD_BOOK); }
| DOES strings                { $$ = numbered(MK(Variant, NULL, $strings, NULL, NULL, NULL), WORD_DOES); }
| NOT strings                 { $$ = numbered(MK(Variant, NULL, $strings, NULL, NULL, NULL), WORD_NOT); }
| DID strings                 { $$ = numbered(MK(Variant, NULL, $strings, NULL, NULL, NULL), WORD_DID); }
| YOU strings                 { $$ = numbered(MK(Variant, NULL, $strings, NULL, NULL, NULL), WORD_YOU); }
| TERM strings                { $$ = numbered(MK(Variant, NULL, $strings, NULL, NULL, NULL), WORD_TERM); }
| A strings                   { $$ = numbered(MK(Variant, NULL, $strings, NULL, NULL, NULL), WORD_ONE); }
;

/* ---- types ------------------------------------------------------------ */

values:
  value
| values[l] "," value         { $$ = append(ps, $l, $value); }
| values[l] ","               { $$ = $l; }
;
value:
  ename vparts
    {
      NodeList written = { 0 }, spelled = { 0 }, words = { 0 };
      for (Node *x = $vparts, *next; x; x = next) {
          next = x->next;
          x->next = NULL;
          x->deepest = x->depth;
          ast_list_add(x->kind == N_Spelled ? &spelled : x->kind == N_Wording ? &words : &written, x);
      }
      $$ = MK(Value, $ename, written.first, spelled.first, words.first, NULL);
    }
;
vparts: %empty { $$ = NULL; } | vparts[l] vpart { $$ = append(ps, $l, $vpart); } ;
vpart:
  WRITTEN string              { $$ = $string; }
| OR string                   { $$ = $string; }
| SPELLED LANG strings        { $$ = MK(Spelled, $LANG, $strings, NULL, NULL, NULL); }
| wording
;

typedef_:
  ename[l] "*" ename[r]       { $$ = MK(TypeProduct, NULL, leaf(ps, N_Name, @l, $l), leaf(ps, N_Name, @r, $r), NULL, NULL); }
| INT[l] ".." INT[h]          { $$ = numbered(MK(TypeRange, NULL, numbered(leaf(ps, N_Int, @h, NULL), $h), NULL, NULL, NULL), $l); }
| SET OF ename                { $$ = LEAF(TypeSet, $ename); }
;
type_ref:
  ename                       { $$ = LEAF(TypeRef, $ename); }
| EVENT_KIND                  { $$ = LEAF(TypeRef, interner_add(ps->names, text_of_cstr("event"))); }
| SET OF ename                { $$ = LEAF(TypeSet, $ename); }
;
opt_type: %empty { $$ = NULL; } | ":" type_ref { $$ = $type_ref; } ;

fields: %empty { $$ = NULL; } | field_list | field_list ";" { $$ = $field_list; } ;
field_list:
  field
| field_list[l] ";" field     { $$ = append(ps, $l, $field); }
| field_list[l] "," field     { $$ = append(ps, $l, $field); }
;
field:
  fname ":" type_ref default_ wordings
                              { $$ = MK(Field, $fname, $type_ref, $default_, $wordings, NULL); }
| fname "?" ":" type_ref default_ wordings
                              { $$ = numbered(MK(Field, $fname, $type_ref, $default_, $wordings, NULL), 1); }
;
default_: %empty { $$ = NULL; } | "=" prim { $$ = $prim; } ;

opt_params: %empty { $$ = NULL; } | "(" params ")" { $$ = $params; } ;
params: %empty { $$ = NULL; } | param_list ;
param_list:
  param
| param_list[l] "," param     { $$ = append(ps, $l, $param); }
;
param:
  ename ":" type_ref           { $$ = MK(Param, $ename, $type_ref, NULL, NULL, NULL); }
| kname ":" type_ref          { $$ = MK(Param, $kname, $type_ref, NULL, NULL, NULL); }
;

eparts: %empty { $$ = NULL; } | eparts[l] epart { $$ = append(ps, $l, $epart); } ;
epart:
  REVEALS ename "(" fnames ")" { $$ = MK(Reveals, $ename, $fnames, NULL, NULL, NULL); }
| REVEALS ename AT MOST prim  { $$ = MK(RevealsMost, $ename, $prim, NULL, NULL, NULL); }
| REVEALS ename AT MOST prim WHEN "(" expr ")"
                              { $$ = MK(RevealsMost, $ename, $prim, $expr, NULL, NULL); }
| SUPPOSES call               { $$ = MK(Supposes, NULL, $call, NULL, NULL, NULL); }
| SUPPOSES call WHEN "(" expr ")"
                              { $$ = MK(Supposes, NULL, $call, $expr, NULL, NULL); }
| PHRASE                      { $$ = LEAF(Phrase, NULL); }
| QUESTION                    { $$ = LEAF(Question, NULL); }
| WHERE "(" expr ")"          { $$ = MK(Where, NULL, $expr, NULL, NULL, NULL); }
| PROPER "(" expr ")"         { $$ = MK(Proper, NULL, $expr, NULL, NULL, NULL); }
| SPELLED LANG strings        { $$ = MK(Spelled, $LANG, $strings, NULL, NULL, NULL); }
| inquiry
| wording
| AS fnames                   { $$ = MK(ToldAs, NULL, $fnames, NULL, NULL, NULL); }
| EXERCISES ename "(" fnames ")"           { $$ = MK(Exercises, $ename, $fnames, NULL, NULL, NULL); }
| EXERCISES ename "(" fnames ")" WITH prim { $$ = MK(Exercises, $ename, $fnames, $prim, NULL, NULL); }
;

settingparts: %empty { $$ = NULL; } | settingparts[l] settingpart { $$ = append(ps, $l, $settingpart); } ;
settingpart:
  PHRASE                      { $$ = LEAF(Phrase, NULL); }
| QUESTION                    { $$ = LEAF(Question, NULL); }
| inquiry
| presume
| untold
| wording
;

inquiry:                      /* the parts of a declaration that say how its question is asked */
  ASK prim                    { $$ = MK(Ask, NULL, $prim, NULL, NULL, NULL); }
| AWAY prim                   { $$ = MK(Away, NULL, $prim, NULL, NULL, NULL); }
| TELLS prim                  { $$ = MK(Tells, NULL, $prim, NULL, NULL, NULL); }
| COST costs                  { $$ = $costs; }
;
costs:
  ename                       { $$ = LEAF(Cost, $ename); }
| ename WHEN expr OTHERWISE costs[r]
                              { $$ = append(ps, MK(Cost, $ename, $expr, NULL, NULL, NULL), $r); }
;

layer_ref: LAYER lname opt_string { $$ = MK(LayerRef, $lname, $opt_string, NULL, NULL, NULL); } ;
opt_layer: %empty { $$ = NULL; } | layer_ref ;

fparts: %empty { $$ = NULL; } | fparts[l] fpart { $$ = append(ps, $l, $fpart); } ;
fpart:
  inquiry
| QUESTION                    { $$ = LEAF(Question, NULL); }
| FROM prim                   { $$ = MK(From, NULL, $prim, NULL, NULL, NULL); }
| presume
| untold
| wording
;
untold:
  DEFAULT prim                { $$ = MK(Untold, NULL, $prim, NULL, NULL, NULL); }
| DEFAULT prim WHEN expr      { $$ = MK(Untold, NULL, $prim, $expr, NULL, NULL); }
;
presume:
  PRESUME prim opt_layer      { $$ = MK(Presume, NULL, $prim, NULL, $opt_layer, NULL); }
| PRESUME prim WHEN expr opt_layer
                              { $$ = MK(Presume, NULL, $prim, $expr, $opt_layer, NULL); }
;
sparts: %empty { $$ = NULL; } | sparts[l] spart { $$ = append(ps, $l, $spart); } ;
spart:
  REQUIRED                    { $$ = LEAF(Required, NULL); }
| REQUIRED WHEN expr          { $$ = MK(Required, NULL, $expr, NULL, NULL, NULL); }
| BACKGROUND                  { $$ = LEAF(Background, NULL); }
| UNSPOKEN                    { $$ = LEAF(Unspoken, NULL); }
| detail
| UNDOES fname                { $$ = LEAF(Undoes, $fname); }
| LIST fname                  { $$ = LEAF(ListBy, $fname); }
| wording
;
aparts: %empty { $$ = NULL; } | aparts[l] apart { $$ = append(ps, $l, $apart); } ;
apart:
  CHOOSING type_ref           { $$ = MK(Choosing, NULL, $type_ref, NULL, NULL, NULL); }
| UNDOES fname                { $$ = LEAF(Undoes, $fname); }
| DONE ename                   { $$ = LEAF(Done, $ename); }
| SETTLES call                { $$ = MK(Settles, NULL, $call, NULL, NULL, NULL); }
| LAPSES call                 { $$ = MK(Lapses, NULL, $call, NULL, NULL, NULL); }
| QUESTION                    { $$ = LEAF(Question, NULL); }
| BACKGROUND                  { $$ = LEAF(Background, NULL); }
| detail
| wording
;
detail:
  DETAIL                      { $$ = LEAF(Detail, NULL); }
| DETAIL WHEN expr            { $$ = MK(Detail, NULL, $expr, NULL, NULL, NULL); }
;
nparts: %empty { $$ = NULL; } | nparts[l] npart { $$ = append(ps, $l, $npart); } ;
npart:
  READS names                 { $$ = MK(Reads, NULL, $names, NULL, NULL, NULL); }
| READS names EARLIER         { $$ = numbered(MK(Reads, NULL, $names, NULL, NULL, NULL), 1); }
| FROM string                 { $$ = MK(From, NULL, $string, NULL, NULL, NULL); }
| FROM string[l] AS string[f] { $$ = MK(From, NULL, $l, $f, NULL, NULL); }
| wording
;
rparts: %empty { $$ = NULL; } | rparts[l] rpart { $$ = append(ps, $l, $rpart); } ;
rpart:
  SOURCE string               { $$ = MK(SourceNote, NULL, $string, NULL, NULL, NULL); }
| wording
;

cases_:
  expr                        { $$ = MK(DefCase, NULL, $expr, NULL, NULL, NULL); }
| dcase OTHERWISE cases_[r]   { $$ = append(ps, $dcase, $r); }
| dcase
;
dcase: prim WHEN expr         { $$ = MK(DefCase, NULL, $prim, $expr, NULL, NULL); } ;

/* ---- rules ------------------------------------------------------------ */

clause:
  CLAUSE label opt_title cparts { $$ = MK(Clause, $label->text, $cparts, $opt_title, NULL, NULL); }
;
cparts: %empty { $$ = NULL; } | cparts[l] cpart { $$ = append(ps, $l, $cpart); } ;
cpart:
  FOR binds                   { $$ = MK(For, NULL, $binds, NULL, NULL, NULL); }
| WHEN expr                   { $$ = MK(When, NULL, $expr, NULL, NULL, NULL); }
| UNLESS expr                 { $$ = MK(Unless, NULL, $expr, NULL, NULL, NULL); }
| EXCEPT expr                 { $$ = MK(Exception, NULL, $expr, NULL, NULL, NULL); }
| EXCEPTED                    { $$ = LEAF(Excepted, NULL); }
| OTHERWISE                   { $$ = LEAF(Otherwise, NULL); }
| THEN concls                 { $$ = MK(Then, NULL, $concls, NULL, NULL, NULL); }
| SUBJECT TO labels           { $$ = MK(SubjectTo, NULL, $labels, NULL, NULL, NULL); }
| OVERRIDES labels            { $$ = MK(Overrides, NULL, $labels, NULL, NULL, NULL); }
| BECAUSE wordings1           { $$ = MK(Because, NULL, $wordings1, NULL, NULL, NULL); }
| SOURCE title                { $$ = MK(SourceNote, NULL, $title, NULL, NULL, NULL); }
| INFERRED title              { $$ = MK(Inferred, NULL, $title, NULL, NULL, NULL); }
| BACKGROUND                  { $$ = LEAF(Background, NULL); }
| layer_ref
| SEE labels                  { $$ = MK(See, NULL, $labels, NULL, NULL, NULL); }
| SEE labels OR label         { $$ = MK(See, "or", append(ps, $labels, $label), NULL, NULL, NULL); }
| AMENDED title               { $$ = MK(Amended, NULL, $title, NULL, NULL, NULL); }
| NEW                         { $$ = LEAF(New, NULL); }
| WAS label                   { $$ = MK(Was, $label->text, NULL, NULL, NULL, NULL); }
;
labels:
  label
| labels[l] "," label         { $$ = append(ps, $l, $label); }
;
label:
  LABEL
    {
      if (!label_alternates($LABEL))
          parse_bad_label(ps->diags, @LABEL, "");
      else
          check_law_number(ps, @LABEL, strtoll($LABEL, NULL, 10));
      $$ = LEAF(Label, $LABEL);
    }
| INT
    {
      char num[24];

      check_law_number(ps, @INT, $INT);
      snprintf(num, sizeof num, "%lld", (long long)$INT);
      $$ = LEAF(Label, interner_add(ps->names, text_of_cstr(num)));
    }
;

binds:
  bind
| binds[l] "," bind           { $$ = append(ps, $l, $bind); }
;
bind:
  ename ":" type_ref where_    { $$ = MK(Bind, $ename, $type_ref, $where_, NULL, NULL); }
| kname ":" type_ref where_   { $$ = MK(Bind, $kname, $type_ref, $where_, NULL, NULL); }
| ename ":" ANY type_ref where_
                              { $$ = numbered(MK(Bind, $ename, $type_ref, $where_, NULL, NULL), 1); }
| kname ":" ANY type_ref where_
                              { $$ = numbered(MK(Bind, $kname, $type_ref, $where_, NULL, NULL), 1); }
| ename IN prim where_         { $$ = MK(Bind, $ename, NULL, $where_, $prim, NULL); }
;
where_: %empty { $$ = NULL; } | WHERE factor { $$ = $factor; } ;

concls:
  concl
| concls[l] AND concl         { $$ = append(ps, $l, $concl); }
;
concl:
  prim[l] IS prim[r]          { $$ = MK(Concludes, NULL, $l, $r, NULL, NULL); }
| prim[l] DEEMED prim[r]      { $$ = numbered(MK(Concludes, NULL, $l, $r, NULL, NULL), WORD_DEEMED); }
| prim[l] SHALL BE prim[r]    { $$ = numbered(MK(Concludes, NULL, $l, $r, NULL, NULL), WORD_SHALL); }
| prim[l] MUST BE prim[r]     { $$ = numbered(MK(Concludes, NULL, $l, $r, NULL, NULL), WORD_MUST); }
| prim                        { $$ = numbered(MK(ConcludesBool, NULL, $prim, NULL, NULL, NULL), 1); }
| NOT prim                    { $$ = numbered(MK(ConcludesBool, NULL, $prim, NULL, NULL, NULL), 0); }
| prim modal call mparts      { $$ = numbered(MK(ConcludesModal, NULL, $prim, $call, $mparts, NULL), $modal); }
| EITHER OF prim modal call mparts
    { $$ = numbered(MK(ConcludesModal, interner_add(ps->names, text_of_cstr("either")), $prim, $call, $mparts, NULL), $modal); }
| BOTH OF prim modal call mparts
    { $$ = numbered(MK(ConcludesModal, interner_add(ps->names, text_of_cstr("both")), $prim, $call, $mparts, NULL), $modal); }
| MUST call BY prim mparts    { $$ = numbered(MK(ConcludesModal, interner_add(ps->names, text_of_cstr("by")), $prim, $call, $mparts, NULL), MODAL_MUST); }
| prim mparts1                { $$ = MK(Completes, NULL, $prim, $mparts1, NULL, NULL); }
| REFER label opt_title       { $$ = MK(Refer, $label->text, $opt_title, NULL, NULL, NULL); }
;
modal:
  MAY          { $$ = MODAL_MAY; }
| DOES         { $$ = MODAL_DOES; }
| SHOULD       { $$ = MODAL_SHOULD; }
| SHALL        { $$ = MODAL_SHALL; }
| MUST         { $$ = MODAL_MUST; }
| SHOULD NOT   { $$ = MODAL_SHOULD_NOT; }
| MAY NOT      { $$ = MODAL_MAY_NOT; }
| SHALL NOT    { $$ = MODAL_SHALL_NOT; }
| MUST NOT     { $$ = MODAL_MUST_NOT; }
;
call: ename "(" args ")"       { $$ = MK(Call, $ename, $args, NULL, NULL, NULL); } ;
mparts: %empty { $$ = NULL; } | mparts1 ;
mparts1: mpart | mparts1[l] mpart { $$ = append(ps, $l, $mpart); } ;
mpart:
  FROM prim                   { $$ = MK(From, NULL, $prim, NULL, NULL, NULL); }
| UNTIL call                  { $$ = MK(Until, NULL, $call, NULL, NULL, NULL); }
| DEFAULT prim                { $$ = MK(Default, NULL, $prim, NULL, NULL, NULL); }
| TIE prim                    { $$ = MK(Tie, NULL, $prim, NULL, NULL, NULL); }
;

/* ---- universes and principles ----------------------------------------- */

universe: UNIVERSE edition_id title uparts
                              { $$ = MK(Universe, $edition_id, $uparts, $title, NULL, NULL); } ;
uparts: %empty { $$ = NULL; } | uparts[l] upart { $$ = append(ps, $l, $upart); } ;
upart:
  COVERS labels               { $$ = MK(Covers, NULL, $labels, NULL, NULL, NULL); }
| DEAL deals                  { $$ = MK(Deals, NULL, $deals, NULL, NULL, NULL); }
| GIVEN facts                 { $$ = MK(Varied, NULL, $facts, NULL, NULL, NULL); }
| OPEN facts                  { $$ = numbered(MK(Varied, NULL, $facts, NULL, NULL, NULL), 1); }
| SLOT ename ":" groups        { $$ = MK(Slot, $ename, $groups, NULL, NULL, NULL); }
| ASSUME expr                 { $$ = MK(Assume, NULL, $expr, NULL, NULL, NULL); }
;
deals:
  string
| deals[l] "," string         { $$ = append(ps, $l, $string); }
;
facts:
  fact
| facts[l] "," fact           { $$ = append(ps, $l, $fact); }
;
fact:
  ename of_slots               { $$ = $of_slots; $$->text = $ename; $$->span = @$; }
| ename of_slots among         { $$ = $of_slots; $$->text = $ename; $$->span = @$; $$->b = $among; }
;
of_slots:
  %empty                      { $$ = LEAF(VariedFact, NULL); }
| "(" names ")"               { $$ = numbered(MK(VariedFact, NULL, $names, NULL, NULL, NULL), 1); }
;
among:
  IS prim                     { $$ = numbered(MK(Among, NULL, $prim, NULL, NULL, NULL), AMONG_IS); }
| IS ABSENT                   { $$ = numbered(LEAF(Among, NULL), AMONG_ABSENT); }
| IN prim or_absent           { $$ = numbered(MK(Among, NULL, $prim, $or_absent, NULL, NULL), AMONG_IN); }
| ANY or_absent               { $$ = numbered(MK(Among, NULL, NULL, $or_absent, NULL, NULL), AMONG_ANY); }
;
or_absent: %empty { $$ = NULL; } | OR ABSENT { $$ = LEAF(Absent, NULL); } ;
groups:
  group
| groups[l] "|" group         { $$ = append(ps, $l, $group); }
;
group:
  kinds                       { $$ = MK(SlotGroup, NULL, $kinds, NULL, NULL, NULL); }
| kinds WITH attrs            { $$ = MK(SlotGroup, NULL, $kinds, $attrs, NULL, NULL); }
;
kinds:
  kind
| kinds[l] OR kind            { $$ = append(ps, $l, $kind); }
;
kind:
  ename                       { $$ = LEAF(Name, $ename); }
| NOTHING                     { $$ = LEAF(Nothing, NULL); }
;
attrs:
  attr
| attrs[l] "," attr           { $$ = append(ps, $l, $attr); }
;
attr: fname among             { $$ = MK(SlotAttr, $fname, NULL, $among, NULL, NULL); } ;

principle: PRINCIPLE edition_id title in_ opt_source pbody
                              { $$ = MK(Principle, $edition_id, append(ps, $opt_source, $pbody), $title, $in_, NULL); } ;
in_: %empty { $$ = NULL; } | IN names { $$ = $names; } ;
opt_source: %empty { $$ = NULL; } | SOURCE title { $$ = MK(SourceNote, NULL, $title, NULL, NULL, NULL); } ;
/* The body of a principle.  A part of `pparts` begins with a keyword and never with an `ename`.
 * The keyword tells the parser where the condition before it ends. */
pbody:
  statuses are INDEPENDENT OF bind
                              { $$ = MK(Independent, NULL, $statuses, $bind, NULL, NULL); }
| pparts
;
/* The first name is a NAME, because an `ename` could be the keyword `practice`.  After the title of
 * a principle, `practice` begins the next item. */
statuses:
  NAME                        { $$ = LEAF(Name, $NAME); }
| statuses[l] "," ename       { $$ = append(ps, $l, leaf(ps, N_Name, @ename, $ename)); }
;
pparts: %empty { $$ = NULL; } | pparts[l] ppart { $$ = append(ps, $l, $ppart); } ;
ppart:
  FOR binds                   { $$ = MK(For, NULL, $binds, NULL, NULL, NULL); }
| WHEN expr                   { $$ = MK(When, NULL, $expr, NULL, NULL, NULL); }
| UNLESS expr                 { $$ = MK(Unless, NULL, $expr, NULL, NULL, NULL); }
| SYMMETRIC UNDER turns       { $$ = MK(Symmetric, NULL, $turns, NULL, NULL, NULL); }
| ALWAYS expr                 { $$ = MK(Always, NULL, $expr, NULL, NULL, NULL); }
| NEVER prim modal deeds      { $$ = numbered(MK(Never, NULL, $prim, $deeds, NULL, NULL), $modal); }
| EXCEPT labels               { $$ = MK(Except, NULL, $labels, NULL, NULL, NULL); }
;
are: IS | ARE ;
turns:
  turn
| turns[l] AND turn           { $$ = append(ps, $l, $turn); }
;
turn: ename cycles            { $$ = MK(Turn, $ename, $cycles, NULL, NULL, NULL); } ;
cycles:
  "(" enames ")"              { $$ = MK(Cycle, NULL, $enames, NULL, NULL, NULL); }
| cycles[l] "(" enames ")"    { $$ = append(ps, $l, make(ps, N_Cycle, @enames, NULL, $enames, NULL, NULL, NULL)); }
;
enames:
  ename                       { $$ = LEAF(Name, $ename); }
| enames[l] "," ename         { $$ = append(ps, $l, leaf(ps, N_Name, @ename, $ename)); }
;
deeds:
  deed
| deeds[l] OR deed            { $$ = append(ps, $l, $deed); }
;
deed:
  call
| ANY ACTION "(" args ")"     { $$ = MK(AnyAction, NULL, $args, NULL, NULL, NULL); }
;

/* ---- invariants --------------------------------------------------------- */

invariant: INVARIANT edition_id title ivparts
                              { $$ = MK(Invariant, $edition_id, $ivparts, $title, NULL, NULL); } ;
ivparts: %empty { $$ = NULL; } | ivparts[l] ivpart { $$ = append(ps, $l, $ivpart); } ;
ivpart:
  adpart
| SOURCE title                { $$ = MK(SourceNote, NULL, $title, NULL, NULL, NULL); }
| ALWAYS expr                 { $$ = MK(Always, NULL, $expr, NULL, NULL, NULL); }
| NEVER expr                  { $$ = MK(NeverHolds, NULL, $expr, NULL, NULL, NULL); }
| CLASH calls                 { $$ = MK(Clashes, NULL, $calls, NULL, NULL, NULL); }
;
calls:
  call
| calls[l] AND call           { $$ = append(ps, $l, $call); }
;

/* ---- advice ------------------------------------------------------------ */

advice: ADVICE NAME adparts weigh adconds wordings
                              { $$ = MK(Advice, $NAME, append(ps, append(ps, $adparts, $weigh), $adconds),
                                        NULL, $wordings, NULL); } ;
weigh: WEIGH weights          { $$ = MK(Weigh, NULL, $weights, NULL, NULL, NULL); } ;
weights: weight | weights[l] "," weight { $$ = append(ps, $l, $weight); } ;
weight:
  prim                        { $$ = MK(Weight, NULL, $prim, NULL, NULL, NULL); }
| prim AS ename                { $$ = MK(Weight, $ename, $prim, NULL, NULL, NULL); }
;
adparts: %empty { $$ = NULL; } | adparts[l] adpart { $$ = append(ps, $l, $adpart); } ;
adpart: FOR binds             { $$ = MK(For, NULL, $binds, NULL, NULL, NULL); } | adcond ;
adconds: %empty { $$ = NULL; } | adconds[l] adcond { $$ = append(ps, $l, $adcond); } ;
adcond:
  WHEN expr                   { $$ = MK(When, NULL, $expr, NULL, NULL, NULL); }
| UNLESS expr                 { $$ = MK(Unless, NULL, $expr, NULL, NULL, NULL); }
;

/* ---- incentives -------------------------------------------------------- */

incentive: INCENTIVE edition_id title inparts inweigh
                              { $$ = MK(Incentive, $edition_id, append(ps, $inparts, $inweigh), $title, NULL, NULL); } ;
inweigh: WEIGH prim           { $$ = MK(Weigh, NULL, make(ps, N_Weight, @prim, NULL, $prim, NULL, NULL, NULL), NULL, NULL, NULL); } ;
inparts: %empty { $$ = NULL; } | inparts[l] inpart { $$ = append(ps, $l, $inpart); } ;
inpart:
  adpart
| COVERS labels               { $$ = MK(Covers, NULL, $labels, NULL, NULL, NULL); }
| SLOT ename ":" group         { $$ = MK(Slot, $ename, $group, NULL, NULL, NULL); }
| ASSUME expr                 { $$ = MK(Assume, NULL, $expr, NULL, NULL, NULL); }
| THEN prim                   { $$ = MK(PutsOut, NULL, $prim, NULL, NULL, NULL); }
| ALWAYS bind                 { $$ = MK(InOrder, NULL, $bind, NULL, NULL, NULL); }
;

/* ---- expressions ------------------------------------------------------ */

expr: factor | and_expr | or_expr ;        /* `and` and `or` do not mix without parentheses */
or_expr:
  factor[l] OR factor[r]      { $$ = MK(Or, NULL, $l, $r, NULL, NULL); }
| or_expr[l] OR factor[r]     { $$ = MK(Or, NULL, $l, $r, NULL, NULL); }
;
and_expr:
  factor[l] AND factor[r]     { $$ = MK(And, NULL, $l, $r, NULL, NULL); }
| and_expr[l] AND factor[r]   { $$ = MK(And, NULL, $l, $r, NULL, NULL); }
;
/* Most conditions are a single name.  Few grammar rules lead from a name to a condition.  This
 * saves the parser time. */
factor:
  prim
| NOT factor[e]               { $$ = MK(Not, NULL, $e, NULL, NULL, NULL); }
| "(" expr ")"                { $$ = $expr; }
| SOME bind                   { $$ = MK(Some, NULL, $bind, NULL, NULL, NULL); }
| NO bind                     { $$ = MK(None, NULL, $bind, NULL, NULL, NULL); }
| prim[l] IS prim[r]    { $$ = MK(Is, NULL, $l, $r, NULL, NULL); }
| prim[l] IS NOT prim[r]
    { $$ = MK(Not, NULL, make(ps, N_Is, @$, NULL, $l, $r, NULL, NULL), NULL, NULL, NULL); }
| prim[l] IS GIVEN            { $$ = MK(Given, NULL, $l, NULL, NULL, NULL); }
| prim[l] IS ABSENT           { $$ = MK(Absent, NULL, $l, NULL, NULL, NULL); }
| prim[l] IS AT LEAST prim[r] { $$ = MK(AtLeast, NULL, $l, $r, NULL, NULL); }
| prim[l] IS AT MOST prim[r]  { $$ = MK(AtMost, NULL, $l, $r, NULL, NULL); }
| prim[l] IN prim[r]          { $$ = MK(In, NULL, $l, $r, NULL, NULL); }
| prim[l] NOT IN prim[r]
    { $$ = MK(Not, NULL, make(ps, N_In, @$, NULL, $l, $r, NULL, NULL), NULL, NULL, NULL); }
| prim[l] NAME prim[r]        { $$ = MK(Infix, $NAME, $l, $r, NULL, NULL); }
| prim[l] FOLLOWS prim[r]
    { $$ = MK(Infix, interner_add(ps->names, text_of_cstr("follows")), $l, $r, NULL, NULL); }
;
prim:
  prim[o] "." ename           { $$ = MK(Dot, $ename, $o, NULL, NULL, NULL); }
| prim[o] "." kname           { $$ = MK(Dot, $kname, $o, NULL, NULL, NULL); }
| ename                       { $$ = LEAF(Name, $ename); }
| ename "(" arg_list ")"      { $$ = MK(Call, $ename, $arg_list, NULL, NULL, NULL); }
| ename "(" ")"               { $$ = LEAF(Call, $ename); }
| INT                         { $$ = numbered(LEAF(Int, NULL), $INT); }
| STRING                      { $$ = LEAF(String, interner_add(ps->names, text_of_cstr($STRING))); }
| TRUE                        { $$ = numbered(LEAF(Bool, NULL), 1); }
| FALSE                       { $$ = LEAF(Bool, NULL); }
| "{" arg_list "}"            { $$ = MK(SetOf, NULL, $arg_list, NULL, NULL, NULL); }
| "{" "}"                     { $$ = LEAF(SetOf, NULL); }
| WORD                        { $$ = LEAF(Word, $WORD); }
| LABEL                       { $$ = LEAF(Word, $LABEL); }
;
args: %empty { $$ = NULL; } | arg_list ;
arg_list:
  prim
| arg_list[l] "," prim        { $$ = append(ps, $l, $prim); }
;

/* ---- cases ------------------------------------------------------------ */

case_items:
  %empty                      { $$ = NULL; }
| error                       { $$ = NULL; }
| case_items[l] case_item     { $$ = append(ps, $l, $case_item); }
;
case_item:
  C_CASE NAME string EOL sections
                              { $$ = MK(Case, $NAME, $sections, $string, NULL, NULL); }
;
sections: %empty { $$ = NULL; } | sections[l] section { $$ = append(ps, $l, $section); } ;
section:
  C_SOURCE string EOL         { $$ = MK(CaseSource, NULL, $string, NULL, NULL, NULL); }
| C_RULED UNDER edition_name EOL  { $$ = MK(RuledUnder, NULL, $edition_name, NULL, NULL, NULL); }
| C_LANGUAGE NAME EOL         { $$ = LEAF(CaseLanguage, $NAME); }
| C_ABOUT events EOL          { $$ = MK(About, NULL, $events, NULL, NULL, NULL); }
| C_INFERRED string EOL       { $$ = MK(Inferred, NULL, $string, NULL, NULL, NULL); }
| C_NOTE string EOL           { $$ = MK(CaseNote, NULL, $string, NULL, NULL, NULL); }
| C_DEAL string EOL           { $$ = MK(Deal, NULL, $string, NULL, NULL, NULL); }
| C_DEAL FROM string which EOL { $$ = MK(DealFrom, NULL, $string, $which, NULL, NULL); }
| C_HANDS EOL                 { $$ = LEAF(Hands, NULL); }
| C_HANDS words EOL           { $$ = MK(Hands, NULL, $words, NULL, NULL, NULL); }
| C_STORY EOL                 { $$ = LEAF(Story, NULL); }
| words[w] EOL                { $$ = MK(Sentence, NULL, $w, NULL, NULL, NULL); }
| C_FOUND BY ename opt_as EOL
                              { $$ = MK(Found, $ename, NULL, $opt_as, NULL, NULL); }
| C_ELECTED EOL               { $$ = LEAF(Elected, NULL); }
| FACT_LINE expr EOL          { $$ = MK(Fact, NULL, $expr, NULL, NULL, NULL); }
| C_DIFFERS editions AT labels string EOL
                              { $$ = MK(Differs, NULL, $editions, $string, $labels, NULL); }
| C_DIFFERS NAME editions AT labels string EOL
                              { $$ = MK(Differs, $NAME, $editions, $string, $labels, NULL); }
| C_EXPECT editions opt_body opt_inferred EOL
                              { $$ = MK(Expect, NULL, $editions, $opt_body, NULL, $opt_inferred); }
| WANT_LINE expect_concl by_labels at_layer if_ EOL
    { $$ = $expect_concl; $$->b = $by_labels; $$->d = $at_layer; $$->c = $if_; $$->span = @expect_concl; }
| error EOL                   { $$ = NULL; yyerrok; }
;
/* The words after `deal from "FILE"` that choose one deal in the file.  board_deal.c checks
 * them. */
which:
  %empty                      { $$ = NULL; }
| which[l] NAME string        { $$ = append(ps, $l, make(ps, N_Name, @NAME, $NAME, $string, NULL, NULL, NULL)); }
| which[l] NAME INT           { $$ = append(ps, $l, make(ps, N_Name, @NAME, $NAME, number_as_text(ps, @INT, $INT), NULL, NULL, NULL)); }
;
events:
  event_ref
| events[l] "," event_ref     { $$ = append(ps, $l, $event_ref); }
;
event_ref:                    /* an event, named by its label or its number */
  NAME                        { $$ = LEAF(Name, $NAME); }
| WORD                        { $$ = LEAF(Word, $WORD); }
;
words:
  word
| words[l] word               { $$ = append(ps, $l, $word); }
;
word:
  SAID                        { $$ = LEAF(Word, $SAID); }
| QUOTED                      { $$ = LEAF(String, interner_add(ps->names, text_of_cstr($QUOTED))); }
| PUNCT                       { $$ = numbered(LEAF(Punct, NULL), $PUNCT); }
;
opt_as: %empty { $$ = NULL; } | AS NAME "," BUT { $$ = LEAF(Name, $NAME); } ;
editions:
  edition_name
| editions[l] "," edition_name { $$ = append(ps, $l, $edition_name); }
;
edition_name:
  book                        { $$ = LEAF(Name, $book); }
| edition_name[l] "+" book    { $$ = LEAF(Name, join_names(ps, $l->text, "+", $book)); }
| edition_name[l] "+" book[by] "=" book[value]
    { $$ = LEAF(Name, join_names(ps, join_names(ps, $l->text, "+", $by), "=", $value)); }
;
/* the name of an edition; some keywords of cases may be parts of it */
book:
  ename
| BUT      { $$ = interner_add(ps->names, text_of_cstr("but")); }
| CLASH    { $$ = interner_add(ps->names, text_of_cstr("clash")); }
| IF       { $$ = interner_add(ps->names, text_of_cstr("if")); }
| REFUSED  { $$ = interner_add(ps->names, text_of_cstr("refused")); }
;
opt_body: %empty { $$ = NULL; } | FOR ename { $$ = LEAF(Name, $ename); } ;
opt_inferred: %empty { $$ = NULL; } | INFERRED string { $$ = $string; } ;
expect_concl:
  concl                       { $$ = numbered(MK(Expectation, NULL, $concl, NULL, NULL, NULL), EXPECT_LINE); }
| NO concl                    { $$ = numbered(MK(Expectation, NULL, $concl, NULL, NULL, NULL), EXPECT_NO); }
| REFUSED prim                { $$ = numbered(MK(Expectation, NULL, $prim, NULL, NULL, NULL), EXPECT_REFUSED); }
| OPEN prim                   { $$ = numbered(MK(Expectation, NULL, $prim, NULL, NULL, NULL), EXPECT_OPEN); }
| CLASH prim                  { $$ = numbered(MK(Expectation, NULL, $prim, NULL, NULL, NULL), EXPECT_CLASH); }
;
by_labels: opt_labels ;
opt_labels: %empty { $$ = NULL; } | BY labels { $$ = $labels; } ;
at_layer: %empty { $$ = NULL; } | LAYER lname { $$ = LEAF(Name, $lname); } ;
if_: %empty { $$ = NULL; } | IF expr { $$ = $expr; } ;

%%

#include "law.lex.h"

static void too_deep(ParseState *ps, Node *n)
{
    if (!ps->too_deep)
        diag_add(ps->diags, DIAG_SYN_TOO_DEEP, n->span,
                 "this is nested more than %d levels deep\n"
                 "move a part of the condition into a definition: define NAME(...) as CONDITION",
                 AST_MAX_DEPTH);
    ps->too_deep = true;
    n->kind = N_Error;
    n->a = n->b = n->c = n->d = NULL;
    n->depth = n->deepest = 0;
}

static unsigned depth_above(unsigned depth, const Node *kids)
{
    return kids && depth <= kids->deepest ? kids->deepest + 1u : depth;
}

/* Returns a new node without children. */
static inline Node *leaf(ParseState *ps, NodeKind kind, Span span, const char *text)
{
    Node *n = arena_new_of(ps->arena, Node);

    ps->nnodes++;
    n->kind = kind;
    n->span = span;
    n->text = text;
    return n;
}

static Node *make(ParseState *ps, NodeKind kind, Span span, const char *text, Node *a,
                  Node *b, Node *c, Node *d)
{
    Node *n = leaf(ps, kind, span, text);
    unsigned depth = depth_above(depth_above(depth_above(depth_above(0, a), b), c), d);

    n->depth = n->deepest = (uint16_t)depth;
    n->a = a;
    n->b = b;
    n->c = c;
    n->d = d;
    if (depth > AST_MAX_DEPTH)
        too_deep(ps, n);
    return n;
}

static Node *numbered(Node *n, int64_t num)
{
    n->num = num;
    return n;
}

/* Appends the list N to LIST, and returns the joined list.  LIST and N may be NULL.  The `tail` of
 * the first node points to the last node, so that append() need not search for the last node. */
static Node *append(ParseState *ps, Node *list, Node *n)
{
    (void)ps;
    if (!n)
        return list;
    if (!list)
        return n;
    Node *last = list->tail ? list->tail : list;

    if (last->next)
        BUG("a list that does not know its end");
    last->next = n;
    list->tail = n->tail ? n->tail : n;
    if (list->deepest < n->deepest)
        list->deepest = n->deepest;
    return list;
}

static const char *join_names(ParseState *ps, const char *a, const char *sep, const char *b)
{
    return interner_add(ps->names, text_of_cstr(arena_printf(ps->arena, "%s%s%s", a, sep, b)));
}

/* Returns a String node that contains NUM in decimal. */
static Node *number_as_text(ParseState *ps, Span span, int64_t num)
{
    return make(ps, N_String, span, arena_printf(ps->arena, "%lld", (long long)num), NULL,
                NULL, NULL, NULL);
}

void parse_bad_label(Diags *ds, Span s, const char *why)
{
    diag_add(ds, DIAG_LEX_LABEL, s,
             "%s\n"
             "write the number of a law, and then, if needed, a capital, a number and a small "
             "letter: 45, 45C, 45C4, 45C4b",
             why);
}

/* Returns true if the parts of LABEL alternate as in the Laws: a number, a capital, a number, a
 * small letter. */
static bool label_alternates(const char *label)
{
    static const char *const kinds[] = { "0123456789", "ABCDEFGHIJKLMNOPQRSTUVWXYZ",
                                         "0123456789", "abcdefghijklmnopqrstuvwxyz" };
    int k = 0;

    for (const char *p = label; *p; k++) {
        size_t n = strspn(p, kinds[k % 4]);

        if (n == 0 || (n > 1 && k % 2 == 1))
            return false;
        p += n;
    }
    return true;
}

/* Returns TEXT, the text at S.  In a law file, reports an error if TEXT is empty.  A case may have
 * empty texts.  The scanner has reported other errors in texts. */
static const char *check_text(ParseState *ps, Span s, const char *text)
{
    const size_t n = strlen(text);
    const bool whole = s.end - s.start == n + 2 &&
                       source_text(ps->src)[s.end - 1 - ps->base] == '"';

    if (ps->mode == PARSE_LAW && whole && strspn(text, " \t") == n)
        diag_add(ps->diags, DIAG_TYPE_TEMPLATE, s,
                 "the text is empty\n"
                 "write the text, or leave out the part that it belongs to");
    return text;
}

static void check_law_number(ParseState *ps, Span s, int64_t number)
{
    if (number > MAX_LAW)
        diag_add(ps->diags, DIAG_LEX_LABEL, s,
                 "the number of the law is too large\n"
                 "write a number up to %d",
                 MAX_LAW);
}

/* Reports that `replace` stands before the declaration at WHAT.  This declaration cannot be
 * replaced. */
static void refuse_replace(ParseState *ps, Span replace, Span what)
{
    const char *word = source_text(ps->src) + (what.start - ps->base);
    int n = (int)strcspn(word, " \t\r\n{");

    diag_add(ps->diags, DIAG_SYN_UNEXPECTED, replace,
             "`replace` cannot stand before `%.*s`\n"
             "leave this declaration out: an overlay can replace only a clause, finding, status, "
             "instruction, action, native, oracle, definition, deadline, reading or option",
             n, word);
}

/* Reports that the parser's stack is exhausted. bison calls this function for that error only. */
static void law_error(const Span *loc, yyscan_t scanner, ParseState *ps, const char *msg)
{
    (void)scanner;
    (void)msg;
    if (!ps->too_deep)
        diag_add(ps->diags, DIAG_SYN_TOO_DEEP, *loc,
                 "the conditions are nested too deeply\n"
                 "move a part of the condition into a definition: define NAME(...) as CONDITION");
    ps->too_deep = true;
}

/* Returns the name of the group of tokens that K belongs to, or NULL.  Groups keep a list of
 * expected tokens short. */
static const char *token_group(yysymbol_kind_t k)
{
    switch ((int)k) {
    case YYSYMBOL_NAME: case YYSYMBOL_STRING: case YYSYMBOL_INT: case YYSYMBOL_WORD:
    case YYSYMBOL_LABEL: case YYSYMBOL_LPAREN: case YYSYMBOL_NOT: case YYSYMBOL_LBRACE:
    case YYSYMBOL_TRUE: case YYSYMBOL_FALSE: case YYSYMBOL_SOME: case YYSYMBOL_NO:
        return "a condition or a value";
    case YYSYMBOL_MAY: case YYSYMBOL_DOES: case YYSYMBOL_SHOULD: case YYSYMBOL_SHALL:
    case YYSYMBOL_MUST:
        return "may, does, should, shall or must";
    case YYSYMBOL_WHEN: case YYSYMBOL_UNLESS: case YYSYMBOL_EXCEPT: case YYSYMBOL_EXCEPTED:
    case YYSYMBOL_OTHERWISE:    case YYSYMBOL_THEN: case YYSYMBOL_SUBJECT:
    case YYSYMBOL_OVERRIDES: case YYSYMBOL_BECAUSE: case YYSYMBOL_SOURCE:
    case YYSYMBOL_INFERRED: case YYSYMBOL_BACKGROUND: case YYSYMBOL_SEE:
    case YYSYMBOL_AMENDED: case YYSYMBOL_NEW: case YYSYMBOL_WAS:
        return "another part of the clause (when, unless, then, ...)";
    case YYSYMBOL_LANGUAGE: case YYSYMBOL_ENUM: case YYSYMBOL_TYPE: case YYSYMBOL_SETTING:
    case YYSYMBOL_HOLDING: case YYSYMBOL_EVENT_KIND: case YYSYMBOL_KIND: case YYSYMBOL_FINDING:
    case YYSYMBOL_STATUS: case YYSYMBOL_INSTRUCTION: case YYSYMBOL_ACTION:
    case YYSYMBOL_NATIVE: case YYSYMBOL_ORACLE: case YYSYMBOL_DEFINE: case YYSYMBOL_DEADLINE:
    case YYSYMBOL_MEANING:
    case YYSYMBOL_READING: case YYSYMBOL_OPTION: case YYSYMBOL_MODAL:
    case YYSYMBOL_EDITION: case YYSYMBOL_PRACTICE: case YYSYMBOL_OVERLAY: case YYSYMBOL_LAW:
    case YYSYMBOL_CLAUSE: case YYSYMBOL_REPLACE: case YYSYMBOL_INSERT:
    case YYSYMBOL_REPEAL: case YYSYMBOL_SET: case YYSYMBOL_UNIVERSE: case YYSYMBOL_PRINCIPLE:
    case YYSYMBOL_ADVICE: case YYSYMBOL_INCENTIVE: case YYSYMBOL_INVARIANT:
        return "a new declaration or clause (status, define, clause, ...)";
    case YYSYMBOL_COVERS: case YYSYMBOL_DEAL: case YYSYMBOL_GIVEN: case YYSYMBOL_SLOT:
    case YYSYMBOL_OPEN: case YYSYMBOL_ASSUME:
        return "another part of the universe (deal, given, slot, ...)";
    case YYSYMBOL_C_CASE: case YYSYMBOL_C_SOURCE: case YYSYMBOL_C_RULED:
    case YYSYMBOL_C_LANGUAGE: case YYSYMBOL_C_ABOUT: case YYSYMBOL_C_INFERRED:
    case YYSYMBOL_C_NOTE: case YYSYMBOL_C_HANDS: case YYSYMBOL_C_DEAL:
    case YYSYMBOL_C_STORY: case YYSYMBOL_C_FOUND: case YYSYMBOL_C_ELECTED:
    case YYSYMBOL_C_DIFFERS: case YYSYMBOL_C_EXPECT:
        return "a section of the case (story, found by, expect, ...)";
    default:
        return NULL;
    }
}

static bool is_rule_part(yysymbol_kind_t k)
{
    return k == YYSYMBOL_FOR || k == YYSYMBOL_WHEN || k == YYSYMBOL_UNLESS ||
           k == YYSYMBOL_THEN || k == YYSYMBOL_BECAUSE || k == YYSYMBOL_SUBJECT ||
           k == YYSYMBOL_OVERRIDES || k == YYSYMBOL_INFERRED || k == YYSYMBOL_BACKGROUND;
}

/* Returns true if K begins a text.  If K is unexpected where a language code may stand, the user
 * has probably left out the code. */
static bool begins_text(yysymbol_kind_t k)
{
    return k == YYSYMBOL_STRING || k == YYSYMBOL_TERM;
}

/* Returns true if K is a keyword of law files, written in small letters. */
static bool is_keyword(yysymbol_kind_t k)
{
    return k >= YYSYMBOL_A && k <= YYSYMBOL_YOU;
}

static bool is_wanted(yysymbol_kind_t k, const yysymbol_kind_t *want, int n)
{
    for (int i = 0; i < n; i++)
        if (want[i] == k)
            return true;
    return false;
}

/* Returns true if the keyword K is expected only because it may also be a name (ename, fname).
 * WANT has the N expected tokens. */
static bool is_name_too(yysymbol_kind_t k, const yysymbol_kind_t *want, int n)
{
    static const yysymbol_kind_t small[] = { YYSYMBOL_BY,  YYSYMBOL_OF, YYSYMBOL_FROM,
                                             YYSYMBOL_TO,  YYSYMBOL_FOR, YYSYMBOL_IN,
                                             YYSYMBOL_AT,  YYSYMBOL_LIST },
                                 words[] = { YYSYMBOL_COST, YYSYMBOL_QUESTION, YYSYMBOL_AMENDED, YYSYMBOL_BOOK, YYSYMBOL_DEEMED,
                                             YYSYMBOL_EXCEPTED, YYSYMBOL_FOLLOWS, YYSYMBOL_KIND,
                                             YYSYMBOL_MEANING, YYSYMBOL_NEW, YYSYMBOL_PRACTICE, YYSYMBOL_PROPER,
                                             YYSYMBOL_SEE, YYSYMBOL_WAS, YYSYMBOL_CLASH, YYSYMBOL_LAPSES,
                                             YYSYMBOL_SETTLES };
    bool all = true, one = false;

    if (!is_wanted(YYSYMBOL_NAME, want, n))
        return false;
    for (size_t i = 0; i < BL_LEN(small); i++) {
        all = all && is_wanted(small[i], want, n);
        one |= small[i] == k;
    }
    for (size_t i = 0; i < BL_LEN(words); i++)
        if (words[i] == k)
            return true;
    return all && one;
}

/* Returns the name of the symbol K for a message.  Puts the name in quotes if it is a text that the
 * user writes. */
static const char *symbol_name(ParseState *ps, yysymbol_kind_t k)
{
    const char *name = yysymbol_name(k);

    return is_keyword(k) || (k >= YYSYMBOL_LBRACE && k <= YYSYMBOL_PLUS)
               ? arena_printf(ps->arena, "`%s`", name)
               : name;
}

/* Returns the word at AT in quotes.  If K is not a word, returns the kind of the token.  If K is
 * the end of the line or of the file, returns "the line" or "the file". */
static const char *found_symbol_text(ParseState *ps, yysymbol_kind_t k, Span at)
{
    int len = (int)(at.end - at.start);

    if ((k == YYSYMBOL_NAME || k == YYSYMBOL_SAID) && len <= 60)
        return arena_printf(ps->arena, "`%.*s`", len, source_text(ps->src) + (at.start - ps->base));
    return k == YYSYMBOL_YYEOF ? "the file" : k == YYSYMBOL_EOL ? "the line" : symbol_name(ps, k);
}

/* Returns true if K is the end of the line or of the file. */
static bool is_end(yysymbol_kind_t k)
{
    return k == YYSYMBOL_YYEOF || k == YYSYMBOL_EOL;
}

/* Returns true if the line that contains AT begins with WORD. */
static bool line_begins(const ParseState *ps, Span at, const char *word)
{
    const char *text = source_text(ps->src), *p = text + (at.start - ps->base);

    for (int back = 0; p > text && p[-1] != '\n' && back < MOST_BACK; back++)
        p--;
    p += strspn(p, " \t");
    return strncmp(p, word, strlen(word)) == 0 && strchr(" \t\r\n", p[strlen(word)]);
}

/* Returns the help for an error in a heading of a case, or NULL.  The token K at AT, with the text
 * FOUND, is the error.  WANT has the N tokens that are expected. */
static const char *heading_help(ParseState *ps, yysymbol_kind_t k, Span at, const char *found,
                             const yysymbol_kind_t *want, int n)
{
    if (ps->mode != PARSE_CASE)
        return NULL;
    if (k == YYSYMBOL_SAID && is_wanted(YYSYMBOL_C_CASE, want, n) &&
        strcmp(source_name(ps->src), "<stdin>") == 0)
        return "standard input can have only cases, which begin with `case`; to check a law "
               "file, write its name in the command";
    if (k == YYSYMBOL_NAME && is_wanted(YYSYMBOL_AS, want, n) && line_begins(ps, at, "found"))
        return arena_printf(ps->arena, "write only the name of the body after `found by`: found "
                                       "by %.*s",
                            (int)strlen(found) - 2, found + 1);
    if ((k == YYSYMBOL_FOR || !is_keyword(k)) && is_wanted(YYSYMBOL_BUT, want, n) &&
        is_wanted(YYSYMBOL_REFUSED, want, n))
        /* `but` and `refused` are expected because they may be parts of an edition's name (rule
         * `book`) */
        return "write the name of an edition here";
    return NULL;
}

/* Returns a word in WANT that people often mean when they write FOUND.  Returns NULL if WANT has no
 * such word. */
static const char *meant_word(const char *found, const yysymbol_kind_t *want, int n)
{
    static const struct {
        const char *word, *mend;
        yysymbol_kind_t wanted;
    } words[] = {
        { "`if`", "when", YYSYMBOL_WHEN },
        { "`provided`", "when", YYSYMBOL_WHEN },
        { "`except`", "unless", YYSYMBOL_UNLESS },
        { "`can`", "may", YYSYMBOL_MAY },
        { "`cannot`", "may not", YYSYMBOL_MAY },
        { "`has`", "must", YYSYMBOL_MUST },
        { "`=`", "is", YYSYMBOL_IS },
        { "`equals`", "is", YYSYMBOL_IS },
        { "`are`", "is", YYSYMBOL_IS },
        { "`else`", "otherwise", YYSYMBOL_OTHERWISE },
        { "`any`", "some", YYSYMBOL_SOME },
        { "`exists`", "some", YYSYMBOL_SOME },
        { "`amend`", "replace", YYSYMBOL_REPLACE },
        { "`change`", "replace", YYSYMBOL_REPLACE },
        { "`delete`", "repeal", YYSYMBOL_REPEAL },
        { "`remove`", "repeal", YYSYMBOL_REPEAL },
        { "`add`", "insert", YYSYMBOL_INSERT },
        { "`new`", "insert", YYSYMBOL_INSERT },
    };

    for (size_t i = 0; i < BL_LEN(words); i++)
        if (strcmp(found, words[i].word) == 0 && is_wanted(words[i].wanted, want, n))
            return words[i].mend;
    return NULL;
}

/* FOUND is a name in quotes.  Returns the only keyword in WANT that is similar to FOUND.  Returns
 * NULL if no keyword is similar, or if several are. */
static const char *misspelt_word(const char *found, const yysymbol_kind_t *want, int n)
{
    unsigned limit = strlen(found) < 5 ? 0 : strlen(found) < 9 ? 2 : 3, best = limit;
    const char *meant = NULL;
    char name[24];

    if (*found != '`' || strlen(found) >= sizeof name)
        return NULL;
    snprintf(name, sizeof name, "%.*s", (int)strlen(found) - 2, found + 1);
    for (int i = 0; i < n; i++) {
        bool word = is_keyword(want[i]) && strlen(yysymbol_name(want[i])) > 2;
        unsigned far = word ? text_distance(name, yysymbol_name(want[i])) : limit;

        if (far < best) {
            best = far;
            meant = yysymbol_name(want[i]);
        } else if (far == best) {
            meant = NULL;
        }
    }
    return meant;
}

/* If small letters at AT follow a number, as in `45c4b`, returns the label that the user means.
 * Returns NULL if no label is meant. */
static const char *label_meant(ParseState *ps, Span at)
{
    const char *text = source_text(ps->src), *name = text + (at.start - ps->base), *from = name;
    char *label;

    while (from > text && from[-1] >= '0' && from[-1] <= '9')
        from--;
    if (from == name || *name < 'a' || *name > 'z' || at.end - at.start > 8)
        return NULL;
    label = arena_strndup(ps->arena, from, (size_t)(name - from) + (at.end - at.start));
    label[name - from] = (char)(*name - 'a' + 'A');
    return label_alternates(label) ? label : NULL;
}

/* Returns true if AT is in a condition after `where`.  Such a condition is one comparison, or it
 * stands in parentheses. */
static bool after_where(const ParseState *ps, Span at)
{
    static const char *const parts[] = { "where", "for", "when", "unless", "then", "clause" };
    const char *from = source_text(ps->src), *p = from + (at.start - ps->base);

    for (int back = 0; p > from && back < MOST_BACK; back++) {
        p--;
        for (size_t i = 0; i < BL_LEN(parts); i++) {
            size_t n = strlen(parts[i]);

            if (strncmp(p, parts[i], n) == 0 && (p[n] == ' ' || p[n] == '\n') &&
                (p == from || p[-1] == ' ' || p[-1] == '\n'))
                return i == 0;
        }
    }
    return false;
}

/* If the error is an `and` or `or` at AT that cannot stand there, reports it and returns true. */
static bool report_and_or(ParseState *ps, yysymbol_kind_t k, Span at, const yysymbol_kind_t *want, int n)
{
    if (k != YYSYMBOL_OR && k != YYSYMBOL_AND)
        return false;
    if (is_wanted(YYSYMBOL_AND, want, n) || is_wanted(YYSYMBOL_OR, want, n))
        diag_add(ps->diags, DIAG_SYN_AND_OR, at,
                 "\n"
                 "put parentheses round the conditions that belong together: (a and b) or c");
    else if (after_where(ps, at))
        diag_add(ps->diags, DIAG_SYN_UNEXPECTED, at,
                 "%s cannot stand here\n"
                 "put the whole condition after `where` in parentheses: where (... %s ...)",
                 symbol_name(ps, k), yysymbol_name(k));
    else
        return false;
    return true;
}

/* A syntax error: the unexpected token, and the tokens that the parser expected. */
typedef struct Unexpected {
    yysymbol_kind_t token;
    Span at;
    const char *found;           /* the unexpected token in words */
    /* the `n` tokens that could stand at `at` */
    const yysymbol_kind_t *want;
    int n;
} Unexpected;

/* If the error is a part of a rule, and this part stands outside every clause, reports the error
 * and returns true. */
static bool report_no_clause(ParseState *ps, const Unexpected *u)
{
    Diag *d;

    if (!is_wanted(YYSYMBOL_CLAUSE, u->want, u->n) || !is_rule_part(u->token))
        return false;
    d = diag_add(ps->diags, DIAG_RULE_NO_CLAUSE, u->at,
                 "`%s` stands outside of a clause\n"
                 "write the first line of the clause before it: clause 46B1 \"...\"",
                 yysymbol_name(u->token));
    if (u->token == YYSYMBOL_OVERRIDES)
        diag_help(ps->diags, d,
                  "to override another overlay, write its name at the end of the header: overlay "
                  "... layer NAME overrides NAME");
    return true;
}

/* Returns the help if the error is a common mistake, or NULL. */
static const char *likely_help(ParseState *ps, const Unexpected *u)
{
    bool name = u->token == YYSYMBOL_NAME;
    const char *meant = heading_help(ps, u->token, u->at, u->found, u->want, u->n);

    if (meant)
        return meant;
    if ((meant = meant_word(u->found, u->want, u->n)))
        return arena_printf(ps->arena, "write `%s`", meant);
    if (name && (meant = label_meant(ps, u->at)))
        return arena_printf(ps->arena, "write the label with a capital: %s", meant);
    if (name && (meant = misspelt_word(u->found, u->want, u->n)))
        return arena_printf(ps->arena, "did you mean `%s`?", meant);
    if (u->token == YYSYMBOL_ABSENT && is_wanted(YYSYMBOL_NAME, u->want, u->n))
        return "write `is absent`, or `is given` for the opposite";
    if (is_keyword(u->token) && is_wanted(YYSYMBOL_NAME, u->want, u->n))
        return arena_printf(ps->arena, "write another name, because `%s` is a keyword of the "
                                       "language",
                            yysymbol_name(u->token));
    if (u->n == 1 && u->want[0] == YYSYMBOL_STRING && u->token == YYSYMBOL_PLUS)
        return "name only one edition after `extends`; to use several overlays at once, write "
               "them in the command: -e EDITION+OVERLAY+OVERLAY";
    if (is_wanted(YYSYMBOL_LANG, u->want, u->n) && begins_text(u->token))
        return arena_printf(ps->arena, "write the language before the text: en %s\"...\"",
                            u->token == YYSYMBOL_TERM ? "term " : "");
    return NULL;
}

/* Returns a help that lists the tokens that can stand at the error, in groups.  Returns NULL if the
 * list would be empty. */
static const char *expected_help(ParseState *ps, const Unexpected *u)
{
    const char *names[YYNTOKENS], *list = "";
    int shown = 0;

    for (int i = 0; i < u->n; i++) {
        const char *g = token_group(u->want[i]);
        int peers = 0;
        bool seen = false;

        for (int k = 0; g && k < u->n; k++) {
            peers += token_group(u->want[k]) == g;
            seen |= k < i && token_group(u->want[k]) == g;
        }
        /* leave out the end of the file, because it is nearly always possible */
        if (is_name_too(u->want[i], u->want, u->n) || u->want[i] == YYSYMBOL_YYEOF)
            continue;
        if (peers < 3)
            names[shown++] = symbol_name(ps, u->want[i]);
        else if (!seen)
            names[shown++] = g;
    }
    for (int i = 0; i < shown && i < 8; i++)
        list = arena_printf(ps->arena, "%s%s%s", list,
                            i == 0           ? ""
                            : i == shown - 1 ? " or "
                                             : ", ",
                            names[i]);
    if (shown == 0)
        return NULL;
    if (is_end(u->token))
        return arena_printf(ps->arena, shown > 8 ? "write %s or another word here" : "write %s here",
                            list);
    if (shown == 1 && u->want[0] == YYSYMBOL_EOL)
        return "begin a new line here, or leave this out";
    return arena_printf(ps->arena,
                        shown == 1  ? "only %s can stand here"
                        : shown > 8 ? "%s and other words can stand here"
                                    : "%s can stand here",
                        list);
}

static int yyreport_syntax_error(const yypcontext_t *ctx, yyscan_t scanner, ParseState *ps)
{
    yysymbol_kind_t want[YYNTOKENS];
    Unexpected u = { .token = yypcontext_token(ctx), .at = *yypcontext_location(ctx), .want = want };
    const char *help;
    Diag *d;

    (void)scanner;
    u.n = yypcontext_expected_tokens(ctx, want, YYNTOKENS);
    if (u.n < 0)
        return u.n; /* u.n is YYENOMEM, which tells bison that there is no memory */
    if (report_and_or(ps, u.token, u.at, want, u.n) || report_no_clause(ps, &u))
        return 0;
    u.found = found_symbol_text(ps, u.token, u.at);
    d = diag_add(ps->diags, DIAG_SYN_UNEXPECTED, u.at,
                 is_end(u.token) ? "%s ends too early" : "%s cannot stand here", u.found);
    help = likely_help(ps, &u);
    help = help ? help : expected_help(ps, &u);
    if (help)
        diag_help(ps->diags, d, "%s", help);
    return 0;
}

/* Returns true if the source has no NUL byte.  Otherwise reports an error and returns false.  flex
 * would begin another token at each NUL. */
static bool source_is_text(ParseState *ps)
{
    const char *text = source_text(ps->src);
    size_t n = source_len(ps->src);
    const char *nul = memchr(text, '\0', n);
    size_t at = nul ? (size_t)(nul - text) : n, bad = nul ? text_utf8_valid(text, at) : n;
    Span s = { ps->base + (uint32_t)bad, ps->base + (uint32_t)bad + 1 };

    if (!nul)
        return true;
    if (bad < at)
        diag_add(ps->diags, DIAG_LEX_BAD_UTF8, s,
                 "the byte 0x%02X is not UTF-8 text\n"
                 "save the file as UTF-8; the program reads only text files",
                 (unsigned)(unsigned char)text[bad]);
    else
        diag_add(ps->diags, DIAG_LEX_BAD_BYTE, s,
                 "the file has a NUL byte here, so it is not a text file\n"
                 "save the file as plain text, in UTF-8");
    return false;
}

/* Reports every hidden character.  A hidden character could control the terminal of a person who
 * reads the ruling.  In a comment, it could show a person other rules than the program reads. */
static void refuse_hidden(const ParseState *ps)
{
    const char *text = source_text(ps->src);
    size_t n = source_len(ps->src), i = text_bom_length(text, n);

    while (i += text_find_hidden(text + i, n - i), i < n) {
        Span s = { ps->base + (uint32_t)i, 0 };
        int32_t cp, next;

        i += text_decode(text + i, n - i, &cp);
        for (size_t len; i < n; i += len) {
            len = text_decode(text + i, n - i, &next);
            if (next != cp)
                break;
        }
        s.end = ps->base + (uint32_t)i;
        diag_add(ps->diags, DIAG_LEX_HIDDEN, s,
                 "the hidden character U+%04X stands here\n"
                 "%s",
                 (unsigned)cp,
                 cp == '\r' ? "end the line with LF, or with CR and LF"
                            : "delete it: it is invisible, and may change how the text around it "
                              "looks");
    }
}

/* Sets *PS to the state before the first token of SRC.  flex needs two zero bytes after the
 * text. */
static void begin(ParseState *ps, const Source *src, ParseMode mode, Arena *arena,
                  Interner *names, Diags *diags)
{
    size_t n = source_len(src);

    *ps = (ParseState){ .src = src,
                        .read = source_text(src),
                        .end = source_text(src) + n,
                        .text = arena_strndup(arena, source_text(src), n + 1),
                        .plain = text_is_plain(source_text(src), n),
                        .diags = diags,
                        .most_nodes = diags_limit(diags, LIMIT_WORDS),
                        .arena = arena,
                        .names = names,
                        .base = source_base(src),
                        .offset = source_base(src),
                        .mode = mode,
                        .start_token = mode == PARSE_LAW ? T_START_LAW : T_START_CASE };

    parse_load_keywords(ps);
}

static yyscan_t scanner_of(ParseState *ps)
{
    yyscan_t scanner;

    if (law_lex_init(&scanner))
        BUG("cannot create the scanner");
    law__scan_buffer(ps->text, source_len(ps->src) + 2, scanner);
    return scanner;
}

/* Parses SRC once, and returns its items.  If NO_LAC is true, the messages of syntax errors are
 * incomplete. */
static Node *parse(const Source *src, ParseMode mode, bool no_lac, Arena *arena,
                   Interner *names, Diags *diags)
{
    ParseState ps;
    yyscan_t scanner;

    begin(&ps, src, mode, arena, names, diags);
    ps.no_lac = no_lac;
    if (!source_is_text(&ps))
        return NULL;
    if (!ps.plain)
        refuse_hidden(&ps);
    scanner = scanner_of(&ps);
    law_parse(scanner, &ps);
    law_lex_destroy(scanner);
    return ps.too_large ? NULL : ps.items;
}

/* Parses the law file SRC quickly, and returns its items.  If there is anything to report, sets
 * *WRONG to true; the caller then parses SRC again. */
static Node *parse_good(const Source *src, Arena *arena, Interner *names,
                        const Sources *sources, bool *wrong)
{
    Diags *diags = diags_new(sources);
    Node *items = parse(src, PARSE_LAW, true, arena, names, diags);

    *wrong = diags_count(diags) > 0;
    diags_free(diags);
    return items;
}

Node *parse_source(const Source *src, ParseMode mode, Arena *arena, Interner *names,
                   Diags *diags)
{
    bool wrong = true;
    Node *items = mode == PARSE_LAW
                      ? parse_good(src, arena, names, diags_sources(diags), &wrong)
                      : NULL;

    return wrong ? parse(src, mode, false, arena, names, diags) : items;
}

static TokenKind token_kind(int token)
{
    switch (token) {
    case T_NAME: case T_WORD: case T_SAID: return TOKEN_NAME;
    case T_STRING: case T_QUOTED: return TOKEN_TEXT;
    case T_LABEL: case T_INT: case T_DATE: return TOKEN_NUMBER;
    case T_LANG: return TOKEN_LANG;
    case T_EOL: return TOKEN_EOL;
    case T_PUNCT: return TOKEN_SIGN;
    case T_LAW_error: return TOKEN_BAD;
    default:
        return token <= T_PLUS    ? TOKEN_SIGN
               : token < T_C_CASE ? TOKEN_KEYWORD
                                  : TOKEN_SECTION;
    }
}

Tokens parse_tokens(const Source *src, ParseMode mode, Arena *arena, Interner *names,
                   Diags *diags)
{
    ParseState ps;
    Tokens all = { 0 };
    size_t room = 0;
    yyscan_t scanner;
    int token;

    begin(&ps, src, mode, arena, names, diags);
    if (!source_is_text(&ps))
        BUG("tokens of a source that was not parsed");
    scanner = scanner_of(&ps);
    do {
        LAW_STYPE value;
        Span span = { 0 };

        token = law_lex(&value, &span, scanner, &ps);
        if (span.start == span.end)
            continue;
        VEC_ROOM(all.at, all.n, room);
        all.at[all.n++] = (Token){ span, token_kind(token) };
    } while (token != T_END);
    law_lex_destroy(scanner);
    return all;
}

void parse_tokens_free(Tokens *t)
{
    xfree(t->at);
    *t = (Tokens){ 0 };
}
