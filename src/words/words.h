/* words.h - everything a person reads about values, facts and conclusions, in
 * one language, from the wordings of the vocabulary and from messages.def.
 *
 * Every text that is returned lives in the arena of the Words.  Sentences
 * begin in lower case and end without a full stop: who prints them decides. */
#ifndef BL_WORDS_H
#define BL_WORDS_H

#include "ruling/ruling.h"
#include "words/messages.h"

typedef struct Words Words;
struct Words {
    const Program *p;
    const Case *c;
    int lang;
    Arena *arena;
    Engine *engine;         /* evaluates slots; NULL: what needs it is absent */
    const Sources *sources; /* for what has no wording; may be NULL */
    const World *world;     /* open facts that are supposed; may be NULL */
    bool certain;           /* presumptions do not count */
    bool aloud;             /* as it is said to the person: the `you` of wordings */
    bool worded;            /* what has no words of its own for a case is not told */
    /* a parameter that stands for several values: "A and B" */
    int list_slot;
    const Value *list;
    int nlist;
    /* what a slot is called where nothing has a value (prose.h); NULL: what it is */
    const char *(*symbol)(const Words *w, const WordingPiece *slot);
    const void *symbols;
    /* a value just named, which is then "that one" */
    const Type *that_type;
    Value that_value;
};

/* The words of ruling R in language LANG of its program, with an engine that stands where
 * the ruling does; whoever asked frees the engine.  SOURCES may be NULL. */
Words words_of_ruling(const Ruling *r, int lang, const Sources *sources, Arena *arena);

/* What several values are joined by. */
typedef enum Joint { JOINT_AND, JOINT_OR } Joint;

/* A message with its slots filled; unused ones are NULL. */
const char *words_say(const Words *w, MessageId id, const char *a, const char *b,
                      const char *c);
/* N with the separators of the language: "1,512". */
const char *words_number(const Words *w, uint64_t n);
/* Do the first N bytes of S end as a sentence does, or with what goes on below it? */
bool words_ended(const char *s, size_t n);
/* "A", "A or B", "A, B or C". */
const char *words_joined(const Words *w, const char *const *texts, int n, Joint joint);

/* The form named NAME of the language of W; 0 when it has none. */
int words_form(const Words *w, const char *name);
/* The value of TYPE in words, in a form; NULL when it is absent. */
const char *words_value(const Words *w, const Type *type, Value v, int form);
/* Its first written form; the words when it has none. */
const char *words_sign(const Words *w, const Type *type, Value v);
/* Signs of the members of a set. */
const char *words_set(const Words *w, const Type *elem, uint64_t set, Joint joint);

/* PIECE with its slots filled: SLOTS by slot number, {value}, {actor} and
 * {action} as given (NULL or BL_ABSENT when there are none). */
const char *words_template(const Words *w, const WordingPiece *piece, const Value *slots,
                           Value value, const Type *value_type, const char *actor,
                           const char *action);
/* The same with a text as {value}. */
const char *words_template_text(const Words *w, const WordingPiece *piece,
                                const Value *slots, const char *value);
/* The value of EX in the world of W; false, and absent, when open facts leave it
 * undecided. */
bool words_evaluate(const Words *w, const Ex *ex, const Value *slots, Value *v);

/* The law that a clause of this label belongs to. */
int words_law_number(const char *label);

/* A clause as it is cited: "45C4(b)", in Greek "45Γ4(β)".  A last 0, by which
 * law files label the head of a clause, is not shown. */
const char *words_clause(const Words *w, const char *label);
const char *words_layer(const Words *w, const char *layer);
/* "because" of a clause, or NULL. */
const char *words_because(const Words *w, const Support *s);

/* An event as a story would tell it; the case's own words when it is in the
 * language of W and the sources are known. */
const char *words_event(const Words *w, int event);
/* The same without the label that it may have. */
const char *words_sentence(const Words *w, int event);
/* "line 12", where SPAN stands; NULL when the sources are not known. */
const char *words_line(const Words *w, Span span);
/* What the source says in SPAN, on one line; NULL when it is not known. */
const char *words_source(const Words *w, Span span);
/* Where SPAN stands: its file and the folder of that, and the line: "wbf-2017/law-45.law:20". */
const char *words_place(const Words *w, Span span);
/* The same without its label and without the mark that it is disputed. */
const char *words_told(const Words *w, int event);
/* What events of a kind are called: "the card played"; where the vocabulary has no
 * words for it, how a story tells them. */
