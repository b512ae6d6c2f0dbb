/* case_inside.h - what the files of lang/case that read a case share; other rooms use case.h.
 *
 * Reading a case goes from its settings and holdings to its story, then to what was found,
 * elected and expected.  A sentence of the story becomes words (case_words.c), words name values
 * (case_values.c), and phrases match words and values (case_match.c). */
#ifndef BL_CASE_INSIDE_H
#define BL_CASE_INSIDE_H

#include "case/case.h"
#include "check/holding.h"

/* One word of a sentence. */
typedef struct CaseToken {
    const char *text;
    bool quoted;
    int punct; /* 0, or the character */
    Span span;
} CaseToken;

enum {
    MAX_TOKS = 200, /* words of one sentence */
    MAX_WANTED = 8  /* types that are remembered for a diagnostic */
};

/* A memo entry: the value of TYPE that the N words from word I on name. */
typedef struct ValueMemo {
    const Type *type;
    int i, n;
    int took;         /* N, or 0 if the words name no value of TYPE */
    unsigned wording; /* the entry is valid for this `wording` of the reader */
    Value v;
} ValueMemo;

/* the word at which the best phrases fail; -1 if no phrase was tried */
typedef struct MatchReach {
    int at;                        /* the types of which they want a value at AT */
    const Type *types[MAX_WANTED]; /* they want a value of one of these there */
    int ntypes;
    bool whole; /* a phrase ends before word AT */
} MatchReach;

/* The attributes of an event as a sentence gives them. */
typedef struct FilledAttrs {
    Value attr[MAX_ATTRS];
    bool given[MAX_ATTRS], open[MAX_ATTRS];
    uint64_t one_of[MAX_ATTRS]; /* of an open one: the possible values, as bits; 0: any */
    bool cut_short;             /* a word of the sentence is cut short */
} FilledAttrs;

/* The state of reading one case. */
typedef struct CaseReader {
    const Program *p;
    Arena *arena;
    Interner *names; /* the program's names, and those of this case */
    Diags *diags;
    Case *c;
    CaseScope scope;
    /* The sentence that is being matched. */
    CaseToken toks[MAX_TOKS];
    int ntoks;
    unsigned wording; /* changes whenever `toks` changes */
    ValueMemo spelt[64];
    Value actor;    /* the value of `by` in the phrase that is being matched, once known */
    MatchReach far; /* how far phrases fit, for the diagnostic */
    /* Phrases that need a word with one of these bits (text_word_bit()) are skipped, and `far`
     * leaves them out. */
    uint64_t missing;
    const EventKind *unfit; /* a kind whose phrase fits but whose `where` is false; or NULL */
    bool told[MAX_ATTRS];   /* the attributes that the last matching words gave */
    bool vague;             /* words may leave open which of several values is meant */
    bool by_name;           /* the label of an event may stand between quotes */
    bool full;              /* "too many events" is reported */
    bool untitled;          /* the missing line `story` is reported */
} CaseReader;

/* The words of a sentence, saved while others are tried.  A KeptWords is large: 6 kB. */
typedef struct KeptWords {
    CaseToken toks[MAX_TOKS];
    int ntoks;
    MatchReach far;
} KeptWords;

/* ---- case_events.c ------------------------------------------------------------- */

/* Returns the place of the event with label LABEL if that is `@` and a number, or -1. */
int case_event_number(const char *label);
/* Returns the value of EV's attribute `by`, or BL_ABSENT if it is open or has none. */
Value case_event_actor(const CaseReader *l, const CaseEvent *ev);
/* Makes EV an event of kind K with the attributes F and the defaults of the others. */
void case_event_fill(CaseEvent *ev, const EventKind *k, const FilledAttrs *f);

/* ---- case_words.c ---------------------------------------------------------------- */

/* Makes the nodes from WORDS up to STOP (NULL: all) the words of the sentence. */
void case_words_take(CaseReader *l, const Node *words, const Node *stop);
/* Makes the text S, one line, the words of the sentence. */
void case_words_split(CaseReader *l, const char *s);
/* Replaces each quoted text by its words. */
void case_words_unquote(CaseReader *l);
/* Writes the N words from word I on to BUF, with spaces between them.  Returns false if a sign
 * other than an inner comma is among them, or BUF of SIZE bytes is too small. */
