/* case_inside.h - functions and structs shared by the files that read a case.  Files in
 * other directories use case.h.
 *
 * A case is read in this order: first settings and holdings, then the story, then what was found,
 * elected and expected.  A sentence of the story is split into words (case_words.c).  Words name
 * values (case_values.c).  The words and values of a sentence are matched with phrases
 * (case_match.c).  In all these files, L is the reader, and "the words" are the words of the
 * sentence that L holds.
 *
 * A role is a name for a value that the settings decide, such as "the chairman".  A particle is a
 * word without meaning before a value, such as "the".  An item is a thing that an owner holds. */
#ifndef BL_CASE_INSIDE_H
#define BL_CASE_INSIDE_H

#include "case/case.h"
#include "check/holding.h"

/* One word of a sentence, or one sign of punctuation. */
typedef struct CaseToken {
    const char *text;
    bool quoted;
    bool spoken; /* the word was inside quotation marks */
    int punct;   /* the character of a sign of punctuation; 0 for a word */
    Span span;
} CaseToken;

enum {
    MAX_TOKS = 200, /* the most words of one sentence */
    MAX_WANTED = 8, /* the most types that a diagnostic names as expected */
    MAX_ACTORS = 4, /* the most players that one sentence may name as actors */
    MAX_EACH = 13   /* the most values in a list of values */
};

/* An entry of the memo table: the value of TYPE that N words, from word I on, name. */
typedef struct ValueMemo {
    const Type *type;
    int i, n;
    /* N if the words name a value of TYPE, or 0 if they do not; -1 if this is not known yet */
    int took;
    /* the entry is valid while CaseReader.wording has this value */
    unsigned wording;
    Value v;
    /* `of_actor` is the event that the words name, or the value that they name by a relation ("his
     * partner").  If they name neither, `of_actor` is BL_ABSENT.  The result depends on the actor.
     *
     * `actor`, `antecedent` and `nevents` are the values in the reader and its case when `of_actor`
     * was stored.  `of_actor` is valid only if `asked` is true, and if these values are still the
     * same. */
    bool asked;
    int nevents;
    Value actor, antecedent, of_actor;
    /* the result of case_vague_at() for the words: a bit for each value that they leave possible,
     * or 0 if case_vague_at() returns false; valid only if GROUPED is true and the actor is
     * GROUP_ACTOR */
    bool grouped;
    Value group_actor;
    uint64_t group;
} ValueMemo;

/* Where the sentence stops fitting.  Each phrase that was tried fits the sentence up to some word.
 * This struct describes the phrases that fit furthest. */
typedef struct MatchReach {
    int at;                        /* the place of the first word that does not fit; -1 at first */
    const Type *types[MAX_WANTED]; /* a value of one of these types would fit at word AT */
    int ntypes;
    bool whole; /* some phrase ends just before word AT */
} MatchReach;

/* The attributes of an event that a sentence gives, indexed by attribute. */
typedef struct FilledAttrs {
    Value attr[MAX_ATTRS];
    bool given[MAX_ATTRS], open[MAX_ATTRS];
    /* for an open attribute: a bit for each possible value; 0 if all values are possible */
    uint64_t one_of[MAX_ATTRS];
    bool cut_short; /* a value is open because its word breaks off, as in "yest-" for "yesterday" */
    bool untold;    /* some value is open because the sentence does not mention it */
    /* the attribute that has a list of values; used only if NEACH is more than 1 */
    int each;
    Value of_each[MAX_EACH]; /* the values of the list, in the order of the sentence */
    int neach;
} FilledAttrs;

