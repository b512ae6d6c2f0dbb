/* prose_terms.c - prints the noun phrases of rules: "the card shown", "a player (B)".  A symbol is
 * what is printed for a variable (prose_inside.h). */
#include "words/prose_inside.h"

#include "program/program.h"

#include <string.h>

enum {
    MAX_NESTED = 12, /* the largest depth of calls that are printed by their definitions */
    /* variables without an ordinal are called A to F; a seventh is called A2, the next B2 */
    LETTERS = 6
};

const char *prose_fill(const Words *w, const ProseEnv *env, const WordingPiece *piece)
{
    Words inner = *w;

    inner.symbols = env;
    return words_template_slots(&inner, piece, NULL);
}

/* Returns the event to which EX belongs: `e` for `partner(e.by)`.  Returns EX if it belongs to none. */
static const Ex *owner_of(const Ex *ex)
{
    while (ex->op == EX_ATTR || (ex->op == EX_CALL && ex->nkids == 1))
        ex = ex->kid[0];
    return ex;
}

/* Returns true if EX is an event of the rule or definition.  Attributes and results of functions do
 * not count. */
static bool is_event_in_play(const ProseEnv *env, const Ex *ex)
{
    const ProseSymbol *s;

    if (ex->op != EX_VAR)
        return false;
    s = &env->slot[ex->slot];
    return s->kind == SYMBOL_EX
               ? is_event_in_play(s->env, s->ex->op == EX_CALL ? owner_of(s->ex) : s->ex)
               : (s->kind == SYMBOL_NOUN || s->kind == SYMBOL_VALUE) && s->type->kind == TYPE_EVENT;
}

/* Returns true if the text in the brackets after OPEN can be left out: only one event can be
 * meant. */
static bool goes_without_saying(const ProseEnv *env, const WordingPiece *open)
{
    if (env->apart)
        return false;
    for (const WordingPiece *p = open->next; p->kind != PIECE_CLOSE; p = p->next)
        if (p->kind == PIECE_SLOT)
            return is_event_in_play(env, owner_of(p->ex));
    return env->own;
}

const char *prose_slot(const Words *w, const WordingPiece *p)
{
    const ProseEnv *env = w->symbols;

    switch (p->kind) {
    case PIECE_SLOT:
        if (p->one && !env->known)
            return prose_indefinite(w, env, p->ex, p->form);
        return prose_ex_term(w, env, p->ex, p->sign ? PROSE_NOMINATIVE : p->form);
    case PIECE_VALUE: return prose_symbol(w, env, &env->value, p->form);
    case PIECE_ACTOR: return env->actor;
    case PIECE_ACTION: return env->action;
    case PIECE_OPEN: return goes_without_saying(env, p) ? NULL : "";
    case PIECE_TEXT:
    case PIECE_CLOSE: break;
    }
    return "";
}

const Wording *prose_noun_words(const Type *t)
{
    return t->kind == TYPE_EVENT && t->event ? &t->event->words : &t->noun;
}

/* Returns the noun of NARROW in the grammatical form FORM.  If NARROW has no noun, takes the noun
 * of the nearest kind above it that has one.  If there is no such kind, or NARROW is NULL, returns
 * the noun for a value of T.  APART is true if there are several events. */
static const char *noun(const Words *w, const Type *t, const NarrowKind *narrow, int form,
                        bool apart)
{
    while (narrow && !narrow->words.term[w->lang])
        narrow = narrow->above;

    const WordingPiece *const *forms =
        (narrow ? &narrow->words : prose_noun_words(t))->term[w->lang];
    const ProseEnv at = { .own = true, .apart = apart };

    if (forms)
        return prose_fill(w, &at, forms[form]);
    if (t->kind == TYPE_EVENT && !t->event)
        return words_text(w, form && form == words_form(w, "genitive") ? MSG_the_event_genitive
                                                                       : MSG_the_event);
    return arena_printf(w->arena, "`%s`", t->kind == TYPE_EVENT ? t->event->name : t->name);
}

