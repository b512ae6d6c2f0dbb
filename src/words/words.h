/* words.h - puts values, facts, events and conclusions into words for people.
 *
 * The texts come from the wordings of the law files and from messages.def, in one language.
 * They live in the arena of the Words.  SLOTS has the values of variables by slot number.
 * Sentences begin in lower case and end without a full stop; the caller adds a capital and the
 * full stop.  A function returns NULL only if its comment says so. */
#ifndef BL_WORDS_H
#define BL_WORDS_H

#include "ruling/ruling.h"
#include "words/messages.h"

/* The program, the case and the language that texts are about, and options for the texts. */
typedef struct Words Words;
struct Words {
    const Program *p;
    const Case *c;
    const Ruling *ruling; /* the ruling; its lines give further reasons; may be NULL */
    int lang;             /* the language of the texts, by its number in `p` */
    Arena *arena;
    /* the engine that evaluates the slots of wordings; if NULL, only constants have values */
    Engine *engine;
    const Sources *sources; /* the source texts, for conditions without a wording; may be NULL */
    const World *world;     /* the values assumed for open facts; may be NULL */
    bool certain;           /* presumed values of open facts are not used */
    bool aloud;             /* texts speak to a person, and use the variant `you` of wordings */
    bool full;              /* a right is printed as several sentences, not as one */
    const char *reason;     /* the reason for the printed conclusion; may be NULL */
    bool worded;            /* leave out a condition that has no wording for cases */
    /* the values of the parameter in slot `list_slot`, which is printed as a list: "A and B" */
    int list_slot;
    const Value *list;
    int nlist;
    /* a function that returns the text for a slot without a value (prose.h); NULL if all slots have
     * values */
    const char *(*symbol)(const Words *w, const WordingPiece *slot);
    const void *symbols;
    /* the type and the value of a thing that has been named; texts call this value "that card" or
     * "that"; NULL if there is no such thing */
    const Type *that_type;
    Value that_value;
};

/* Returns the Words for the ruling R.  LANG is a language of R's program.  The Words have an
 * engine, which evaluates the case of R, for the body of R, up to R's last event.  The caller frees
 * the engine.  SOURCES may be NULL. */
Words words_of_ruling(const Ruling *r, int lang, const Sources *sources, Arena *arena);

/* ---- messages and lists (words_values.c) ------------------------------- */

/* Returns the message ID with A, B and C in its slots.  Arguments without a slot are NULL. */
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

/* Returns N with the separators of thousands of the language: "1,512". */
const char *words_number(const Words *w, uint64_t n);
/* Returns true if the first N bytes of S end with a full stop, a question mark, a semicolon or a
 * colon. */
bool words_ended(const char *s, size_t n);

typedef enum Joint { JOINT_AND, JOINT_OR } Joint;

/* Returns the N TEXTS as a list with JOINT: "A", "A or B", "A, B or C". */
const char *words_joined(const Words *w, const char *const *texts, int n, Joint joint);

/* ---- values (words_values.c) --------------------------------------------- */

/* Returns the number of the grammatical form NAME.  Returns 0 if the language of W has no such
 * form. */
int words_form(const Words *w, const char *name);
/* Returns V, a value of TYPE, in the grammatical form FORM.  Returns NULL if V is absent. */
const char *words_value(const Words *w, const Type *type, Value v, int form);
/* Returns V, a value of TYPE, as a sign, such as "♦Q".  If V has no written form, returns its
 * words.  Returns NULL if V is absent. */
const char *words_sign(const Words *w, const Type *type, Value v);
/* SET has values of ELEM, as bits.  Returns these values as a list with JOINT.  The values are
 * printed as signs if ELEM is a product, and as words otherwise. */
const char *words_set(const Words *w, const Type *elem, uint64_t set, Joint joint);

/* Returns PIECE with its slots filled.  PIECE may be NULL.  VALUE, of type VALUE_TYPE, fills the
 * slot {value}.  ACTOR and ACTION fill the slots {actor} and {action}.  Arguments without a slot
 * are BL_ABSENT or NULL. */
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

/* Returns PIECE with its slots filled, and with the text VALUE for {value}. */
const char *words_template_text(const Words *w, const WordingPiece *piece, const Value *slots,
                                const char *value);