/* The reader: the state of reading one case.  Many functions call it L. */
typedef struct CaseReader {
    const Program *p;
    Arena *arena;
    Interner *names; /* the names of the program, and the names that this case adds */
    Diags *diags;
    Case *c;
    CaseScope scope;
    /* The sentence that is being matched: its words, and how many they are. */
    CaseToken toks[MAX_TOKS];
    int ntoks;
    /* identifies the words in `toks`: different words have different numbers */
    unsigned wording;
    unsigned wordings; /* the largest number given to words so far */
    ValueMemo spelt[1024];
    unsigned bits_wording;   /* BITS is valid while `wording` has this value */
    uint64_t bits[MAX_TOKS]; /* the result of case_word_bits() for each word */
    bool role_bits_known;
    uint64_t role_bits; /* the result of case_role_bits(); valid if ROLE_BITS_KNOWN */
    /* the value that the phrase being matched has for `by`; BL_ABSENT while it is not known */
    Value actor;
    unsigned kin_wording; /* NAMES_KIN is valid while `wording` has this value */
    bool names_kin;       /* some word may be part of a name such as "partner" */
    /* The player that "his" means before the sentence has named a player.  BL_ABSENT if that player
     * is not known. */
    Value antecedent;
    /* How far the sentence fits the phrases that were tried, for a diagnostic.  The record is
     * complete only if `measure` was true. */
    MatchReach far;
    /* The bits (text_word_bit()) of words that the sentence does not have.  A phrase that needs
     * such a word is not tried and does not change `far`. */
    uint64_t missing;
    /* a kind of event with a fitting phrase, but with a `where` that is false; or NULL */
    const EventKind *unfit;
    FilledAttrs filled; /* the attributes from the last match */
    /* the kind of the event that the last call of case_parts_tell() found; NULL if it found none */
    const EventKind *told;
    bool vague; /* matching allows words that leave the value of a slot open */
    bool loose; /* matching allows particles also before the words of a phrase */
    /* the search ended before all ways to divide the sentence were tried, because there are too
     * many ways */
    bool tired;
    bool measure;   /* matching records in `far` how far each phrase fits */
    bool trial;     /* the sentence is only tried: nothing is reported */
    bool reworded;  /* the sentence is a paraphrase */
    bool shortened; /* a part of the sentence was left out (case_core.c) */
    int nunread;    /* the number of words that warnings have said are not read */
    bool by_name;   /* the label of an event may stand in quotation marks */
    bool full;      /* a report has already said that there are too many events */
    bool untitled;  /* a report has already said that the line `story` is missing */
} CaseReader;

/* The words of a sentence, saved while other words are tried.  The struct takes 6 kB. */
typedef struct KeptWords {
    CaseToken toks[MAX_TOKS];
    int ntoks;
    unsigned wording;
    MatchReach far;
} KeptWords;

/* ---- case_events.c ------------------------------------------------------------- */

/* If LABEL has the form `@N`, returns the place of event N, which is N - 1.  Otherwise returns
 * -1. */
int case_event_number(const char *label);
/* Returns the value of the attribute `by` of EV.  Returns BL_ABSENT if EV has no such attribute, or
 * if its value is open. */
Value case_event_actor(const CaseReader *l, const CaseEvent *ev);
/* Returns the actor of EV, or, if its kind has no actor, the only value of that type that it names.
 * Returns BL_ABSENT if there is no such value. */
Value case_event_subject(const CaseReader *l, const CaseEvent *ev);
/* Makes EV an event of kind K.  Sets its attributes to F; an attribute that F does not give gets
 * its default. */
void case_event_fill(CaseEvent *ev, const EventKind *k, const FilledAttrs *f);
/* Returns true if attribute A of EV may be the earlier event at place E.  That event must have the
 * type of A, and the `where` of the kind of EV must allow it. */
bool case_event_may_be_last(const CaseReader *l, const CaseEvent *ev, int a, int e);

enum { MOST_UNREAD = 6 };

/* The parts of a sentence that are not read. */
typedef struct UnreadWords {
    Span span[MOST_UNREAD];
    const char *text[MOST_UNREAD];
    int n;
} UnreadWords;

/* ---- case_words.c ---------------------------------------------------------------- */

/* Gives the reader the words of the nodes from WORDS to the node before STOP.  If STOP is NULL,
 * takes all nodes from WORDS on. */
void case_words_take(CaseReader *l, const Node *words, const Node *stop);
/* Splits the line S into words, which become the words of the reader. */
void case_words_split(CaseReader *l, const char *s);
/* Replaces each quoted text by the words in it.  Returns false if there is no quoted text. */
bool case_words_unquote(CaseReader *l);
/* Of the N words from word AT on, keeps only the M words from word AT + I on.  The words before and
 * after the N words stay. */
void case_words_only(CaseReader *l, int at, int n, int i, int m);
/* Removes words without meaning, such as "please", from the words that were inside quotation marks.
 * The language lists these words.  Returns false if there are no such words, or if nothing else was
 * inside quotation marks. */