/* Returns TEXT with the ordinal of S after its article: "the second card".  Returns NULL if S has
 * no ordinal, or if TEXT has no article. */
static const char *with_ordinal(const Words *w, const ProseSymbol *s, const char *text)
{
    const int of =
        s->place < PLACE_OTHER ? s->place - PLACE_FIRST : s->place - PLACE_OTHER + PLACE_THIRD;
    size_t n = strcspn(text, " ");

    if (s->lettered || s->place > PLACE_FURTHER)
        return NULL;
    for (const char *at = words_text(w, (MessageId)(MSG_place_1 + of)); *at;) {
        size_t length = strcspn(at, ":"), end = strcspn(at, ",");

        if (length == n && strncmp(at, text, n) == 0)
            return arena_printf(w->arena, "%.*s%s", (int)(end - n - 1), at + n + 1, text + n);
        at += end + (at[end] == ',');
    }
    return NULL;
}

const char *prose_placed(const Words *w, const ProseSymbol *s, const char *text)
{
    const int n = s->place < PLACE_OTHER ? s->place - PLACE_FIRST : s->place - PLACE_OTHER + 1;
    const char *letter, *placed;

    if (!s->place)
        return text;
    placed = with_ordinal(w, s, text);
    if (placed)
        return placed;
    letter = words_text(w, (MessageId)(MSG_letter_1 + n % LETTERS));
    if (n >= LETTERS)
        letter = arena_printf(w->arena, "%s%d", letter, n / LETTERS + 1);
    return words_say_two(w, MSG_lettered, text, letter);
}

/* Returns the value V in words.  The wording of V has no variables. */
static const char *value_term(const Words *w, const Type *t, Value v, int form)
{
    Words plain = *w;

    plain.symbol = NULL;
    return words_value(&plain, t, v, form);
}

const char *prose_symbol(const Words *w, const ProseEnv *env, const ProseSymbol *s, int form)
{
    switch (s->kind) {
    case SYMBOL_NOUN:
        s = s->part_of ? &env->slot[s->part_of - 1] : s;
        return prose_placed(w, s, noun(w, s->type, s->narrow, form, env->apart));
    case SYMBOL_EX: return prose_ex_term(w, s->env, s->ex, form);
    case SYMBOL_VALUE: return value_term(w, s->type, s->value, form);
    case SYMBOL_ANY:
        return prose_noun_words(s->type)->one[w->lang]
                   ? prose_fill(w, env, prose_noun_words(s->type)->one[w->lang][form])
                   : words_text(w, MSG_something);
    case SYMBOL_NONE: break;
    }
    return words_text(w, MSG_unknown);
}

/* T and U are the types of two variables.  Returns true if one variable is an event, and this event
 * has an attribute of the other variable's type.  In this case, "the player" could mean two
 * different persons. */
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

const NarrowKind *prose_narrow_kind(const Ex *where, int slot)
{
    const NarrowKind *first, *second;

    if (where && prose_says_kind(where, slot))
        return where->narrow->kind;
    if (!where || where->narrow || where->op != EX_AND)
        return NULL;
    first = prose_narrow_kind(where->kid[0], slot);
    second = prose_narrow_kind(where->kid[1], slot);
    return second && (!first || second->above == first) ? second : first;
}

/* Returns true if the last words of the nouns A and B are equal: "the penalty card" and "the card". */
static bool same_last_word(const char *a, const char *b)
{
    const char *x = strrchr(a, ' '), *y = strrchr(b, ' ');

    return x && y ? strcmp(x, y) == 0 : strcmp(a, b) == 0;
}

/* Returns the slot of an event that is an argument of the call IN and has a noun like TEXT.  Returns
 * -1 if there is no such event, or if IN is no call. */
