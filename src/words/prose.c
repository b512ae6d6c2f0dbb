#include "words/prose.h"

#include "kit/strbuf.h"
#include "program/program.h"

#include <string.h>

enum {
    MAX_NESTED = 12,  /* calls told by their definitions, one inside the other */
    MAX_TOLD = 20000, /* parts of conditions and noun phrases of one rule */
    MAX_ALIASES = 16,
    LETTERS = 6, /* what variables are called; then they are numbered */
    NOMINATIVE = 0
};

typedef struct ProseEnv ProseEnv;

/* What stands in a variable's place. */
typedef struct ProseSymbol {
    enum { SYMBOL_NONE, SYMBOL_NOUN, SYMBOL_EX, SYMBOL_ANY, SYMBOL_VALUE } kind;
    const Type *type; /* NOUN, ANY, VALUE: of this type */
    Value value;
    int letter;   /* NOUN: 1 for A, to tell it from others of its name; or 0 */
    const Ex *ex; /* EX: read in ENV */
    const ProseEnv *env;
} ProseSymbol;

/* The attribute ATTR of the variable SLOT is what OF is, which stands before it. */
typedef struct ProseAlias {
    int slot;
    const char *attr;
    const Ex *of;
} ProseAlias;

/* What the attribute ATTR of the variable SLOT is, or which it is one of. */
typedef struct ProseRole {
    int slot;
    const char *attr;
    const Ex *told; /* the condition that says so */
    const Ex *ex;
} ProseRole;

/* The variables of a rule or of a function that is called. */
struct ProseEnv {
    ProseSymbol slot[MAX_SLOTS];
    ProseSymbol value; /* {value} */
    const char *actor, *action;
    bool apart; /* several events are in play: say of which something is */
    bool own;   /* what is told is an event in play, or its attribute */
    int depth;
    int *left; /* how much more may be told; NULL: no end is near */
    ProseAlias alias[MAX_ALIASES];
    int naliases;
    ProseRole role[MAX_ALIASES];
    int nroles;
};

struct Prose {
    Words w;
    ProseEnv env;
    int left;
};

static const char *ex_term(const Words *w, const ProseEnv *env, const Ex *ex, int form);

static const char *indefinite(const Words *w, const ProseEnv *env, const Ex *ex,
                              int form);

static const char *prose_message(const Words *w, MessageId id, const char *a,
                                 const char *b)
{
    return words_say(w, id, a, b, NULL);
}

/* ---- texts with symbols in their slots --------------------------------- */

static const char *prose_fill(const Words *w, const ProseEnv *env,
                              const WordingPiece *piece)
{
    Words inner = *w;

    inner.symbols = env;
    return words_template(&inner, piece, NULL, BL_ABSENT, NULL, NULL, NULL);
}

static const char *symbol_term(const Words *w, const ProseEnv *env, const ProseSymbol *s,
                               int form);

/* Is EX one of the events that a rule or definition is about, and not one that is
 * found through it? */
static bool is_event_in_play(const ProseEnv *env, const Ex *ex)
{
    const ProseSymbol *s;

    if (ex->op != EX_VAR)
        return false;
    s = &env->slot[ex->slot];
    return s->kind == SYMBOL_EX ? is_event_in_play(s->env, s->ex)
                                : (s->kind == SYMBOL_NOUN || s->kind == SYMBOL_VALUE) &&
                                      s->type->kind == TYPE_EVENT;
}

/* Is what stands between the brackets at OPEN left out?  Where one event is in play,
 * nobody asks of which something is said. */
static bool goes_without_saying(const ProseEnv *env, const WordingPiece *open)
{
    if (env->apart)
        return false;
    for (const WordingPiece *p = open->next; p->kind != PIECE_CLOSE; p = p->next)
        if (p->kind == PIECE_SLOT)
            return is_event_in_play(env, p->ex);
    return env->own;
}

static const char *slot_symbol(const Words *w, const WordingPiece *p)
{
    const ProseEnv *env = w->symbols;

    switch (p->kind) {
    case PIECE_SLOT:
        if (p->one)
            return indefinite(w, env, p->ex, p->form);
        return ex_term(w, env, p->ex, p->sign ? NOMINATIVE : p->form);
    case PIECE_VALUE: return symbol_term(w, env, &env->value, p->form);
    case PIECE_ACTOR: return env->actor;
    case PIECE_ACTION: return env->action;
    case PIECE_OPEN: return goes_without_saying(env, p) ? NULL : "";
    case PIECE_TEXT:
    case PIECE_CLOSE: break;
    }
    return "";
}

/* ---- nouns ------------------------------------------------------------ */

static const Wording *noun_words(const Type *t)
{
    return t->kind == TYPE_EVENT && t->event ? &t->event->words : &t->noun;
}

/* What something of type T is called; APART: where there are others. */
static const char *noun(const Words *w, const Type *t, int form, bool apart)
{
    const WordingPiece *const *forms = noun_words(t)->term[w->lang];
    const ProseEnv at = { .own = true, .apart = apart };

    if (forms)
        return prose_fill(w, &at, forms[form]);
    if (t->kind == TYPE_EVENT && !t->event)
        return words_say(w,
                         form && form == words_form(w, "genitive")
                             ? MSG_the_event_genitive
                             : MSG_the_event,
                         NULL, NULL, NULL);
    return arena_printf(w->arena, "`%s`",
                        t->kind == TYPE_EVENT ? t->event->name : t->name);
}

static const char *variable_letter(const Words *w, int n)
{
    const char *s =
        words_say(w, (MessageId)(MSG_letter_1 + (n - 1) % LETTERS), NULL, NULL, NULL);

    return n > LETTERS ? arena_printf(w->arena, "%s%d", s, (n - 1) / LETTERS + 1) : s;
}

/* A value, which has words without symbols. */
static const char *value_term(const Words *w, const Type *t, Value v, int form)
{
    Words plain = *w;

    plain.symbol = NULL;
    return words_value(&plain, t, v, form);
}

static const char *symbol_term(const Words *w, const ProseEnv *env, const ProseSymbol *s,
                               int form)
{
    const char *text;

    switch (s->kind) {
    case SYMBOL_NOUN:
        text = noun(w, s->type, form, env->apart);
        if (!s->letter)
            return text;
        return prose_message(w, MSG_lettered, text, variable_letter(w, s->letter));
    case SYMBOL_EX: return ex_term(w, s->env, s->ex, form);
    case SYMBOL_VALUE: return value_term(w, s->type, s->value, form);
    case SYMBOL_ANY:
        return noun_words(s->type)->one[w->lang]
                   ? prose_fill(w, env, noun_words(s->type)->one[w->lang][form])
                   : words_say(w, MSG_something, NULL, NULL, NULL);
    case SYMBOL_NONE: break;
    }
    return words_say(w, MSG_unknown, NULL, NULL, NULL);
}

/* Is one of them a kind of event and the other what some attribute of it may be?  One
 * could then be taken for the other: "the player", of an event or not. */
