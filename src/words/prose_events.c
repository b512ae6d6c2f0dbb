/* prose_events.c - introduces the events of a rule: "after the call a card is played".
 *
 * An introduction also states some conditions on the event.  They are not printed again as
 * conditions.  A narrow kind is a kind of event with a condition of its own, such as "a lead".
 * prose_inside.h explains aliases and roles. */
#include "words/prose_inside.h"

#include "program/program.h"

#include <string.h>

/* Returns an environment for the introduction of the event OF.  Its only variable is the event. */
static ProseEnv env_of_event(const ProseEnv *env, const Ex *of)
{
    ProseEnv inner = {
        .apart = env->apart, .own = true, .depth = env->depth + 1, .left = env->left
    };

    inner.slot[0] = (ProseSymbol){ .kind = SYMBOL_EX, .ex = of, .env = env };
    return inner;
}

const char *prose_introduced(const Words *w, const ProseEnv *env, const EventKind *k, const Ex *of)
{
    const WordingPiece *p = k ? k->words.piece[WORD_IS][w->lang] : NULL;
    const ProseEnv inner = env_of_event(env, of);

    if (!k)
        return words_text(w, MSG_any_event);
    return p ? prose_fill(w, &inner, p) : arena_printf(w->arena, "`%s`", k->name);
}

/* The first LENGTH bytes of S are a verb.  Returns the verb as it follows "does not": "play" for
 * "plays". */
static const char *denied_verb(const Words *w, const char *s, size_t length)
{
    for (const char *at = words_text(w, MSG_denied_endings); *at;) {
        const size_t ending = strcspn(at, ":"), end = strcspn(at, ",");

        if (ending <= length && strncmp(s + length - ending, at, ending) == 0)
            return arena_printf(w->arena, "%.*s%.*s", (int)(length - ending), s,
                                (int)(end - ending - 1), at + ending + 1);
        at += end + (at[end] == ',');
    }
    return arena_printf(w->arena, "%.*s", (int)length, s);
}

/* S begins with one or more joined verbs, such as "plays or calls for a card".  Returns S with
 * these verbs in the form that follows "does not": "play or call for a card". */
static const char *denied_verbs(const Words *w, const char *s)
{
    const size_t length = strcspn(s, " ,");
    const char *verb = denied_verb(w, s, length), *rest = s + length;
    const char *joins[] = { ", ", words_text(w, MSG_or) };

    for (int i = 0; i < (int)BL_LEN(joins); i++)
        if (strncmp(rest, joins[i], strlen(joins[i])) == 0)
            return arena_printf(w->arena, "%s%s%s", verb, joins[i],
                                denied_verbs(w, rest + strlen(joins[i])));
    return arena_printf(w->arena, "%s%s", verb, rest);
}

/* S is the text of the wording P, with the symbols of ENV in the slots.  Returns S with its verb
 * denied: "he does not play a card".  Returns NULL if P does not begin with a slot for the person
 * who acts. */
static const char *denied_act(const Words *w, const ProseEnv *env, const WordingPiece *p,
                              const char *s)
{
    WordingPiece person;
    const char *who;
    size_t n;

    if (!p || p->kind != PIECE_SLOT)
        return NULL;
    person = *p;
    person.next = NULL;
    who = prose_fill(w, env, &person);
    n = strlen(who);
    return strncmp(s, who, n) == 0 && s[n] == ' '
               ? words_say_two(w, MSG_denied_act, who, denied_verbs(w, s + n + 1))
               : NULL;
}

const char *prose_of_kind_sentence(const Words *w, const ProseEnv *env, const Ex *ex, bool truth)
{
    const WordingPiece *p = ex->event->words.piece[WORD_IS][w->lang];
    const char *name = prose_ex_term(w, env, ex->kid[0], PROSE_NOMINATIVE),
               *of = prose_ex_term(w, env, ex->kid[0], words_form(w, "genitive")), *s;
    ProseEnv inner = env_of_event(env, ex->kid[0]);
    bool named;

    inner.known = true;
    s = p ? prose_fill(w, &inner, p) : arena_printf(w->arena, "`%s`", ex->event->name);
    named = strstr(s, name) || strstr(s, of);
    if (env->apart && !named)
        return words_say_two(w, truth ? MSG_event_is_that : MSG_event_is_not_that, name, s);
    if (!truth)
        name = denied_act(w, &inner, p, s);
    return truth ? s : name ? name : words_say_one(w, MSG_it_is_not_so, s);
}

const WordingPiece *prose_introduction(const Words *w, const Ex *ex)
{
    const Fun *f = ex->op == EX_CALL ? ex->fun : NULL;

    return f && f->kind != FUN_BUILTIN && f->result->kind == TYPE_BOOL && f->words.one[w->lang]
               ? f->words.one[w->lang][PROSE_NOMINATIVE]
               : NULL;
}

