/* case_inside.h - functions and structs shared by the files that read a case; other rooms use
 * case.h.
 *
 * Reading goes in this order: settings and holdings, the story, then what was found, elected and
 * expected.  A sentence of the story is split into words (case_words.c).  Words name values
 * (case_values.c), and phrases match words and values (case_match.c).  `L` is always the reader,
 * and "the words" are those of the sentence that it holds. */
#ifndef BL_CASE_INSIDE_H
#define BL_CASE_INSIDE_H

#include "case/case.h"
#include "check/holding.h"

/* One word or sign of a sentence. */
typedef struct CaseToken {
    const char *text;
    bool quoted;
    bool spoken; /* it stood inside quoted words */
    int punct;   /* the character if this is a sign of punctuation, otherwise 0 */
    Span span;
} CaseToken;

enum {
    MAX_TOKS = 200, /* the most words of one sentence */
    MAX_WANTED = 8, /* the most types that a diagnostic mentions as expected */
    MAX_ACTORS = 4, /* the most players whose events one sentence tells */
    MAX_EACH = 13   /* the most values in a list of values */
};

/* A memo entry: the value of TYPE that N words, from word I on, name. */
typedef struct ValueMemo {
    const Type *type;
    int i, n;
    int took;         /* N, or 0 if these words name no value of TYPE; -1: not known */
    unsigned wording; /* the entry is valid for the words with this number */
    Value v;
    /* if ASKED: the event of TYPE, or the value by way of another one, that the words name for this
     * actor and antecedent, after so many events; BL_ABSENT if they name none */
    bool asked;
    int nevents;
    Value actor, antecedent, of_actor;
    /* if GROUPED: the values that the words leave possible for this actor; 0: none */
    bool grouped;
    Value group_actor;
    uint64_t group;
} ValueMemo;

/* How far the words fit the phrases. In the phrases that fit furthest, word AT is the first one
 * that does not fit. */
typedef struct MatchReach {
    int at;                        /* -1 if no phrase was tried yet */
    const Type *types[MAX_WANTED]; /* a value of one of these types is expected at word AT */
    int ntypes;
    bool whole; /* a phrase ends just before word AT */
} MatchReach;

/* The attributes of an event as a sentence gives them, by number of the attribute. */
typedef struct FilledAttrs {
    Value attr[MAX_ATTRS];
    bool given[MAX_ATTRS], open[MAX_ATTRS];
    uint64_t one_of[MAX_ATTRS]; /* for an open attribute: the possible values, one bit each; 0: any
                                 * value */
    bool cut_short;             /* a word of the sentence is cut short */
    bool untold;                /* a value is open because the sentence does not mention it */
    int each;                   /* the attribute with a list of values, if NEACH > 1 */
    Value of_each[MAX_EACH];    /* the values of that list, as told */
    int neach;
} FilledAttrs;

/* The reader: the state of reading one case. */
typedef struct CaseReader {
    const Program *p;
    Arena *arena;
    Interner *names; /* the program's names and the names that this case adds */
    Diags *diags;
    Case *c;
    CaseScope scope;
    /* The sentence that is being matched: its words, and their number. */
    CaseToken toks[MAX_TOKS];
    int ntoks;
    unsigned wording;  /* the number of these words: other words have another number */
    unsigned wordings; /* the highest number so far */
    ValueMemo spelt[1024];
    unsigned bits_wording;   /* BITS is valid for the words with this number */
    uint64_t bits[MAX_TOKS]; /* what case_word_bits() returns */
    bool role_bits_known;
    uint64_t role_bits; /* what case_role_bits() returns, once ROLE_BITS_KNOWN */
    Value actor; /* the value of `by` in the phrase that is being matched; BL_ABSENT until it is
                     * known */
    unsigned kin_wording; /* NAMES_KIN is valid while `wording` equals this number */
    bool names_kin;       /* a word may belong to a name such as "partner" */
    /* the player whom "his" means as long as the sentence has named no player; BL_ABSENT:
     * unknown */
    Value antecedent;
    MatchReach far; /* how far the phrases tried so far fit; for the diagnostic */
    /* Phrases that need a word with one of these bits (text_word_bit()) are not tried, and `far`
     * does not count them. */
    uint64_t missing;
    const EventKind *unfit; /* a kind with a phrase that fits and a `where` that is false; or
                             * NULL */
    FilledAttrs filled;     /* the attributes that the last matched words gave */
    const EventKind *told;  /* the kind of event that a tried part of a sentence tells; or NULL */
    bool vague;             /* words may leave open which of several values is meant */
    bool loose;             /* particles may stand before the words of a phrase, too */
    bool tired;             /* the sentence has too many parts to try them all */
    bool trial;             /* nobody asks how far the phrases fit */
    bool by_name;           /* the label of an event may be quoted */
    bool full;              /* "too many events" is reported already */
    bool untitled;          /* the missing line `story` is reported already */
} CaseReader;