static bool could_be_taken(const Type *t, const Type *u)
{
    const EventKind *k;

    if (t->kind == TYPE_ENUM && u->kind == TYPE_EVENT)
        return could_be_taken(u, t);
    k = t->kind == TYPE_EVENT && u->kind == TYPE_ENUM ? t->event : NULL;
    for (int i = 0; k && i < k->nattrs; i++)
        if (k->attrs[i].type == u)
            return true;
    return false;
}

/* Give SLOT a noun of its own: one that another variable has gets letters. */
static void name_slot(const Words *w, ProseEnv *env, int slot, const Type *t)
{
    ProseSymbol *s = &env->slot[slot];
    const char *text = noun(w, t, NOMINATIVE, true);
    int letter = 0;

    *s = (ProseSymbol){ .kind = SYMBOL_NOUN, .type = t };
    for (int i = 0; i < MAX_SLOTS; i++) {
        ProseSymbol *o = &env->slot[i];

        if (o == s || o->kind != SYMBOL_NOUN)
            continue;
        if ((o->type->kind == TYPE_EVENT && t->kind == TYPE_EVENT) ||
            could_be_taken(t, o->type))
            env->apart = true;
        if (strcmp(noun(w, o->type, NOMINATIVE, true), text) != 0)
            continue;
        if (!o->letter)
            o->letter = 1;
        letter = o->letter > letter ? o->letter : letter;
    }
    s->letter = letter ? letter + 1 : 0;
}

/* ---- noun phrases ----------------------------------------------------- */

static const char *code_of(const Words *w, Span span)
{
    const char *s = words_source(w, span);

    return s ? s : "?";
}

static const char *source_text_of(const Words *w, Span span)
{
    return arena_printf(w->arena, "`%s`", code_of(w, span));
}

/* The variables of F where CALL calls it. */
static ProseEnv env_of_call(const ProseEnv *env, const Ex *call)
{
    ProseEnv inner = { .apart = env->apart, .depth = env->depth + 1, .left = env->left };

    for (int i = 0; i < call->fun->nparams; i++)
        inner.slot[i] =
            (ProseSymbol){ .kind = SYMBOL_EX, .ex = call->kid[i], .env = env };
    return inner;
}

/* The event variable that EX is, through calls; -1 when it is none of ENV's. */
static int variable_of(const Ex *ex)
{
    return ex->op == EX_VAR ? ex->slot : -1;
}

static const Attr *attribute_read(const Ex *ex)
{
    const Type *t = ex->kid[0]->type;
    int at = t->event ? program_kind_attr(t->event, ex->name) : -1;

    return at >= 0 ? &t->event->attrs[at] : NULL;
}

/* A kind below that of EX may have the attribute; the first that has it. */
static const Attr *attribute_below(const Words *w, const Ex *ex)
{
    const Attr *a = attribute_read(ex);
    const EventKind *k = w->p->events;

    for (; !a; k = k->next) {
        int at = program_kind_attr(k, ex->name);

        a = at >= 0 ? &k->attrs[at] : NULL;
    }
    return a;
}

static ProseEnv owning(const ProseEnv *env, const Ex *ex)
{
    ProseEnv inner = { .apart = env->apart,
                       .own = is_event_in_play(env, ex->kid[0]),
                       .depth = env->depth + 1,
                       .left = env->left };

    inner.slot[0] = (ProseSymbol){ .kind = SYMBOL_EX, .ex = ex->kid[0], .env = env };
    return inner;
}

/* The variable that EX is, through the calls that led here; -1 when it is none.  *IN
 * is where that variable is. */
static int variable_through(const ProseEnv *env, const Ex *ex, const ProseEnv **in)
{
    while (variable_of(ex) >= 0 && env->slot[ex->slot].kind == SYMBOL_EX) {
        const ProseSymbol *s = &env->slot[ex->slot];

        ex = s->ex;
        env = s->env;
    }
    *in = env;
    return variable_of(ex);
}

/* What the attribute EX of a variable is known as, to be read in *IN; NULL when it has
 * no other name. */
static const Ex *aliased(const ProseEnv *env, const Ex *ex, const ProseEnv **in)
{
    int slot = variable_through(env, ex->kid[0], in);

    for (int i = 0; i < (*in)->naliases && slot >= 0; i++)
        if ((*in)->alias[i].slot == slot && strcmp((*in)->alias[i].attr, ex->name) == 0)
            return (*in)->alias[i].of;
    return NULL;
}

/* What is known of the attribute EX of a variable, to be read in *IN; or NULL. */
static const ProseRole *role_of(const ProseEnv *env, const Ex *ex, const ProseEnv **in)
{
    int slot = variable_through(env, ex->kid[0], in);

    for (int i = 0; i < (*in)->nroles && slot >= 0; i++)
        if ((*in)->role[i].slot == slot && strcmp((*in)->role[i].attr, ex->name) == 0)
            return &(*in)->role[i];
    return NULL;
}

static const char *attribute_term(const Words *w, const ProseEnv *env, const Ex *ex,
                                  int form)
{
    const ProseEnv *in;
    const ProseRole *role = role_of(env, ex, &in);

    if (role && role->told->op == EX_IS)
        return ex_term(w, in, role->ex, form);
    const Attr *a = attribute_below(w, ex);
    const Ex *alias = aliased(env, ex, &in);
    ProseEnv inner = owning(env, ex);

    if (alias)
        return ex_term(w, in, alias, form);
    if (!a->words.term[w->lang])
        return arena_printf(w->arena, "`%s`", ex->name);
    return prose_fill(w, &inner, a->words.term[w->lang][form]);
}

static const char *member_terms(const Words *w, const ProseEnv *env, const Ex *ex,
                                int form, Joint joint)
{
    const char *texts[MAX_VALUES];
    int n = 0;

    for (; n < ex->nkids; n++)
        texts[n] = ex_term(w, env, ex->more[n], form);
    return n ? words_joined(w, texts, n, joint)
             : words_say(w, MSG_none, NULL, NULL, NULL);
}

/* EX as something of which nothing was said before: "a player", "a defender". */
static const char *indefinite(const Words *w, const ProseEnv *env, const Ex *ex, int form)
{
    const Attr *a = ex->op == EX_ATTR ? attribute_below(w, ex) : NULL;
    const ProseEnv *in;
    const ProseRole *role = a ? role_of(env, ex, &in) : NULL;
    const ProseEnv none = { 0 };

    if (a && aliased(env, ex, &in))
        return ex_term(w, env, ex, form);
    if (role && role->told->op == EX_IN && role->ex->op == EX_SET)
        return member_terms(w, in, role->ex, form, JOINT_OR);
    if (role && role->told->op == EX_IN)
        return prose_fill(w, &none, role->ex->fun->words.one[w->lang][form]);
    if (role || !a || !a->words.one[w->lang])
        return ex_term(w, env, ex, form);
    return prose_fill(w, &none, a->words.one[w->lang][form]);
}