bool case_words_drop_unspoken(CaseReader *l);
/* Replaces word AT and all words after it by one quoted text. */
void case_words_quote_from(CaseReader *l, int at);
/* Replaces the words after a colon by one quoted text.  A colon after a label does not count. */
void case_words_quote_after_colon(CaseReader *l);
/* Writes N words, from word I on, to BUF, with spaces between them.  BUF has SIZE bytes.  Returns
 * false if BUF is too small.  Also returns false if the last word is a comma, or if some word is a
 * sign other than a comma. */
bool case_words_join(const CaseReader *l, int i, int n, char *buf, size_t size);
/* Adds the words from word I to before word END of the reader to U, without signs around them. */
void case_words_add_unread(const CaseReader *l, int i, int end, UnreadWords *u);
/* Removes the full stop after the last word.  Returns false if no full stop stands there. */
bool case_words_remove_stop(CaseReader *l);
/* Returns the words as nodes. */
const Node *case_words_as_nodes(const CaseReader *l);
/* Returns the words of the list of nodes that begins at FIRST. */
const char *case_words_of_nodes(Arena *arena, const Node *first);
/* Returns true if T is the word `with`, which separates a sentence from named attributes. */
bool case_is_with(const CaseToken *t);
/* Returns the place of the last `with` before word END, or -1.  A `with` that is the first word
 * does not count. */
int case_words_last_with(const CaseReader *l, int end);
/* Returns the bits of word I, as spelling_word_bits() gives them.  Returns 0 for a sign or a quoted
 * text. */
uint64_t case_word_bits(CaseReader *l, int i);
/* Returns true if word I may stand before a value without changing its meaning. */
bool case_is_particle(const CaseReader *l, int i);
/* Returns true if word I is a comma or an `and` between the members of a set. */
bool case_is_separator(const CaseReader *l, int i);
/* The language of the case lists texts for each USE.  If one of the texts for USE begins at word I,
 * returns the number of its words.  Otherwise returns 0. */
int case_listed_at(const CaseReader *l, WordUse use, int i);
/* case_words_keep() saves the words in *K, and case_words_restore() puts them back. */
void case_words_keep(const CaseReader *l, KeptWords *k);
void case_words_restore(CaseReader *l, const KeptWords *k);

/* ---- case_roles.c ---------------------------------------------------------------- */

/* Returns true if TEXT is a form of the `term` in WORDS.  The particles at the start of the form
 * may be missing in TEXT. */
bool case_has_term(const CaseReader *l, const Wording *words, const char *text);
/* Returns true if TEXT is NAME.  The particles at the start of NAME may be missing in TEXT. */
bool case_same_name(const CaseReader *l, const char *name, const char *text);
/* Returns false if kind K has a `where`, and EV certainly does not meet it.  Otherwise returns
 * true. */
bool case_kind_allows(const CaseReader *l, const EventKind *k, const CaseEvent *ev);
/* Returns true if the kind of EV has a `where`, and EV certainly meets it. */
bool case_kind_is_sure(const CaseReader *l, const CaseEvent *ev);

typedef enum RoleResult {
    ROLE_NONE,   /* no role with that name has a value */
    ROLE_VALUE,  /* the value is *V */
    ROLE_TWO,    /* several roles with that name have different values; *V is one of them */
    ROLE_UNTOLD, /* the value depends on a setting that is not known; *OPEN is that setting */
} RoleResult;

/* Looks for a role that TEXT names, such as "the chairman", with a value of TYPE.  Sets *V and
 * *OPEN as RoleResult says. */
RoleResult case_role_value(const CaseReader *l, const Type *type, const char *text, Value *v,
                           const Fun **open);
/* Returns the value of F, a setting or a definition without parameters, if the settings of the case
 * settle it.  Otherwise returns BL_ABSENT. */
Value case_role_settled(const CaseReader *l, const Fun *f);
/* A form of the term of a role may begin with a particle: "a trump".  Returns true if TEXT is the
 * rest of such a form.  Sets *V to the value of the role, which has the type TYPE. */
bool case_role_of_one(const CaseReader *l, const Type *type, const char *text, Value *v);

/* Returns the name with index N among the names that a case may use for a role with a value of
 * TYPE.  Returns NULL if there is no such name. */
const char *case_role_name_nth(const CaseReader *l, const Type *type, int n);

/* ---- case_kin.c ------------------------------------------------------------------ */

/* Returns true if some word may be part of a name such as "partner".  The reader keeps the answer
 * until the words change. */
