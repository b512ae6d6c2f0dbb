/* translate.c - translates expressions, rules and declarations of one program into those of another
 * program. */
#include "program/translate.h"

#include "program/program.h"
#include "program/settles.h"

#include <string.h>

/* ---- types ------------------------------------------------------------ */

static const Type *add_translated_type(Translation *p, const Type *made)
{
    const Type *t = arena_copy(p->arena, made, sizeof *made, 1);
    const Type **list = arena_copy(p->arena, p->types, sizeof *list, p->ntypes);

    list[p->ntypes++] = t;
    p->types = list;
    return t;
}

static const Type *named_type(Translation *p, const Type *t)
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
    /* a report prints values of the copied type, but never the noun of that type */
    memset(&made.noun, 0, sizeof made.noun);
    made.next = NULL;
    return add_translated_type(p, &made);
}

static const Type *event_type(Translation *p, const Type *t)
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
    return add_translated_type(p, &made);
}

const Type *translate_type(Translation *p, const Type *t)
{
    const Type *elem;

    if (t->kind == TYPE_EVENT)
        return event_type(p, t);
    if (t->name)
        return named_type(p, t);
    if (!(elem = translate_type(p, t->elem)))
        return NULL;
    for (const Type *o = p->to->types; o; o = o->next)
        if (o->kind == TYPE_SET && !o->name && o->elem == elem)
            return o;
    for (int i = 0; i < p->ntypes; i++)
        if (p->types[i]->kind == TYPE_SET && p->types[i]->elem == elem)
            return p->types[i];
    return add_translated_type(p, &(Type){ .kind = TYPE_SET, .elem = elem });
}

/* Sets *OUT to the value of the type TO that corresponds to V, a constant of the type FROM.
 * Returns false if TO has no such value. */
static bool translate_value(const Translation *p, const Type *from, const Type *to, Value v,
                            Value *out)
{
    switch (from->kind) {
    case TYPE_BOOL:
    case TYPE_RANGE: *out = v; return true;
    case TYPE_ENUM: *out = program_value(to, from->values[v].name); return *out >= 0;
    case TYPE_TEXT:
        *out = (Value)(intptr_t)interner_add(p->to->names, text_of_cstr((const char *)(intptr_t)v));
        return true;
    case TYPE_ERROR:
    case TYPE_PRODUCT:
    case TYPE_SET:
    case TYPE_EVENT: break;
    }
    BUG("a law has no constant of this type");
}

/* ---- expressions ------------------------------------------------------ */

SlotMap translate_same_slots(int free)
{
    SlotMap s = { .free = free };

    for (int i = 0; i < MAX_SLOTS; i++)
        s.to[i] = i;
    return s;
}

static bool translate_kids(Translation *p, const Ex *ex, const SlotMap *slots, Ex *out)
{
    Ex **kids = ex_own_kids(out, p->arena);
    bool failed = false;

    for (int i = 0; i < ex_nkids(ex); i++)
        kids[i] = (Ex *)translate_ex(p, ex_kid(ex, i), slots, &failed);
    return !failed;
}

/* Translates the quantifier EX to OUT.  Its variable gets the next free slot of SLOTS. */
static bool translate_some(Translation *p, const Ex *ex, const SlotMap *slots, Ex *out)
{
    SlotMap inner = *slots;
    bool failed = false;

    if (inner.free >= MAX_SLOTS)
        return false;
    out->slot = inner.to[ex->slot] = inner.free++;
    out->over = translate_type(p, ex->over);
    out->kid[0] = (Ex *)translate_ex(p, ex->kid[0], slots, &failed);
    out->kid[1] = (Ex *)translate_ex(p, ex->kid[1], &inner, &failed);
    return out->over && !failed;
}

