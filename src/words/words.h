/* words.h - values, facts, events and conclusions in words: everything that a person reads.
 *
 * Texts come from the wordings of the law files and from messages.def, in one language.  Every
 * text that is returned lives in the arena of the Words.  Sentences begin in lower case and end
 * without a full stop; the caller that prints them adds both.  Where a function may return
 * NULL, its comment says so. */
#ifndef BL_WORDS_H
#define BL_WORDS_H

#include "ruling/ruling.h"
#include "words/messages.h"

/* The program, the case and the language that texts are about. */
typedef struct Words Words;
struct Words {
    const Program *p;
    const Case *c;
    int lang; /* a language of P */
    Arena *arena;
    Engine *engine;         /* evaluates slots; NULL: only constants have values */
    const Sources *sources; /* for what has no wording; may be NULL */
    const World *world;     /* values assumed for open facts; may be NULL */
    bool certain;           /* presumptions do not count */
    bool aloud;             /* as said to the person: the `you` of wordings */
    bool worded;            /* what has no wording for a case is left out */
    /* a parameter that stands for several values: "A and B" */
    int list_slot;
    const Value *list;
    int nlist;
    /* names a slot where nothing has a value (prose.h); NULL: slots have values */
    const char *(*symbol)(const Words *w, const WordingPiece *slot);
    const void *symbols;
    /* a value just named, called "that one" from then on */
    const Type *that_type;
    Value that_value;
};

/* Returns the words of ruling R in language LANG of its program, with an engine that stands
 * where the ruling does.  The caller frees that engine.  SOURCES may be NULL. */
Words words_of_ruling(const Ruling *r, int lang, const Sources *sources, Arena *arena);

/* ---- messages and lists (words_values.c) ------------------------------- */

/* A message with its slots filled; unused ones are NULL. */
const char *words_say(const Words *w, MessageId id, const char *a, const char *b, const char *c);

static inline const char *words_text(const Words *w, MessageId id)
{
    return words_say(w, id, NULL, NULL, NULL);
}

static inline const char *words_say_one(const Words *w, MessageId id, const char *a)
{
    return words_say(w, id, a, NULL, NULL);
}

static inline const char *words_say_two(const Words *w, MessageId id, const char *a, const char *b)
{
    return words_say(w, id, a, b, NULL);
}

/* N with the separators of the language: "1,512". */
const char *words_number(const Words *w, uint64_t n);
/* Returns true if the first N bytes of S end with a stop, a question mark, a semicolon or a
 * colon. */
bool words_ended(const char *s, size_t n);

typedef enum Joint { JOINT_AND, JOINT_OR } Joint;

/* "A", "A or B", "A, B or C". */
const char *words_joined(const Words *w, const char *const *texts, int n, Joint joint);

/* ---- values (words_values.c) --------------------------------------------- */

/* The number of the grammatical form NAME; 0 if the language of W has no such form. */
int words_form(const Words *w, const char *name);
/* V, of TYPE, in a form; NULL if it is absent. */
const char *words_value(const Words *w, const Type *type, Value v, int form);
/* V as a sign ("♦Q"): its first written form, else its words; NULL if it is absent. */
const char *words_sign(const Words *w, const Type *type, Value v);
/* The members of SET, values of ELEM: as signs for a product, else in words. */
const char *words_set(const Words *w, const Type *elem, uint64_t set, Joint joint);

/* PIECE with its slots filled; NULL if PIECE is NULL.  SLOTS has the values by slot number;
 * {value}, {actor} and {action} are as given (BL_ABSENT or NULL if there are none). */
const char *words_template(const Words *w, const WordingPiece *piece, const Value *slots,
                           Value value, const Type *value_type, const char *actor,
                           const char *action);

static inline const char *words_template_slots(const Words *w, const WordingPiece *piece,
                                               const Value *slots)
{
    return words_template(w, piece, slots, BL_ABSENT, NULL, NULL, NULL);
}

static inline const char *words_template_value(const Words *w, const WordingPiece *piece,
                                               const Value *slots, Value value, const Type *type)
{
    return words_template(w, piece, slots, value, type, NULL, NULL);
}

/* PIECE with the text VALUE as its {value}. */
const char *words_template_text(const Words *w, const WordingPiece *piece, const Value *slots,
                                const char *value);
/* The term of WORDS ("the suit led") in a form; NULL if it has none. */
const char *words_term(const Words *w, const Wording *words, const Value *slots, int form);
/* Evaluates EX in the world of W into *V.  Returns false, with *V absent, if open facts leave
 * it undecided. */
bool words_evaluate(const Words *w, const Ex *ex, const Value *slots, Value *v);

/* ---- clauses and sources (words_clauses.c) ------------------------------- */

/* The number of the law that a clause with this label belongs to. */
int words_law_number(const char *label);
/* A label as it is cited: "45C4(b)", in Greek "45Γ4(β)".  A last 0 after a letter, which labels
 * the head of a clause, is not shown. */