const char *prose_introduced_variable(const Words *w, const ProseEnv *env, int slot)
{
    const ProseSymbol *s = &env->slot[slot];
    const Ex it = { .op = EX_VAR, .type = s->type, .slot = slot };
    const ProseEnv inner = s->by ? prose_env_of_call(env, s->by) : env_of_event(env, &it);

    const char *what = s->by       ? prose_fill(w, &inner, prose_introduction(w, s->by))
                       : s->narrow ? prose_fill(w, &inner, s->narrow->words.piece[WORD_IS][w->lang])
                                   : prose_introduced(w, env, s->type->event, &it);

    return s->lettered ? prose_placed(w, s, what) : what;
}

const char *prose_narrow(const Words *w, const ProseEnv *env, const Ex *ex, bool truth)
{
    const Wording *words = &ex->narrow->kind->words;
    const Ex *it = ex->narrow->it;
    const ProseEnv inner = env_of_event(env, it);
    ProseEnv outer = *env;

    /* if IT is an attribute such as `c.of`, the sentence must name its event */
    outer.apart |= it->op != EX_VAR;
    return prose_event_sentence(w, &outer, words, it, truth,
                                prose_proposition(w, &inner, words, truth));
}

bool prose_told_as_kind(const ProseEnv *env, const Ex *ex, int slot)
{
    const NarrowKind *k = env->slot[slot].narrow;

    if (ex_is_proper(ex) && prose_variable(ex->narrow->it) == slot)
        return true;
    if (!prose_says_kind(ex, slot))
        return false;
    while (k && k != ex->narrow->kind)
        k = k->above;
    return k != NULL;
}

bool prose_introduces(const Words *w, const ProseEnv *env, int slot, const char *attr)
{
    const ProseSymbol *s = &env->slot[slot];
    const Wording *words = s->narrow        ? &s->narrow->words
                           : s->type->event ? &s->type->event->words
                                            : NULL;
    const WordingPiece *p = s->by   ? prose_introduction(w, s->by)
                            : words ? words->piece[WORD_IS][w->lang]
                                    : NULL;

    for (; p; p = p->next)
        if (p->kind == PIECE_SLOT && p->one && p->ex->op == EX_ATTR &&
            strcmp(p->ex->name, attr) == 0 &&
            (!s->by || prose_variable(s->by->kid[prose_variable(p->ex->kid[0])]) == slot))
            return true;
    return false;
}

/* Returns the slot of EX if EX is a variable.  If EX is an attribute of a variable, returns the
 * slot of that variable.  Otherwise returns -1. */
static int root_of(const Ex *ex)
{
    while (ex->op == EX_ATTR)
        ex = ex->kid[0];
    return prose_variable(ex);
}

/* Returns true if EX gives an alias: EX is a condition such as `c.of is d`, and the book prints d
 * in place of `c.of`.  The introduction of the event c must state the attribute `of`.  The event d
 * must be an earlier variable, or an attribute of an earlier variable. */
static bool is_alias(const Words *w, const ProseEnv *env, const Ex *ex)
{
    const Ex *of = ex->kid[0];
    int slot;

    if (ex->op != EX_IS || of->op != EX_ATTR || of->type->kind != TYPE_EVENT)
        return false;
    slot = prose_variable(of->kid[0]);
    return slot >= 0 && root_of(ex->kid[1]) >= 0 && root_of(ex->kid[1]) < slot &&
           prose_introduces(w, env, slot, of->name);
}

/* Returns 1 if EX says that the event in SLOT comes after another event, as in `q after m`.
 * Returns -1 if EX says that the event in SLOT comes before another event.  Returns 0 if EX says
 * neither.  Stores the other event in *OTHER. */
static int order_of(const Ex *ex, int slot, const Ex **other)
{
    int sign, me;

    if (ex->op != EX_CALL || ex->fun->kind != FUN_BUILTIN ||
        (ex->fun->builtin != BUILTIN_BEFORE && ex->fun->builtin != BUILTIN_AFTER))
        return 0;
    sign = ex->fun->builtin == BUILTIN_AFTER ? 1 : -1;
    me = prose_variable(ex->kid[0]) == slot ? 0 : prose_variable(ex->kid[1]) == slot ? 1 : -1;
    if (me < 0)
        return 0;
    *other = ex->kid[!me];
    return me ? -sign : sign;
}

void prose_find_aliases(const Words *w, ProseEnv *env, const Ex *ex)
{
    const ProseEnv *in;

    if (ex->narrow)
        return; /* the wording of the narrow kind is printed, so EX gives no alias */
    if (ex->op == EX_AND) {
        prose_find_aliases(w, env, ex->kid[0]);
        prose_find_aliases(w, env, ex->kid[1]);
    } else if (is_alias(w, env, ex) && env->naliases < PROSE_MAX_ALIASES &&
               !prose_aliased(env, ex->kid[0], &in)) {
        /* a second alias of the same attribute is printed as a condition */
        env->alias[env->naliases++] =
            (ProseAlias){ prose_variable(ex->kid[0]->kid[0]), ex->kid[0]->name, ex->kid[1] };
    }
}