/* Returns the term of WORDS, a noun phrase such as "the suit led", in the grammatical form FORM.
 * Returns NULL if WORDS has no term. */
const char *words_term(const Words *w, const Wording *words, const Value *slots, int form);
/* Sets *V to the value of EX in the world of W.  If open facts leave the value undecided, sets *V
 * to absent and returns false. */
bool words_evaluate(const Words *w, const Ex *ex, const Value *slots, Value *v);

/* ---- clauses and sources (words_clauses.c) ------------------------------- */

/* Returns the number of the law that a clause with LABEL belongs to. */
int words_law_number(const char *label);
/* Returns LABEL as people cite it: "45C4(b)", in Greek "45Γ4(β)".  The 0 at the end of a head's
 * label is left out. */
const char *words_clause(const Words *w, const char *label);
/* Returns "45C4(b) applies" for the clause C.  If TRUTH is false, returns "45C4(b) does not
 * apply". */
const char *words_applies(const Words *w, const Clause *c, bool truth);
/* Returns the name of LAYER in words, such as "practice". */
const char *words_layer(const Words *w, const char *layer);
/* Returns the reason (`because`) of the clause of S.  Returns NULL if this clause gives no
 * reason. */
const char *words_because(const Words *w, const Support *s);
/* Returns the source text of SPAN on one line, or NULL if the source is unknown. */
const char *words_source(const Words *w, Span span);
/* Returns the line of SPAN, such as "line 12", or NULL if the source is unknown. */
const char *words_line(const Words *w, Span span);
/* Returns the folder, file and line of SPAN, such as "wbf-2017/law-45.law:20".  The source must be
 * known. */
const char *words_place(const Words *w, Span span);

/* Returns the line of PART, a part of the clause C.  If PART is the condition of a narrow kind in
 * another file, returns the line of C. */
uint32_t words_line_in_clause(const Words *w, const Clause *c, Span part);

/* ---- events and settings (words_events.c) -------------------------------- */

/* Each function returns event number EVENT as a sentence of a story, in the language of W.  Uses
 * the words of the case if they are known. words_sentence() leaves out the label. words_told()
 * also leaves out `disputed` and `instead of`. */
const char *words_event(const Words *w, int event);
const char *words_sentence(const Words *w, int event);
const char *words_told(const Words *w, int event);
/* Returns words_told() for EVENT.  This sentence may have the label of another event.  If so,
 * the card or the noun of that event replaces the label. */
const char *words_retold(const Words *w, int event);
/* Returns event number EVENT like words_retold(), but makes a sentence of each attribute that the
 * story writes after `with`: "West plays ♠3 and ♠8 together; both faces could be seen". */
const char *words_narrated(const Words *w, int event);
/* Returns the name of KIND, such as "the card played".  If KIND has no term, returns its phrase. */
const char *words_kind(const Words *w, const EventKind *kind);
/* These functions return a sentence that says that SETTING has VALUE.  They use a phrase for
 * settings or the wording of SETTING.  If no phrase states SETTING, they use the name of SETTING.
 * The sentence of words_setting_told() can stand in a case. */
const char *words_setting(const Words *w, const Fun *setting, Value value);
const char *words_setting_told(const Words *w, const Fun *setting, Value value);

/* ---- facts (words_facts.c) ----------------------------------------------- */

/* words_fact() returns a sentence: FACT has the value V.  words_fact_not() denies this sentence.
 * words_fact_any() and words_fact_some() return a sentence: FACT has one of the N VALUES.  If there
 * are more than WORDS_MANY values, words_fact_some() names none of them: "East holds a card". */
enum { WORDS_MANY = 8 };
const char *words_fact(const Words *w, const Fact *fact, Value v);
const char *words_fact_not(const Words *w, const Fact *fact, Value v);
const char *words_fact_any(const Words *w, const Fact *fact, const Value *values, int n);
const char *words_fact_some(const Words *w, const Fact *fact, const Value *values, int n);
/* S is a holding that an event implies, but the case does not state.  Returns a sentence about this
 * holding.  Sets *FACT to the holding. */
const char *words_supposed(const Words *w, const SupposedItem *s, Fact *fact);

/* ---- questions (words_questions.c) --------------------------------------- */

