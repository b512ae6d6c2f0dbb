#include "program/translate.h"

#include "program/program.h"

#include <string.h>

/* ---- types ------------------------------------------------------------ */

static const Type *keep_type(Port *p, const Type *made)
{
    Type *t = arena_new_of(p->arena, Type);
    const Type **list = arena_new_array(p->arena, const Type *, (size_t)p->ntypes + 1);

    *t = *made;
    if (p->ntypes)
        memcpy(list, p->types, sizeof *list * (size_t)p->ntypes);
    list[p->ntypes++] = t;
    p->types = list;
    return t;
}

static const Type *named_type(Port *p, const Type *t)
{
    const Type *found = program_type(p->to, t->name);
    Type made = *t;

    for (int i = 0; i < p->ntypes && !found; i++)
        if (p->types[i]->name && strcmp(p->types[i]->name, t->name) == 0)
            found = p->types[i];
    if (found)
        return found->kind == t->kind ? found : NULL;
    if (t->kind != TYPE_ENUM && t->kind != TYPE_RANGE)
        return NULL;
    memset(&made.noun, 0, sizeof made.noun); /* told by its values only */
    made.next = NULL;
    return keep_type(p, &made);
}

static const Type *event_type(Port *p, const Type *t)
{
    const EventKind *k = t->event ? program_event(p->to, t->event->name) : NULL;
    const Type made = { .kind = TYPE_EVENT, .name = t->name, .event = k };

    if (!k)
        return t->event ? NULL : p->to->event_type;
    for (const Type *o = p->to->types; o; o = o->next)
        if (o->kind == TYPE_EVENT && o->event == k)
            return o;
    for (int i = 0; i < p->ntypes; i++)
        if (p->types[i]->kind == TYPE_EVENT && p->types[i]->event == k)
            return p->types[i];
    return keep_type(p, &made);
}

const Type *port_type(Port *p, const Type *t)
{
    const Type *elem;

    if (t->kind == TYPE_EVENT)
        return event_type(p, t);
    if (t->name)
        return named_type(p, t);
    if (!(elem = port_type(p, t->elem)))
        return NULL;
    for (const Type *o = p->to->types; o; o = o->next)
        if (o->kind == TYPE_SET && !o->name && o->elem == elem)
            return o;
    for (int i = 0; i < p->ntypes; i++)
        if (p->types[i]->kind == TYPE_SET && p->types[i]->elem == elem)
            return p->types[i];
    return keep_type(p, &(Type){ .kind = TYPE_SET, .elem = elem });
}

static bool named_value(const Type *t, const char *name, Value *v)
{
    for (uint32_t i = 0; i < t->count; i++)
        if (strcmp(t->values[i].name, name) == 0) {
            *v = (Value)i;
            return true;
        }
    return false;
}

/* The value of TO that V of FROM is, a constant of a law; false when there is none. */
static bool port_value(const Port *p, const Type *from, const Type *to, Value v,
                       Value *out)
{
    switch (from->kind) {
    case TYPE_BOOL:
    case TYPE_RANGE: *out = v; return true;
    case TYPE_ENUM: return named_value(to, from->values[v].name, out);
    case TYPE_TEXT:
        *out = (Value)(intptr_t)intern(p->to->names,
                                       text_of_cstr((const char *)(intptr_t)v));
        return true;
    case TYPE_ERROR:
    case TYPE_PRODUCT:
    case TYPE_SET:
    case TYPE_EVENT: break;
    }
    BUG("a law has no constant of this type");
}

/* ---- expressions ------------------------------------------------------ */

Slots slots_same(int free)
{
    Slots s = { .free = free };

    for (int i = 0; i < MAX_SLOTS; i++)
        s.to[i] = i;
    return s;
}

static bool port_kids(Port *p, const Ex *ex, const Slots *slots, Ex *out)
{
    Ex **kids = ex_own_kids(out, p->arena);
    bool failed = false;

    for (int i = 0; i < ex_nkids(ex); i++)
        kids[i] = (Ex *)port_ex(p, ex_kid(ex, i), slots, &failed);
    return !failed;
}

/* A quantifier: its variable goes to the next free slot. */
static bool port_some(Port *p, const Ex *ex, const Slots *slots, Ex *out)
{
    Slots inner = *slots;
    bool failed = false;

    if (inner.free >= MAX_SLOTS)
        return false;
    out->slot = inner.to[ex->slot] = inner.free++;
    out->over = port_type(p, ex->over);
    out->kid[0] = (Ex *)port_ex(p, ex->kid[0], slots, &failed);
    out->kid[1] = (Ex *)port_ex(p, ex->kid[1], &inner, &failed);
    return out->over && !failed;
}