/* Returns true if ENV has EX as an alias, so that EX is not printed as a condition. */
static bool told_as_alias(const ProseEnv *env, const Ex *ex)
{
    for (int i = 0; i < env->naliases; i++)
        if (ex->nkids > 1 && env->alias[i].of == ex->kid[1])
            return true;
    return false;
}

/* Returns true if EX reads only variables before SLOT, or no variable, as in `rho(declarer)`. */
static bool reads_known(const Ex *ex, int slot)
{
    if (ex->op == EX_VAR)
        return ex->slot < slot;
    for (int i = 0; i < ex->nkids; i++)
        if (!reads_known(ex_kid(ex, i), slot))
            return false;
    return true;
}

static ProseRole *role_found(ProseEnv *env, int slot, const char *attr)
{
    for (int i = 0; i < env->nroles; i++)
        if (env->role[i].slot == slot && strcmp(env->role[i].attr, attr) == 0)
            return &env->role[i];
    return NULL;
}

/* The event in SLOT is of a narrow kind.  EX is the condition of the kind, or the value of a
 * definition that this condition calls.  The event has the slot IT in EX.  Adds to ENV the roles of
 * the event that EX states, because the wording of the kind tells the reader these roles. */
static void find_roles_of_kind(const Words *w, ProseEnv *env, const Ex *ex, int slot, int it)
{
    const Ex *of = ex->kid[0];

    if (ex->op == EX_AND) {
        find_roles_of_kind(w, env, of, slot, it);
        find_roles_of_kind(w, env, ex->kid[1], slot, it);
    } else if (ex->op == EX_CALL && ex->fun->kind == FUN_DEFINE && ex->fun->ncases == 1 &&
               !ex->fun->cases[0].when) {
        for (int i = 0; i < ex->nkids; i++)
            if (prose_variable(ex->kid[i]) == it)
                find_roles_of_kind(w, env, ex->fun->cases[0].value, slot, i);
    } else if ((ex->op == EX_IS || (ex->op == EX_IN && prose_member(w, ex->kid[1]))) &&
               of->op == EX_ATTR && prose_variable(of->kid[0]) == it &&
               of->type->kind == TYPE_ENUM && reads_known(ex->kid[1], 0) &&
               env->nroles < PROSE_MAX_ALIASES && !role_found(env, slot, of->name)) {
        env->role[env->nroles++] = (ProseRole){ slot, of->name, ex, ex->kid[1] };
    }
}

void prose_find_roles(const Words *w, ProseEnv *env, const Ex *ex, int slot, int known)
{
    const Ex *told = ex, *of = ex->kid[0], *what = ex->kid[1];
    ProseRole *found;

    if (prose_says_kind(ex, slot)) {
        find_roles_of_kind(w, env, ex, slot, slot);
        return;
    }
    if (ex->narrow)
        return;
    if (ex->op == EX_AND) {
        prose_find_roles(w, env, of, slot, known);
        prose_find_roles(w, env, what, slot, known);
        return;
    }
    /* `not c.by is dummy` states a role, too: "a player other than dummy" */
    if (ex->op == EX_NOT && of->op == EX_IS) {
        ex = of;
        of = ex->kid[0];
        what = ex->kid[1];
    }
    if ((ex->op != EX_IS && ex->op != EX_IN) || of->op != EX_ATTR ||
        prose_variable(of->kid[0]) != slot || of->type->kind != TYPE_ENUM ||
        env->nroles == PROSE_MAX_ALIASES || !reads_known(what, known) ||
        !prose_introduces(w, env, slot, of->name))
        return;
    if (ex->op == EX_IN && what->op != EX_SET && !what->fun->words.one[w->lang])
        return;
    /* The introduction states only the first role of an attribute.  A second role of the same
     * attribute is printed as a condition. */
    found = role_found(env, slot, of->name);
    if (found) {
        if (found->ex->op == EX_CALL && what->op == EX_CALL && found->ex->fun == what->fun &&
            found->told->op == told->op)
            found->told = told;
        return;
    }
    env->role[env->nroles++] = (ProseRole){ slot, of->name, told, what };
}

bool prose_told_with_variable(const ProseEnv *env, const Ex *ex)
{
    for (int i = 0; i < env->nroles; i++)
        if (env->role[i].told == ex)
            return true;
    for (int i = 0; i < MAX_SLOTS; i++)
        if (env->slot[i].by == ex)
            return true;
    return false;
}