const char *words_kind(const Words *w, const EventKind *kind);
/* What a setting phrase says when SETTING has VALUE. */
const char *words_setting(const Words *w, const Fun *setting, Value value);
/* As a case may tell it: by a phrase, or by its name. */
const char *words_setting_told(const Words *w, const Fun *setting, Value value);

/* That what S says is so, as nothing says otherwise; *FACT: the fact that it is. */
const char *words_supposed(const Words *w, const SupposedItem *s, Fact *fact);

/* The proposition that FACT has the value, or one of N values. */
const char *words_fact(const Words *w, const Fact *fact, Value v);
/* The proposition that it has not the value. */
const char *words_fact_not(const Words *w, const Fact *fact, Value v);
const char *words_fact_any(const Words *w, const Fact *fact, const Value *values, int n);
/* The same where what follows speaks of "that card": more than so many values are any one. */
enum { WORDS_MANY = 8 };
const char *words_fact_some(const Words *w, const Fact *fact, const Value *values, int n);
/* What to ask about FACT, and whom. */
const char *words_question(const Words *w, const Fact *fact);
/* Who is asked, or NULL; the question alone. */
const char *words_asked(const Words *w, const Fact *fact);
const char *words_question_text(const Words *w, const Fact *fact);
/* What it costs to ask FACT, a finding, here: a rank in the enum `cost`; -1 for nothing, and
 * where that is not known. */
int words_cost(const Words *w, const Fact *fact);
/* Who is to be out of hearing when FACT is asked about; whom, in the case in which one
 * is told, the answer tells what he may not use.  NULL for nobody. */
const char *words_kept_away(const Words *w, const Fact *fact);
const char *words_learning(const Words *w, const Fact *fact);
/* The persons of WHO, values of T, in a form: "East and West". */
const char *words_people(const Words *w, const Type *t, uint64_t who, int form);

/* To whom C is said aloud: a person, in the Words of what is aloud with what he is
 * ("South (declarer)"), or the table; NULL for what is not said. */
const char *words_addressee(const Words *w, const Conclusion *c);
/* Is that a person? */
bool words_to_person(const Words *w, const Conclusion *c);
/* Does TEXT speak of somebody to whom C is said, a person, by name? */
bool words_name_addressee(const Words *w, const Conclusion *c, const char *text);
/* What is chosen when the right of C is not used, or NULL. */
const char *words_by_default(const Words *w, const Conclusion *c);
/* One conclusion as a sentence. */
const char *words_conclusion(const Words *w, const Conclusion *c);
/* That the right of C is gone; the end of its time ("each side has played ..."),
 * or NULL. */
const char *words_no_longer(const Words *w, const Conclusion *c);
const char *words_deadline(const Words *w, const Conclusion *c);
/* What one rule says, defeated or not: a side of a clash. */
const char *words_side(const Words *w, const Support *s);
/* What the choosers of the action FUN are values of: those to whom a rule gives it, or who
 * exercise it all the same. */
const Type *words_chooser_type(const Words *w, const Fun *fun);
/* The persons of WHO, in the choosers' type of the action FUN. */
const char *words_choosers(const Words *w, const Fun *fun, uint64_t who,
                           ChooserKind kind);
/* The same in the case in which one is spoken to: "East and West". */
const char *words_addressed(const Words *w, const Fun *fun, uint64_t who);
/* What the director says to who has the choice of this action (its `question`);
 * NULL when the vocabulary has no words for it. */
const char *words_to_chooser(const Words *w, const Fun *action, const Value *args);
/* The same, with whom he says it to, for the right that C gives. */
const char *words_offer(const Words *w, const Conclusion *c);
/* What WORDS calls a thing ("the suit led"), in a form; NULL when it has no name. */
const char *words_term(const Words *w, const Wording *words, const Value *slots,
                       int form);
/* A condition that stopped a clause, as what is the case: an `unless`
 * (NEGATED) that holds, or a `when` that does not.  NULL when it has no words. */
const char *words_condition(const Words *w, const Ex *ex, bool negated,
                            const Value *slots);

#endif