const char *words_clause(const Words *w, const char *label);
const char *words_layer(const Words *w, const char *layer);
/* The `because` of the clause of S, or NULL. */
const char *words_because(const Words *w, const Support *s);
/* The source text of SPAN on one line; NULL if the source is not known. */
const char *words_source(const Words *w, Span span);
/* "line 12"; NULL if the source is not known. */
const char *words_line(const Words *w, Span span);
/* Folder, file and line of SPAN: "wbf-2017/law-45.law:20".  The source must be known. */
const char *words_place(const Words *w, Span span);

/* ---- events and settings (words_events.c) -------------------------------- */

/* Event number EVENT as a story tells it: in the words of the case if they are known and in
 * the language of W.  _sentence leaves out its label, _told also the word `disputed`. */
const char *words_event(const Words *w, int event);
const char *words_sentence(const Words *w, int event);
const char *words_told(const Words *w, int event);
/* The name of a kind of event ("the card played"); if it has no term, its phrase. */
const char *words_kind(const Words *w, const EventKind *kind);
/* "SETTING has VALUE", by its phrase or, if it has none, its name.  _told is in the syntax of
 * a case. */
const char *words_setting(const Words *w, const Fun *setting, Value value);
const char *words_setting_told(const Words *w, const Fun *setting, Value value);

/* ---- facts (words_facts.c) ----------------------------------------------- */

/* "FACT has the value V"; _not: "has not"; _any: "has one of N values".  _some names none of
 * more than WORDS_MANY values: for texts that go on with "that card". */
enum { WORDS_MANY = 8 };
const char *words_fact(const Words *w, const Fact *fact, Value v);
const char *words_fact_not(const Words *w, const Fact *fact, Value v);
const char *words_fact_any(const Words *w, const Fact *fact, const Value *values, int n);
const char *words_fact_some(const Words *w, const Fact *fact, const Value *values, int n);
/* What the story leads one to suppose.  Puts the supposed fact, whose value is true, into *FACT. */
const char *words_supposed(const Words *w, const SupposedItem *s, Fact *fact);

/* ---- questions (words_questions.c) --------------------------------------- */

/* The question about FACT with the person asked and the cost; _text is the question alone. */
const char *words_question(const Words *w, const Fact *fact);
const char *words_question_text(const Words *w, const Fact *fact);
/* The cost of asking about the finding FACT, as a rank in the enum `cost`; -1 if it costs
 * nothing or the cost is not known. */
int words_cost(const Words *w, const Fact *fact);
/* What the director asks the choosers of ACTION (its `question`); NULL if it has none.
 * _offer adds the addressees, for the right that C gives. */
const char *words_to_chooser(const Words *w, const Fun *action, const Value *args);
const char *words_offer(const Words *w, const Conclusion *c);

/* ---- persons (words_people.c) -------------------------------------------- */

/* The persons WHO, values of T as bits, in a form: "East and West". */
const char *words_people(const Words *w, const Type *t, uint64_t who, int form);
/* The person who is asked about FACT; NULL for nobody. */
const char *words_asked(const Words *w, const Fact *fact);
/* Persons who must not hear the answer about FACT; NULL for nobody. */
const char *words_kept_away(const Words *w, const Fact *fact);
/* Persons to whom that answer is unauthorised information, in the accusative; NULL for nobody. */
const char *words_learning(const Words *w, const Fact *fact);
/* The type of the choosers of the action FUN: the persons to whom a rule gives it, or who
 * exercise it. */
const Type *words_chooser_type(const Words *w, const Fun *fun);
/* The choosers WHO of the action FUN: "either East or West".  _addressed is in the accusative,
 * with roles: "East (declarer)". */
const char *words_choosers(const Words *w, const Fun *fun, uint64_t who, ChooserKind kind);
const char *words_addressed(const Words *w, const Fun *fun, uint64_t who);

/* ---- conclusions (words_conclusions.c) ----------------------------------- */

/* C as a sentence. */
const char *words_conclusion(const Words *w, const Conclusion *c);
/* What one rule says, even if it is defeated: a side of a clash. */
const char *words_side(const Words *w, const Support *s);
/* "A may no longer ...", about the right of C. */
const char *words_no_longer(const Words *w, const Conclusion *c);
/* The end of the time of C's right ("each side has played ..."), or NULL. */
const char *words_deadline(const Words *w, const Conclusion *c);
/* What is chosen if nobody uses the right of C, or NULL. */
const char *words_by_default(const Words *w, const Conclusion *c);
/* The addressee of C when it is said aloud: a person or the table; NULL if C is not said. */
const char *words_addressee(const Words *w, const Conclusion *c);
/* Returns true if C is said to a person. */
bool words_to_person(const Words *w, const Conclusion *c);
/* Returns true if TEXT names a person to whom C is said. */
bool words_name_addressee(const Words *w, const Conclusion *c, const char *text);

/* ---- conditions (words_conditions.c) ------------------------------------- */

/* A condition that stopped a clause, as what is the case: an `unless` (NEGATED) that holds, or
 * a `when` that does not.  NULL if it has no words. */
const char *words_condition(const Words *w, const Ex *ex, bool negated, const Value *slots);

#endif