bool case_words_join(const CaseReader *l, int i, int n, char *buf, size_t size);
/* Returns true if T is `with`, which stands between a sentence and named attributes. */
bool case_is_with(const CaseToken *t);
/* Returns the place of the last `with` before word END, but not of the first word; or -1. */
int case_words_last_with(const CaseReader *l, int end);
/* Returns true if word I may stand between the members of a set. */
bool case_is_separator(const CaseReader *l, int i);
/* case_words_keep() saves the words; case_words_restore() puts them back. */
void case_words_keep(const CaseReader *l, KeptWords *k);
void case_words_restore(CaseReader *l, const KeptWords *k);

/* ---- case_roles.c ---------------------------------------------------------------- */

/* Returns true if TEXT, with or without leading particles, is a form of the `term` of WORDS. */
bool case_has_term(const CaseReader *l, const Wording *words, const char *text);
/* Returns true if TEXT is NAME, with or without its leading particles. */
bool case_same_name(const CaseReader *l, const char *name, const char *text);
/* Returns true unless the `where` of kind K is known to be false of EV. */
bool case_kind_allows(const CaseReader *l, const EventKind *k, const CaseEvent *ev);

typedef enum RoleResult {
    ROLE_NONE,   /* no role with a value has that name */
    ROLE_VALUE,  /* *V is the value */
    ROLE_TWO,    /* roles of that name have two values; *V is one of them */
    ROLE_UNTOLD, /* the value depends on the setting *OPEN, which is not known */
} RoleResult;

/* Looks up the value of TYPE whose role in the case TEXT names ("the chairman"). */
RoleResult case_role_value(const CaseReader *l, const Type *type, const char *text, Value *v,
                           const Fun **open);
/* Returns the N-th role name, from 0, that a case may write for a value of TYPE, or
 * NULL after the last. */
const char *case_role_name_nth(const CaseReader *l, const Type *type, int n);

/* ---- case_values.c --------------------------------------------------------------- */

/* Returns the product type of LEFT and RIGHT, which exists. */
const Type *case_product_of(const Program *p, const Type *left, const Type *right);
/* Reads a value of TYPE from the N words from word I on to *V.  Returns N, or 0 if they name no
 * such value. */
int case_value_at(CaseReader *l, const Type *type, int i, int n, Value *v);
/* Stores in *SET the values of TYPE that the N words from word I on leave possible.  Returns false
 * if they name no values, or only one. */
bool case_vague_at(CaseReader *l, const Type *type, int i, int n, uint64_t *set);
/* Stores in *SET the values of the enum TYPE that begin with word I, which is cut short.  Returns
 * false if the word is not cut short, or no value begins so. */
bool case_cut_short_at(CaseReader *l, const Type *type, int i, uint64_t *set);
/* Returns how many events of TYPE the N words from word I on may name: by the item that the event
 * shows, or by the name of its kind.  *V is the last of them. */
int case_events_named(CaseReader *l, const Type *type, int i, int n, Value *v);

/* ---- case_match.c ---------------------------------------------------------------- */

/* Returns true if the words before END fit a phrase of kind K; *F gets the attributes. */
bool case_match_kind(CaseReader *l, const EventKind *k, FilledAttrs *f, int end);
/* Returns true if the words before END fit a phrase of any kind; *EV becomes that event. */
bool case_match_event(CaseReader *l, CaseEvent *ev, int end);
/* Does the same as case_match_event() for all words, or for those before a `with`. */
bool case_match_before_with(CaseReader *l, CaseEvent *ev);

/* ---- case_lookalikes.c -------------------------------------------------------------- */

/* Reports (C0008) that T would be a value of TYPE in another language, or in letters of another
 * alphabet that look the same.  Returns false, and reports nothing, if it would not. */
bool case_scripts_check_word(CaseReader *l, const CaseToken *t, const Type *type);
/* Reports (C0008) the first letter of case N that names one owner in Latin and another in the
 * alphabet of the case, if nothing else shows which alphabet is meant. */