/* A sentence that is saved while other words are tried.  The struct has 6 kB. */
typedef struct KeptWords {
    CaseToken toks[MAX_TOKS];
    int ntoks;
    unsigned wording;
    MatchReach far;
} KeptWords;

/* ---- case_events.c ------------------------------------------------------------- */

/* Returns the number N of a label `@N`, less 1: the place of that event.  Returns -1 for any other
 * label. */
int case_event_number(const char *label);
/* Returns the value of EV's attribute `by`.  Returns BL_ABSENT if EV has no attribute `by`, or
 * leaves it open. */
Value case_event_actor(const CaseReader *l, const CaseEvent *ev);
/* Makes EV an event of kind K with the attributes F.  Attributes that F lacks get their default. */
void case_event_fill(CaseEvent *ev, const EventKind *k, const FilledAttrs *f);

/* ---- case_words.c ---------------------------------------------------------------- */

/* Makes the nodes from WORDS up to STOP the words of the sentence; STOP may be NULL. */
void case_words_take(CaseReader *l, const Node *words, const Node *stop);
/* Splits the line S into the words of the sentence. */
void case_words_split(CaseReader *l, const char *s);
/* Replaces each quoted text among the words by the words inside it.  Returns false if there is none.
 */
bool case_words_unquote(CaseReader *l);
/* Removes of the N words from place AT on all but the M words from the Ith of them on. */
void case_words_only(CaseReader *l, int at, int n, int i, int m);
/* Removes the words, once quoted, that the language lists as saying nothing.  Returns false if there
 * are none, or no others. */
bool case_words_drop_unspoken(CaseReader *l);
/* Makes the words from word AT on one quoted text. */
void case_words_quote_from(CaseReader *l, int at);
/* Makes the words after a colon, which does not follow a label, one quoted text. */
void case_words_quote_after_colon(CaseReader *l);
/* Writes N words, from word I on, to BUF, with spaces between them.  Returns false if a sign of
 * punctuation stands among them, except a comma before the last word.  Also returns false if BUF,
 * of SIZE bytes, is too small. */
bool case_words_join(const CaseReader *l, int i, int n, char *buf, size_t size);
/* Removes the full stop after the last word.  Returns false if no full stop stands there. */
bool case_words_remove_stop(CaseReader *l);
/* Returns true if T is the word `with`, which separates a sentence from named attributes. */
bool case_is_with(const CaseToken *t);
/* Returns the place of the last `with` before word END, or -1.  The first word does not count. */
int case_words_last_with(const CaseReader *l, int end);
/* Returns the bits (spelling_word_bits()) of word I; 0 for a sign or quoted words. */
uint64_t case_word_bits(CaseReader *l, int i);
/* Returns true if word I may stand before a value without changing its meaning. */
bool case_is_particle(const CaseReader *l, int i);
/* Returns true if word I is a comma or an `and` between the members of a set. */
bool case_is_separator(const CaseReader *l, int i);
/* Returns how many words, from word I on, are a text that the language of the case lists for USE; 0
 * if they are none. */
int case_listed_at(const CaseReader *l, WordUse use, int i);
/* case_words_keep() saves the words in *K; case_words_restore() puts them back. */
void case_words_keep(const CaseReader *l, KeptWords *k);
void case_words_restore(CaseReader *l, const KeptWords *k);

/* ---- case_roles.c ---------------------------------------------------------------- */

/* Returns true if TEXT is a form of the `term` of WORDS.  Leading particles of that form may be
 * missing in TEXT. */