void prose_take_apart(const Words *w, const ProseEnv *env, const Ex *ex, int slot,
                      BinderChoice *out)
{
    const Ex *other;
    int order;

    if (prose_told_as_kind(env, ex, slot))
        return;
    if (ex->op == EX_AND && !ex_is_kind(ex)) {
        prose_take_apart(w, env, ex->kid[0], slot, out);
        prose_take_apart(w, env, ex->kid[1], slot, out);
        return;
    }
    order = order_of(ex, slot, &other);
    if (order > 0 && !out->after)
        out->after = other;
    else if (order < 0 && !out->before)
        out->before = other;
    else if (!told_as_alias(env, ex) && !prose_told_with_variable(env, ex)) {
        VEC_ROOM_IN(w->arena, out->rest, out->n, out->cap);
        out->rest[out->n++] = ex;
    }
}

const char *prose_timed(const Words *w, const ProseEnv *env, const BinderChoice *at,
                        const char *what)
{
    int accusative = words_form(w, "accusative");
    const char *after = at->after ? prose_ex_term(w, env, at->after, accusative) : NULL,
               *before = at->before ? prose_ex_term(w, env, at->before, accusative) : NULL;

    if (after && before)
        return words_say(w, MSG_between, after, before, what);
    if (after)
        return words_say_two(w, MSG_later_than, after, what);
    return before ? words_say_two(w, MSG_earlier_than, before, what)
                  : words_say_one(w, MSG_some_time, what);
}

/* Returns the text for the first mention of S, such as "a suit" or "another card". */
static const char *not_known_yet(const Words *w, const ProseEnv *env, const ProseSymbol *s)
{
    const WordingPiece *const *one = prose_noun_words(s->type)->one[w->lang];

    return one ? prose_placed(w, s, prose_fill(w, env, one[PROSE_NOMINATIVE]))
               : prose_symbol(w, env, s, PROSE_NOMINATIVE);
}

/* Returns the introduction WHAT for an event that does not happen: "no player shows a card".
 * Returns NULL if WHAT does not begin with a person who is not known yet. */
static const char *by_nobody(const Words *w, const char *what)
{
    const char *article = words_text(w, MSG_some_one), *not = words_text(w, MSG_does_not);
    const char *rest = what + strlen(article);
    size_t n;

    if (strncmp(what, article, strlen(article)) != 0)
        return NULL;
    n = strcspn(rest, " ,");
    return rest[n] == ' ' ? arena_printf(w->arena, "%s%.*s%s%s", words_text(w, MSG_no_one), (int)n,
                                         rest, not, rest + n)
                          : NULL;
}

/* WHAT is the introduction of the event in SLOT.  Returns WHAT with its verb denied: "dummy does
 * not show a card".  Returns NULL if WHAT does not begin with a known person. */
static const char *introduced_as_denied(const Words *w, const ProseEnv *env, int slot,
                                        const char *what)
{
    const ProseSymbol *s = &env->slot[slot];
    const Ex it = { .op = EX_VAR, .type = s->type, .slot = slot };
    const Wording *words = s->narrow        ? &s->narrow->words
                           : s->type->event ? &s->type->event->words
                                            : NULL;
    ProseEnv inner = env_of_event(env, &it);

    inner.known = true;
    return words ? denied_act(w, &inner, words->piece[WORD_IS][w->lang], what) : NULL;
}

const char *prose_some_head(const Words *w, ProseEnv *inner, const Ex *ex, bool *truth,
                            BinderChoice *where)
{
    const char *what, *nobody;

    prose_name_slot(w, inner, ex->slot, ex->over, ex->kid[1], ex->kid[0], true);
    inner->depth++;
    if (ex->kid[1]) {
        prose_find_aliases(w, inner, ex->kid[1]);
        if (ex->over->kind == TYPE_EVENT)
            prose_find_roles(w, inner, ex->kid[1], ex->slot, ex->slot);
        prose_take_apart(w, inner, ex->kid[1], ex->slot, where);
    }
    if (ex->over->kind == TYPE_EVENT) {
        what = prose_introduced_variable(w, inner, ex->slot);
        nobody = *truth || strstr(what, words_text(w, MSG_other_than)) ? NULL : by_nobody(w, what);
        if (!*truth && !nobody)
            nobody = introduced_as_denied(w, inner, ex->slot, what);
        *truth |= nobody != NULL;
        what = nobody ? nobody : what;
        return (*truth && !nobody) || where->after || where->before
                   ? prose_timed(w, inner, where, what)
                   : what;
    }
    what = not_known_yet(w, inner, &inner->slot[ex->slot]);
    return ex->kid[0]
               ? words_say_two(w, MSG_some_member, what,
                               prose_ex_term(w, inner, ex->kid[0], words_form(w, "accusative")))
               : words_say_one(w, MSG_some_value, what);
}