void case_scripts_check_owners(CaseReader *l, const Node *n);

/* ---- case_errors.c --------------------------------------------------------------- */

/* Makes WORD *BEST if it is fewer than *LIMIT edits from SAID; *LIMIT becomes their number. */
void case_nearer(const char *word, const char *said, const char **best, unsigned *limit);
/* Reports that T is not a value of TYPE, with what may have been meant. */
void case_bad_value(CaseReader *l, const CaseToken *t, const Type *type);
/* Reports that the N words from word I on are not one value of TYPE. */
void case_bad_words(CaseReader *l, int i, int n, const Type *type);
/* Reports that no phrase fits the words: of a setting if SETTING, else of an event. */
void case_not_understood(CaseReader *l, Span span, bool setting);
/* Reports that the event at SPAN fits kind K but for the `where` of K. */
void case_not_of_kind(CaseReader *l, Span span, const EventKind *k);

/* ---- case_quotes.c --------------------------------------------------------------- */

/* Returns another kind of event than EV's that the words may tell, or NULL: a kind that takes
 * the quoted words as said (*IS_SAID), or a kind whose phrase the words fit without the quotes. */
const EventKind *case_quotes_other_kind(CaseReader *l, const CaseEvent *ev, bool *is_said);
/* Reports what else the words at SPAN may tell than EV because some of them are quoted. */
void case_quotes_report(CaseReader *l, Span span, const CaseEvent *ev);

/* ---- case_settings.c ------------------------------------------------------------- */

/* Reads the words as settings of the case, or of a file if FROM_FILE. */
void case_settings_match(CaseReader *l, Span span, bool from_file);
/* Reads SENTENCE as a line of settings. */
void case_settings_line(CaseReader *l, const Node *sentence);

/* ---- case_holdings.c ------------------------------------------------------------- */

/* Returns a reader of holdings that writes to the case. */
HoldingText case_holding_text(CaseReader *l);
/* Reads the holdings of one line. */
void case_holdings_line(CaseReader *l, const Node *words);
/* Compares the deal and the settings that node N took from a file with those of the case, and
 * fills in what the case does not say. */
void case_deal_from_file(CaseReader *l, const Node *n);
/* Adds what the events show to the holdings, and reports contradictions. */
void case_holdings_from_events(CaseReader *l);

/* ---- case_story_errors.c --------------------------------------------------------- */

/* Reports why the sentence at SPAN, the next event of the story, tells no event.  SECTIONS are
 * all parts of the case. */
void case_story_untold(CaseReader *l, Span span, const Node *sections);

/* ---- case_story.c ---------------------------------------------------------------- */

/* Returns how many events a story of NSENTENCES sentences may have at most, plus one. */
size_t case_story_room(const Program *p, size_t nsentences);
/* Reads the events of one line of the story.  SECTIONS are all parts of the case. */
void case_story_line(CaseReader *l, const Node *sentence, const Node *sections);

/* ---- case_findings.c ------------------------------------------------------------- */

/* Reads a fact, `f(x) is v`, `f(x) is not v`, `f(x)`, `not f(x)` or `f(x) is absent`, to *S.
 * Returns false if it is wrong, which is reported. */
bool case_read_fact(CaseReader *l, const Node *n, bool election, StatedFact *s);
/* Adds S to what was elected, or to what body B found if B is not NULL.  What B took over from
 * another body (`as ..., but`) gives way to S. */
void case_add_fact(CaseReader *l, Body *b, const StatedFact *s);
/* Reports that the case has no body NAME. */
void case_no_body(CaseReader *l, Span at, const char *name);
/* Returns the body NAME of C, or NULL. */
Body *case_body_named(const Case *c, const char *name);
/* Adds the body of a section `found by`, or the only, nameless one if N is NULL. */
Body *case_add_body(CaseReader *l, const Node *n);
void case_add_expectation(CaseReader *l, Expect *x, const Node *n);
Expect *case_add_expect(CaseReader *l, const Node *n);
void case_add_difference(CaseReader *l, const Node *n);

#endif