static int whole_of(const Words *w, const ProseEnv *env, const Ex *in, const char *text)
{
    for (int i = 0; in && in->op == EX_CALL && i < in->nkids; i++) {
        const int slot = prose_variable(in->kid[i]);
        const ProseSymbol *o = slot < 0 ? NULL : &env->slot[slot];

        if (o && o->kind == SYMBOL_NOUN && o->type->kind == TYPE_EVENT &&
            same_last_word(noun(w, o->type, o->narrow, PROSE_NOMINATIVE, true), text))
            return slot;
    }
    return -1;
}

/* Returns true if EX has no variable except the one in SLOT. */
static bool only_about(const Ex *ex, int slot)
{
    if (!ex)
        return true;
    if (ex->op == EX_VAR)
        return ex->slot == slot;
    for (int i = 0; i < ex_nkids(ex); i++)
        if (!only_about(ex_kid(ex, i), slot))
            return false;
    return true;
}

bool prose_is_moment(const Type *t, const Ex *where, int slot)
{
    return t->kind == TYPE_EVENT && !t->event && where && only_about(where, slot);
}

void prose_name_slot(const Words *w, ProseEnv *env, int slot, const Type *t, const Ex *where,
                     const Ex *in, bool inside)
{
    ProseSymbol *s = &env->slot[slot];
    const NarrowKind *narrow = prose_narrow_kind(where, slot);
    const char *text = noun(w, t, narrow, PROSE_NOMINATIVE, true);
    ProseSymbol *same[MAX_SLOTS];
    int place = 0, n = 0;

    *s = (ProseSymbol){ .kind = SYMBOL_NOUN,
                        .type = t,
                        .narrow = narrow,
                        .moment = prose_is_moment(t, where, slot),
                        .part_of = t->kind == TYPE_EVENT ? 0 : whole_of(w, env, in, text) + 1 };
    for (int i = 0; i < MAX_SLOTS && !s->part_of; i++) {
        ProseSymbol *o = &env->slot[i];

        if (o == s || o->part_of || o->kind != SYMBOL_NOUN)
            continue;
        if ((o->type->kind == TYPE_EVENT && t->kind == TYPE_EVENT && !o->moment && !s->moment) ||
            could_be_taken(t, o->type))
            env->apart = true;
        if (strcmp(noun(w, o->type, o->narrow, PROSE_NOMINATIVE, true), text) != 0)
            continue;
        if (!o->place && inside)
            place = PLACE_OTHER - 1;
        else if (!o->place)
            o->place = PLACE_FIRST;
        place = o->place > place ? o->place : place;
        s->lettered |= o->lettered || o->place == PLACE_THIRD || o->type->kind != t->kind;
        same[n++] = o;
    }
    s->place = place ? place + 1 : 0;
    while (s->lettered && n)
        same[--n]->lettered = true;
}

void prose_put_before(const Words *w, ProseEnv *env, int earlier, int later)
{
    ProseSymbol *s = &env->slot[earlier];
    const int from = env->slot[later].place, to = s->place;
    const char *text;

    if (!from || from >= to)
        return;
    text = noun(w, s->type, s->narrow, PROSE_NOMINATIVE, true);
    for (int i = 0; i < MAX_SLOTS; i++) {
        ProseSymbol *o = &env->slot[i];

        if (o->kind == SYMBOL_NOUN && o->place >= from && o->place < to &&
            strcmp(noun(w, o->type, o->narrow, PROSE_NOMINATIVE, true), text) == 0)
            o->place++;
    }
    s->place = from;
}

const char *prose_code(const Words *w, Span span)
{
    const char *s = words_source(w, span);

    return s ? s : "?";
}

const char *prose_code_quoted(const Words *w, Span span)
{
    return arena_printf(w->arena, "`%s`", prose_code(w, span));
}

ProseEnv prose_env_of_call(const ProseEnv *env, const Ex *call)
{
    ProseEnv inner = { .apart = env->apart, .depth = env->depth + 1, .left = env->left };

    for (int i = 0; i < call->fun->nparams; i++)
        inner.slot[i] = (ProseSymbol){ .kind = SYMBOL_EX, .ex = call->kid[i], .env = env };
    return inner;
}