static const char *builtin_term(const Words *w, const ProseEnv *env, const Ex *ex,
                                int form)
{
    int genitive = words_form(w, "genitive");

    if (ex->fun->builtin == BUILTIN_SIZE)
        return prose_message(
            w, form && form == genitive ? MSG_size_of_genitive : MSG_size_of,
            ex_term(w, env, ex->kid[0], genitive), NULL);
    if (ex->fun->builtin == BUILTIN_THE_ONE)
        return prose_message(w, MSG_the_one_of, ex_term(w, env, ex->kid[0], genitive),
                             NULL);
    return source_text_of(w, ex->span);
}

static const char *call_term(const Words *w, const ProseEnv *env, const Ex *ex, int form)
{
    const Fun *f = ex->fun;
    ProseEnv inner = env_of_call(env, ex);

    inner.own = true;
    if (f->kind == FUN_BUILTIN)
        return builtin_term(w, env, ex, form);
    if (f->words.term[w->lang])
        return prose_fill(w, &inner, f->words.term[w->lang][form]);
    if (f->kind == FUN_DEFINE && f->ncases == 1 && !f->cases[0].when)
        return ex_term(w, &inner, f->cases[0].value, form);
    return arena_printf(w->arena, "`%s`", f->name);
}

/* The part of a product: "the suit of the card shown". */
static const char *part_term(const Words *w, const ProseEnv *env, const Ex *ex, int form)
{
    return prose_message(w, MSG_part_of, noun(w, ex->type, form, false),
                         ex_term(w, env, ex->kid[0], words_form(w, "genitive")));
}

/* A product of two parts: "the card of the suit named and of the rank named". */
static const char *pair_term(const Words *w, const ProseEnv *env, const Ex *ex, int form)
{
    const Ex *l = ex->kid[0], *r = ex->kid[1];
    int accusative = words_form(w, "accusative");

    if (l->op == EX_CONST && r->op == EX_CONST)
        return value_term(w, ex->type,
                          l->value * (Value)ex->type->right->count + r->value, form);
    return words_say(w, MSG_pair_of, noun(w, ex->type, form, false),
                     ex_term(w, env, l, accusative), ex_term(w, env, r, accusative));
}

/* A rule that would be told without end, by definitions of definitions, is not. */
static bool exhausted(const ProseEnv *env)
{
    return env->depth > MAX_NESTED || (env->left && --*env->left < 0);
}

static const char *ex_term(const Words *w, const ProseEnv *env, const Ex *ex, int form)
{
    if (exhausted(env))
        return words_say(w, MSG_unknown, NULL, NULL, NULL);
    switch (ex->op) {
    case EX_VAR: return symbol_term(w, env, &env->slot[ex->slot], form);
    case EX_CONST: return value_term(w, ex->type, ex->value, form);
    case EX_ATTR: return attribute_term(w, env, ex, form);
    case EX_LEFT:
    case EX_RIGHT: return part_term(w, env, ex, form);
    case EX_PAIR: return pair_term(w, env, ex, form);
    case EX_SET: return member_terms(w, env, ex, form, JOINT_AND);
    case EX_CALL: return call_term(w, env, ex, form);
    default: return source_text_of(w, ex->span);
    }
}

/* ---- conditions ------------------------------------------------------- */

/* A sentence of WORDS in the variant that says TRUTH; NULL when it has none. */
static const char *proposition(const Words *w, const ProseEnv *inner,
                               const Wording *words, bool truth)
{
    const WordingPiece *is = words->piece[WORD_IS][w->lang],
                       *denial = words->piece[WORD_NOT][w->lang];

    if (truth || denial)
        return is ? prose_fill(w, inner, truth ? is : denial) : NULL;
    return is ? prose_message(w, MSG_it_is_not_so, prose_fill(w, inner, is), NULL) : NULL;
}

/* That an action was done, or was not; by what is to be done where nothing else is said. */
static const char *done_sentence(const Words *w, const ProseEnv *inner, const Fun *f,
                                 bool truth)
{
    const WordingPiece *did = f->words.piece[WORD_DID][w->lang],
                       *denial = f->words.piece[WORD_NOT][w->lang];

    if (!truth && denial)
        return prose_fill(w, inner, denial);
    if (did)
        return truth
                   ? prose_fill(w, inner, did)
                   : prose_message(w, MSG_it_is_not_so, prose_fill(w, inner, did), NULL);
    return prose_message(w, truth ? MSG_condition_true : MSG_condition_false,
                         prose_fill(w, inner, f->words.piece[WORD_IS][w->lang]), NULL);
}

/* What was chosen with an action; by what is to be done where nothing else is said. */
static const char *chosen_sentence(const Words *w, const ProseEnv *inner, const Fun *f)
{
    const WordingPiece *did = f->words.piece[WORD_DID][w->lang];

    if (did)
        return prose_fill(w, inner, did);
    return prose_message(w, MSG_setting_is,
                         prose_fill(w, inner, f->words.piece[WORD_IS][w->lang]),
                         symbol_term(w, inner, &inner->value, NOMINATIVE));
}

static const char *compared(const Words *w, const ProseEnv *env, const Ex *ex, bool truth,
                            MessageId yes, MessageId no)
{
    int accusative = words_form(w, "accusative");

    return prose_message(w, truth ? yes : no, ex_term(w, env, ex->kid[0], NOMINATIVE),
                         ex_term(w, env, ex->kid[1], accusative));
}

static const char *builtin_sentence(const Words *w, const ProseEnv *env, const Ex *ex,
                                    bool truth)
{
    switch (ex->fun->builtin) {
    case BUILTIN_BEFORE:
        return compared(w, env, ex, truth, MSG_comes_before, MSG_not_before);
    case BUILTIN_AFTER:
        return compared(w, env, ex, truth, MSG_comes_after, MSG_not_after);
    case BUILTIN_STANDING:
        return prose_message(w, truth ? MSG_stands : MSG_stands_not,
                             ex_term(w, env, ex->kid[0], NOMINATIVE), NULL);
    case BUILTIN_HAPPENED:
        return prose_message(w, truth ? MSG_happened : MSG_not_happened,
                             ex_term(w, env, ex->kid[0], NOMINATIVE), NULL);
    case BUILTIN_ALL_HELD:
        return words_say(w, truth ? MSG_all_held : MSG_not_all_held, NULL, NULL, NULL);
    case BUILTIN_SIZE:
    case BUILTIN_THE_ONE: break;
    }
    BUG("this is no condition");
}

static bool mentions(const WordingPiece *p, int slot)
{
    for (; p; p = p->next)
        if (p->kind == PIECE_SLOT) {
            const Ex *ex = p->ex;

            while (ex->op != EX_VAR && ex->nkids)
                ex = ex_kid(ex, 0);
            if (ex->op == EX_VAR && ex->slot == slot)
                return true;
        }
    return false;
}

