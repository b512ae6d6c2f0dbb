/* case_roles.c - evaluates expressions while a case is read, from its settings and from the
 * attributes of events.  This gives the value that the role "the chairman" names (SPEC 8.3).  It
 * also tells if the `where` of a kind of event holds for an event (SPEC 4.4).  A role is a name for
 * a value that the settings decide. */
#include "case/case_inside.h"

#include "program/ffi.h"
#include "program/precompute.h"
#include "program/program.h"
#include "program/spelling.h"

#include <string.h>

/* Evaluates EX, which reads only settings, and attributes of EV and of events that EV names.
 * Returns BL_ABSENT if the value is not known.  If a missing setting is the reason, sets *OPEN to
 * that setting. */
static Value settled_value(const CaseReader *l, const Ex *ex, const CaseEvent *ev,
                           const Fun **open);

static Value settled_call(const CaseReader *l, const Fun *f, const Ex *call, const CaseEvent *ev,
                          const Fun **open)
{
    Value args[MAX_ARGS], is;

    if (f->kind == FUN_DEFINE)
        return settled_value(l, f->cases->value, ev, open);
    if (f->kind == FUN_SETTING) {
        is = l->c->settings ? l->c->settings[f->id] : BL_ABSENT;
        if (is == BL_ABSENT)
            *open = f;
        return is;
    }
    for (int i = 0; i < f->nparams; i++) {
        args[i] = settled_value(l, call->kid[i], ev, open);
        if (!value_given(args[i]))
            return BL_ABSENT;
    }
    is = ffi_call_native(f, NULL, args);
    return ffi_is_result(f, is) ? is : BL_ABSENT;
}

/* Evaluates `and` or `or` of the values A and B.  A false value settles an `and`, and a true value
 * settles an `or`, even if the other value is not known. */
static Value settled_joint(const Ex *ex, Value a, Value b)
{
    Value settles = ex->op == EX_OR;

    if (a == settles || b == settles)
        return settles;
    return value_given(a) && value_given(b) ? !settles : BL_ABSENT;
}

static Value settled_set(const CaseReader *l, const Ex *ex, const CaseEvent *ev, const Fun **open)
{
    uint64_t set = 0;

    for (int i = 0; i < ex->nkids; i++) {
        Value a = settled_value(l, ex_kid(ex, i), ev, open);

        if (!value_given(a))
            return BL_ABSENT;
        set |= (uint64_t)1 << a;
    }
    return (Value)set;
}

/* EX is `x.a`, `x.a.b` and so on, where x is EV and each attribute but the last names an event.
 * Returns the value of EX.  Returns BL_ABSENT if one of these attributes has no known value. */
static Value settled_attribute(const CaseReader *l, const Ex *ex, const CaseEvent *ev,
                               const Fun **open)
{
    if (ex->kid[0]->op != EX_VAR) {
        Value of = settled_value(l, ex->kid[0], ev, open);

        if (!value_given(of) || of >= l->c->nevents)
            return BL_ABSENT;
        ev = &l->c->events[of];
    }
    return ev->attr[program_kind_attr(ev->kind, ex->name)];
}

static Value settled_value(const CaseReader *l, const Ex *ex, const CaseEvent *ev, const Fun **open)
{
    Value a, b;

    switch (ex->op) {
    case EX_CONST: return ex->value;
    case EX_ATTR: return settled_attribute(l, ex, ev, open);
    case EX_CALL: return settled_call(l, ex->fun, ex, ev, open);
    case EX_SET: return settled_set(l, ex, ev, open);
    default: break;
    }
    a = settled_value(l, ex->kid[0], ev, open);
    if (ex->op == EX_LEFT)
        return value_given(a) ? a / (Value)ex->kid[0]->type->right->count : a;
    if (ex->op == EX_RIGHT)
        return value_given(a) ? a % (Value)ex->kid[0]->type->right->count : a;
    if (ex->op == EX_NOT)
        return value_given(a) ? !a : a;
    b = settled_value(l, ex->kid[1], ev, open);
    if (ex->op == EX_AND || ex->op == EX_OR)
        return settled_joint(ex, a, b);
    if (!value_given(a) || !value_given(b))
        return BL_ABSENT;
    return ex->op == EX_IS ? a == b : (Value)((uint64_t)b >> a & 1);
}

bool case_kind_allows(const CaseReader *l, const EventKind *k, const CaseEvent *ev)
{
    const Fun *open;

    return !k->where || settled_value(l, k->where, ev, &open) != 0;
}

bool case_kind_is_sure(const CaseReader *l, const CaseEvent *ev)
{
    const Fun *open;

    return ev->kind->where && settled_value(l, ev->kind->where, ev, &open) == 1;
}

bool case_same_name(const CaseReader *l, const char *name, const char *text)
{
    return text_same_word(name, text) ||
           text_same_word(spelling_past_particles(l->p, name, l->c->lang), text);
}

/* Returns the text of WORDS, or NULL if the text has a slot.  If FULL is true, the text includes
 * the optional parts in brackets. */
static const char *plain_words(const WordingPiece *words, bool full, Arena *arena)
{
    const char *all = "";
    bool inside = false;

    for (const WordingPiece *w = words; w; w = w->next) {
        if (w->kind == PIECE_OPEN || w->kind == PIECE_CLOSE) {
            inside = w->kind == PIECE_OPEN;
            continue;
        }
        if (inside && !full)
            continue;
        if (w->kind != PIECE_TEXT)
            return NULL;
        all = *all ? arena_printf(arena, "%s%s", all, w->text) : w->text;
    }
    return all;
}