static const Attr *attribute_read(const Ex *ex)
{
    const Type *t = ex->kid[0]->type;
    int at = t->event ? program_kind_attr(t->event, ex->name) : -1;

    return at >= 0 ? &t->event->attrs[at] : NULL;
}

const Attr *prose_attribute(const Words *w, const Ex *ex)
{
    const Attr *a = attribute_read(ex);
    const EventKind *k = w->p->events;

    for (; !a; k = k->next) {
        int at = program_kind_attr(k, ex->name);

        a = at >= 0 ? &k->attrs[at] : NULL;
    }
    return a;
}

ProseEnv prose_env_of_owner(const ProseEnv *env, const Ex *ex)
{
    ProseEnv inner = { .apart = env->apart,
                       .own = is_event_in_play(env, ex->kid[0]),
                       .depth = env->depth + 1,
                       .left = env->left };

    inner.slot[0] = (ProseSymbol){ .kind = SYMBOL_EX, .ex = ex->kid[0], .env = env };
    return inner;
}

/* Returns the slot of the variable EX, and sets *IN to the environment of this slot.  If EX is a
 * parameter of a call, takes the argument of the call instead of EX.  Returns -1 if the result is
 * not a variable. */
static int variable_through(const ProseEnv *env, const Ex *ex, const ProseEnv **in)
{
    while (prose_variable(ex) >= 0 && env->slot[ex->slot].kind == SYMBOL_EX) {
        const ProseSymbol *s = &env->slot[ex->slot];

        ex = s->ex;
        env = s->env;
    }
    *in = env;
    return prose_variable(ex);
}

const Ex *prose_aliased(const ProseEnv *env, const Ex *ex, const ProseEnv **in)
{
    int slot = variable_through(env, ex->kid[0], in);

    for (int i = 0; i < (*in)->naliases && slot >= 0; i++)
        if ((*in)->alias[i].slot == slot && strcmp((*in)->alias[i].attr, ex->name) == 0)
            return (*in)->alias[i].of;
    return NULL;
}

/* Returns the role of EX, an attribute of a variable, and sets *IN to the environment of the role.
 * Returns NULL if EX has no role. */
static const ProseRole *role_of(const ProseEnv *env, const Ex *ex, const ProseEnv **in)
{
    int slot = variable_through(env, ex->kid[0], in);

    for (int i = 0; i < (*in)->nroles && slot >= 0; i++)
        if ((*in)->role[i].slot == slot && strcmp((*in)->role[i].attr, ex->name) == 0)
            return &(*in)->role[i];
    return NULL;
}

/* COND is the condition of a kind of event.  Returns true if it says that the event has the same
 * attribute ATTR as its attribute OF, as in `it.by is it.of.by`. */
static bool says_same(const Ex *cond, const char *attr, const char *of)
{
    const Ex *a, *b;

    if (cond && cond->op == EX_AND)
        return says_same(cond->kid[0], attr, of) || says_same(cond->kid[1], attr, of);
    if (!cond || cond->op != EX_IS)
        return false;
    a = cond->kid[0], b = cond->kid[1];
    return a->op == EX_ATTR && b->op == EX_ATTR && prose_variable(a->kid[0]) >= 0 &&
           b->kid[0]->op == EX_ATTR && prose_variable(b->kid[0]->kid[0]) >= 0 &&
           strcmp(a->name, attr) == 0 && strcmp(b->name, attr) == 0 &&
           strcmp(b->kid[0]->name, of) == 0;
}

/* EX is an attribute, such as `by` of the event `c.of`.  Returns c, and sets *IN to its environment,
 * if all events of its kind have the `by` of their `of`.  Otherwise returns NULL. */
