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
    int lang; /* number of a language of P */
    Arena *arena;
    Engine *engine;         /* evaluates the slots; if NULL, only constants have values */
    const Sources *sources; /* for conditions without a wording; may be NULL */
    const World *world;     /* values assumed for open facts; may be NULL */
    bool certain;           /* presumed values are not used */
    bool aloud;             /* texts speak to a person: the variant `you` of wordings */
    bool worded;            /* conditions without a wording for a case are left out */
    /* the values of a parameter that stands for several: "A and B" */
    int list_slot;
    const Value *list;
    int nlist;
    /* returns the text for a slot without a value (prose.h); NULL: all slots have values */
    const char *(*symbol)(const Words *w, const WordingPiece *slot);
    const void *symbols;
    /* a value that has just been named, and is called "that one" from then on */
    const Type *that_type;
    Value that_value;
};

/* Returns the Words of ruling R in language LANG of its program.  Their engine evaluates in the
 * case, for the body and up to the event of R; the caller frees it.  SOURCES may be NULL. */
Words words_of_ruling(const Ruling *r, int lang, const Sources *sources, Arena *arena);

/* ---- messages and lists (words_values.c) ------------------------------- */

/* Returns the message ID with A, B and C in its slots.  Arguments for unused slots are NULL. */
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

/* Returns N with the separators of the language: "1,512". */
const char *words_number(const Words *w, uint64_t n);
/* Returns true if the first N bytes of S end with a stop, a question mark, a semicolon or a
 * colon. */
bool words_ended(const char *s, size_t n);

typedef enum Joint { JOINT_AND, JOINT_OR } Joint;

/* Returns the N texts as a list: "A", "A or B", "A, B or C". */
const char *words_joined(const Words *w, const char *const *texts, int n, Joint joint);

/* ---- values (words_values.c) --------------------------------------------- */

/* Returns the number of the grammatical form NAME; 0 if the language of W has no such form. */
int words_form(const Words *w, const char *name);
/* Returns V, a value of TYPE, in the grammatical form FORM; NULL if V is absent. */
const char *words_value(const Words *w, const Type *type, Value v, int form);
/* Returns V as a sign ("♦Q"): its first written form or, if it has none, its words.  NULL if V
 * is absent. */
const char *words_sign(const Words *w, const Type *type, Value v);
/* Returns the members of SET, values of ELEM: as signs if ELEM is a product, else in words. */
const char *words_set(const Words *w, const Type *elem, uint64_t set, Joint joint);

/* Returns PIECE with its slots filled; NULL if PIECE is NULL.  SLOTS has the values by slot
 * number.  VALUE, ACTOR and ACTION fill {value}, {actor} and {action}; BL_ABSENT or NULL if
 * there are none. */
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

/* Returns PIECE with the text VALUE as its {value}. */
const char *words_template_text(const Words *w, const WordingPiece *piece, const Value *slots,
                                const char *value);
/* Returns the term of WORDS ("the suit led") in the grammatical form FORM; NULL if WORDS has no
 * term. */
const char *words_term(const Words *w, const Wording *words, const Value *slots, int form);
/* Evaluates EX in the world of W into *V.  Returns false, with *V absent, if open facts leave
 * it undecided. */
bool words_evaluate(const Words *w, const Ex *ex, const Value *slots, Value *v);

/* ---- clauses and sources (words_clauses.c) ------------------------------- */

/* Returns the number of the law that a clause with this label belongs to. */
int words_law_number(const char *label);
/* Returns a label as people cite it: "45C4(b)", in Greek "45Γ4(β)".  A last 0 after a letter,
 * which labels the head of a clause, is left out. */
const char *words_clause(const Words *w, const char *label);
/* Returns "45C4(b) applies" for C; "does not apply", which is what `otherwise` says, if TRUTH is
 * false. */
const char *words_applies(const Words *w, const Clause *c, bool truth);
const char *words_layer(const Words *w, const char *layer);
/* Returns the reason (`because`) of the clause of S, or NULL. */
const char *words_because(const Words *w, const Support *s);
/* Returns the source text of SPAN on one line; NULL if the source is not known. */
const char *words_source(const Words *w, Span span);
/* Returns "line 12"; NULL if the source is not known. */
const char *words_line(const Words *w, Span span);
/* Returns the folder, file and line of SPAN: "wbf-2017/law-45.law:20".  The source must be
 * known. */
const char *words_place(const Words *w, Span span);

/* Returns the line of PART, a part of the clause C.  The condition of a narrow kind stands in
 * another file: then returns the line of C. */
uint32_t words_line_in_clause(const Words *w, const Clause *c, Span part);

/* ---- events and settings (words_events.c) -------------------------------- */

/* Each returns event number EVENT as a story tells it, in the words of the case if they are
 * known and in the language of W.  _sentence leaves out the label, _told also the word
 * `disputed`. */