static bool translate_into(Translation *p, const Ex *ex, const SlotMap *slots, Ex *out)
{
    out->type = translate_type(p, ex->type);
    if (!out->type)
        return false;
    if (ex->op == EX_SOME)
        return translate_some(p, ex, slots, out);
    if (ex->op == EX_VAR)
        out->slot = slots->to[ex->slot];
    if (ex->fun && !(out->fun = translate_fun(p, ex->fun)))
        return false;
    if (ex->event && !(out->event = program_event(p->to, ex->event->name)))
        return false;
    if (ex->op == EX_CONST && !translate_value(p, ex->type, out->type, ex->value, &out->value))
        return false;
    return translate_kids(p, ex, slots, out);
}

/* Returns the translation of USE.  Returns NULL if USE is NULL, or if the other program does not
 * have the narrow kind. */
static const NarrowUse *translate_narrow(Translation *p, const NarrowUse *use, const SlotMap *slots)
{
    const NarrowKind *k = use ? program_narrow_like(p->to, use->kind) : NULL;
    NarrowUse *out = k ? arena_new_of(p->arena, NarrowUse) : NULL;
    bool failed = false;

    if (k)
        *out = (NarrowUse){ k, translate_ex(p, use->it, slots, &failed), use->bound };
    return failed ? NULL : out;
}

const Ex *translate_ex(Translation *p, const Ex *ex, const SlotMap *slots, bool *failed)
{
    Ex *out;

    if (!ex)
        return NULL;
    out = arena_new_of(p->arena, Ex);
    *out = *ex;
    out->places = NULL;
    out->narrow = translate_narrow(p, ex->narrow, slots);
    if (translate_into(p, ex, slots, out))
        return out;
    *failed = true;
    return NULL;
}

/* ---- wordings --------------------------------------------------------- */

static const WordingPiece *translate_pieces(Translation *p, const WordingPiece *piece, bool *failed)
{
    const SlotMap slots = translate_same_slots(MAX_SLOTS - 1);
    WordingPiece *first = NULL, **end = &first;

    for (; piece; piece = piece->next) {
        *end = arena_new_of(p->arena, WordingPiece);
        **end = *piece;
        (*end)->ex = translate_ex(p, piece->ex, &slots, failed);
        end = &(*end)->next;
    }
    return first;
}

static const WordingPiece *const *translate_forms(Translation *p, const WordingPiece *const *forms,
                                                  bool *failed)
{
    const WordingPiece **out =
        forms ? arena_new_array(p->arena, const WordingPiece *, MAX_FORMS) : NULL;

    for (int i = 0; forms && i < MAX_FORMS; i++)
        out[i] = translate_pieces(p, forms[i], failed);
    return out;
}

/* Translates W.  The languages have the same order in both programs, because compared programs
 * share a vocabulary. */
static Wording translate_wording(Translation *p, const Wording *w, bool *failed)
{
    Wording out = { 0 };

    for (int i = 0; i < p->to->nlangs; i++) {
        for (int v = 0; v < WORD_VARIANTS; v++)
            out.piece[v][i] = translate_pieces(p, w->piece[v][i], failed);
        out.term[i] = translate_forms(p, w->term[i], failed);
        out.one[i] = translate_forms(p, w->one[i], failed);
    }
    return out;
}

/* ---- declarations ----------------------------------------------------- */

static bool translate_reading(Translation *p, const Fun *f, Fun *to)
{
    to->is_set = f->is_set;
    to->set_span = f->set_span;
    to->set_layer = f->set_layer;
    return translate_value(p, f->result, to->result, f->setting, &to->setting);
}

static bool translate_cases(Translation *p, const Fun *f, Fun *to)
{
    const SlotMap slots = translate_same_slots(f->nparams);
    DefCase *cases = arena_new_array(p->arena, DefCase, (size_t)f->ncases + 1);
    bool failed = false;

    for (int i = 0; i < f->ncases; i++) {
        cases[i].value = translate_ex(p, f->cases[i].value, &slots, &failed);
        cases[i].when = translate_ex(p, f->cases[i].when, &slots, &failed);
    }
    to->cases = cases;
    to->ncases = f->ncases;
    return !failed;
}