static const Ex *same_for(const ProseEnv *env, const Ex *ex, const ProseEnv **in)
{
    const Ex *of = ex->kid[0];

    while (of->op == EX_VAR && env->slot[of->slot].kind == SYMBOL_EX) {
        const ProseSymbol *s = &env->slot[of->slot];

        of = s->ex;
        env = s->env;
    }
    if (of->op != EX_ATTR || of->kid[0]->type->kind != TYPE_EVENT)
        return NULL;
    *in = env;
    for (const EventKind *k = of->kid[0]->type->event; k; k = k->parent)
        if (says_same(k->where, ex->name, of->name))
            return of->kid[0];
    return NULL;
}

static const char *attribute_term(const Words *w, const ProseEnv *env, const Ex *ex, int form)
{
    const ProseEnv *in;
    const Ex *event = same_for(env, ex, &in);

    if (event) {
        Ex same = *ex;

        same.kid[0] = (Ex *)event;
        return attribute_term(w, in, &same, form);
    }
    const ProseRole *role = role_of(env, ex, &in);

    if (role && role->told->op == EX_IS)
        return prose_ex_term(w, in, role->ex, form);
    const Attr *a = prose_attribute(w, ex);
    const Ex *alias = prose_aliased(env, ex, &in);
    ProseEnv inner = prose_env_of_owner(env, ex);

    if (alias)
        return prose_ex_term(w, in, alias, form);
    if (!a->words.term[w->lang])
        return arena_printf(w->arena, "`%s`", ex->name);
    return prose_fill(w, &inner, a->words.term[w->lang][form]);
}

const char *prose_members(const Words *w, const ProseEnv *env, const Ex *ex, int form, Joint joint)
{
    const char *texts[MAX_VALUES];
    int n = 0;

    for (; n < ex->nkids; n++)
        texts[n] = prose_ex_term(w, env, ex->more[n], form);
    return n ? words_joined(w, texts, n, joint) : words_text(w, MSG_none);
}

/* Returns the words for the first mention of EX, such as "a suit".  EX must be a variable of a
 * rule, and must not be an event.  No other variable may have the noun of EX.  Otherwise returns
 * NULL. */
static const WordingPiece *const *first_mention(const Words *w, const ProseEnv *env, const Ex *ex)
{
    const ProseSymbol *s = NULL;

    while (ex && ex->op == EX_VAR) {
        s = &env->slot[ex->slot];
        ex = s->kind == SYMBOL_EX ? s->ex : NULL;
        env = s->env;
    }
    return !ex && s && s->kind == SYMBOL_NOUN && s->type->kind != TYPE_EVENT && !s->place &&
                   !s->part_of
               ? s->type->noun.one[w->lang]
               : NULL;
}

const char *prose_indefinite(const Words *w, const ProseEnv *env, const Ex *ex, int form)
{
    const Attr *a = ex->op == EX_ATTR ? prose_attribute(w, ex) : NULL;
    const WordingPiece *const *first = first_mention(w, env, ex);
    const ProseEnv *in;
    const ProseRole *role = a ? role_of(env, ex, &in) : NULL;
    const ProseEnv none = { 0 };

    if (first)
        return prose_fill(w, &none, first[form]);
    if (a && prose_aliased(env, ex, &in))
        return prose_ex_term(w, env, ex, form);
    if (role && role->told->op == EX_IN && role->ex->op == EX_SET)
        return prose_members(w, in, role->ex, form, JOINT_OR);
    if (role && role->told->op == EX_IN)
        return prose_fill(w, &none, role->ex->fun->words.one[w->lang][form]);
    if (role && role->told->op == EX_NOT && a->words.one[w->lang])
        return arena_printf(w->arena, "%s%s%s", prose_fill(w, &none, a->words.one[w->lang][form]),
                            words_text(w, MSG_other_than),
                            prose_ex_term(w, in, role->ex, words_form(w, "accusative")));
    if (role || !a || !a->words.one[w->lang])
        return prose_ex_term(w, env, ex, form);
    return prose_fill(w, &none, a->words.one[w->lang][form]);
}