/* S, said of an event that its words do not name, where there are several. */
static const char *sentence_of_event(const Words *w, const ProseEnv *env, const Ex *call,
                                     bool truth, const char *s)
{
    const Fun *f = call->fun;
    const WordingPiece *denial = f->words.piece[WORD_NOT][w->lang],
                       *p = truth || !denial ? f->words.piece[WORD_IS][w->lang] : denial;
    const char *name;

    if (!s || !env->apart || !f->nparams || f->ptype[0]->kind != TYPE_EVENT ||
        mentions(p, 0))
        return s;
    name = ex_term(w, env, call->kid[0], NOMINATIVE);
    return strstr(s, name) ? s : prose_message(w, MSG_of_which, name, s);
}

/* The sentence of a call that has words, or NULL. */
static const char *call_sentence(const Words *w, const ProseEnv *env, const Ex *ex,
                                 bool truth)
{
    const Fun *f = ex->fun;
    ProseEnv inner = env_of_call(env, ex);

    if (f->kind == FUN_BUILTIN)
        return builtin_sentence(w, env, ex, truth);
    if (f->kind == FUN_DONE)
        return done_sentence(w, &inner, f, truth);
    /* what a status tells the players is not how one says that it is so */
    if (truth && f->words.piece[WORD_DID][w->lang])
        return prose_fill(w, &inner, f->words.piece[WORD_DID][w->lang]);
    if (f->kind != FUN_DEADLINE)
        return sentence_of_event(w, env, ex, truth,
                                 proposition(w, &inner, &f->words, truth));
    return prose_message(w, truth ? MSG_deadline_passed : MSG_deadline_open,
                         prose_fill(w, &inner, f->words.piece[WORD_IS][w->lang]), NULL);
}

/* The words of the function or attribute that EX reads, and its variables. */
static const Wording *wording_of(const Words *w, const ProseEnv *env, const Ex *ex,
                                 ProseEnv *inner)
{
    if (ex->op == EX_CALL && ex->fun->kind != FUN_BUILTIN) {
        *inner = env_of_call(env, ex);
        return &ex->fun->words;
    }
    if (ex->op == EX_ATTR) {
        *inner = owning(env, ex);
        return &attribute_below(w, ex)->words;
    }
    return NULL;
}

/* A reading or option of which WHICH are meant. */
static const char *reading_sentence(const Words *w, const ProseEnv *env, const Ex *of,
                                    const Ex *which, bool truth)
{
    const ProseEnv none = { 0 };
    const WordingPiece *p = of->fun->words.piece[WORD_IS][w->lang];
    const char *value = which->op == EX_SET
                            ? member_terms(w, env, which, NOMINATIVE, JOINT_OR)
                            : ex_term(w, env, which, NOMINATIVE);
    const char *what = prose_fill(w, &none, p);

    if (of->fun->is_option)
        return prose_message(w, truth ? MSG_under_option : MSG_not_under_option, what,
                             value);
    return prose_message(w, truth ? MSG_under_reading : MSG_not_under_reading, what,
                         value);
}

/* The `not` of WORDS, where it says which value it is not; or NULL. */
static const WordingPiece *denial(const Words *w, const Wording *words)
{
    const WordingPiece *denial = words ? words->piece[WORD_NOT][w->lang] : NULL;

    for (const WordingPiece *p = denial; p; p = p->next)
        if (p->kind == PIECE_VALUE)
            return denial;
    return NULL;
}

static const char *is_sentence(const Words *w, const ProseEnv *env, const Ex *ex,
                               bool truth)
{
    const Ex *of = ex->kid[0], *value = ex->kid[1];
    ProseEnv inner;
    const Wording *words = wording_of(w, env, of, &inner);
    bool has_term = words && words->term[w->lang];
    const char *s;

    if (of->op == EX_CALL && of->fun->kind == FUN_READING)
        return reading_sentence(w, env, of, value, truth);
    if (value->op == EX_CONST && value->type->kind == TYPE_BOOL) {
        s = proposition(w, &inner, words, truth == (value->value == 1));
        return s ? s : source_text_of(w, ex->span);
    }
    if (!truth && of->type->kind != TYPE_BOOL && denial(w, words)) {
        inner.value = (ProseSymbol){ .kind = SYMBOL_EX, .ex = value, .env = env };
        return prose_fill(w, &inner, denial(w, words));
    }
    if (words && words->piece[WORD_IS][w->lang] && (truth || !has_term) &&
        of->type->kind != TYPE_BOOL) {
        inner.value = (ProseSymbol){ .kind = SYMBOL_EX, .ex = value, .env = env };
        s = of->op == EX_CALL && of->fun->kind == FUN_DONE
                ? chosen_sentence(w, &inner, of->fun)
                : prose_fill(w, &inner, words->piece[WORD_IS][w->lang]);
        return truth ? s : prose_message(w, MSG_it_is_not_so, s, NULL);
    }
    return prose_message(w, truth ? MSG_is : MSG_is_not, ex_term(w, env, of, NOMINATIVE),
                         ex_term(w, env, value, NOMINATIVE));
}

static const char *in_sentence(const Words *w, const ProseEnv *env, const Ex *ex,
                               bool truth)
{
    const Ex *of = ex->kid[0], *set = ex->kid[1];
    const char *what;

    if (of->op == EX_CALL && of->fun->kind == FUN_READING)
        return reading_sentence(w, env, of, set, truth);
    what = ex_term(w, env, of, NOMINATIVE);
    if (set->op == EX_SET)
        return prose_message(w, truth ? MSG_is : MSG_is_not, what,
                             member_terms(w, env, set, NOMINATIVE, JOINT_OR));
    return prose_message(w, truth ? MSG_is_among : MSG_is_not_among, what,
                         ex_term(w, env, set, words_form(w, "accusative")));
}

/* That there is such a value, or none. */
static const char *given_sentence(const Words *w, const ProseEnv *env, const Ex *ex,
                                  bool given)
{
    ProseEnv inner;
    const Wording *words = wording_of(w, env, ex->kid[0], &inner);
    const WordingPiece *p =
        words ? words->piece[given ? WORD_DID : WORD_NOT][w->lang] : NULL;

    if (p) {
        inner.value = (ProseSymbol){ .kind = SYMBOL_ANY, .type = ex->kid[0]->type };
        return prose_fill(w, &inner, p);
    }
    return prose_message(w, given ? MSG_is_given : MSG_is_not_given,
                         ex_term(w, env, ex->kid[0], NOMINATIVE), NULL);
}

/* How an event of kind K is introduced; OF is the event, in ENV. */
static const char *introduced(const Words *w, const ProseEnv *env, const EventKind *k,
                              const Ex *of)
{
    const WordingPiece *p = k ? k->words.piece[WORD_IS][w->lang] : NULL;
    ProseEnv inner = {
        .apart = env->apart, .own = true, .depth = env->depth + 1, .left = env->left
    };

    if (!k)
        return words_say(w, MSG_any_event, NULL, NULL, NULL);
    inner.slot[0] = (ProseSymbol){ .kind = SYMBOL_EX, .ex = of, .env = env };
    return p ? prose_fill(w, &inner, p) : arena_printf(w->arena, "`%s`", k->name);
}

/* ---- what happens at some time ---------------------------------------- */

