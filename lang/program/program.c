/* program.c - look-ups by name in a checked program. */
#include "program/program.h"

#include "kit/text.h"
#include "program/principles.h"

#include <string.h>

uint32_t program_fun_place(const Program *p, const char *name, bool after)
{
    uint32_t low = 0, high = p->nfuns;

    while (low < high) {
        uint32_t mid = low + (high - low) / 2;
        int order = strcmp(p->fun_by_name[mid]->name, name);

        if (order < 0 || (after && order == 0))
            low = mid + 1;
        else
            high = mid;
    }
    return low;
}

static Meaning *named_in(Meaning *place, const char *name)
{
    while (place && !text_same(place->name, name))
        place = place->next;
    return place;
}

static uint32_t name_place(const char *name)
{
    return text_hash(text_of_cstr(name)) % MEANING_PLACES;
}

const Meaning *program_meaning(const Program *p, const char *name)
{
    return named_in(p->meanings[name_place(name)], name);
}

Meaning *program_add_meaning(Program *p, const char *name)
{
    Meaning **place = &p->meanings[name_place(name)], *n = named_in(*place, name);

    if (n)
        return n;
    n = arena_new_of(p->arena, Meaning);
    n->name = name;
    n->next = *place;
    return *place = n;
}

const Type *program_type(const Program *p, const char *name)
{
    const Meaning *n = program_meaning(p, name);

    return n ? n->type : NULL;
}

const Type *program_bodies(const Program *p)
{
    const Type *t = program_type(p, "body");

    return t && t->kind == TYPE_ENUM ? t : NULL;
}

const EventKind *program_event(const Program *p, const char *name)
{
    const Meaning *n = program_meaning(p, name);

    return n ? n->event : NULL;
}

const NarrowKind *program_narrow(const Program *p, const char *name)
{
    const Meaning *n = program_meaning(p, name);

    return n ? n->narrow : NULL;
}

const NarrowKind *program_narrow_like(const Program *p, const NarrowKind *like)
{
    const EventKind *k = like->proper ? program_event(p, like->name) : NULL;

    return like->proper ? (k ? k->proper : NULL) : program_narrow(p, like->name);
}

const Layer *program_layer(const Program *p, const char *name)
{
    for (int i = 0; i < p->nlayers; i++)
        if (strcmp(p->layers[i].name, name) == 0)
            return &p->layers[i];
    return NULL;
}

const Title *program_law_title(const Program *p, int64_t number)
{
    static const Title none;

    for (const LawTitle *l = p->law_titles; l; l = l->next)
        if (l->number == number)
            return &l->title;
    return &none;
}

const Universe *program_universe(const Program *p, const char *name)
{
    for (const Universe *u = p->universes; u; u = u->next)
        if (strcmp(u->name, name) == 0)
            return u;
    return NULL;
}

const Principle *program_principle(const Program *p, const char *name)
{
    for (const Principle *q = p->principles; q; q = q->next)
        if (strcmp(q->name, name) == 0)
            return q;
    return NULL;
}

Value program_value(const Type *t, const char *name)
{
    for (uint32_t i = 0; i < t->count; i++)
        if (text_same(t->values[i].name, name))
            return (Value)i;
    return -1;
}

int program_lang(const Program *p, const char *code)
{
    for (int i = 0; i < p->nlangs; i++)
        if (strcmp(p->langs[i].code, code) == 0)
            return i;
    return -1;
}

int program_language(const Program *p, const char *code)
{
    int lang = 0;

    if (code)
        return program_lang(p, code);
    while (lang + 1 < p->nlangs && !(p->spoken >> lang & 1))
        lang++;
    return lang;
}

const LanguageClaim *program_claim(const Program *p, Span at)
{
    for (size_t i = 0; i < p->nclaims; i++)
        if (at.start >= p->claims[i].begin && at.start < p->claims[i].end)
            return &p->claims[i];
    return NULL;
}

bool program_needs_words(const Program *p, Span at, int lang)
{
    const LanguageClaim *c = program_claim(p, at);

    return !c || c->langs >> lang & 1;
}

const Fun *program_fun(const Program *p, const char *name)
{
    const Meaning *m = program_meaning(p, name);
    uint32_t at;

    if (m && m->fun)
        return m->fun;
    at = program_fun_place(p, name, false); /* a function that patch.h added has no Meaning */
    return at < p->nfuns && text_same(p->fun_by_name[at]->name, name) ? p->fun_by_name[at] : NULL;
}

const Fun *program_reading(const Program *p, const char *name)
{
    const Fun *f = program_fun(p, name);

    return f && f->kind == FUN_READING ? f : NULL;
}

const Type *program_chooser_type(const Program *p, const Fun *fun)
{
    if (fun->nrules) {
        const Type *t = fun->rules[0]->who->type;

        return t->kind == TYPE_SET ? t->elem : t;
    }
    for (const EventKind *k = p->events; k; k = k->next)
        if (k->exercises == fun && program_kind_attr(k, "by") >= 0)
            return k->attrs[program_kind_attr(k, "by")].type;
    return NULL;
}

int program_kind_attr(const EventKind *k, const char *name)
{
    for (int i = 0; i < k->nattrs; i++)
        if (text_same(k->attrs[i].name, name))
            return i;
    return -1;
}

const Clause *program_clause(const Program *p, const char *label)
{
    for (const Clause *c = p->clauses; c; c = c->next)
        if (strcmp(c->label, label) == 0)
            return c;
    return NULL;
}

/* Those fields of an Ex that same_head() compares as numbers. Expressions are equal if these
 * fields, the names and the operands are equal (program_same_ex()). */
typedef struct ExHead {
    uint64_t is[8];
} ExHead;

static ExHead ex_head(const Ex *ex)
{
    return (ExHead){ { (uint64_t)ex->op, (uint64_t)ex->value, (uint64_t)ex->slot,
                       (uint64_t)ex->nkids, (uintptr_t)ex->type, (uintptr_t)ex->fun,
                       (uintptr_t)ex->event, (uintptr_t)ex->over } };
}

static bool same_head(const Ex *a, const Ex *b)
{
    const ExHead x = ex_head(a), y = ex_head(b);

    return memcmp(&x, &y, sizeof x) == 0 && text_same_or_none(a->name, b->name);
}

bool program_same_ex(const Ex *a, const Ex *b)
{
    if (!a || !b)
        return a == b;
    if (!same_head(a, b))
        return false;
    for (int i = 0; i < ex_nkids(a); i++)
        if (!program_same_ex(ex_kid(a, i), ex_kid(b, i)))
            return false;
    return true;
}