bool case_kin_may_be_named(CaseReader *l);
/* Returns true if word I is a word such as "his", which says that the actor owns what follows.
 * Returns false if the word is quoted, or if there is no word I. */
bool case_kin_is_owner_word(const CaseReader *l, int i);
/* A relation is a native function with one parameter and a result of the same type, such as
 * partner(seat).  A case names a relation without the argument: "partner".  Returns the relation on
 * TYPE that N words, from word I on, name.  Returns NULL if the words name no relation. */
const Fun *case_kin_named(const CaseReader *l, const Type *type, int i, int n);

/* ---- case_values.c --------------------------------------------------------------- */

/* Returns the type that is the product of LEFT and RIGHT.  There must be such a type. */
const Type *case_product_of(const Program *p, const Type *left, const Type *right);
/* Returns the memo entry for TYPE and N words, from word I on.  If the entry was used for other
 * words, empties the entry first. */
ValueMemo *case_memo_at(CaseReader *l, const Type *type, int i, int n);
/* Reads N words, from word I on, as a value of TYPE, and stores it in *V.  Returns N, or 0 if the
 * words name no such value. */
int case_value_at(CaseReader *l, const Type *type, int i, int n, Value *v);
/* Returns the type of the attribute `by` of the event kind KIND.  If KIND is NULL, takes some kind
 * that has this attribute.  Returns NULL if there is no such attribute. */
const Type *case_actor_type(const Program *p, const EventKind *kind);
/* Returns true if N words, from word I on, are the noun for any value of TYPE.  Such words leave the value fully open. */
bool case_any_at(const CaseReader *l, const Type *type, int i, int n);
/* Stores in *SET the values of TYPE that N words, from word I on, leave possible.  Returns false if
 * they name no value, or exactly one value. */
bool case_vague_at(CaseReader *l, const Type *type, int i, int n, uint64_t *set);
/* Word I may be cut short, such as "yest-" for "yesterday".  Stores in *SET the values of the enum
 * TYPE with a spelling that begins with the letters of word I.  Returns false if word I is not cut
 * short, or if no spelling begins with these letters. */
bool case_cut_short_at(CaseReader *l, const Type *type, int i, uint64_t *set);
/* Returns the number of events of TYPE that N words, from word I on, can mean.  The words name the
 * item that an event shows, or the kind of the event.  Sets *V to the last of these events. */
int case_events_named(CaseReader *l, const Type *type, int i, int n, Value *v);

/* Returns the bits (spelling_word_bits()) of all names of roles that consist of one word and mean
 * an actor, such as "chairman". */
uint64_t case_role_bits(CaseReader *l);
/* Returns a mask of the bits (text_word_bit()) that no word before word END has.  The mask never
 * has the bits of role names, because the sentence may name the actor of a role by other words. */
uint64_t case_missing_bits(CaseReader *l, int end);

/* ---- case_match.c ---------------------------------------------------------------- */

/* Returns true if the words before word END fit a phrase of kind K.  Stores the attributes in
 * *F. */
bool case_match_kind(CaseReader *l, const EventKind *k, FilledAttrs *f, int end);
/* Returns true if the words before word END fit a phrase of some kind.  Makes *EV the event that
 * they tell. */
bool case_match_event(CaseReader *l, CaseEvent *ev, int end);
/* Words can fit a phrase of a kind although the `where` of that kind is false.  The field `unfit`
 * then has that kind.  Returns true if K is the parent of `unfit`.  In this case, the words tell
 * only an event of the general kind K.  Callers then take quoted words as a remark. */
bool case_is_only_parent(const CaseReader *l, const EventKind *k);
/* Matches all words, and fills *EV, like case_match_event().  If they fit no phrase, matches the
 * words before each `with`. */
bool case_match_before_with(CaseReader *l, CaseEvent *ev);

/* ---- case_reword.c ---------------------------------------------------------------- */

/* Calls MATCH with EV and with the words in several orders, until MATCH returns true.  Tries each
 * order with all words, and then without the words that do not matter, such as "just"; the language
 * lists these words.  Returns false if MATCH never returns true; then the words are as before. */
bool case_match_reworded(CaseReader *l, CaseEvent *ev, bool (*match)(CaseReader *, CaseEvent *));

/* Returns the number of words, from word I on, that name an actor.  Returns 0 if they name none. */
int case_words_actor_at(CaseReader *l, int i);