/* Does the introduction of a kind of event tell its ATTR? */
static bool introduces(const Words *w, const Type *t, const char *attr)
{
    const WordingPiece *p = t->event ? t->event->words.piece[WORD_IS][w->lang] : NULL;

    for (; p; p = p->next)
        if (p->kind == PIECE_SLOT && p->one && p->ex->op == EX_ATTR &&
            strcmp(p->ex->name, attr) == 0)
            return true;
    return false;
}

/* The variable that EX is, or of which it is an attribute; -1 when it is neither. */
static int root_of(const Ex *ex)
{
    while (ex->op == EX_ATTR)
        ex = ex->kid[0];
    return variable_of(ex);
}

/* `c.of is d`: C's attribute is called what D is, where C is introduced by saying so. */
static bool is_alias(const Words *w, const Ex *ex)
{
    const Ex *of = ex->kid[0];
    int slot;

    if (ex->op != EX_IS || of->op != EX_ATTR || of->type->kind != TYPE_EVENT)
        return false;
    slot = variable_of(of->kid[0]);
    return slot >= 0 && root_of(ex->kid[1]) >= 0 && root_of(ex->kid[1]) < slot &&
           introduces(w, of->kid[0]->type, of->name);
}

/* `q after m`, `m before q`: is SLOT's event the later (1) or the earlier (-1)?  0:
 * EX does not say. *OTHER is what it is later or earlier than. */
static int order_of(const Ex *ex, int slot, const Ex **other)
{
    int sign, me;

    if (ex->op != EX_CALL || ex->fun->kind != FUN_BUILTIN ||
        (ex->fun->builtin != BUILTIN_BEFORE && ex->fun->builtin != BUILTIN_AFTER))
        return 0;
    sign = ex->fun->builtin == BUILTIN_AFTER ? 1 : -1;
    me = variable_of(ex->kid[0]) == slot ? 0 : variable_of(ex->kid[1]) == slot ? 1 : -1;
    if (me < 0)
        return 0;
    *other = ex->kid[!me];
    return me ? -sign : sign;
}

static void find_aliases(const Words *w, ProseEnv *env, const Ex *ex)
{
    const ProseEnv *in;

    if (ex->op == EX_AND) {
        find_aliases(w, env, ex->kid[0]);
        find_aliases(w, env, ex->kid[1]);
    } else if (is_alias(w, ex) && env->naliases < MAX_ALIASES &&
               !aliased(env, ex->kid[0], &in)) {
        /* a second one of the same attribute is told as a condition */
        env->alias[env->naliases++] =
            (ProseAlias){ variable_of(ex->kid[0]->kid[0]), ex->kid[0]->name, ex->kid[1] };
    }
}

/* Is EX told by what it says one event is to another: an alias there was room for? */
static bool told_as_alias(const ProseEnv *env, const Ex *ex)
{
    for (int i = 0; i < env->naliases; i++)
        if (ex->nkids > 1 && env->alias[i].of == ex->kid[1])
            return true;
    return false;
}

/* Names nothing but itself: `declarer`, `rho(declarer)`, a value. */
static bool is_closed(const Ex *ex)
{
    if (ex->op == EX_VAR || ex->op == EX_ATTR)
        return false;
    for (int i = 0; i < ex->nkids; i++)
        if (!is_closed(ex_kid(ex, i)))
            return false;
    return true;
}

/* Roles of the variable SLOT that EX, which holds, gives. */
static void find_roles(const Words *w, ProseEnv *env, const Ex *ex, int slot)
{
    const Ex *of = ex->kid[0], *what = ex->kid[1];

    if (ex->op == EX_AND) {
        find_roles(w, env, of, slot);
        find_roles(w, env, what, slot);
        return;
    }
    if ((ex->op != EX_IS && ex->op != EX_IN) || of->op != EX_ATTR ||
        variable_of(of->kid[0]) != slot || of->type->kind != TYPE_ENUM ||
        env->nroles == MAX_ALIASES || !is_closed(what) ||
        !introduces(w, env->slot[slot].type, of->name))
        return;
    if (ex->op == EX_IN && what->op != EX_SET && !what->fun->words.one[w->lang])
        return;
    for (int i = 0; i < env->nroles; i++)
        if (env->role[i].slot == slot && strcmp(env->role[i].attr, of->name) == 0)
            return; /* one is told with the introduction, a second as a condition */
    env->role[env->nroles++] = (ProseRole){ slot, of->name, ex, what };
}

/* Is EX told with the introduction of its variable? */
static bool told_with_variable(const ProseEnv *env, const Ex *ex)
{
    for (int i = 0; i < env->nroles; i++)
        if (env->role[i].told == ex)
            return true;
    return false;
}

/* The choice of an event, taken apart. */
typedef struct BinderChoice {
    const Ex *after, *before; /* the first of each, told with the introduction */
    const Ex **rest;
    int n;
} BinderChoice;

static void choice_take_apart(const Words *w, const ProseEnv *env, const Ex *ex, int slot,
                              BinderChoice *out)
{
    const Ex *other;
    int order;

    if (ex->op == EX_AND) {
        choice_take_apart(w, env, ex->kid[0], slot, out);
        choice_take_apart(w, env, ex->kid[1], slot, out);
        return;
    }
    order = order_of(ex, slot, &other);
    if (order > 0 && !out->after)
        out->after = other;
    else if (order < 0 && !out->before)
        out->before = other;
    else if (!told_as_alias(env, ex) && !told_with_variable(env, ex)) {
        out->rest = arena_copy(w->arena, out->rest, sizeof *out->rest, out->n);
        out->rest[out->n++] = ex;
    }
}

/* "after the call a card is played". */
static const char *timed(const Words *w, const ProseEnv *env, const BinderChoice *at,
                         const char *what)
{
    int accusative = words_form(w, "accusative");
    const char *after = at->after ? ex_term(w, env, at->after, accusative) : NULL,
               *before = at->before ? ex_term(w, env, at->before, accusative) : NULL;

    if (after && before)
        return words_say(w, MSG_between, after, before, what);
    if (after)
        return prose_message(w, MSG_later_than, after, what);
    return before ? prose_message(w, MSG_earlier_than, before, what)
                  : prose_message(w, MSG_some_time, what, NULL);
}

/* A value of which nothing was said before: "a suit (B)". */
static const char *not_known_yet(const Words *w, const ProseEnv *env,
                                 const ProseSymbol *s)
{
    const WordingPiece *const *one = noun_words(s->type)->one[w->lang];
    const char *text;

    if (!one)
        return symbol_term(w, env, s, NOMINATIVE);
    text = prose_fill(w, env, one[NOMINATIVE]);
    return s->letter ? prose_message(w, MSG_lettered, text, variable_letter(w, s->letter))
                     : text;
}