static bool is_wording(const CaseReader *l, const WordingPiece *words, const char *text)
{
    for (int full = 1; words && full >= 0; full--) {
        const char *all = plain_words(words, full, l->arena);

        if (all && case_same_name(l, all, text))
            return true;
    }
    return false;
}

bool case_has_term(const CaseReader *l, const Wording *words, const char *text)
{
    const WordingPiece *const *term = words->term[l->c->lang];

    for (int i = 0; term && i < MAX_FORMS; i++)
        if (is_wording(l, term[i], text))
            return true;
    return false;
}

static bool is_called(const CaseReader *l, const Fun *role, const char *text)
{
    return case_has_term(l, &role->words, text) ||
           is_wording(l, role->words.piece[WORD_YOU][l->c->lang], text);
}

RoleResult case_role_value(const CaseReader *l, const Type *type, const char *text, Value *v,
                           const Fun **open)
{
    RoleResult found = ROLE_NONE;

    for (int i = 0; i < l->p->nroles; i++) {
        const Fun *role = l->p->roles[i];
        Value is;

        *open = NULL;
        if (!check_types_agree(type, role->result) || !is_called(l, role, text))
            continue;
        is = settled_call(l, role, NULL, NULL, open);
        if (*open)
            return ROLE_UNTOLD;
        if (!value_given(is))
            continue;
        if (found == ROLE_VALUE && *v != is)
            return ROLE_TWO;
        *v = is;
        found = ROLE_VALUE;
    }
    return found;
}

bool case_role_of_one(const CaseReader *l, const Type *type, const char *text, Value *v)
{
    const int lang = l->c->lang;

    for (int i = 0; i < l->p->nroles; i++) {
        const Fun *role = l->p->roles[i], *open = NULL;
        const WordingPiece *const *term = role->words.term[lang];

        if (!check_types_agree(type, role->result))
            continue;
        for (int form = 0; term && form < MAX_FORMS; form++) {
            const char *name = term[form] ? plain_words(term[form], true, l->arena) : NULL;
            const char *rest = name ? spelling_past_particles(l->p, name, lang) : NULL;

            if (rest == name || !text_same_word(rest, text))
                continue;
            *v = settled_call(l, role, NULL, NULL, &open);
            return !open && value_given(*v);
        }
    }
    return false;
}

Value case_role_settled(const CaseReader *l, const Fun *f)
{
    const Fun *open = NULL;
    Value v;

    if (!precompute_is_settled_fun(f))
        return BL_ABSENT;
    v = settled_call(l, f, NULL, NULL, &open);
    return open ? BL_ABSENT : v;
}

const char *case_role_name(const Program *p, const Fun *role, int lang)
{
    const WordingPiece *const *term = role->words.term[lang];
    const WordingPiece *words = term ? term[0] : role->words.piece[WORD_YOU][lang];

    return words && words->kind == PIECE_TEXT && !words->next
               ? spelling_past_particles(p, words->text, lang)
               : NULL;
}

/* Adds NAME, without its particles, to the N texts in NAMES, unless it is there already.  Returns
 * the number of texts in NAMES. */
static int roles_add_name(const Program *p, int lang, const char *name, const char **names, int n)
{
    name = spelling_past_particles(p, name, lang);
    for (int i = 0; i < n; i++)
        if (text_same_word(names[i], name))
            return n;
    names[n] = name;
    return n + 1;
}

const char *const *case_kind_names(const Program *p, const EventKind *k, int lang, Arena *arena,
                                   int *n)
{
    const WordingPiece *const *term = k->words.term[lang];
    const Spelled *more = &k->spelled[lang];
    const char **names = arena_new_array(arena, const char *, (size_t)(2 * MAX_FORMS + more->n));

    *n = 0;
    for (int i = 0; term && i < MAX_FORMS; i++)
        for (int full = 1; full >= 0; full--) {
            const char *name = plain_words(term[i], full, arena);

            if (name)
                *n = roles_add_name(p, lang, name, names, *n);
        }
    for (int i = 0; i < more->n; i++)
        *n = roles_add_name(p, lang, more->at[i], names, *n);
    return names;
}

/* Returns the name of ROLE if its type fits TYPE, and its value is known or depends on a missing
 * setting.  Otherwise returns NULL. */
static const char *role_name_here(const CaseReader *l, const Fun *role, const Type *type)
{
    const Fun *open = NULL;

    if (!check_types_agree(type, role->result))
        return NULL;
    return value_given(settled_call(l, role, NULL, NULL, &open)) || open
               ? case_role_name(l->p, role, l->c->lang)
               : NULL;
}

const char *case_role_name_nth(const CaseReader *l, const Type *type, int n)
{
    for (int i = 0; i < l->p->nroles; i++) {
        const char *name = role_name_here(l, l->p->roles[i], type);
        bool again = false;

        for (int k = 0; name && k < i; k++) {
            const char *other = role_name_here(l, l->p->roles[k], type);

            again |= other && strcmp(name, other) == 0;
        }
        if (name && !again && n-- == 0)
            return name;
    }
    return NULL;
}