static bool port_into(Port *p, const Ex *ex, const Slots *slots, Ex *out)
{
    out->type = port_type(p, ex->type);
    if (!out->type)
        return false;
    if (ex->op == EX_SOME)
        return port_some(p, ex, slots, out);
    if (ex->op == EX_VAR)
        out->slot = slots->to[ex->slot];
    if (ex->fun && !(out->fun = port_fun(p, ex->fun)))
        return false;
    if (ex->event && !(out->event = program_event(p->to, ex->event->name)))
        return false;
    if (ex->op == EX_CONST && !port_value(p, ex->type, out->type, ex->value, &out->value))
        return false;
    return port_kids(p, ex, slots, out);
}

const Ex *port_ex(Port *p, const Ex *ex, const Slots *slots, bool *failed)
{
    Ex *out;

    if (!ex)
        return NULL;
    out = arena_new_of(p->arena, Ex);
    *out = *ex;
    out->places = NULL;
    if (port_into(p, ex, slots, out))
        return out;
    *failed = true;
    return NULL;
}

/* ---- wordings --------------------------------------------------------- */

static const Piece *port_pieces(Port *p, const Piece *piece, bool *failed)
{
    const Slots slots = slots_same(MAX_SLOTS - 1);
    Piece *first = NULL, **end = &first;

    for (; piece; piece = piece->next) {
        *end = arena_new_of(p->arena, Piece);
        **end = *piece;
        (*end)->ex = port_ex(p, piece->ex, &slots, failed);
        end = &(*end)->next;
    }
    return first;
}

static const Piece *const *port_forms(Port *p, const Piece *const *forms, bool *failed)
{
    const Piece **out =
        forms ? arena_new_array(p->arena, const Piece *, MAX_FORMS) : NULL;

    for (int i = 0; forms && i < MAX_FORMS; i++)
        out[i] = port_pieces(p, forms[i], failed);
    return out;
}

/* Programs that are compared share a vocabulary, and so the order of the languages. */
static Wording port_wording(Port *p, const Wording *w, bool *failed)
{
    Wording out = { 0 };

    for (int i = 0; i < p->to->nlangs; i++) {
        for (int v = 0; v < WORD_VARIANTS; v++)
            out.piece[v][i] = port_pieces(p, w->piece[v][i], failed);
        out.term[i] = port_forms(p, w->term[i], failed);
        out.one[i] = port_forms(p, w->one[i], failed);
    }
    return out;
}

/* ---- declarations ----------------------------------------------------- */

static bool port_reading(Port *p, const Fun *f, Fun *to)
{
    to->is_set = f->is_set;
    to->set_span = f->set_span;
    to->set_layer = f->set_layer;
    return port_value(p, f->result, to->result, f->setting, &to->setting);
}

static bool port_cases(Port *p, const Fun *f, Fun *to)
{
    const Slots slots = slots_same(f->nparams);
    DefCase *cases = arena_new_array(p->arena, DefCase, (size_t)f->ncases + 1);
    bool failed = false;

    for (int i = 0; i < f->ncases; i++) {
        cases[i].value = port_ex(p, f->cases[i].value, &slots, &failed);
        cases[i].when = port_ex(p, f->cases[i].when, &slots, &failed);
    }
    to->cases = cases;
    to->ncases = f->ncases;
    return !failed;
}

static bool port_native(Port *p, const Fun *f, Fun *to)
{
    to->native = f->native;
    for (int i = 0; i < f->native.nreads; i++)
        if (!(to->native.reads[i] = port_fun(p, f->native.reads[i])))
            return false;
    return true;
}

bool port_body(Port *p, const Fun *f, Fun *to)
{
    const Slots slots = slots_same(f->nparams);
    bool failed = false;

    to->nslots = f->nslots;
    to->optional = f->optional;
    to->from = port_ex(p, f->from, &slots, &failed);
    to->presumed = port_ex(p, f->presumed, &slots, &failed);
    to->presume_when = port_ex(p, f->presume_when, &slots, &failed);
    to->presume_layer = f->presume_layer;
    to->presume_source = f->presume_source;
    to->untold = port_ex(p, f->untold, &slots, &failed);
    to->untold_when = port_ex(p, f->untold_when, &slots, &failed);
    to->required = f->required;
    to->required_when = port_ex(p, f->required_when, &slots, &failed);
    to->background = f->background;
    to->undoes = f->undoes;
    to->bind = port_ex(p, f->bind, &slots, &failed);
    return !failed && (f->kind != FUN_READING || port_reading(p, f, to)) &&
           port_cases(p, f, to) && port_native(p, f, to);
}