/* Returns true if word I alone names a part of an item, such as "trumps". */
bool case_words_name_part(CaseReader *l, int i);

/* ---- case_speaker.c ---------------------------------------------------------------- */

/* Changes the sentence from WORDS to before STOP.  Puts the name of its actor in the place of a word
 * such as "he".  Puts quotation marks around speech that has none.  Returns the changed sentence, or
 * NULL if there is nothing to change.  Sets *REMARK to true if the speech may be a mere remark. */
const Node *case_speaker(CaseReader *l, const Node *words, const Node *stop, bool *remark);

/* ---- case_paraphrase.c ------------------------------------------------------------ */

/* a paraphrase may have at most this many more commas and words for `and` than the sentence */
enum { MOST_ADDED = 4 };

/* Finds other words for the sentence from WORDS to before STOP, by the paraphrases of its language.
 * Returns these words, or NULL if no paraphrase applies.  Warns about words of the sentence that
 * the paraphrase leaves out. */
const Node *case_paraphrase(CaseReader *l, const Node *words, const Node *stop);

/* ---- case_lookalikes.c -------------------------------------------------------------- */

/* Reports (C0008) the word T if T names a value of TYPE, but not in the language of the case.  Also
 * reports T if T would name such a value with letters that look the same, but belong to another
 * alphabet.  Returns true if it reports T. */
bool case_scripts_check_word(CaseReader *l, const CaseToken *t, const Type *type);
/* Reports (C0008) the first owner in the case N that is written with an ambiguous letter.  Such a
 * letter names one owner as a Latin letter, and another owner as a letter of the case's alphabet.
 * Reports nothing if another word shows that Latin is meant. */
void case_scripts_check_owners(CaseReader *l, const Node *n);

/* ---- case_errors.c --------------------------------------------------------------- */

/* Returns the limit for misspellings of WORD.  A text is a misspelling of WORD if it is fewer edits
 * away from WORD than this limit.  Any other text is another word. */
unsigned case_misspelling_limit(const char *word);
/* If WORD is fewer than *LIMIT edits away from SAID, sets *BEST to WORD, and *LIMIT to the number
 * of edits. */
void case_nearer(const char *word, const char *said, const char **best, unsigned *limit);
/* Reports that T is not a value of TYPE.  The report proposes what may have been meant. */
void case_bad_value(CaseReader *l, const CaseToken *t, const Type *type);
/* Reports that N words, from word I on, are not one value of TYPE. */
void case_bad_words(CaseReader *l, int i, int n, const Type *type);
/* Reports that the words at SPAN fit no phrase.  If SETTING is true, they were read as a setting,
 * otherwise as an event. */
void case_not_understood(CaseReader *l, Span span, bool setting);
/* Reports that the event at SPAN fits a phrase of kind K, but not the `where` of K. */
void case_not_of_kind(CaseReader *l, Span span, const EventKind *k);

/* ---- case_quotes.c --------------------------------------------------------------- */

/* EV is the event that the words tell with their quotation marks.  If the quoted words are
 * certainly not a remark, removes these marks, and makes EV the event that the words then tell. */
void case_quotes_prefer(CaseReader *l, CaseEvent *ev);
/* Returns a kind of event that the words may tell and that is not the kind of EV.  Returns NULL if
 * no other kind fits.  Sets *IS_SAID to true if the quoted words are the value of a text attribute
 * of the other kind.  Sets *IS_SAID to false if the words fit the other kind without their
 * quotation marks. */
const EventKind *case_quotes_other_kind(CaseReader *l, const CaseEvent *ev, bool *is_said);
/* Looks for a part of the quoted words that alone would tell an event.  The kind of that event must
 * differ from the kind of EV.  Returns the kind of that event, and sets *PART to the part.  Returns
 * NULL if there is no such part. */
const EventKind *case_quotes_within(CaseReader *l, const CaseEvent *ev, const char **part);
/* The words at SPAN tell the event EV, and some of the words are quoted.  Reports EV if the words,
 * or a part of the quoted words, may also tell an event of another kind. */
void case_quotes_report(CaseReader *l, Span span, const CaseEvent *ev);

/* ---- case_settings.c ------------------------------------------------------------- */

/* Reads the words at SPAN as a setting.  If FROM_FILE is true, the words come from a file with a
 * deal, not from the case. */
void case_settings_match(CaseReader *l, Span span, bool from_file);
/* Reads SENTENCE as a setting that the case states. */
void case_settings_line(CaseReader *l, const Node *sentence);