/* What EX, a `some`, begins with, and what else is to hold of it. */
static const char *some_head(const Words *w, ProseEnv *inner, const Ex *ex, bool truth,
                             BinderChoice *where)
{
    const char *what;

    name_slot(w, inner, ex->slot, ex->over);
    inner->depth++;
    if (ex->kid[1]) {
        find_aliases(w, inner, ex->kid[1]);
        if (ex->over->kind == TYPE_EVENT)
            find_roles(w, inner, ex->kid[1], ex->slot);
        choice_take_apart(w, inner, ex->kid[1], ex->slot, where);
    }
    if (ex->over->kind == TYPE_EVENT) {
        const Ex it = { .op = EX_VAR, .type = ex->over, .slot = ex->slot };

        what = introduced(w, inner, ex->over->event, &it);
        if (inner->slot[ex->slot].letter)
            what = prose_message(w, MSG_lettered, what,
                                 variable_letter(w, inner->slot[ex->slot].letter));
        return truth || where->after || where->before ? timed(w, inner, where, what)
                                                      : what;
    }
    what = not_known_yet(w, inner, &inner->slot[ex->slot]);
    return ex->kid[0]
               ? prose_message(w, MSG_some_member, what,
                               ex_term(w, inner, ex->kid[0], words_form(w, "accusative")))
               : prose_message(w, MSG_some_value, what, NULL);
}

/* ---- outlines --------------------------------------------------------- */

void prose_outlines_add(const Words *w, Outlines *list, const Outline *o)
{
    const Outline **grown =
        arena_alloc_array(w->arena, sizeof *grown, (size_t)list->n + 1);

    if (list->n)
        memcpy(grown, list->at, sizeof *grown * (size_t)list->n);
    grown[list->n++] = o;
    list->at = grown;
}

static const Outline *ex_outline(const Words *w, const ProseEnv *env, const Ex *ex,
                                 bool truth);

static const Outline *outline_leaf(const Words *w, const char *text)
{
    Outline *o = arena_new_of(w->arena, Outline);

    o->text = text;
    return o;
}

static const Outline *outline_list(const Words *w, const char *text, const Outlines *kids,
                                   bool any)
{
    Outline *o = arena_new_of(w->arena, Outline);

    *o = (Outline){ .text = text, .kids = kids->at, .n = kids->n, .any = any };
    return o;
}

/* O, which tells EX. */
static const Outline *outline_telling(const Words *w, const Outline *o, const Ex *ex)
{
    Outline *copy = arena_new_of(w->arena, Outline);

    *copy = *o;
    copy->ex = ex;
    return copy;
}

/* The parts of a conjunction or disjunction, whatever way it is nested. */
static void flatten_parts(const Words *w, const ProseEnv *env, const Ex *ex, bool truth,
                          ExOp op, Outlines *out)
{
    while (ex->op == EX_NOT) {
        ex = ex->kid[0];
        truth = !truth;
    }
    if ((ex->op == EX_AND && op == (truth ? EX_AND : EX_OR)) ||
        (ex->op == EX_OR && op == (truth ? EX_OR : EX_AND))) {
        flatten_parts(w, env, ex->kid[0], truth, op, out);
        flatten_parts(w, env, ex->kid[1], truth, op, out);
    } else if (!(truth && told_with_variable(env, ex))) {
        prose_outlines_add(w, out, outline_telling(w, ex_outline(w, env, ex, truth), ex));
    }
}

static bool all_leaves(const Outlines *list)
{
    for (int i = 0; i < list->n; i++)
        if (list->at[i]->n || strchr(list->at[i]->text, ','))
            return false;
    return true;
}

static const char *outlines_joined(const Words *w, const Outlines *list, MessageId by)
{
    const char *s = list->at[0]->text;

    for (int i = 1; i < list->n; i++)
        s = prose_message(w, by, s, list->at[i]->text);
    return s;
}

/* Short parts stand in one sentence, others in a list. */
static const Outline *outline_composed(const Words *w, const Outlines *parts, bool any)
{
    if (parts->n <= 3 && all_leaves(parts))
        return outline_leaf(
            w, outlines_joined(w, parts, any ? MSG_clause_or : MSG_clause_and));
    return outline_list(
        w, words_say(w, any ? MSG_one_of_these : MSG_all_of_these, NULL, NULL, NULL),
        parts, any);
}

/* That there is what HEAD says, or that there is not; an event is told, and not said
 * to be. */
static const char *existence(const Words *w, const char *head, bool event, bool truth)
{
    const char *there = event ? head : prose_message(w, MSG_there_is, head, NULL);

    return truth ? there : prose_message(w, MSG_it_is_not_so, there, NULL);
}

static const Outline *some_outline(const Words *w, const ProseEnv *env, const Ex *ex,
                                   bool truth)
{
    ProseEnv inner = *env;
    BinderChoice where = { 0 };
    Outlines rest = { 0 };
    const char *head = some_head(w, &inner, ex, truth, &where);
    bool event = ex->over->kind == TYPE_EVENT;

    for (int i = 0; i < where.n; i++)
        flatten_parts(w, &inner, where.rest[i], true, EX_AND, &rest);
    if (rest.n == 0)
        return outline_leaf(w, existence(w, head, event, truth));
    if (rest.n <= 2 && all_leaves(&rest)) {
        head = prose_message(w, event ? MSG_clause_and : MSG_for_which, head,
                             outlines_joined(w, &rest, MSG_clause_and));
        return outline_leaf(w, existence(w, head, event, truth));
    }
    head = prose_message(w, event ? MSG_where : MSG_for_which_all, head, NULL);
    return outline_list(w, existence(w, head, event, truth), &rest, false);
}

/* What is called in its own words, else by its definition. */
static const Outline *call_outline(const Words *w, const ProseEnv *env, const Ex *ex,
                                   bool truth)
{
    const Fun *f = ex->fun;
    ProseEnv inner = env_of_call(env, ex);
    const char *s = call_sentence(w, env, ex, truth);

    if (s)
        return outline_leaf(w, s);
    if (f->kind == FUN_DEFINE && f->ncases == 1 && !f->cases[0].when)
        return ex_outline(w, &inner, f->cases[0].value, truth);
    return outline_leaf(
        w, prose_message(w, truth ? MSG_code_true : MSG_code_false, f->name, NULL));
}

static const char *attribute_sentence(const Words *w, const ProseEnv *env, const Ex *ex,
                                      bool truth)
{
    ProseEnv inner;
    const Wording *words = wording_of(w, env, ex, &inner);

    return proposition(w, &inner, words, truth);
}