static bool translate_native(Translation *p, const Fun *f, Fun *to)
{
    to->native = f->native;
    for (int i = 0; i < f->native.nreads; i++)
        if (!(to->native.reads[i] = translate_fun(p, f->native.reads[i])))
            return false;
    return true;
}

/* F->lapses is the deadline of all rights to the action F, or NULL.  Translates this deadline, and
 * stores it in TO->lapses.  Returns false if no translation is possible.  Also returns false if F
 * and TO settle different statuses: a translation cannot change which status an action settles. */
static bool translate_deadline(Translation *p, const Fun *f, Fun *to)
{
    const SlotMap slots = translate_same_slots(f->nparams);
    bool failed = !text_same_or_none(f->settles ? f->settles->name : NULL,
                                     to->settles ? to->settles->name : NULL);

    to->lapses = f->lapses ? translate_fun(p, f->lapses) : NULL;
    for (int i = 0; f->lapses && i < f->lapses->nparams; i++)
        to->lapses_args[i] = translate_ex(p, f->lapses_args[i], &slots, &failed);
    return !failed && !to->lapses == !f->lapses;
}

bool translate_body(Translation *p, const Fun *f, Fun *to)
{
    const SlotMap slots = translate_same_slots(f->nparams);
    bool failed = false;

    to->nslots = f->nslots;
    to->optional = f->optional;
    to->from = translate_ex(p, f->from, &slots, &failed);
    to->presumed = translate_ex(p, f->presumed, &slots, &failed);
    to->presume_when = translate_ex(p, f->presume_when, &slots, &failed);
    to->presume_layer = f->presume_layer;
    to->presume_source = f->presume_source;
    to->untold = translate_ex(p, f->untold, &slots, &failed);
    to->untold_when = translate_ex(p, f->untold_when, &slots, &failed);
    to->required = f->required;
    to->required_when = translate_ex(p, f->required_when, &slots, &failed);
    to->background = f->background;
    to->detail = f->detail;
    to->detail_when = translate_ex(p, f->detail_when, &slots, &failed);
    to->undoes = f->undoes;
    failed |= !translate_deadline(p, f, to);
    to->bind = translate_ex(p, f->bind, &slots, &failed);
    return !failed && (f->kind != FUN_READING || translate_reading(p, f, to)) &&
           translate_cases(p, f, to) && translate_native(p, f, to);
}

static bool translate_costs(Translation *p, const Fun *f, Fun *to)
{
    const SlotMap slots = translate_same_slots(f->nparams);
    CostCase *costs = arena_new_array(p->arena, CostCase, (size_t)f->ncosts + 1);
    bool failed = false;

    for (int i = 0; i < f->ncosts; i++) {
        costs[i].rank = f->costs[i].rank;
        costs[i].when = translate_ex(p, f->costs[i].when, &slots, &failed);
    }
    to->costs = costs;
    to->ask = translate_ex(p, f->ask, &slots, &failed);
    to->away = translate_ex(p, f->away, &slots, &failed);
    to->tells = translate_ex(p, f->tells, &slots, &failed);
    return !failed;
}

static const Fun *adopt_fun(Translation *p, const Fun *f)
{
    Fun *made = arena_copy(p->arena, f, sizeof *f, 1), **list;
    /* an action and the status that it settles are not copied, because each copy would need the
     * other */
    bool failed = settles_partner(f) != NULL;

    if (failed)
        return NULL;
    made->next = NULL;
    made->node = NULL;
    made->rules = NULL;
    made->nrules = 0;
    made->result = translate_type(p, f->result);
    for (int i = 0; i < f->nparams; i++)
        if (!(made->ptype[i] = translate_type(p, f->ptype[i])))
            return NULL;
    list = arena_copy(p->arena, p->adopted, sizeof *list, p->nadopted);
    list[p->nadopted++] = made;
    p->adopted = list;
    if (!made->result || !translate_body(p, f, made) || !translate_costs(p, f, made))
        return NULL;
    made->words = translate_wording(p, &f->words, &failed);
    made->question = translate_wording(p, &f->question, &failed);
    return failed ? NULL : made;
}