/* ---- case_holdings.c ------------------------------------------------------------- */

/* Returns the state for reading holdings (holding.h) into the case. */
HoldingText case_holding_text(CaseReader *l);
/* Reads the holdings in WORDS, the words of one line. */
void case_holdings_line(CaseReader *l, const Node *words);
/* Reads N, a `deal from`: the deal and the settings that it takes from a file.  Adds them to the
 * case, and reports each one that contradicts the case. */
void case_deal_from_file(CaseReader *l, const Node *n);
/* Adds to the holdings the items that the events show.  Reports contradictions. */
void case_holdings_from_events(CaseReader *l);

/* ---- case_story_errors.c --------------------------------------------------------- */

/* The sentence at SPAN would be the next event of the story, but it tells no event.  Reports the
 * reason.  SECTIONS are all sections of the case. */
void case_story_untold(CaseReader *l, Span span, const Node *sections);

/* ---- case_parts.c ---------------------------------------------------------------- */

/* How a sentence is divided into parts.  The first part ends before END.  Circumstances are words
 * that tell no event, such as "without a word". */
typedef struct CaseParts {
    const Node *end;
    /* The first node of the second part, or NULL.  The second part may begin with a copy of the
     * actor.  If NULL, there is no second part, and the words from END on are circumstances. */
    const Node *second;
    /* sentences to read instead of the whole sentence, if there are any */
    const Node *whole[MAX_ACTORS];
    int nwhole;
    /* each sentence of `whole` ends before the node `stop`; if `stop` is NULL, the sentence ends
     * with the last node of its list */
    const Node *stop;
} CaseParts;

/* Returns true if the words from WORDS to before STOP tell one event. */
bool case_parts_tell(CaseReader *l, const Node *words, const Node *stop);

/* Replaces a sentence about several actors, such as "E and W agree" or "everybody agrees", by one
 * sentence about each actor.  The sentence goes from WORDS to before STOP.  Stores the new
 * sentences in *PARTS.  Returns false if the sentence has another form, or if a new sentence tells
 * no event. */
bool case_parts_each(CaseReader *l, const Node *words, const Node *stop, CaseParts *parts);
/* The sentence from WORDS to before STOP does not tell one event.  Divides the sentence into two
 * sentences, or into a sentence and its circumstances, and stores the result in *PARTS.  Returns
 * false if neither is possible. */
bool case_parts_find(CaseReader *l, const Node *words, const Node *stop, CaseParts *parts);

/* Finds circumstances in the sentence from WORDS to before STOP: at its start, or between two
 * commas.  The sentence without them must tell one event.  Sets *ASIDE to the first node of the
 * circumstances, parts->end to the comma after them, and parts->whole[0] to the sentence without
 * them.  Returns false if there are no such circumstances. */
bool case_parts_aside(CaseReader *l, const Node *words, const Node *stop, CaseParts *parts,
                      const Node **aside);

/* ---- case_undone.c --------------------------------------------------------------- */

/* The last word of the reader is a quoted text.  The text may begin with words such as "no", which
 * take back what was said before.  If the text begins with no such word, returns false.  If it
 * does, replaces these words by the first such word that the language lists.  Then removes the
 * quotation marks, and returns true. */
bool case_words_undo(CaseReader *l);
/* Returns true if a quoted text before the first `with` has words such as "no", which take back the
 * words before them. */
bool case_quotes_undo(const CaseReader *l);
/* Divides a sentence at words such as "no", which take back the words before them.  The sentence
 * begins at WORDS and ends before STOP.  Stores the parts in *PARTS.  Returns false if there are no
 * such words, or if the parts tell no events. */
bool case_parts_undone(CaseReader *l, const Node *words, const Node *stop, CaseParts *parts);

/* ---- case_expand.c --------------------------------------------------------- */

/* Reports that the story has too many events.  Later calls report nothing. */
void case_expand_too_many(CaseReader *l, Span span);
/* The kind of the last event of the story names other kinds after `as` (SPEC 4.4).  Replaces the
 * event by one event of each of these kinds.  The last new event gets the label of the replaced
 * event. */
void case_expand_told_as(CaseReader *l);
/* Replaces the last event of the story by one event for each value in LIST.  The last new event
 * keeps the label of the replaced event. */
void case_expand_list(CaseReader *l, const FilledAttrs *list);