static const Outline *ex_outline(const Words *w, const ProseEnv *env, const Ex *ex,
                                 bool truth)
{
    Outlines parts = { 0 };
    const char *s = NULL;
    bool is_bool = ex->op == EX_IS && ex->kid[1]->op == EX_CONST &&
                   ex->kid[1]->type->kind == TYPE_BOOL;

    if (exhausted(env))
        return outline_leaf(w, words_say(w, MSG_unknown, NULL, NULL, NULL));
    switch (ex->op) {
    case EX_NOT: return ex_outline(w, env, ex->kid[0], !truth);
    case EX_AND:
    case EX_OR:
        flatten_parts(w, env, ex, truth, (ex->op == EX_AND) == truth ? EX_AND : EX_OR,
                      &parts);
        return outline_composed(w, &parts, (ex->op == EX_OR) == truth);
    case EX_CALL: return call_outline(w, env, ex, truth);
    case EX_IS:
        if (is_bool && (ex->kid[0]->op == EX_CALL || ex->kid[0]->op == EX_VAR))
            return ex_outline(w, env, ex->kid[0], truth == (ex->kid[1]->value == 1));
        s = is_sentence(w, env, ex, truth);
        break;
    case EX_IN: s = in_sentence(w, env, ex, truth); break;
    case EX_GIVEN: s = given_sentence(w, env, ex, truth); break;
    case EX_ABSENT: s = given_sentence(w, env, ex, !truth); break;
    case EX_AT_LEAST:
        s = compared(w, env, ex, truth, MSG_is_at_least, MSG_is_below);
        break;
    case EX_AT_MOST: s = compared(w, env, ex, truth, MSG_is_at_most, MSG_is_above); break;
    case EX_KIND:
        s = prose_message(w, truth ? MSG_of_kind : MSG_not_of_kind,
                          introduced(w, env, ex->event, ex->kid[0]), NULL);
        if (env->apart)
            s = prose_message(w, MSG_of_which, ex_term(w, env, ex->kid[0], NOMINATIVE),
                              s);
        break;
    case EX_SOME: return some_outline(w, env, ex, truth);
    case EX_VAR: /* a condition that a definition was given */
        if (env->slot[ex->slot].kind == SYMBOL_EX)
            return ex_outline(w, env->slot[ex->slot].env, env->slot[ex->slot].ex, truth);
        break;
    case EX_ATTR: s = attribute_sentence(w, env, ex, truth); break;
    case EX_CONST:
        s = words_say(w, (ex->value == 1) == truth ? MSG_always : MSG_never, NULL, NULL,
                      NULL);
        break;
    default: BUG("this is no condition");
    }
    if (!s)
        s = prose_message(w, truth ? MSG_code_true : MSG_code_false, code_of(w, ex->span),
                          NULL);
    return outline_leaf(w, s);
}

/* O as one sentence, lists and all. */
static const char *run_on(const Words *w, const Outline *o)
{
    const char *s = NULL;

    if (!o->n)
        return o->text;
    for (int i = 0; i < o->n; i++) {
        const char *kid = run_on(w, o->kids[i]);

        s = s ? prose_message(w, o->any ? MSG_clause_or : MSG_clause_and, s, kid) : kid;
    }
    return arena_printf(w->arena, "%s %s", o->text, s);
}

const Outline *prose_outline(Prose *p, const Ex *ex, bool truth)
{
    return outline_telling(&p->w, ex_outline(&p->w, &p->env, ex, truth), ex);
}

void prose_conditions(Prose *p, const Ex *ex, bool truth, Outlines *out)
{
    flatten_parts(&p->w, &p->env, ex, truth, EX_AND, out);
}

const char *prose_condition(Prose *p, const Ex *ex, bool truth)
{
    return run_on(&p->w, ex_outline(&p->w, &p->env, ex, truth));
}

/* The variables that EX names have their values in SLOTS. */
static void set_values(ProseEnv *env, const Ex *ex, const Value *slots)
{
    if (!ex)
        return;
    if (ex->op == EX_VAR && value_given(slots[ex->slot]))
        env->slot[ex->slot] = (ProseSymbol){ .kind = SYMBOL_VALUE,
                                             .type = ex->type,
                                             .value = slots[ex->slot] };
    for (int i = 0; i < ex_nkids(ex); i++)
        set_values(env, ex_kid(ex, i), slots);
    if (ex->op == EX_SOME)
        env->slot[ex->slot] = (ProseSymbol){ 0 };
}

/* ---- what a rule speaks of -------------------------------------------- */

static Prose *new_prose(const Words *w)
{
    Prose *p = arena_new_of(w->arena, Prose);

    p->w = *w;
    p->w.symbol = slot_symbol;
    p->left = MAX_TOLD;
    p->env.left = &p->left;
    return p;
}

Prose *prose_of_rule(const Words *w, const Rule *r, const Clause *of, int from, int to)
{
    Prose *p = new_prose(w);

    for (int i = 0; i < r->nbinders; i++) {
        name_slot(&p->w, &p->env, r->binders[i].slot, r->binders[i].over);
        if (r->binders[i].where)
            find_aliases(w, &p->env, r->binders[i].where);
    }
    for (int i = from; i < to; i++) {
        if (r->binders[i].over->kind != TYPE_EVENT)
            continue;
        if (r->binders[i].where)
            find_roles(&p->w, &p->env, r->binders[i].where, r->binders[i].slot);
        for (int k = 0; k < r->nconds; k++)
            if (r->conds[k].of == of && !r->conds[k].negated)
                find_roles(&p->w, &p->env, r->conds[k].ex, r->binders[i].slot);
    }
    return p;
}

Prose *prose_of_conditions(const Words *w, const Rule *r)
{
    Prose *p = new_prose(w);

    for (int i = 0; i < r->nbinders; i++)
        name_slot(&p->w, &p->env, r->binders[i].slot, r->binders[i].over);
    return p;
}

Prose *prose_of_fun(const Words *w, const Fun *f)
{
    Prose *p = new_prose(w);

    for (int i = 0; i < f->nparams; i++)
        name_slot(&p->w, &p->env, i, f->ptype[i]);
    return p;
}

const char *prose_in_case(const Words *w, const Ex *ex, bool truth, const Value *slots)
{
    Prose *p = new_prose(w);

    p->env.apart = true;
    set_values(&p->env, ex, slots);
    return prose_condition(p, ex, truth);
}

/* The choice of binder I, taken apart. */
static BinderChoice where_of(const Prose *p, const Rule *r, int i)
{
    BinderChoice where = { 0 };

    if (r->binders[i].where)
        choice_take_apart(&p->w, &p->env, r->binders[i].where, r->binders[i].slot,
                          &where);
    return where;
}

/* How many events stand in the introduction before this binder. */
static int cases_events_until(const Rule *r, int from, int i)
{
    int n = 0;

    for (; from < i; from++)
        n += r->binders[from].over->kind == TYPE_EVENT;
    return n;
}

const char *prose_binders(Prose *p, const Rule *r, int from, int to)
{
    const char *s = NULL;

    for (int i = from; i < to; i++) {
        const Binder *b = &r->binders[i];
        const Ex it = { .op = EX_VAR, .type = b->over, .slot = b->slot };
        BinderChoice where = where_of(p, r, i);
        bool one = cases_events_until(r, from, i) == 1;
        const char *what;

        if (b->over->kind != TYPE_EVENT)
            continue;
        what = introduced(&p->w, &p->env, b->over->event, &it);
        if (p->env.slot[b->slot].letter)
            what = prose_message(&p->w, MSG_lettered, what,
                                 variable_letter(&p->w, p->env.slot[b->slot].letter));
        if (s && one && where.after && !where.before)
            s = prose_message(&p->w, MSG_and_later, s, what);
        else if (s && one && where.before && !where.after)
            s = prose_message(&p->w, MSG_and_earlier, s, what);
        else if (where.after || where.before)
            what = timed(&p->w, &p->env, &where, what);
        if (!s)
            s = what;
        else if (!(one && (where.after != NULL) != (where.before != NULL)))
            s = prose_message(&p->w, MSG_and_besides, s, what);
    }
    return s;
}