bool case_has_term(const CaseReader *l, const Wording *words, const char *text);
/* Returns true if TEXT is NAME.  Leading particles of NAME may be missing in TEXT. */
bool case_same_name(const CaseReader *l, const char *name, const char *text);
/* Returns false if the `where` of kind K is known to be false of EV, otherwise true. */
bool case_kind_allows(const CaseReader *l, const EventKind *k, const CaseEvent *ev);
/* Returns true if the kind of EV has a `where` that is known to be true of EV. */
bool case_kind_is_sure(const CaseReader *l, const CaseEvent *ev);

typedef enum RoleResult {
    ROLE_NONE,   /* no role of that name has a value */
    ROLE_VALUE,  /* the value is *V */
    ROLE_TWO,    /* roles of that name have two different values; *V is one of them */
    ROLE_UNTOLD, /* the value depends on the setting *OPEN, which is not known */
} RoleResult;

/* Looks up the value of the role that TEXT names ("the chairman"), if it has TYPE.  Stores the
 * value in *V. */
RoleResult case_role_value(const CaseReader *l, const Type *type, const char *text, Value *v,
                           const Fun **open);
/* Returns the Nth name, counted from 0, that a case may write for a role with a value of TYPE.
 * Returns NULL after the last. */
const char *case_role_name_nth(const CaseReader *l, const Type *type, int n);

/* ---- case_kin.c ------------------------------------------------------------------ */

/* Returns true if some word of the sentence may belong to a name such as "partner".  The answer is
 * kept while the words stay, because most sentences have no such word. */
bool case_kin_may_be_named(CaseReader *l);
/* Returns true if word I is an unquoted word that says that the actor owns what follows. */
bool case_kin_is_owner_word(const CaseReader *l, int i);
/* Returns the native that N words, from word I on, name without its argument, such as "partner";
 * NULL if they name none. */
const Fun *case_kin_named(const CaseReader *l, const Type *type, int i, int n);

/* ---- case_values.c --------------------------------------------------------------- */

/* Returns the product type of LEFT and RIGHT, which must exist. */
const Type *case_product_of(const Program *p, const Type *left, const Type *right);
/* Returns the memo entry for the value of TYPE that N words, from word I on, name.  It is empty if it
 * was that of other words. */
ValueMemo *case_memo_at(CaseReader *l, const Type *type, int i, int n);
/* Reads a value of TYPE from N words, from word I on, to *V.  Returns N, or 0 if these words name
 * no such value. */
int case_value_at(CaseReader *l, const Type *type, int i, int n, Value *v);
/* Returns the type of the attribute `by` of KIND, or of some kind that has one if KIND is NULL (any
 * kind).  Returns NULL if there is no such attribute. */
const Type *case_actor_type(const Program *p, const EventKind *kind);
/* Returns true if N words, from word I on, mean any value of TYPE, as "a word" does. */
bool case_any_at(const CaseReader *l, const Type *type, int i, int n);
/* Stores in *SET the values of TYPE that N words, from word I on, leave possible.  Returns false if
 * they name no value, or exactly one. */
bool case_vague_at(CaseReader *l, const Type *type, int i, int n, uint64_t *set);
/* Stores in *SET the values of the enum TYPE that begin like word I, which is cut short.  Returns
 * false if word I is not cut short, or no value begins so. */
bool case_cut_short_at(CaseReader *l, const Type *type, int i, uint64_t *set);
/* Returns how many events of TYPE are named by N words, from word I on.  The words are the item
 * that an event shows, or a name of its kind.  Sets *V to the last such event. */
int case_events_named(CaseReader *l, const Type *type, int i, int n, Value *v);

/* Returns the bits (spelling_word_bits()) of the names of the roles of actors that are one word, such
 * as "chairman". */
uint64_t case_role_bits(CaseReader *l);

/* ---- case_match.c ---------------------------------------------------------------- */

/* Returns true if the words before word END fit a phrase of kind K, and stores the attributes in
 * *F. */
bool case_match_kind(CaseReader *l, const EventKind *k, FilledAttrs *f, int end);
/* Returns true if the words before word END fit a phrase of any kind, and makes *EV that event. */
bool case_match_event(CaseReader *l, CaseEvent *ev, int end);
/* Returns true if K is only the parent of the kind `unfit`, whose `where` is false: quoted words that
 * would tell K without their quotes are a remark. */