const char *prose_member(const Words *w, const Ex *ex)
{
    const Type *of = ex->op == EX_SET ? ex->type->elem : NULL;
    const WordingPiece *const *one = ex->op == EX_CALL ? ex->fun->words.one[w->lang]
                                     : of && (uint32_t)ex->nkids == of->count
                                         ? of->noun.one[w->lang]
                                         : NULL;
    const char *article = words_text(w, MSG_some_one);
    const ProseEnv none = { 0 };
    const char *s = one ? prose_fill(w, &none, one[PROSE_NOMINATIVE]) : "";
    const size_t n = strlen(article);

    return strncmp(s, article, n) == 0 ? s + n : NULL;
}

static const char *builtin_term(const Words *w, const ProseEnv *env, const Ex *ex, int form)
{
    int genitive = words_form(w, "genitive");

    if (ex->fun->builtin == BUILTIN_SIZE)
        return words_say_one(w, form && form == genitive ? MSG_size_of_genitive : MSG_size_of,
                             prose_ex_term(w, env, ex->kid[0], genitive));
    if (ex->fun->builtin == BUILTIN_THE_ONE)
        return words_say_one(w, MSG_the_one_of, prose_ex_term(w, env, ex->kid[0], genitive));
    return prose_code_quoted(w, ex->span);
}

static const char *call_term(const Words *w, const ProseEnv *env, const Ex *ex, int form)
{
    const Fun *f = ex->fun;
    ProseEnv inner = prose_env_of_call(env, ex);

    inner.own = true;
    if (f->kind == FUN_BUILTIN)
        return builtin_term(w, env, ex, form);
    if (f->words.term[w->lang])
        return prose_fill(w, &inner, f->words.term[w->lang][form]);
    if (f->kind == FUN_DEFINE && f->ncases == 1 && !f->cases[0].when)
        return prose_ex_term(w, &inner, f->cases[0].value, form);
    return arena_printf(w->arena, "`%s`", f->name);
}

/* Returns EX, a part of a product, as a noun phrase such as "the suit of the card shown". */
static const char *part_term(const Words *w, const ProseEnv *env, const Ex *ex, int form)
{
    return words_say_two(w, MSG_part_of, noun(w, ex->type, NULL, form, false),
                         prose_ex_term(w, env, ex->kid[0], words_form(w, "genitive")));
}

/* EX is a product of two parts.  Returns EX as a noun phrase, such as "the card of the suit named
 * and of the rank named". */
static const char *pair_term(const Words *w, const ProseEnv *env, const Ex *ex, int form)
{
    const Ex *l = ex->kid[0], *r = ex->kid[1];

    if (l->op == EX_CONST && r->op == EX_CONST)
        return value_term(w, ex->type, l->value * (Value)ex->type->right->count + r->value, form);
    return words_say(w, MSG_pair_of, noun(w, ex->type, NULL, form, false),
                     prose_ex_term(w, env, l, words_form(w, "genitive")),
                     prose_ex_term(w, env, r, words_form(w, "accusative")));
}

bool prose_exhausted(const ProseEnv *env)
{
    return env->depth > MAX_NESTED || (env->left && --*env->left < 0);
}

const char *prose_ex_term(const Words *w, const ProseEnv *env, const Ex *ex, int form)
{
    if (prose_exhausted(env))
        return words_text(w, MSG_unknown);
    switch (ex->op) {
    case EX_VAR: return prose_symbol(w, env, &env->slot[ex->slot], form);
    case EX_CONST: return value_term(w, ex->type, ex->value, form);
    case EX_ATTR: return attribute_term(w, env, ex, form);
    case EX_LEFT:
    case EX_RIGHT: return part_term(w, env, ex, form);
    case EX_PAIR: return pair_term(w, env, ex, form);
    case EX_SET: return prose_members(w, env, ex, form, JOINT_AND);
    case EX_CALL: return call_term(w, env, ex, form);
    default: return prose_code_quoted(w, ex->span);
    }
}