const char *words_event(const Words *w, int event);
const char *words_sentence(const Words *w, int event);
const char *words_told(const Words *w, int event);
/* Returns the name of a kind of event ("the card played"); if the kind has no term, its phrase. */
const char *words_kind(const Words *w, const EventKind *kind);
/* Return "SETTING has VALUE", by the setting's phrase or, if it has none, by its name.  _told
 * uses the syntax of a case. */
const char *words_setting(const Words *w, const Fun *setting, Value value);
const char *words_setting_told(const Words *w, const Fun *setting, Value value);

/* ---- facts (words_facts.c) ----------------------------------------------- */

/* Each returns a sentence: "FACT has the value V"; _not: "has not"; _any and _some: "has one of
 * N values".  _some names no value if there are more than WORDS_MANY, for texts that go on with
 * "that card". */
enum { WORDS_MANY = 8 };
const char *words_fact(const Words *w, const Fact *fact, Value v);
const char *words_fact_not(const Words *w, const Fact *fact, Value v);
const char *words_fact_any(const Words *w, const Fact *fact, const Value *values, int n);
const char *words_fact_some(const Words *w, const Fact *fact, const Value *values, int n);
/* Returns a sentence that says what the story suggests.  Puts the suggested fact, whose value is
 * true, into *FACT. */
const char *words_supposed(const Words *w, const SupposedItem *s, Fact *fact);

/* ---- questions (words_questions.c) --------------------------------------- */

/* Return the question about FACT.  words_question() adds the person asked and the cost. */
const char *words_question(const Words *w, const Fact *fact);
const char *words_question_text(const Words *w, const Fact *fact);
/* Returns the sentence RIGHT with its deadline UNTIL and with OTHERWISE, which says what is chosen
 * if nobody chooses.  Each may be NULL.  LISTED: RIGHT ends with a list of the choices. */
const char *words_with_terms(const Words *w, const char *right, bool listed, const char *until,
                             const char *otherwise);
/* Returns the question about FACT, with V as its answer. */
const char *words_answered(const Words *w, const Fact *fact, Value v);
/* Returns the cost of asking about the finding FACT, as a rank in the enum `cost`; -1 if it
 * costs nothing or the cost is not known. */
int words_cost(const Words *w, const Fact *fact);
/* Return the question (`question`) that the director asks the choosers of ACTION; NULL if it has
 * none.  _offer asks about the right that C gives, and adds the addressees. */
const char *words_to_chooser(const Words *w, const Fun *action, const Value *args);
const char *words_offer(const Words *w, const Conclusion *c);

/* ---- persons (words_people.c) -------------------------------------------- */

/* Returns the persons WHO, values of T as bits, in the grammatical form FORM: "East and West". */
const char *words_people(const Words *w, const Type *t, uint64_t who, int form);
/* Returns the person who is asked about FACT; NULL if nobody is. */
const char *words_asked(const Words *w, const Fact *fact);
/* Returns the persons who must not hear the answer about FACT; NULL if there are none. */
const char *words_kept_away(const Words *w, const Fact *fact);
/* Returns the names of the persons to whom the answer about FACT gives unauthorised information,
 * in the accusative; NULL if it gives none to anybody. */
const char *words_learning(const Words *w, const Fact *fact);
/* Return the choosers WHO of the action FUN: "either East or West".  _addressed is in the
 * accusative, with roles: "East (declarer)". */
const char *words_choosers(const Words *w, const Fun *fun, uint64_t who, ChooserKind kind);
const char *words_addressed(const Words *w, const Fun *fun, uint64_t who);

/* ---- conclusions (words_conclusions.c) ----------------------------------- */

/* Returns C as a sentence. */
const char *words_conclusion(const Words *w, const Conclusion *c);
/* Returns the conclusion of one rule as a sentence, even if it is defeated.  It is one side of a
 * clash. */
const char *words_side(const Words *w, const Support *s);
/* Returns "A may no longer ...", about the right of C. */
const char *words_no_longer(const Words *w, const Conclusion *c);
/* Returns the deadline of C's right ("each side has played ..."), or NULL. */
const char *words_deadline(const Words *w, const Conclusion *c);
/* Returns what is chosen if nobody uses the right of C, or NULL. */
const char *words_by_default(const Words *w, const Conclusion *c);
/* Returns the person to whom C is said aloud, or the table; NULL if C is not said aloud. */
const char *words_addressee(const Words *w, const Conclusion *c);
/* Returns true if C is said to a person, not to the table. */
bool words_to_person(const Words *w, const Conclusion *c);
/* Returns true if TEXT names a person to whom C is said. */
bool words_name_addressee(const Words *w, const Conclusion *c, const char *text);

/* ---- conditions (words_conditions.c) ------------------------------------- */

/* Returns what holds in the case because of which a clause does not apply: an `unless` (NEGATED)
 * that holds, or a `when` that does not.  NULL if EX has no words. */
const char *words_condition(const Words *w, const Ex *ex, bool negated, const Value *slots);

#endif