void prose_choices(Prose *p, const Rule *r, int from, int to, Outlines *out)
{
    for (int i = from; i < to; i++) {
        const Binder *b = &r->binders[i];
        BinderChoice where = where_of(p, r, i);

        if (b->in)
            prose_outlines_add(
                &p->w, out,
                outline_leaf(&p->w,
                             prose_message(&p->w, MSG_is_among,
                                           symbol_term(&p->w, &p->env,
                                                       &p->env.slot[b->slot], NOMINATIVE),
                                           ex_term(&p->w, &p->env, b->in,
                                                   words_form(&p->w, "accusative")))));
        for (int k = 0; k < where.n; k++)
            prose_conditions(p, where.rest[k], true, out);
    }
}

/* ---- what follows ----------------------------------------------------- */

/* What has no words, as the law file calls it. */
static const char *name_in_backquotes(const Words *w, const Fun *f, bool holds)
{
    const char *name = arena_printf(w->arena, "`%s`", f->name);

    return holds ? name : prose_message(w, MSG_it_is_not_so, name, NULL);
}

static const char *status_sentence(Prose *p, const Rule *r)
{
    ProseEnv inner = { .apart = p->env.apart, .depth = 1, .left = &p->left };
    const Wording *words = &r->fun->words;
    const WordingPiece *must = words->piece[WORD_MUST][p->w.lang];

    for (int i = 0; i < r->nargs; i++)
        inner.slot[i] =
            (ProseSymbol){ .kind = SYMBOL_EX, .ex = r->args[i], .env = &p->env };
    if (r->fun->result->kind == TYPE_BOOL) {
        bool fixed = r->value->op == EX_CONST, holds = !fixed || r->value->value == 1;
        const char *s = proposition(&p->w, &inner, words, holds);

        s = s ? s : name_in_backquotes(&p->w, r->fun, holds);
        return fixed ? s
                     : prose_message(&p->w, MSG_exactly_if, s,
                                     prose_condition(p, r->value, true));
    }
    inner.value = (ProseSymbol){ .kind = SYMBOL_EX, .ex = r->value, .env = &p->env };
    if (r->must_be && must)
        return prose_fill(&p->w, &inner, must);
    if (words->piece[WORD_IS][p->w.lang])
        return prose_fill(&p->w, &inner, words->piece[WORD_IS][p->w.lang]);
    return prose_message(&p->w, MSG_is,
                         words->term[p->w.lang]
                             ? prose_fill(&p->w, &inner, words->term[p->w.lang][0])
                             : arena_printf(p->w.arena, "`%s`", r->fun->name),
                         symbol_term(&p->w, &inner, &inner.value, NOMINATIVE));
}

static const char *actor_words(Prose *p, const Rule *r)
{
    int form = words_form(&p->w, "genitive");

    if (r->chooser == CHOOSER_EITHER)
        return prose_message(&p->w, MSG_either_of, ex_term(&p->w, &p->env, r->who, form),
                             NULL);
    if (r->chooser == CHOOSER_BOTH)
        return prose_message(&p->w, MSG_both_of, ex_term(&p->w, &p->env, r->who, form),
                             NULL);
    return ex_term(&p->w, &p->env, r->who, NOMINATIVE);
}

static const char *modal_sentence(Prose *p, const Rule *r)
{
    ProseEnv inner = { .apart = p->env.apart, .depth = 1, .left = &p->left },
             outer = { 0 };
    const WordingPiece *action = r->fun->words.piece[WORD_IS][p->w.lang],
                       *modal = p->w.p->modal_words[r->modal].piece[WORD_IS][p->w.lang];
    const char *s;

    for (int i = 0; i < r->nargs; i++)
        inner.slot[i] =
            (ProseSymbol){ .kind = SYMBOL_EX, .ex = r->args[i], .env = &p->env };
    outer.actor = actor_words(p, r);
    outer.action = prose_fill(&p->w, &inner, action);
    s = modal ? prose_fill(&p->w, &outer, modal)
              : arena_printf(p->w.arena, "%s %s %s", outer.actor, modal_name(r->modal),
                             outer.action);
    if (r->from)
        s = prose_message(
            &p->w, MSG_from_among, s,
            r->from->op == EX_SET
                ? member_terms(&p->w, &p->env, r->from, NOMINATIVE, JOINT_OR)
                : ex_term(&p->w, &p->env, r->from, words_form(&p->w, "accusative")));
    if (r->until) {
        ProseEnv at = { .apart = p->env.apart, .depth = 1, .left = &p->left };

        for (int i = 0; i < r->until->nparams; i++)
            at.slot[i] = (ProseSymbol){ .kind = SYMBOL_EX,
                                        .ex = r->until_args[i],
                                        .env = &p->env };
        s = prose_message(
            &p->w, MSG_until, s,
            prose_fill(&p->w, &at, r->until->words.piece[WORD_IS][p->w.lang]));
    }
    if (r->default_) {
        inner.value =
            (ProseSymbol){ .kind = SYMBOL_EX, .ex = r->default_, .env = &p->env };
        s = prose_message(&p->w, MSG_by_default, s,
                          chosen_sentence(&p->w, &inner, r->fun));
    }
    if (r->tie)
        s = prose_message(&p->w, MSG_tie, s,
                          ex_term(&p->w, &p->env, r->tie, words_form(&p->w, "genitive")));
    return s;
}

const char *prose_conclusion(Prose *p, const Rule *r)
{
    switch (r->kind) {
    case CONCLUDES_STATUS: return status_sentence(p, r);
    case CONCLUDES_MODAL: return modal_sentence(p, r);
    case CONCLUDES_REFER: break;
    }
    return r->refer_title ? prose_message(&p->w, MSG_refer, words_clause(&p->w, r->refer),
                                          r->refer_title->in[p->w.lang])
                          : prose_message(&p->w, MSG_refer_bare,
                                          words_clause(&p->w, r->refer), NULL);
}

const char *prose_term(Prose *p, const Ex *ex, int form)
{
    return ex_term(&p->w, &p->env, ex, form);
}

const char *prose_template(Prose *p, const WordingPiece *piece)
{
    return piece ? prose_fill(&p->w, &p->env, piece) : NULL;
}

const char *prose_head(Prose *p, const Fun *f)
{
    const WordingPiece *const *term = f->words.term[p->w.lang];

    return prose_template(p, f->result->kind == TYPE_BOOL
                                 ? f->words.piece[WORD_IS][p->w.lang]
                             : term ? term[0]
                                    : NULL);
}