/* These functions return the question about FACT.  words_question() adds the person asked and the
 * cost. */
const char *words_question(const Words *w, const Fact *fact);
const char *words_question_text(const Words *w, const Fact *fact);
/* Returns the sentence RIGHT with its deadline UNTIL, and with OTHERWISE, the choice by default.
 * UNTIL and OTHERWISE may be NULL.  LISTED is true if RIGHT ends with a list of choices. */
const char *words_with_terms(const Words *w, const char *right, bool listed, const char *until,
                             const char *otherwise);
/* Returns the question about FACT, followed by the answer V. */
const char *words_answered(const Words *w, const Fact *fact, Value v);
/* Returns the cost of asking about the finding FACT, as a value of the enum `cost`.  Returns -1 if
 * the question costs nothing, or if its cost is unknown. */
int words_cost(const Words *w, const Fact *fact);
/* words_to_chooser() returns the question to the persons who may choose ACTION with ARGS.  Returns
 * NULL if the vocabulary has no such question.  words_offer() returns the question for the right C,
 * with the persons to ask. */
const char *words_to_chooser(const Words *w, const Fun *action, const Value *args);
const char *words_offer(const Words *w, const Conclusion *c);

/* ---- persons (words_people.c) -------------------------------------------- */

/* Returns the persons in WHO, values of T as bits, in the grammatical form FORM: "East and
 * West". */
const char *words_people(const Words *w, const Type *t, uint64_t who, int form);
/* Returns the person who is asked about FACT, in the accusative.  Returns NULL if FACT is asked of
 * nobody. */
const char *words_asked(const Words *w, const Fact *fact);
/* Returns the persons who must not hear the answer about FACT.  Returns NULL if there are no such
 * persons. */
const char *words_kept_away(const Words *w, const Fact *fact);
/* Returns, in the accusative, the persons who get unauthorised information from the answer about
 * FACT.  Returns NULL if there are no such persons. */
const char *words_learning(const Words *w, const Fact *fact);
/* WHO has persons who may choose the action FUN, as bits.  words_choosers() returns their names:
 * "either East or West".  KIND says whether one person chooses, either of two, or both.
 * words_addressed() returns the names in the accusative, with the roles: "East (declarer)". */
const char *words_choosers(const Words *w, const Fun *fun, uint64_t who, ChooserKind kind);
const char *words_addressed(const Words *w, const Fun *fun, uint64_t who);

/* ---- conclusions (words_conclusions.c) ----------------------------------- */

/* Returns C as a sentence. */
const char *words_conclusion(const Words *w, const Conclusion *c);
/* Returns "S, because R", where R is the reason in W.  If W has no reason, returns S. */
const char *words_with_reason(const Words *w, const char *s);
/* Returns the conclusion of the rule of S as a sentence, even if the rule is defeated.  The caller
 * prints the two sides of a clash in this way. */
const char *words_side(const Words *w, const Support *s);
/* Returns "A may no longer ..." about the right of C. */
const char *words_no_longer(const Words *w, const Conclusion *c);
/* Returns the deadline of the right of C ("each side has played ...").  Returns NULL if this
 * right has no deadline. */
const char *words_deadline(const Words *w, const Conclusion *c);
/* Returns a sentence that says what is chosen if nobody uses the right of C.  Returns NULL if
 * nothing is chosen by default. */
const char *words_by_default(const Words *w, const Conclusion *c);
/* Returns the name of the person who is told C aloud, or "the table".  Returns NULL if C is not
 * said aloud. */
const char *words_addressee(const Words *w, const Conclusion *c);
/* Returns true if C is told to persons, not to the whole table. */
bool words_to_person(const Words *w, const Conclusion *c);
/* Returns true if TEXT names a person who is told C. */
bool words_name_addressee(const Words *w, const Conclusion *c, const char *text);

/* ---- conditions (words_conditions.c) ------------------------------------- */

/* Returns a sentence that says why the condition EX keeps a clause from applying to the case.  If
 * NEGATED is true, EX is an `unless` that holds; otherwise EX is a `when` that does not hold.
 * Returns NULL if EX has no wording. */
const char *words_condition(const Words *w, const Ex *ex, bool negated, const Value *slots);

#endif