static bool port_costs(Port *p, const Fun *f, Fun *to)
{
    const Slots slots = slots_same(f->nparams);
    CostCase *costs = arena_new_array(p->arena, CostCase, (size_t)f->ncosts + 1);
    bool failed = false;

    for (int i = 0; i < f->ncosts; i++) {
        costs[i].rank = f->costs[i].rank;
        costs[i].when = port_ex(p, f->costs[i].when, &slots, &failed);
    }
    to->costs = costs;
    to->ask = port_ex(p, f->ask, &slots, &failed);
    to->away = port_ex(p, f->away, &slots, &failed);
    to->tells = port_ex(p, f->tells, &slots, &failed);
    return !failed;
}

/* What a case tells has no place in the cases of a program that does not know it. */
static bool can_be_adopted(const Fun *f)
{
    return f->kind != FUN_SETTING && f->kind != FUN_HOLDING;
}

static const Fun *adopt(Port *p, const Fun *f)
{
    Fun *made = arena_new_of(p->arena, Fun), **list;
    bool failed = false;

    *made = *f;
    made->next = NULL;
    made->node = NULL;
    made->rules = NULL;
    made->nrules = 0;
    made->result = port_type(p, f->result);
    for (int i = 0; i < f->nparams; i++)
        if (!(made->ptype[i] = port_type(p, f->ptype[i])))
            return NULL;
    list = arena_new_array(p->arena, Fun *, (size_t)p->nadopted + 1);
    if (p->nadopted)
        memcpy(list, p->adopted, sizeof *list * (size_t)p->nadopted);
    list[p->nadopted++] = made;
    p->adopted = list;
    if (!made->result || !port_body(p, f, made) || !port_costs(p, f, made))
        return NULL;
    made->words = port_wording(p, &f->words, &failed);
    made->question = port_wording(p, &f->question, &failed);
    return failed ? NULL : made;
}

const Fun *port_fun(Port *p, const Fun *f)
{
    const Fun *found = program_fun(p->to, f->name);

    for (int i = 0; i < p->nadopted && !found; i++)
        if (strcmp(p->adopted[i]->name, f->name) == 0)
            found = p->adopted[i];
    if (!found)
        return can_be_adopted(f) ? adopt(p, f) : NULL;
    return found->kind == f->kind && found->nparams == f->nparams ? found : NULL;
}

/* ---- rules ------------------------------------------------------------ */

Clause *port_clause(Port *p, const Clause *c)
{
    Clause *out = arena_new_of(p->arena, Clause);
    bool failed = false;

    *out = *c;
    out->rules = NULL;
    out->next = NULL;
    out->because = port_wording(p, &c->because, &failed);
    return failed ? NULL : out;
}

static bool port_binders(Port *p, const Rule *r, Rule *out)
{
    const Slots slots = slots_same(r->nbinders);
    bool failed = false;

    out->binders = arena_new_array(p->arena, Binder, (size_t)r->nbinders + 1);
    for (int i = 0; i < r->nbinders; i++) {
        Binder *b = &out->binders[i];

        *b = r->binders[i];
        b->over = port_type(p, b->over);
        b->in = port_ex(p, b->in, &slots, &failed);
        b->where = port_ex(p, b->where, &slots, &failed);
        failed |= !b->over;
    }
    return !failed;
}

static bool port_conds(Port *p, const Rule *r, Rule *out)
{
    const Slots slots = slots_same(r->nbinders);
    bool failed = false;

    out->conds = arena_new_array(p->arena, Cond, (size_t)r->nconds + 1);
    for (int i = 0; i < r->nconds; i++) {
        out->conds[i].ex = port_ex(p, r->conds[i].ex, &slots, &failed);
        out->conds[i].negated = r->conds[i].negated;
        out->conds[i].of = out->clause;
    }
    return !failed;
}

static bool port_conclusion(Port *p, const Rule *r, Rule *out)
{
    const Slots slots = slots_same(r->nbinders);
    bool failed = false;

    for (int i = 0; i < MAX_ARGS; i++) {
        out->args[i] = port_ex(p, r->args[i], &slots, &failed);
        out->until_args[i] = port_ex(p, r->until_args[i], &slots, &failed);
    }
    out->value = port_ex(p, r->value, &slots, &failed);
    out->who = port_ex(p, r->who, &slots, &failed);
    out->from = port_ex(p, r->from, &slots, &failed);
    out->default_ = port_ex(p, r->default_, &slots, &failed);
    out->tie = port_ex(p, r->tie, &slots, &failed);
    if (r->fun && !(out->fun = port_fun(p, r->fun)))
        return false;
    if (r->until && !(out->until = port_fun(p, r->until)))
        return false;
    return !failed;
}

Rule *port_rule(Port *p, const Rule *r, const Clause *clause)
{
    Rule *out = arena_new_of(p->arena, Rule);

    *out = *r;
    out->clause = clause;
    out->next = NULL;
    out->defeats = NULL;
    out->ndefeats = 0;
    return port_binders(p, r, out) && port_conds(p, r, out) && port_conclusion(p, r, out)
               ? out
               : NULL;
}