/* ---- case_frames.c --------------------------------------------------------------- */

typedef enum FrameResult {
    FRAMES_NOTHING, /* no frames fit the sentence */
    FRAMES_ONE,     /* the sentence is read in one way */
    FRAMES_TWO,     /* the sentence can be read in two ways */
    FRAMES_UNTOLD   /* the language lists the sentence among those that are not read */
} FrameResult;

/* The sentences that the frames of the language put in place of a sentence. */
typedef struct FrameAnswer {
    CaseParts parts;  /* the sentences that are read instead */
    const char *text; /* the words of these sentences; NULL if there are none */
    bool quotes;      /* the sentences have quotations */
    int nunread;      /* the number of words that are not read */
    UnreadWords unread;
    const char *other; /* for FRAMES_TWO: like `text`, for the second way to read the sentence */
} FrameAnswer;

/* Returns a text that names the events told by the sentences of PARTS.  Returns NULL if the
 * sentences tell no event, or if a sentence has an error.  Stores in *UNREAD the number of words of
 * PARTS that are not read.  SECTIONS are all sections of the case. */
typedef const char *FramesTelling(const CaseReader *l, const CaseParts *parts, const Node *sections,
                                  int *unread);
/* Reads the sentence from WORDS to before STOP by the frames of its language.  A way to read the
 * sentence counts only if TELLS returns a text for this way.  If TELLS returns equal texts for two
 * ways, they count as one. */
FrameResult case_frames_read(CaseReader *l, const Node *words, const Node *stop,
                             FramesTelling *tells, const Node *sections, FrameAnswer *answer);

/* ---- case_attributes.c ----------------------------------------------------------- */

/* Reads the named attributes of EV, which begin at word AT, after the word `with`. */
void case_attributes_read(CaseReader *l, CaseEvent *ev, int at);

/* ---- case_core.c ----------------------------------------------------------------- */

enum { MOST_LEFT_OUT = 3 }; /* the most parts of a sentence that are left out */

/* The core of a sentence: its words without the parts that are not read. */
typedef struct SentenceCore {
    const Node *words;  /* the core; NULL if the sentence has none */
    UnreadWords unread; /* the parts that are not read */
    int nunread;        /* the number of their words */
    const Node *other;  /* another core that tells other events, or NULL */
} SentenceCore;

/* Finds the core of the sentence from WORDS to before STOP.  Only a core for which TELLS returns a
 * text counts.  Returns false if the sentence has no core, or if it has two that tell different
 * events. */
bool case_core_find(CaseReader *l, const Node *words, const Node *stop, FramesTelling *tells,
                    const Node *sections, SentenceCore *core);

/* ---- case_story.c ---------------------------------------------------------------- */

/* Returns how many elements an array needs for the events that NSENTENCES sentences can tell, and
 * for one event more. */
size_t case_story_room(const Program *p, size_t nsentences);
/* Reads the events in SENTENCE, one line of the story.  SECTIONS are all sections of the case. */
void case_story_line(CaseReader *l, const Node *sentence, const Node *sections);

/* ---- case_findings.c ------------------------------------------------------------- */

/* Reads the fact in N, and stores it in *S.  A fact has one of the forms `f(x) is v`, `f(x) is not
 * v`, `f(x)`, `not f(x)` and `f(x) is absent`.  If ELECTION is true, the fact must be about an
 * action, otherwise it must be a finding.  Returns false, after a report, if the fact is wrong. */
bool case_read_fact(CaseReader *l, const Node *n, bool election, StatedFact *s);
/* Adds S to the findings of body B.  If B is NULL, adds S to the elections.  If B has taken over
 * the same fact from another body (`as ..., but`), S replaces it. */
void case_add_fact(CaseReader *l, Body *b, const StatedFact *s);
/* Reports at AT that the case has no body called NAME. */
void case_no_body(CaseReader *l, Span at, const char *name);
/* Returns the body of C called NAME, or NULL. */
Body *case_body_named(const Case *c, const char *name);
/* Adds the body that the section N, `found by`, names.  If N is NULL, adds a body without a name,
 * for a case without such a section. */
Body *case_add_body(CaseReader *l, const Node *n);
void case_add_expectation(CaseReader *l, Expect *x, const Node *n);
Expect *case_add_expect(CaseReader *l, const Node *n);
void case_add_difference(CaseReader *l, const Node *n);

#endif