bool case_is_only_parent(const CaseReader *l, const EventKind *k);
/* Does what case_match_event() does for all words.  If they fit no phrase, tries the words before
 * each `with`. */
bool case_match_before_with(CaseReader *l, CaseEvent *ev);

/* ---- case_reword.c ---------------------------------------------------------------- */

/* Calls MATCH with the words said in other ways, until it returns true: without details, in another
 * order.  If it never does, returns false, and the words stay as they were. */
bool case_match_reworded(CaseReader *l, CaseEvent *ev, bool (*match)(CaseReader *, CaseEvent *));
/* ---- case_lookalikes.c -------------------------------------------------------------- */

/* Reports (C0008) a word T that is a value of TYPE in another language, or with similar letters of
 * another alphabet, but not in the language of the case.  Returns true if it reports. */
bool case_scripts_check_word(CaseReader *l, const CaseToken *t, const Type *type);
/* Reports (C0008) the first owner in case N that is written with an ambiguous letter.  The letter
 * names one owner in Latin, and another owner in the alphabet of the case.  Reports nothing if
 * another word of the case shows that Latin is meant. */
void case_scripts_check_owners(CaseReader *l, const Node *n);

/* ---- case_errors.c --------------------------------------------------------------- */

/* Returns the limit for misspellings of WORD.  A text with fewer edits than the limit is a
 * misspelling of WORD.  A text with more edits is another word. */
unsigned case_misspelling_limit(const char *word);
/* Sets *BEST to WORD if WORD is fewer than *LIMIT edits from SAID. *LIMIT then becomes that number
 * of edits. */
void case_nearer(const char *word, const char *said, const char **best, unsigned *limit);
/* Reports that T is not a value of TYPE, and what may have been meant. */
void case_bad_value(CaseReader *l, const CaseToken *t, const Type *type);
/* Reports that N words, from word I on, are not one value of TYPE. */
void case_bad_words(CaseReader *l, int i, int n, const Type *type);
/* Reports that the words at SPAN fit no phrase of a setting if SETTING, otherwise of an event. */
void case_not_understood(CaseReader *l, Span span, bool setting);
/* Reports that the event at SPAN fits a phrase of kind K, but the `where` of K is false. */
void case_not_of_kind(CaseReader *l, Span span, const EventKind *k);

/* ---- case_quotes.c --------------------------------------------------------------- */

/* EV is what the words tell with their quotes.  If the quoted words are surely no remark, makes EV
 * the event that they tell without the quotes, and removes the quotes. */
void case_quotes_prefer(CaseReader *l, CaseEvent *ev);
/* Returns another kind of event than the kind of EV that the words may tell, or NULL.  *IS_SAID
 * becomes true if the other kind has a text attribute that takes the quoted words.  *IS_SAID
 * becomes false if the words fit the other kind without the quotation marks. */
const EventKind *case_quotes_other_kind(CaseReader *l, const CaseEvent *ev, bool *is_said);
/* Returns a kind of event, other than the kind of EV, that some of the quoted words alone would
 * tell, and sets *PART to these words; or NULL. */
const EventKind *case_quotes_within(CaseReader *l, const CaseEvent *ev, const char **part);
/* Reports that the words at SPAN may tell another event than EV, because some words are quoted.
 * Reports nothing if no other event is possible. */
void case_quotes_report(CaseReader *l, Span span, const CaseEvent *ev);

/* ---- case_settings.c ------------------------------------------------------------- */

/* Reads the words at SPAN as a setting, of the case or (FROM_FILE) of a file with a deal. */
void case_settings_match(CaseReader *l, Span span, bool from_file);
/* Reads SENTENCE as a setting of the case. */
void case_settings_line(CaseReader *l, const Node *sentence);

/* ---- case_holdings.c ------------------------------------------------------------- */

/* Returns a parser of holdings that writes to the holdings of the case. */
HoldingText case_holding_text(CaseReader *l);
/* Reads the holdings of one line. */
void case_holdings_line(CaseReader *l, const Node *words);
/* Reads the deal and the settings that node N took from a file.  Reports differences from the case,
 * and adds what the case does not say. */