const Fun *translate_fun(Translation *p, const Fun *f)
{
    const Fun *found = program_fun(p->to, f->name);

    for (int i = 0; i < p->nadopted && !found; i++)
        if (strcmp(p->adopted[i]->name, f->name) == 0)
            found = p->adopted[i];
    /* a setting or holding is not copied, because cases state it and so both programs must have
     * it */
    if (!found)
        return f->kind != FUN_SETTING && f->kind != FUN_HOLDING ? adopt_fun(p, f) : NULL;
    return found->kind == f->kind && found->nparams == f->nparams ? found : NULL;
}

/* ---- rules ------------------------------------------------------------ */

Clause *translate_clause(Translation *p, const Clause *c)
{
    Clause *out = arena_copy(p->arena, c, sizeof *c, 1);
    bool failed = false;

    out->rules = NULL;
    out->next = NULL;
    out->because = translate_wording(p, &c->because, &failed);
    return failed ? NULL : out;
}

static bool translate_binders(Translation *p, const Rule *r, Rule *out)
{
    const SlotMap slots = translate_same_slots(r->nbinders);
    bool failed = false;

    out->binders = arena_new_array(p->arena, Binder, (size_t)r->nbinders + 1);
    for (int i = 0; i < r->nbinders; i++) {
        Binder *b = &out->binders[i];

        *b = r->binders[i];
        b->over = translate_type(p, b->over);
        b->in = translate_ex(p, b->in, &slots, &failed);
        b->where = translate_ex(p, b->where, &slots, &failed);
        failed |= !b->over;
    }
    return !failed;
}

static bool translate_conds(Translation *p, const Rule *r, Rule *out)
{
    const SlotMap slots = translate_same_slots(r->nbinders);
    bool failed = false;

    out->conds = arena_new_array(p->arena, Cond, (size_t)r->nconds + 1);
    for (int i = 0; i < r->nconds; i++) {
        out->conds[i].ex = translate_ex(p, r->conds[i].ex, &slots, &failed);
        out->conds[i].negated = r->conds[i].negated;
        out->conds[i].of = out->clause;
    }
    return !failed;
}

static bool translate_conclusion(Translation *p, const Rule *r, Rule *out)
{
    const SlotMap slots = translate_same_slots(r->nbinders);
    bool failed = false;

    for (int i = 0; i < MAX_ARGS; i++) {
        out->args[i] = translate_ex(p, r->args[i], &slots, &failed);
        out->until_args[i] = translate_ex(p, r->until_args[i], &slots, &failed);
    }
    out->value = translate_ex(p, r->value, &slots, &failed);
    out->who = translate_ex(p, r->who, &slots, &failed);
    out->from = translate_ex(p, r->from, &slots, &failed);
    out->default_ = translate_ex(p, r->default_, &slots, &failed);
    out->tie = translate_ex(p, r->tie, &slots, &failed);
    if (r->fun && !(out->fun = translate_fun(p, r->fun)))
        return false;
    if (r->until && !(out->until = translate_fun(p, r->until)))
        return false;
    return !failed;
}

Rule *translate_rule(Translation *p, const Rule *r, const Clause *clause)
{
    Rule *out = arena_copy(p->arena, r, sizeof *r, 1);

    out->clause = clause;
    out->next = NULL;
    out->defeats = NULL;
    out->ndefeats = 0;
    return translate_binders(p, r, out) && translate_conds(p, r, out) &&
                   translate_conclusion(p, r, out)
               ? out
               : NULL;
}