void case_deal_from_file(CaseReader *l, const Node *n);
/* Adds the items that the events show to the holdings, and reports contradictions. */
void case_holdings_from_events(CaseReader *l);

/* ---- case_story_errors.c --------------------------------------------------------- */

/* Reports why the sentence at SPAN, which would be the next event of the story, tells no event.
 * SECTIONS are all sections of the case. */
void case_story_untold(CaseReader *l, Span span, const Node *sections);

/* ---- case_parts.c ---------------------------------------------------------------- */

/* How a sentence is divided.  The first part ends before END. */
typedef struct CaseParts {
    const Node *end;
    const Node *second; /* the first node of the second part, which may begin with a copy of the
                         * actor; NULL: the words from END on tell circumstances */
    const Node *whole[MAX_ACTORS]; /* if there are any: the sentences that are told instead */
    int nwhole;
    const Node *stop; /* their end */
} CaseParts;

/* Returns true if the words from WORDS up to STOP tell an event as a whole. */
bool case_parts_tell(CaseReader *l, const Node *words, const Node *stop);

/* Finds out which sentences say the same as the sentence from WORDS up to STOP, in which several
 * act: "E and W agree", "everybody agrees".  Returns false if it is no such sentence. */
bool case_parts_each(CaseReader *l, const Node *words, const Node *stop, CaseParts *parts);
/* Divides the sentence from WORDS up to STOP, which tells no event as a whole.  The result in
 * *PARTS is two sentences, or a sentence and its circumstances.  Returns false if neither is
 * possible. */
bool case_parts_find(CaseReader *l, const Node *words, const Node *stop, CaseParts *parts);

/* Finds circumstances, from *ASIDE up to the comma `end`, at the start of the sentence or between
 * two commas, without which it tells an event: the first sentence of `whole`.  Returns false if
 * there are none. */
bool case_parts_aside(CaseReader *l, const Node *words, const Node *stop, CaseParts *parts,
                      const Node **aside);

/* ---- case_undone.c --------------------------------------------------------------- */

/* If the quoted words, the last of the sentence, begin with words that take back what was said
 * before ("no, the queen"), puts the first word that the language lists for this in their place,
 * and removes the quotes.  Returns false otherwise. */
bool case_words_undo(CaseReader *l);
/* Returns true if quoted words before any `with` contain such words after others. */
bool case_quotes_undo(const CaseReader *l);
/* Finds out how the sentence from WORDS up to STOP is divided at such words.  Returns false if it
 * has none, or its parts tell no events. */
bool case_parts_undone(CaseReader *l, const Node *words, const Node *stop, CaseParts *parts);

/* ---- case_story.c ---------------------------------------------------------------- */

/* Returns the number of events to make room for in a story of NSENTENCES sentences: one more than
 * the sentences can tell. */
size_t case_story_room(const Program *p, size_t nsentences);
/* Reads the events of one line of the story.  SECTIONS are all sections of the case. */
void case_story_line(CaseReader *l, const Node *sentence, const Node *sections);

/* ---- case_findings.c ------------------------------------------------------------- */

/* Reads a fact from N to *S.  A fact is written `f(x) is v`, `f(x) is not v`, `f(x)`, `not f(x)` or
 * `f(x) is absent`.  If ELECTION is true, the fact must be an action, otherwise a finding.  Returns
 * false, after a report, if the fact is wrong. */
bool case_read_fact(CaseReader *l, const Node *n, bool election, StatedFact *s);
/* Adds S to the facts that body B found, or to the elections if B is NULL.  S replaces a fact that
 * B took over from another body (`as ..., but`). */
void case_add_fact(CaseReader *l, Body *b, const StatedFact *s);
/* Reports, at AT, that the case has no body NAME. */
void case_no_body(CaseReader *l, Span at, const char *name);
/* Returns the body NAME of C, or NULL. */
Body *case_body_named(const Case *c, const char *name);
/* Adds the body of section N, `found by`.  If N is NULL, adds the nameless body of a case without
 * such a section. */
Body *case_add_body(CaseReader *l, const Node *n);
void case_add_expectation(CaseReader *l, Expect *x, const Node *n);
Expect *case_add_expect(CaseReader *l, const Node *n);
void case_add_difference(CaseReader *l, const Node *n);

#endif
