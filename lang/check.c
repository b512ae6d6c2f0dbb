#include "check.h"

#include "advice.h"
#include "bounds.h"
#include "defeat.h"
#include "express.h"
#include "foreign.h"
#include "graph.h"
#include "incentive.h"
#include "index.h"
#include "principle.h"

#include <stdlib.h>
#include <string.h>

enum { MAX_CONCLUSIONS = 64 };

typedef struct Checker {
    Express x; /* first: the rest of the language is compiled through it */
    Program *p;
    Arena *arena;
    Diags *diags;
    const NativeDef *natives; /* of the program */
    size_t nnatives;
    Loaded *loaded; /* of libraries; or NULL */
    Fun **fun_end;
    uint32_t cap_names;
    const Clause **guards; /* clauses that conclude nothing */
    int nguards;
    Clause **clause_end;
    const char *origin; /* edition or overlay of the file being read */
    const char *layer;  /* its default layer */
    bool overlay, vocabulary;
    const Node *overlay_node;
    /* clauses as stated, by label, before they are compiled */
    Clause *stated, **stated_end;
    struct KindItem *kinds; /* each after what it is a kind of */
} Checker;

static Diag *complain(Checker *c, DiagCode code, Span at, const char *name)
{
    return diag_add(c->diags, code, at, "`%s`", name);
}

/* More of WHAT than one edition may have. */
static void too_many(Checker *c, Span at, LimitId limit, const char *what)
{
    Diag *d = diag_add(c->diags, DIAG_TYPE_LIMIT, at, "more than %llu %s in one edition",
                       (unsigned long long)diags_limit(c->diags, limit), what);

    diag_help(c->diags, d, "leave out what is not needed");
    diag_limit(c->diags, d, limit);
}

static void unknown_language(Checker *c, const Node *n)
{
    diag_help(c->diags, complain(c, DIAG_NAME_LANGUAGE, n->span, n->text),
              "declare it: language %s \"its name\"", n->text);
}

static void unknown_layer(Checker *c, Span at, const char *name)
{
    const char *list = "";

    for (int i = 0; i < c->p->nlayers; i++)
        list =
            arena_printf(c->arena, "%s%s`%s`", list, i ? ", " : "", c->p->layers[i].name);
    diag_help(c->diags, complain(c, DIAG_NAME_LAYER, at, name),
              *list ? "the layers are %s" : "declare it: define layer NAME%s", list);
}

/* NAME is none of the values of T. */
static void unknown_value(Checker *c, DiagCode code, Span at, const char *name,
                          const Type *t)
{
    const char *list = "";

    for (uint32_t i = 0; t && i < t->count; i++)
        list = arena_printf(c->arena, "%s%s`%s`", list, i ? ", " : "", t->values[i].name);
    diag_help(c->diags, complain(c, code, at, name), "write one of %s", list);
}

static void unknown_param(Checker *c, const Fun *f, const Node *part)
{
    const char *list = "";

    for (int i = 0; i < f->nparams; i++)
        list = arena_printf(c->arena, "%s%s`%s`", list, i ? ", " : "", f->param[i]);
    diag_help(c->diags, complain(c, DIAG_NAME_UNKNOWN, part->span, part->text),
              *list ? "write a parameter of `%s`: %s" : "`%s` has no parameters%s",
              f->name, list);
}

static void missing_words(Checker *c, Span at, const char *what, const char *name,
                          int lang, const char *how)
{
    const char *code = c->p->langs[lang].code;

    diag_help(c->diags,
              diag_add(c->diags, DIAG_NAME_WORDING, at, "%s `%s` has no text in `%s`",
                       what, name, code),
              "add: %s%s \"...\"", how, code);
}

/* ---- enumerations and types ------------------------------------------- */

static void enum_words(Checker *c, EnumValue *v, const Node *n)
{
    for (const Node *w = n->a; w; w = w->next)
        if (v->nwritten < (int)BL_LEN(v->written))
            v->written[v->nwritten++] = w->text;
    for (const Node *sp = n->b; sp; sp = sp->next) {
        int lang = program_lang(c->p, sp->text);

        if (lang < 0) {
            unknown_language(c, sp);
            continue;
        }
        for (const Node *w = sp->a; w; w = w->next)
            if (v->nspelled[lang] < (int)BL_LEN(v->spelled[lang]))
                v->spelled[lang][v->nspelled[lang]++] = w->text;
    }
    for (const Node *w = n->c; w; w = w->next) {
        int lang = program_lang(c->p, w->text), form = 0;

        if (lang < 0) {
            unknown_language(c, w);
            continue;
        }
        if (v->words[lang][0])
            diag_help(c->diags,
                      diag_add(c->diags, DIAG_NAME_TWICE, w->span, "a wording in `%s`",
                               w->text),
                      "join them with `|` if they are forms, or leave one out");
        for (const Node *t = w->a; t; t = t->next)
            if (form < MAX_FORMS)
                v->words[lang][form++] = t->text;
    }
    for (int i = 0; i < c->p->nlangs; i++) {
        if (!v->words[i][0]) {
            missing_words(c, n->span, "the value", v->name, i, "");
            v->words[i][0] = v->name;
        }
        for (int f = 1; f < MAX_FORMS; f++)
            if (!v->words[i][f])
                v->words[i][f] = v->words[i][0];
    }
}

static Type *declare_type(Checker *c, const char *name, TypeKind kind, Span span)
{
    Type *t = arena_new_of(c->arena, Type), **end = &c->p->types;
    Meaning *named = program_word(c->p, name);

    for (const Type *u = named->type; u; u = u->next)
        if (u->name && text_same(u->name, name))
            diag_note(c->diags, express_twice(&c->x, span, name), u->span,
                      "first declared here");
    named->type = named->type ? named->type : t;
    t->kind = kind;
    t->name = name;
    t->span = span;
    while (*end)
        end = &(*end)->next;
    *end = t;
    return t;
}

static void declare_enum_of(Checker *c, const char *name, const Node *values, Span span)
{
    Type *t = declare_type(c, name, TYPE_ENUM, span);
    size_t n = nodes_count(values);
    uint32_t i = 0;

    if (n > MAX_VALUES)
        diag_help(
            c->diags,
            diag_add(c->diags, DIAG_TYPE_SIZE, span, "%zu values, and %d are the most", n,
                     MAX_VALUES),
            "divide it into two types, and make a product of them where both are needed");
    t->values = arena_alloc_array(c->arena, sizeof *t->values, n + 1);
    for (const Node *v = values; v && i < MAX_VALUES; v = v->next, i++) {
        Meaning *named = program_word(c->p, v->text);

        for (uint32_t k = 0; k < i; k++)
            if (text_same(t->values[k].name, v->text))
                express_twice(&c->x, v->span, v->text);
        if (named->value_of != t) {
            named->enums++;
            named->value = (Value)i;
        }
        named->value_of = t;
        t->values[i].name = v->text;
        t->values[i].span = v->span;
        enum_words(c, &t->values[i], v);
    }
    t->count = i;
}

static void declare_type_item(Checker *c, const Node *n)
{
    const Node *d = n->a;
    Type *t;

    if (!d)
        return;
    if (d->kind == N_TypeRange) {
        t = declare_type(c, n->text, TYPE_RANGE, n->span);
        t->low = d->num;
        if (d->a->num < d->num || d->a->num - d->num >= MAX_VALUES)
            diag_help(
                c->diags,
                diag_add(c->diags, DIAG_TYPE_SIZE, d->span, "%lld values",
                         d->a->num < d->num ? 0 : (long long)(d->a->num - d->num + 1)),
                "a range has 1 to %d values", MAX_VALUES);
        else
            t->count = (uint32_t)(d->a->num - d->num + 1);
    } else if (d->kind == N_TypeProduct) {
        const Type *l = program_type(c->p, d->a->text),
                   *r = program_type(c->p, d->b->text);

        t = declare_type(c, n->text, TYPE_PRODUCT, n->span);
        if (!l || l->kind != TYPE_ENUM)
            diag_help(c->diags,
                      complain(c, l ? DIAG_TYPE_MISMATCH : DIAG_NAME_TYPE, d->a->span,
                               d->a->text),
                      "a product is made of two enums");
        if (!r || r->kind != TYPE_ENUM)
            diag_help(c->diags,
                      complain(c, r ? DIAG_TYPE_MISMATCH : DIAG_NAME_TYPE, d->b->span,
                               d->b->text),
                      "a product is made of two enums");
        if (!l || l->kind != TYPE_ENUM || !r || r->kind != TYPE_ENUM) {
            t->kind = TYPE_ERROR;
            return;
        }
        t->left = l;
        t->right = r;
        t->count = l->count * r->count;
        if (t->count > MAX_VALUES)
            diag_help(c->diags,
                      diag_add(c->diags, DIAG_TYPE_SIZE, n->span,
                               "%u values, and %d are the most", t->count, MAX_VALUES),
                      "leave out values, or keep the two parts as two attributes");
        Scope s = { 0 };

        scope_add(&c->x, &s, l->name, l, n->span);
        scope_add(&c->x, &s, r->name, r, n->span);
        for (const Node *w = n->b; w; w = w->next) {
            int lang = program_lang(c->p, w->text), form = 0;

            if (lang < 0) {
                unknown_language(c, w);
                continue;
            }
            for (const Node *tx = w->a; tx && form < MAX_FORMS; tx = tx->next)
                t->words[lang][form++] = express_template(&c->x, &s, tx, lang);
        }
        for (int i = 0; i < c->p->nlangs; i++) {
            if (!t->words[i][0])
                missing_words(c, n->span, "the type", n->text, i, "");
            for (int f = 1; f < MAX_FORMS; f++)
                if (!t->words[i][f])
                    t->words[i][f] = t->words[i][0];
        }
    } else {
        declare_type(c, n->text, TYPE_SET, n->span);
    }
}

/* Of what a set is: of a type that may be declared after it. */
static void set_elem(Checker *c, const Node *n)
{
    const Node ref = { .kind = N_TypeSet, .text = n->a->text, .span = n->a->span };
    Type *t = (Type *)program_type(c->p, n->text);

    if (t->span.start != n->span.start)
        return; /* declared twice */
    t->elem = express_type(&c->x, &ref)->elem;
    if (!t->elem)
        t->kind = TYPE_ERROR;
}

static void declare_lang(Checker *c, const Node *n)
{
    Lang *l;

    if (program_lang(c->p, n->text) >= 0) {
        express_twice(&c->x, n->span, n->text);
        return;
    }
    if (c->p->nlangs == MAX_LANGS) {
        express_limit(&c->x, n->span, MAX_LANGS, "languages", "leave one out");
        return;
    }
    l = &c->p->langs[c->p->nlangs++];
    l->code = n->text;
    l->name = n->b->text;
    for (const Node *f = n->a; f; f = f->next)
        if (l->nforms < MAX_FORMS)
            l->forms[l->nforms++] = f->text;
        else
            express_limit(&c->x, f->span, MAX_FORMS, "forms",
                          "leave out those that no wording names");
}

/* ---- functions: first their names and types --------------------------- */

/* F, which is not counted yet, to its place among the names. */
static void add_name(Checker *c, Fun *f)
{
    Program *p = c->p;
    uint32_t at = fun_place(p, f->name, true);

    if (p->nfuns == c->cap_names) {
        Fun **old = p->fun_by_name;

        c->cap_names = c->cap_names ? c->cap_names * 2 : 256;
        p->fun_by_name = arena_alloc_array(c->arena, sizeof *old, c->cap_names);
        if (p->nfuns)
            memcpy(p->fun_by_name, old, sizeof *old * p->nfuns);
    }
    memmove(p->fun_by_name + at + 1, p->fun_by_name + at,
            sizeof *p->fun_by_name * (p->nfuns - at));
    p->fun_by_name[at] = f;
}

static Fun *add_fun(Checker *c, FunKind kind, const char *name, Span span)
{
    Fun *f = arena_new_of(c->arena, Fun);
    const Fun *old = program_fun(c->p, name);

    if (old) {
        Diag *d = express_twice(&c->x, span, name);

        if (old->span.end)
            diag_note(c->diags, d, old->span, "first declared here");
    }
    f->kind = kind;
    f->name = name;
    f->span = span;
    add_name(c, f);
    f->id = c->p->nfuns++;
    f->undoes = f->list_by = -1;
    *c->fun_end = f;
    c->fun_end = &f->next;
    if (!old)
        program_word(c->p, name)->fun = f;
    return f;
}

static void fun_params(Checker *c, Fun *f, const Node *params)
{
    for (const Node *n = params; n; n = n->next) {
        if (f->nparams == MAX_ARGS) {
            express_limit(&c->x, n->span, MAX_ARGS, "parameters",
                          "an event as a parameter brings all its attributes");
            return;
        }
        f->param[f->nparams] = n->text;
        f->ptype[f->nparams++] = express_type(&c->x, n->a);
    }
}

static const Type *type_or_bool(Checker *c, const Node *n)
{
    return n ? express_type(&c->x, n) : c->p->bool_type;
}

static int param_index(const Fun *f, const char *name)
{
    for (int i = 0; i < f->nparams; i++)
        if (text_same(f->param[i], name))
            return i;
    return -1;
}

static Scope fun_scope(Checker *c, const Fun *f)
{
    Scope s = { 0 };

    for (int i = 0; i < f->nparams; i++)
        scope_add(&c->x, &s, f->param[i], f->ptype[i], f->span);
    return s;
}

static void check_undoes(Checker *c, Fun *f, const Node *part)
{
    f->undoes = param_index(f, part->text);
    if (f->undoes < 0)
        unknown_param(c, f, part);
    else if (f->ptype[f->undoes]->kind != TYPE_EVENT || f->nparams != 1 ||
             (f->result->kind != TYPE_BOOL && !f->choosing))
        diag_help(c->diags,
                  diag_add(c->diags, DIAG_RULE_UNDOES, part->span,
                           "only a true or false about one event undoes that event"),
                  "give it one parameter, an event, and no other type than bool");
}

static void declare_fun(Checker *c, const Node *n)
{
    Fun *f = NULL;

    switch (n->kind) {
    case N_Setting:
        for (const Node *a = n->a; a; a = a->next) {
            f = add_fun(c, FUN_SETTING, a->text, a->span);
            f->result = express_type(&c->x, a->a);
            f->node = n;
        }
        return;
    case N_Holding:
        f = add_fun(c, FUN_HOLDING, n->text, n->span);
        fun_params(c, f, n->a);
        f->result = c->p->bool_type;
        f->node = n;
        if (f->nparams != 2 || f->ptype[0]->kind != TYPE_ENUM ||
            f->ptype[1]->kind != TYPE_PRODUCT)
            diag_help(c->diags,
                      diag_add(c->diags, DIAG_TYPE_MISMATCH, n->span,
                               "a holding is of an owner and an item"),
                      "write: holding NAME(OWNER: ENUM, ITEM: PRODUCT)");
        else if (f->ptype[0]->count > MAX_OWNERS || f->ptype[1]->left->count > MAX_OWNERS)
            diag_help(c->diags,
                      diag_add(c->diags, DIAG_TYPE_SIZE, n->span,
                               "more than %d owners or groups of items", MAX_OWNERS),
                      "leave out values of the enums");
        else if (c->p->holding)
            diag_help(c->diags, complain(c, DIAG_NAME_TWICE, n->span, n->text),
                      "there is one holding, `%s`: leave one of the two out",
                      c->p->holding->name);
        else
            c->p->holding = f;
        return;
    case N_Finding:
        f = add_fun(c, FUN_FINDING, n->text, n->span);
        fun_params(c, f, n->a);
        f->result = express_type(&c->x, n->b);
        break;
    case N_Status:
        f = add_fun(c, FUN_STATUS, n->text, n->span);
        fun_params(c, f, n->a);
        f->result = type_or_bool(c, n->b);
        f->instruction = n->num & 1;
        break;
    case N_Action: {
        const Node *done = nodes_find(n->c, N_Done),
                   *choosing = nodes_find(n->c, N_Choosing);

        f = add_fun(c, FUN_DONE, done ? done->text : n->text, n->span);
        f->action = n->text;
        fun_params(c, f, n->a);
        f->choosing = choosing != NULL;
        f->result = choosing ? express_type(&c->x, choosing->a) : c->p->bool_type;
        break;
    }
    case N_Native:
        f = add_fun(c, FUN_NATIVE, n->text, n->span);
        fun_params(c, f, n->a);
        f->result = type_or_bool(c, n->b);
        f->native.oracle = n->num;
        break;
    case N_Define:
        f = add_fun(c, FUN_DEFINE, n->text, n->span);
        fun_params(c, f, n->a);
        f->result = type_or_bool(c, n->b);
        break;
    case N_Deadline:
        f = add_fun(c, FUN_DEADLINE, n->text, n->span);
        fun_params(c, f, n->a);
        f->result = c->p->bool_type;
        break;
    case N_Reading:
        declare_enum_of(c, n->text, n->a, n->span);
        f = add_fun(c, FUN_READING, n->text, n->span);
        f->result = program_type(c->p, n->text);
        f->is_option = n->num & 1;
        f->setting = 0;
        for (uint32_t i = 0; i < f->result->count; i++)
            if (strcmp(f->result->values[i].name, n->b->text) == 0)
                f->setting = (Value)i;
        {
            bool known = false;

            for (uint32_t i = 0; i < f->result->count; i++)
                known |= strcmp(f->result->values[i].name, n->b->text) == 0;
            if (!known)
                unknown_value(c, DIAG_NAME_UNKNOWN, n->b->span, n->b->text, f->result);
        }
        break;
    default: return;
    }
    f->node = n;
}

/* The wordings of a declaration: those that do not belong to its question or
 * its phrase. */
static void wordings_of(Checker *c, const Node *parts, Scope *s, Wording *words,
                        Span owner, const char *name)
{
    bool in_question = false, seen[MAX_LANGS] = { false };

    for (const Node *w = parts; w; w = w->next) {
        Node one = *w;
        int lang;

        if (w->kind == N_Question || w->kind == N_Phrase) {
            in_question = true;
            memset(seen, 0, sizeof seen);
            continue;
        }
        if (w->kind != N_Wording) {
            in_question = false;
            continue;
        }
        lang = program_lang(c->p, w->text);
        if (in_question && (lang < 0 || !seen[lang])) {
            if (lang >= 0)
                seen[lang] = true;
            continue;
        }
        in_question = false;
        one.next = NULL;
        express_wording(&c->x, s, &one, words, false, owner, name);
    }
}

/* ---- events ----------------------------------------------------------- */

static void declare_event(Checker *c, const Node *n)
{
    EventKind *k = arena_new_of(c->arena, EventKind), **end = &c->p->events;
    const EventKind *old = program_event(c->p, n->text);

    if (old) {
        diag_note(c->diags, express_twice(&c->x, n->span, n->text), old->span,
                  "first declared here");
        return;
    }
    program_word(c->p, n->text)->event = k;
    k->name = n->text;
    k->id = c->p->nevents++;
    k->span = n->span;
    while (*end)
        end = &(*end)->next;
    *end = k;
}

static const EventKind *const *line_of(Checker *c, const EventKind *k)
{
    const EventKind **line =
        arena_alloc_array(c->arena, sizeof *line, (size_t)k->depth + 1);

    for (int i = k->depth; k; k = k->parent)
        line[i--] = k;
    return line;
}

/* A kind of event where it is declared. */
typedef struct KindItem {
    EventKind *kind;
    const Node *node;
    enum { KIND_NEW, KIND_ON_THE_WAY, KIND_PLACED } state;
} KindItem;

static void note_kind(Checker *c, const Node *n)
{
    EventKind *k = (EventKind *)program_event(c->p, n->text);

    if (k->span.start == n->span.start) /* not declared twice */
        c->kinds[k->id] = (KindItem){ .kind = k, .node = n };
}

/* What K is a kind of, of the kinds in BY_ID; NULL: nothing, or nothing that is declared. */
static KindItem *kind_above(Checker *c, KindItem *by_id, const KindItem *k)
{
    const Node *name = k->node->c;
    const EventKind *above = name ? program_event(c->p, name->text) : NULL;

    if (name && !above)
        diag_help(c->diags, complain(c, DIAG_NAME_TYPE, name->span, name->text),
                  "declare it: event %s { ... }", name->text);
    return above ? &by_id[above->id] : NULL;
}

/* The order of declarations means nothing: kinds that are made of others come after
 * them.  A circle of kinds is cut where it closes. */
static void order_kinds(Checker *c)
{
    const uint32_t n = c->p->nevents;
    KindItem *by_id = c->kinds, *out = arena_alloc_array(c->arena, sizeof *out, n + 1u);
    KindItem **way = arena_alloc_array(c->arena, sizeof(KindItem *), n + 1u);
    uint32_t nout = 0;

    for (uint32_t i = 0; i < n; i++) {
        KindItem *k = &by_id[i];
        uint32_t far = 0;

        while (k && k->state == KIND_NEW) {
            k->state = KIND_ON_THE_WAY;
            way[far++] = k;
            k = kind_above(c, by_id, k);
        }
        if (k && k->state == KIND_ON_THE_WAY) {
            const KindItem *last = way[far - 1];

            diag_help(c->diags,
                      diag_add(c->diags, DIAG_NAME_KIND_CIRCLE, last->node->c->span,
                               "`%s` is a kind of `%s` already", k->kind->name,
                               last->kind->name),
                      "leave out `is a` of the one that is above the others");
            k = NULL;
        }
        for (; far > 0; k = way[far]) {
            KindItem *next = way[--far];

            next->kind->parent = k ? k->kind : NULL;
            next->state = KIND_PLACED;
            out[nout++] = *next;
        }
    }
    c->kinds = out;
}

static void event_fields(Checker *c, EventKind *k, const Node *n)
{
    if (k->parent) {
        k->depth = k->parent->depth + 1;
        k->line = line_of(c, k);
        k->nattrs = k->parent->nattrs;
        memcpy(k->attrs, k->parent->attrs, sizeof k->attrs);
    }
    for (const Node *a = n->a; a; a = a->next) {
        Attr *at;
        Scope none = { 0 };

        if (kind_attr(k, a->text) >= 0) {
            express_twice(&c->x, a->span, a->text);
            continue;
        }
        if (k->nattrs == MAX_ATTRS) {
            express_limit(&c->x, a->span, MAX_ATTRS,
                          "attributes, inherited ones included",
                          "make two kinds of event of it");
            break;
        }
        at = &k->attrs[k->nattrs++];
        at->name = a->text;
        at->type = express_type(&c->x, a->a);
        at->optional = a->num & 1;
        at->span = a->span;
        if (a->b)
            at->value = express(&c->x, &none, a->b, at->type);
        if (!at->value || at->value->op == EX_ERROR)
            continue;
        if (!types_agree(at->value->type, at->type))
            express_mismatch(&c->x, at->value->span, at->value->type, at->type);
        else if (at->value->op != EX_CONST)
            diag_help(c->diags,
                      diag_add(c->diags, DIAG_TYPE_MISMATCH, at->value->span,
                               "this is no fixed value"),
                      "a default is the name of a value, a number, true or false");
    }
}

static PhrasePart *phrase_slot(Checker *c, const EventKind *k, const Node *text, int lang,
                               const char *s, size_t n)
{
    PhrasePart *p = arena_new_of(c->arena, PhrasePart);
    const char *colon = memchr(s, ':', n);

    p->kind = PHRASE_SLOT;
    p->text =
        intern(c->p->names, (Text){ s, (uint32_t)(colon ? colon - s : (ptrdiff_t)n) });
    p->attr2 = -1;
    if (colon) {
        const Text form = { colon + 1, (uint32_t)(n - (size_t)(colon + 1 - s)) };

        p->form = -1;
        for (int i = 0; i < c->p->langs[lang].nforms; i++)
            if (text_is(form, c->p->langs[lang].forms[i]))
                p->form = i;
        if (p->form < 0) {
            express_bad_form(&c->x, text->span, lang, intern(c->p->names, form));
            p->form = 0;
        }
    }
    p->attr = kind_attr(k, p->text);
    if (p->attr < 0) {
        express_unknown_attr(&c->x, k, text->span, p->text);
        p->attr = 0;
    }
    return p;
}

/* Two attributes of K stand together in TEXT: they are told as one value of a product. */
static void check_glued(Checker *c, const EventKind *k, const Node *text, int a, int b)
{
    const Type *left = k->attrs[a].type, *right = k->attrs[b].type;

    for (const Type *t = c->p->types; t; t = t->next)
        if (t->kind == TYPE_PRODUCT && t->left == left && t->right == right)
            return;
    if (left->kind != TYPE_ERROR && right->kind != TYPE_ERROR)
        diag_help(c->diags,
                  diag_add(c->diags, DIAG_TYPE_MISMATCH, text->span,
                           "no type is made of `%s` and `%s`", type_name(c->arena, left),
                           type_name(c->arena, right)),
                  "put a space between {%s} and {%s}, or declare: type NAME is %s * %s",
                  k->attrs[a].name, k->attrs[b].name, type_name(c->arena, left),
                  type_name(c->arena, right));
}

static const PhrasePart *parse_phrase(Checker *c, const EventKind *k, const Node *text,
                                      int lang)
{
    PhrasePart *first = NULL, **end = &first, *last = NULL;
    const char *s = text->text;
    bool glued = false;

    while (*s) {
        PhrasePart *p = NULL;

        if (*s == ' ') {
            glued = false;
            s++;
            continue;
        }
        if (*s == '{') {
            size_t n = strcspn(s, "}");

            p = phrase_slot(c, k, text, lang, s + 1, n - 1);
            s += n + (s[n] == '}');
            if (glued && last && last->kind == PHRASE_SLOT && last->attr2 < 0) {
                last->attr2 = p->attr;
                check_glued(c, k, text, last->attr, p->attr);
                continue;
            }
            glued = true;
        } else if (*s == '[' || *s == ']') {
            p = arena_new_of(c->arena, PhrasePart);
            p->kind = *s == '[' ? PHRASE_OPEN : PHRASE_CLOSE;
            s++;
            glued = false;
        } else {
            size_t n = strcspn(s, " ,{}[]");

            if (*s == ',') {
                s++; /* commas of a sentence mean nothing */
                continue;
            }
            p = arena_new_of(c->arena, PhrasePart);
            p->kind = PHRASE_WORD;
            p->text = arena_strndup(c->arena, s, n ? n : 1);
            s += n ? n : 1;
            glued = false;
        }
        *end = last = p;
        end = &p->next;
    }
    return first;
}

static const Phrase *phrases(Checker *c, const EventKind *k, const Node *parts)
{
    Phrase *first = NULL, **end = &first;
    const Node *marker = nodes_find((Node *)parts, N_Phrase);
    bool seen[MAX_LANGS] = { false };

    for (const Node *w = marker ? marker->next : NULL; w && w->kind == N_Wording;
         w = w->next) {
        int lang = program_lang(c->p, w->text);

        if (lang < 0) {
            unknown_language(c, w);
            continue;
        }
        if (seen[lang])
            break; /* the event's own words */
        seen[lang] = true;
        for (const Node *t = w->a; t; t = t->next) {
            Phrase *ph = arena_new_of(c->arena, Phrase);

            ph->lang = lang;
            ph->parts = parse_phrase(c, k, t, lang);
            *end = ph;
            end = &ph->next;
        }
    }
    for (int i = 0; marker && i < c->p->nlangs; i++) {
        bool any = false;

        for (const Phrase *ph = first; ph; ph = ph->next)
            any |= ph->lang == i;
        if (!any)
            missing_words(c, marker->span, "the phrase of", k->name, i, "");
    }
    return first;
}

/* What an event and its attributes are called; an event without words of its
 * own has those of its parent. */
static void event_words(Checker *c, EventKind *k, const Node *n)
{
    Type *it = arena_new_of(c->arena, Type);
    Scope s = { 0 };

    *it = (Type){ .kind = TYPE_EVENT, .event = k };
    scope_add(&c->x, &s, intern(c->p->names, text_of_cstr("it")), it, n->span);
    wordings_of(c, n->b, &s, &k->words, n->span, n->text);
    for (int i = 0; k->parent && i < MAX_LANGS; i++) {
        if (!k->words.piece[WORD_IS][i])
            k->words.piece[WORD_IS][i] = k->parent->words.piece[WORD_IS][i];
        if (!k->words.term[i])
            k->words.term[i] = k->parent->words.term[i];
    }
    for (int i = 0; k->parent && i < k->parent->nattrs; i++)
        k->attrs[i].words = k->parent->attrs[i].words;
    for (const Node *a = n->a; a; a = a->next) {
        int at = kind_attr(k, a->text);

        if (at >= 0 && k->attrs[at].span.start == a->span.start)
            express_wording(&c->x, &s, a->c, &k->attrs[at].words, false, a->span,
                            a->text);
    }
}

static void event_parts(Checker *c, EventKind *k, const Node *n)
{
    int i = 0;

    if (k->parent) {
        k->exercises = k->parent->exercises;
        memcpy(k->exercise_args, k->parent->exercise_args, sizeof k->exercise_args);
        k->exercise_value = k->parent->exercise_value;
        k->reveals = k->parent->reveals;
        memcpy(k->reveals_args, k->parent->reveals_args, sizeof k->reveals_args);
    }
    k->phrases = phrases(c, k, n->b);
    event_words(c, k, n);
    for (const Node *part = n->b; part; part = part->next) {
        if (part->kind == N_Exercises) {
            const Fun *f = express_action(&c->x, part->span, part->text);

            if (!f)
                continue;
            i = 0;
            for (const Node *a = part->a; a; a = a->next, i++) {
                int at = kind_attr(k, a->text);

                if (at < 0)
                    express_unknown_attr(&c->x, k, a->span, a->text);
                else if (i < f->nparams && !types_agree(k->attrs[at].type, f->ptype[i]))
                    express_mismatch(&c->x, a->span, k->attrs[at].type, f->ptype[i]);
                if (i < MAX_ARGS)
                    k->exercise_args[i] = at < 0 ? 0 : at;
            }
            if (i != f->nparams)
                diag_help(c->diags,
                          diag_add(c->diags, DIAG_TYPE_ARGUMENTS, part->span,
                                   "`%s` takes %d, not %d", part->text, f->nparams, i),
                          "name as many attributes as the action has parameters");
            k->exercises = f;
            if (part->b) {
                Scope s = { 0 };
                const Node *v = part->b;

                for (int a = 0; a < k->nattrs; a++)
                    scope_add(&c->x, &s, k->attrs[a].name, k->attrs[a].type,
                              k->attrs[a].span);
                k->exercise_value = express(&c->x, &s, v, f->result);
                if (!types_agree(k->exercise_value->type, f->result))
                    express_mismatch(&c->x, v->span, k->exercise_value->type, f->result);
            } else if (f->choosing) {
                diag_help(c->diags,
                          diag_add(c->diags, DIAG_TYPE_MISMATCH, part->span,
                                   "`%s` chooses, and this makes no choice", part->text),
                          "say which it is: exercises %s(...) with VALUE", part->text);
            }
        } else if (part->kind == N_Reveals) {
            const Fun *f = program_fun(c->p, part->text);

            if (!f || f->kind != FUN_HOLDING) {
                diag_help(c->diags,
                          complain(c, DIAG_NAME_UNKNOWN, part->span, part->text),
                          c->p->holding ? "an event reveals a holding: %s(...)"
                                        : "declare a holding first%s",
                          c->p->holding ? c->p->holding->name : "");
                continue;
            }
            i = 0;
            for (const Node *a = part->a; a && i < 2; a = a->next, i++) {
                int at = kind_attr(k, a->text);

                if (at < 0)
                    express_unknown_attr(&c->x, k, a->span, a->text);
                else if (!types_agree(k->attrs[at].type, f->ptype[i]))
                    express_mismatch(&c->x, a->span, k->attrs[at].type, f->ptype[i]);
                k->reveals_args[i] = at < 0 ? 0 : at;
            }
            if (nodes_count(part->a) != 2)
                diag_help(c->diags,
                          diag_add(c->diags, DIAG_TYPE_ARGUMENTS, part->span,
                                   "`%s` takes 2, not %zu", part->text,
                                   nodes_count(part->a)),
                          "name the attributes for the owner and for the item");
            k->reveals = f;
        }
    }
}

/* ---- functions: then their bodies ------------------------------------- */

static void question(Checker *c, Fun *f, const Node *parts, Scope *s, bool needed)
{
    const Node *q = nodes_find((Node *)parts, N_Question);
    bool seen[MAX_LANGS] = { false };
    const Node *w = q ? q->next : NULL;

    for (; w && w->kind == N_Wording; w = w->next) {
        int lang = program_lang(c->p, w->text);
        Node one = *w;

        if (lang >= 0 && seen[lang])
            break;
        if (lang >= 0)
            seen[lang] = true;
        one.next = NULL;
        express_wording(&c->x, s, &one, &f->question, false, f->span, f->name);
    }
    if (!q && needed)
        diag_help(c->diags, complain(c, DIAG_RULE_NO_QUESTION, f->span, f->name),
                  "add: question en \"...\"");
    for (int i = 0; q && i < c->p->nlangs; i++)
        if (!seen[i])
            missing_words(c, q->span, "the question of", f->name, i, "question ");
}

static void own_words(Checker *c, Fun *f, const Node *parts, Scope *s, bool need)
{
    wordings_of(c, parts, s, &f->words, f->span, f->name);
    for (int i = 0; need && i < c->p->nlangs; i++)
        if (!f->words.piece[WORD_IS][i])
            missing_words(c, f->span, "the declaration of",
                          f->action ? f->action : f->name, i, "");
}

static int cost_of(Checker *c, const Node *part)
{
    const Type *t = program_type(c->p, "cost");

    for (uint32_t i = 0; t && i < t->count; i++)
        if (strcmp(t->values[i].name, part->text) == 0)
            return (int)i;
    if (t)
        unknown_value(c, DIAG_NAME_COST, part->span, part->text, t);
    else
        diag_help(c->diags, complain(c, DIAG_NAME_COST, part->span, part->text),
                  "declare the costs, the cheapest first: enum cost { ... }");
    return 0;
}

/* Somebody, or several: a value of an enum or a set of them. */
static const Ex *people(Checker *c, Scope *s, const Node *n)
{
    const Ex *e = express(&c->x, s, n, NULL);
    const Type *t = e->type->kind == TYPE_SET ? e->type->elem : e->type;

    if (t->kind != TYPE_ENUM && t->kind != TYPE_ERROR)
        diag_help(c->diags,
                  diag_add(c->diags, DIAG_TYPE_MISMATCH, e->span, "nobody is a `%s`",
                           type_name(c->arena, e->type)),
                  "name who it is by a value of an enum, or several by a set");
    return e;
}

/* How a question about F is asked: of whom, who is away, whom it tells, its cost. */
static void inquiry(Checker *c, Fun *f, const Node *parts, Scope *s)
{
    CostCase *costs = arena_alloc_array(c->arena, sizeof *costs, nodes_count(parts) + 1);

    for (const Node *part = parts; part; part = part->next) {
        switch (part->kind) {
        case N_Ask: f->ask = express(&c->x, s, part->a, NULL); break;
        case N_Away: f->away = people(c, s, part->a); break;
        case N_Tells: f->tells = people(c, s, part->a); break;
        case N_Cost:
            costs[f->ncosts].rank = f->cost = cost_of(c, part);
            costs[f->ncosts++].when =
                part->a ? express_condition(&c->x, s, part->a) : NULL;
            break;
        default: break;
        }
    }
    f->costs = costs;
}

static void finding_body(Checker *c, Fun *f, const Node *n, Scope *s)
{
    for (const Node *part = n->c; part; part = part->next) {
        switch (part->kind) {
        case N_From: {
            const Ex *e = express(&c->x, s, part->a, express_set_of(&c->x, f->result));

            if (e->type->kind != TYPE_ERROR &&
                (e->type->kind != TYPE_SET || !types_agree(e->type->elem, f->result)))
                express_mismatch(&c->x, e->span, e->type,
                                 express_set_of(&c->x, f->result));
            f->from = e;
            break;
        }
        case N_Presume:
            f->presumed = express(&c->x, s, part->a, f->result);
            if (!types_agree(f->presumed->type, f->result))
                express_mismatch(&c->x, part->a->span, f->presumed->type, f->result);
            f->presume_when = part->b ? express_condition(&c->x, s, part->b) : NULL;
            if (part->c) {
                if (!program_layer(c->p, part->c->text))
                    unknown_layer(c, part->c->span, part->c->text);
                f->presume_layer = part->c->text;
                f->presume_source = part->c->a ? part->c->a->text : NULL;
            }
            break;
        default: break;
        }
    }
    f->optional = n->num & 4;
    inquiry(c, f, n->c, s);
    question(c, f, n->c, s, true);
    own_words(c, f, n->c, s, true);
}

static void status_body(Checker *c, Fun *f, const Node *n, Scope *s)
{
    for (const Node *part = n->c; part; part = part->next) {
        switch (part->kind) {
        case N_Required:
            f->required = true;
            f->required_when = part->a ? express_condition(&c->x, s, part->a) : NULL;
            break;
        case N_Background: f->background = true; break;
        case N_Unspoken: f->unspoken = true; break;
        case N_Undoes: check_undoes(c, f, part); break;
        case N_ListBy:
            f->list_by = param_index(f, part->text);
            if (f->list_by < 0)
                unknown_param(c, f, part);
            break;
        default: break;
        }
    }
    own_words(c, f, n->c, s, !f->background);
}

static void action_body(Checker *c, Fun *f, const Node *n, Scope *s)
{
    for (const Node *part = n->c; part; part = part->next) {
        if (part->kind == N_Undoes)
            check_undoes(c, f, part);
        else if (part->kind == N_Background)
            f->background = true;
    }
    question(c, f, n->c, s, false);
    own_words(c, f, n->c, s, true);
}

static void define_body(Checker *c, Fun *f, const Node *n, Scope *s)
{
    size_t count = nodes_count(n->d);
    DefCase *cases = arena_alloc_array(c->arena, sizeof *cases, count + 1);
    int i = 0;

    for (const Node *d = n->d; d; d = d->next, i++) {
        const Ex *v = f->result->kind == TYPE_BOOL ? express_condition(&c->x, s, d->a)
                                                   : express(&c->x, s, d->a, f->result);

        if (!types_agree(v->type, f->result))
            express_mismatch(&c->x, v->span, v->type, f->result);
        cases[i].value = v;
        cases[i].when = d->b ? express_condition(&c->x, s, d->b) : NULL;
    }
    f->cases = cases;
    f->ncases = i;
    own_words(c, f, n->c, s, false);
}

/* The function SYMBOL of the program, or of the library that FROM names. */
static void bind_native(Checker *c, Fun *f, const char *symbol, const Node *from)
{
    const LoadedLibrary *lib;

    if (!from) {
        foreign_bind(f, symbol, c->natives, c->nnatives, c->arena, c->diags);
        return;
    }
    lib = loaded_library(c->loaded, from->a->text, from->span, c->diags);
    if (!lib)
        return;
    f->native.library = lib->name;
    if (foreign_bind(f, symbol, lib->natives, lib->n, c->arena, c->diags))
        f->native.replies = loaded_replies(lib, f->native.def);
}

static void native_body(Checker *c, Fun *f, const Node *n, Scope *s)
{
    const char *symbol = f->name;
    const Node *from = NULL;
    bool known = true; /* all that it reads */

    for (const Node *part = n->c; part; part = part->next) {
        if (part->kind == N_From) {
            if (part->b || loaded_is_name(part->a->text)) {
                from = part;
                symbol = part->b ? part->b->text : f->name;
            } else {
                from = NULL;
                symbol = part->a->text;
            }
        } else if (part->kind == N_Reads) {
            for (const Node *r = part->a; r; r = r->next) {
                const Fun *g = program_fun(c->p, r->text);

                known &= g != NULL;
                if (!g) {
                    Diag *d = complain(c, DIAG_NAME_UNKNOWN, r->span, r->text);

                    express_suggest(&c->x, d, r->text, false);
                } else if (f->native.nreads == (int)BL_LEN(f->native.reads)) {
                    express_limit(&c->x, r->span, (int)BL_LEN(f->native.reads), "names",
                                  "read a definition that reads several of them");
                } else {
                    f->native.reads[f->native.nreads++] = g;
                }
            }
            f->native.earlier = part->num;
        }
    }
    if (known)
        bind_native(c, f, symbol, from);
    own_words(c, f, n->c, s, false);
}

static void fun_body(Checker *c, Fun *f)
{
    const Node *n = f->node;
    Scope s = fun_scope(c, f);

    if (!n)
        return;
    switch (n->kind) {
    case N_Finding: finding_body(c, f, n, &s); break;
    case N_Status: status_body(c, f, n, &s); break;
    case N_Action: action_body(c, f, n, &s); break;
    case N_Define: define_body(c, f, n, &s); break;
    case N_Native: native_body(c, f, n, &s); break;
    case N_Holding:
        inquiry(c, f, n->b, &s);
        question(c, f, n->b, &s, false);
        own_words(c, f, n->b, &s, true);
        break;
    case N_Setting:
        inquiry(c, f, n->b, &s);
        for (const Node *a = n->a; a; a = a->next)
            if (strcmp(a->text, f->name) == 0)
                own_words(c, f, a->c, &s, false);
        question(c, f, n->b, &s, false);
        break;
    case N_Deadline: {
        const Node some = { .kind = N_Some, .span = n->b->span, .a = n->b };

        f->bind = express(&c->x, &s, &some, NULL);
        if (f->bind->over->kind != TYPE_EVENT && f->bind->over->kind != TYPE_ERROR)
            diag_help(c->diags,
                      diag_add(c->diags, DIAG_TYPE_MISMATCH, n->b->span,
                               "a deadline is an event, and this is a `%s`",
                               type_name(c->arena, f->bind->over)),
                      "write: NAME: KIND where (...)");
        own_words(c, f, n->c, &s, true);
        break;
    }
    case N_Reading: own_words(c, f, n->c, &s, true); break;
    default: break;
    }
    f->nslots = s.high;
}

/* ---- clauses ---------------------------------------------------------- */

bool label_inside(const char *inner, const char *outer)
{
    size_t n = 0;

    for (; outer[n]; n++)
        if (inner[n] != outer[n])
            return false;
    if (!inner[n])
        return true;
    /* a new part begins: not a further digit or letter of the same part */
    bool was_digit = outer[n - 1] >= '0' && outer[n - 1] <= '9';
    bool is_digit = inner[n] >= '0' && inner[n] <= '9';

    return was_digit != is_digit ||
           (!was_digit && (outer[n - 1] < 'a') != (inner[n] < 'a'));
}

int label_compare(const char *a, const char *b)
{
    while (*a && *b) {
        if (*a >= '0' && *a <= '9' && *b >= '0' && *b <= '9') {
            long x = 0, y = 0;

            while (*a >= '0' && *a <= '9')
                x = x < 1000000 ? x * 10 + (*a - '0') : x, a++;
            while (*b >= '0' && *b <= '9')
                y = y < 1000000 ? y * 10 + (*b - '0') : y, b++;
            if (x != y)
                return x < y ? -1 : 1;
        } else {
            if (*a != *b)
                return *a < *b ? -1 : 1;
            a++;
            b++;
        }
    }
    return *a ? 1 : *b ? -1 : 0;
}

const Clause *program_clause(const Program *p, const char *label)
{
    for (const Clause *c = p->clauses; c; c = c->next)
        if (strcmp(c->label, label) == 0)
            return c;
    return NULL;
}

static Clause *stated_clause(Checker *c, const char *label)
{
    for (Clause *k = c->stated; k; k = k->next)
        if (strcmp(k->label, label) == 0)
            return k;
    return NULL;
}

/* All parts of the clause go; false: there is none. */
static bool take_out(Checker *c, const char *label)
{
    bool found = false;
    Clause **k = &c->stated;

    while (*k)
        if (strcmp((*k)->label, label) == 0) {
            *k = (*k)->next;
            found = true;
        } else {
            k = &(*k)->next;
        }
    c->stated_end = k;
    return found;
}

static void state_clause(Checker *c, const Node *n)
{
    Clause *k = n->num == CLAUSE_REPLACE ? stated_clause(c, n->text) : NULL;

    if (c->vocabulary && !c->origin) {
        diag_help(c->diags, complain(c, DIAG_RULE_HEADER, n->span, n->text),
                  "a file with clauses begins with `edition ...` or `overlay ...`");
        return;
    }
    if (c->overlay && n->num == CLAUSE_PLAIN) {
        diag_help(c->diags, complain(c, DIAG_RULE_OVERLAY_ITEM, n->span, n->text),
                  "write `insert clause` or `replace clause`");
        return;
    }
    if (!c->overlay && n->num != CLAUSE_PLAIN) {
        diag_help(c->diags, complain(c, DIAG_RULE_OVERLAY_ITEM, n->span, n->text),
                  "`insert` and `replace` belong in an overlay");
        return;
    }
    if (n->num == CLAUSE_REPLACE && !k) {
        diag_help(c->diags, complain(c, DIAG_NAME_REPLACE, n->span, n->text),
                  "use `insert clause` for a new one");
        return;
    }
    if (n->num == CLAUSE_REPLACE && strcmp(k->origin, c->origin) != 0) {
        if (k->node->num != CLAUSE_PLAIN) {
            bool allowed = false;

            for (const Node *o = c->overlay_node->d; o; o = o->next)
                allowed |= strcmp(o->text, k->origin) == 0;
            if (!allowed) {
                Diag *d = complain(c, DIAG_RULE_OVERLAYS, n->span, n->text);

                diag_note(c->diags, d, k->node->span, "replaced here by `%s`", k->origin);
                diag_help(c->diags, d, "add `overrides %s` to the header of `%s`",
                          k->origin, c->origin);
            }
        }
        take_out(c, n->text);
    }
    k = arena_new_of(c->arena, Clause);
    *c->stated_end = k;
    c->stated_end = &k->next;
    k->label = n->text;
    express_title(&c->x, n->b, &k->title);
    k->node = n;
    k->origin = c->origin;
    k->layer = c->layer;
}

static void repeal_clause(Checker *c, const Node *n)
{
    if (!c->overlay) {
        diag_help(c->diags, complain(c, DIAG_RULE_OVERLAY_ITEM, n->span, n->text),
                  "`repeal` belongs in an overlay; in an edition take the clause out");
        return;
    }
    if (!take_out(c, n->text))
        diag_help(c->diags, complain(c, DIAG_NAME_REPLACE, n->span, n->text),
                  "there is no such clause to repeal: leave it out");
}

static void set_reading(Checker *c, const Node *n)
{
    Fun *f = (Fun *)program_fun(c->p, n->text);
    Value v = -1;

    if (!f || f->kind != FUN_READING) {
        Diag *d = complain(c, DIAG_NAME_SET, n->span, n->text);
        const char *best = NULL;
        unsigned nearest = 5;

        for (const Fun *g = c->p->funs; g; g = g->next) {
            unsigned dist =
                g->kind == FUN_READING ? text_distance(g->name, n->text) : nearest;

            if (dist < nearest) {
                nearest = dist;
                best = g->name;
            }
        }
        if (best)
            diag_help(c->diags, d, "did you mean `%s`?", best);
        else
            diag_help(c->diags, d, "declare it: reading %s { ... } default ...", n->text);
        return;
    }
    for (uint32_t i = 0; i < f->result->count; i++)
        if (strcmp(f->result->values[i].name, n->a->text) == 0)
            v = (Value)i;
    if (v < 0) {
        unknown_value(c, DIAG_NAME_UNKNOWN, n->a->span, n->a->text, f->result);
        return;
    }
    f->setting = v;
    f->is_set = true;
    f->set_span = n->span;
    f->set_layer = c->layer;
}

typedef struct Guards {
    Binder binders[MAX_SLOTS];
    int nbinders;
    Cond conds[64];
    int nconds;
    Scope scope;
} Guards;

static void clause_guards(Checker *c, const Clause *k, Guards *g)
{
    for (const Node *part = k->node->a; part; part = part->next) {
        if (part->kind == N_For) {
            for (const Node *b = part->a; b; b = b->next) {
                if (g->nbinders == MAX_SLOTS) {
                    express_limit(&c->x, b->span, MAX_SLOTS, "variables",
                                  "put a part of the conditions into a definition");
                    break;
                }
                express_binder(&c->x, &g->scope, b, &g->binders[g->nbinders++]);
            }
        } else if (part->kind == N_When || part->kind == N_Unless) {
            if (g->nconds < (int)BL_LEN(g->conds)) {
                Cond *cd = &g->conds[g->nconds++];

                cd->ex = express_condition(&c->x, &g->scope, part->a);
                cd->negated = part->kind == N_Unless;
                cd->of = k;
            } else {
                express_limit(&c->x, part->span, (int)BL_LEN(g->conds),
                              "conditions, guards included",
                              "put some of them into a definition");
                return;
            }
        }
    }
}

static const Fun *concluded(Express *x, Scope *s, const Node *call, Rule *r)
{
    const Fun *f;
    Ex *e;
    bool bound = false;

    for (int i = 0; i < s->n && call->kind == N_Name; i++)
        bound |= strcmp(s->name[i], call->text) == 0;
    if (bound || (call->kind != N_Call && call->kind != N_Name)) {
        diag_help(x->diags,
                  diag_add(x->diags, DIAG_TYPE_NOT_STATUS, call->span,
                           bound ? "`%s`" : "%s", bound ? call->text : ""),
                  "a rule concludes a `status`, or says who may or must do an action");
        return NULL;
    }
    f = program_fun(x->program, call->text);
    if (!f) {
        Diag *d = diag_add(x->diags, DIAG_NAME_UNKNOWN, call->span, "`%s`", call->text);

        express_suggest(x, d, call->text, false);
        return NULL;
    }
    if (f->kind != FUN_STATUS && !(x->scope && f->kind == FUN_DONE)) {
        Diag *d =
            diag_add(x->diags, DIAG_TYPE_NOT_STATUS, call->span, "`%s`", call->text);

        diag_help(x->diags, d,
                  "a rule concludes a `status`, or says who may or must do an action");
        return NULL;
    }
    e = express(x, s, call, NULL);
    for (int i = 0; i < f->nparams && e->op == EX_CALL; i++)
        r->args[i] = e->kid[i];
    r->nargs = e->op == EX_CALL ? f->nparams : 0;
    return e->op == EX_CALL ? f : NULL;
}

static void unknown_deadline(Express *x, Span at, const char *name)
{
    Diag *d = diag_add(x->diags, DIAG_NAME_DEADLINE, at, "`%s`", name);
    const char *best = NULL;
    unsigned nearest = 5;

    for (const Fun *g = x->program->funs; g; g = g->next) {
        unsigned n = g->kind == FUN_DEADLINE ? text_distance(g->name, name) : nearest;

        if (n < nearest) {
            nearest = n;
            best = g->name;
        }
    }
    if (best)
        diag_help(x->diags, d, "did you mean `%s`?", best);
    else
        diag_help(x->diags, d, "declare it: deadline %s(...) is e: KIND where (...)",
                  name);
}

static bool modal_conclusion(Express *x, Scope *s, const Node *n, Rule *r)
{
    const Program *p = x->program;
    const Fun *f = express_action(x, n->b->span, n->b->text);
    Ex *e;

    r->kind = CONCLUDES_MODAL;
    r->modal = (Modal)n->num;
    if (!f)
        return false;
    r->fun = f;
    e = express_deed(x, s, n->b, f);
    if (e->op != EX_CALL)
        return false;
    r->nargs = f->nparams;
    for (int i = 0; i < f->nparams; i++)
        r->args[i] = e->kid[i];
    r->chooser = !n->text                       ? CHOOSER_ONE
                 : strcmp(n->text, "both") == 0 ? CHOOSER_BOTH
                                                : CHOOSER_EITHER;
    r->who = express(x, s, n->a, NULL);
    const Type *wt = r->who->type;

    if (wt->kind == TYPE_SET && r->chooser == CHOOSER_ONE)
        diag_help(x->diags,
                  diag_add(x->diags, DIAG_TYPE_MISMATCH, r->who->span, "this is a `%s`",
                           type_name(x->arena, wt)),
                  "write `either of ...` or `both of ...`");
    else if (wt->kind != TYPE_ERROR &&
             (r->chooser == CHOOSER_ONE
                  ? wt->kind != TYPE_ENUM
                  : wt->kind != TYPE_SET || wt->elem->kind != TYPE_ENUM))
        diag_help(x->diags,
                  diag_add(x->diags, DIAG_TYPE_MISMATCH, r->who->span,
                           "this is a `%s`, and who chooses is wanted",
                           type_name(x->arena, wt)),
                  r->chooser == CHOOSER_ONE
                      ? "begin with a value of an enum, as `.by` of an event"
                      : "write a set of them after `of`");
    for (const Node *part = n->c; part; part = part->next) {
        if (part->kind == N_From) {
            if (!f->choosing) {
                diag_help(x->diags,
                          diag_add(x->diags, DIAG_TYPE_MISMATCH, part->span,
                                   "`%s` chooses nothing", f->action),
                          "leave out `from`, or declare the action with `choosing`");
                continue;
            }
            r->from = express(x, s, part->a, express_set_of(x, f->result));
            if (r->from->type->kind != TYPE_ERROR &&
                (r->from->type->kind != TYPE_SET ||
                 !types_agree(r->from->type->elem, f->result)))
                express_mismatch(x, r->from->span, r->from->type,
                                 express_set_of(x, f->result));
        } else if (part->kind == N_Until) {
            const Fun *u = program_fun(p, part->a->text);

            if (!u || u->kind != FUN_DEADLINE) {
                unknown_deadline(x, part->a->span, part->a->text);
                continue;
            }
            e = express(x, s, part->a, NULL);
            r->until = u;
            for (int i = 0; i < u->nparams && e->op == EX_CALL; i++)
                r->until_args[i] = e->kid[i];
        } else if (part->kind == N_Default) {
            r->default_ = express(x, s, part->a, f->result);
            if (!types_agree(r->default_->type, f->result))
                express_mismatch(x, r->default_->span, r->default_->type, f->result);
        } else if (part->kind == N_Tie) {
            r->tie = express(x, s, part->a, NULL);
            if (r->tie->type->kind != TYPE_ENUM && r->tie->type->kind != TYPE_ERROR)
                diag_help(x->diags,
                          diag_add(x->diags, DIAG_TYPE_MISMATCH, r->tie->span,
                                   "this is a `%s`, and who prevails is wanted",
                                   type_name(x->arena, r->tie->type)),
                          "write one of the choosers after `tie`");
        }
    }
    return true;
}

/* One conclusion into R; false when it was refused. */
static bool conclusion(Express *x, Scope *s, const Node *n, Rule *r)
{
    const Fun *f;

    r->span = n->span;
    switch (n->kind) {
    case N_Refer:
        r->kind = CONCLUDES_REFER;
        r->refer = n->text;
        if (n->a) {
            Title *t = arena_new_of(x->arena, Title);

            express_title(x, n->a, t);
            r->refer_title = t;
        }
        return true;
    case N_ConcludesModal: return modal_conclusion(x, s, n, r);
    case N_ConcludesBool:
        r->kind = CONCLUDES_STATUS;
        f = concluded(x, s, n->a, r);
        if (!f)
            return false;
        r->fun = f;
        if (f->result->kind != TYPE_BOOL) {
            /* in an expectation: the status has some value */
            if (x->scope) {
                r->value = NULL;
                return true;
            }
            diag_help(x->diags,
                      diag_add(x->diags, DIAG_RULE_NO_VALUE, n->span, "`%s` has a value",
                               f->name),
                      "write: %s(...) is ...", f->name);
            return false;
        }
        {
            const Node b = { .kind = N_Bool, .num = n->num, .span = n->span };

            r->value = express(x, s, &b, NULL);
        }
        return true;
    case N_Concludes:
        r->kind = CONCLUDES_STATUS;
        r->must_be = n->num;
        f = concluded(x, s, n->a, r);
        if (!f)
            return false;
        r->fun = f;
        r->value = express(x, s, n->b, f->result);
        if (!types_agree(r->value->type, f->result)) {
            express_mismatch(x, r->value->span, r->value->type, f->result);
            return false;
        }
        return true;
    default: return false;
    }
}

/* The N labels of OLD with LABELS after them. */
static const char *const *label_list(Checker *c, const char *const *old,
                                     const Node *labels, int *n)
{
    const char **list =
        arena_new_array(c->arena, const char *, (size_t)*n + nodes_count(labels) + 1);

    if (*n)
        memcpy(list, old, sizeof *list * (size_t)*n);
    for (; labels; labels = labels->next)
        list[(*n)++] = labels->text;
    return list;
}

static void compile_clause(Checker *c, Clause *k)
{
    Guards guards = { 0 }, *g = &guards;
    Rule **end = &k->rules;
    const Clause *chain[32];
    int depth = 0, nrules = 0;

    for (int i = 0; i < c->nguards; i++) {
        const Clause *o = c->guards[i];

        if (o != k && label_inside(k->label, o->label)) {
            if (depth == (int)BL_LEN(chain)) {
                express_limit(&c->x, k->node->span, depth, "clauses guard this one",
                              "join the parts of a clause that stands round it");
                break;
            }
            chain[depth++] = o;
        }
    }
    /* outermost first */
    for (int i = 0; i < depth; i++)
        for (int j = i + 1; j < depth; j++)
            if (strlen(chain[j]->label) < strlen(chain[i]->label)) {
                const Clause *t = chain[i];

                chain[i] = chain[j];
                chain[j] = t;
            }
    for (int i = 0; i < depth; i++)
        clause_guards(c, chain[i], g);
    clause_guards(c, k, g);
    for (const Node *part = k->node->a; part; part = part->next) {
        Scope s = g->scope;

        switch (part->kind) {
        case N_LayerRef:
            if (!program_layer(c->p, part->text))
                unknown_layer(c, part->span, part->text);
            k->layer = part->text;
            if (!k->source.in[0])
                express_title(&c->x, part->a, &k->source);
            break;
        case N_SourceNote: express_title(&c->x, part->a, &k->source); break;
        case N_Inferred: express_title(&c->x, part->a, &k->inferred); break;
        case N_Background: k->background = true; break;
        case N_Because:
            express_wording(&c->x, &s, part->a, &k->because, true, part->span,
                            "the reason");
            break;
        case N_SubjectTo:
            k->subject_to = label_list(c, k->subject_to, part->a, &k->nsubject_to);
            break;
        case N_Overrides:
            k->overrides = label_list(c, k->overrides, part->a, &k->noverrides);
            break;
        case N_Then:
            for (const Node *n = part->a; n; n = n->next) {
                Rule *r = arena_new_of(c->arena, Rule);

                if (c->p->nrules + (uint32_t)nrules >=
                    diags_limit(c->diags, LIMIT_RULES)) {
                    if (!diags_errors(c->diags))
                        too_many(c, n->span, LIMIT_RULES, "conclusions");
                    break;
                }
                if (nrules++ == MAX_CONCLUSIONS) {
                    express_limit(&c->x, n->span, MAX_CONCLUSIONS,
                                  "conclusions in one clause", "divide the clause");
                    break;
                }
                s = g->scope;
                if (!conclusion(&c->x, &s, n, r))
                    continue;
                if (s.high > g->scope.high)
                    g->scope.high = s.high;
                r->clause = k;
                *end = r;
                end = &r->next;
            }
            break;
        default: break;
        }
    }
    int nslots = g->scope.high;
    Binder *binders =
        arena_alloc_array(c->arena, sizeof *binders, (size_t)g->nbinders + 1);
    Cond *conds = arena_alloc_array(c->arena, sizeof *conds, (size_t)g->nconds + 1);

    memcpy(binders, g->binders, sizeof *binders * (size_t)g->nbinders);
    memcpy(conds, g->conds, sizeof *conds * (size_t)g->nconds);
    for (Rule *r = k->rules; r; r = r->next) {
        r->binders = binders;
        r->nbinders = g->nbinders;
        r->conds = conds;
        r->nconds = g->nconds;
        r->nslots = nslots;
        r->id = c->p->nrules++;
    }
}

/* By label, and as written among equal ones: `order` is first the place in the files. */
static int book_order(const void *a, const void *b)
{
    const Clause *x = *(Clause *const *)a, *y = *(Clause *const *)b;
    int order = label_compare(x->label, y->label);

    return order ? order : x->order < y->order ? -1 : x->order > y->order;
}

/* Put the clauses into the order of the book, and find those that only guard. */
static void order_clauses(Checker *c)
{
    uint32_t n = 0;
    Clause **list, **end = &c->stated;

    for (Clause *k = c->stated; k; k = k->next)
        k->order = n++;
    list = arena_alloc_array(c->arena, sizeof *list, n + 1u);
    n = 0;
    for (Clause *k = c->stated; k; k = k->next)
        list[n++] = k;
    qsort(list, n, sizeof *list, book_order);
    c->guards = arena_alloc_array(c->arena, sizeof *c->guards, n + 1u);
    for (uint32_t i = 0; i < n; i++) {
        list[i]->order = i;
        *end = list[i];
        end = &list[i]->next;
        if (!nodes_find(list[i]->node->a, N_Then))
            c->guards[c->nguards++] = list[i];
    }
    *end = NULL;
}

/* Each function has the rules that conclude it, in their order. */
static void rules_of_funs(Checker *c)
{
    uint32_t *n = arena_alloc_array(c->arena, sizeof *n, c->p->nfuns + 1u);

    for (uint32_t r = 0; r < c->p->nrules; r++)
        if (c->p->rules[r]->fun)
            n[c->p->rules[r]->fun->id]++;
    for (Fun *f = c->p->funs; f; f = f->next)
        f->rules = arena_alloc_array(c->arena, sizeof *f->rules, n[f->id] + 1u);
    for (uint32_t r = 0; r < c->p->nrules; r++) {
        Fun *f = (Fun *)c->p->rules[r]->fun;

        if (f)
            f->rules[f->nrules++] = c->p->rules[r];
    }
}

static void compile_clauses(Checker *c)
{
    order_clauses(c);
    c->p->clauses = c->stated;
    for (Clause *k = c->stated; k; k = k->next)
        compile_clause(c, k);
    c->p->rules = arena_alloc_array(c->arena, sizeof *c->p->rules, c->p->nrules + 1u);
    for (Clause *k = c->stated; k; k = k->next)
        for (Rule *r = k->rules; r; r = r->next)
            c->p->rules[r->id] = r;
    rules_of_funs(c);
}

/* ---- readings --------------------------------------------------------- */

/* The layer, other than the first, of a file that set a reading read in EX, or
 * in a definition that EX names; or NULL. Only one definition deep: what a
 * definition further down reads is seldom why a clause was ruled as it was. */
static const char *set_layer_in(const Program *p, const Ex *ex, bool in_definition)
{
    const char *found = NULL;

    if (!ex)
        return NULL;
    if (ex->op == EX_CALL && ex->fun->kind == FUN_READING && ex->fun->is_set &&
        ex->fun->set_layer && p->nlayers &&
        strcmp(ex->fun->set_layer, p->layers[0].name) != 0)
        return ex->fun->set_layer;
    if (ex->op == EX_CALL && ex->fun->kind == FUN_DEFINE && !in_definition)
        for (int i = 0; i < ex->fun->ncases && !found; i++) {
            found = set_layer_in(p, ex->fun->cases[i].value, true);
            if (!found)
                found = set_layer_in(p, ex->fun->cases[i].when, true);
        }
    for (int i = 0; i < ex->nkids && !found; i++)
        found = set_layer_in(p, ex_kid(ex, i), in_definition);
    if (ex->op == EX_SOME && !found)
        found = set_layer_in(p, ex->kid[1], in_definition);
    return found;
}

static void note_readings(Checker *c)
{
    bool any = false;

    for (const Fun *f = c->p->funs; f; f = f->next)
        any |= f->kind == FUN_READING && f->is_set;
    if (!any)
        return;
    for (uint32_t i = 0; i < c->p->nrules; i++) {
        Rule *r = c->p->rules[i];

        for (int k = 0; k < r->nconds && !r->reading_layer; k++)
            r->reading_layer = set_layer_in(c->p, r->conds[k].ex, false);
    }
}

/* ---- defeat ----------------------------------------------------------- */

static void defeat_by_name(Checker *c, const Clause *k, const char *label, Span span)
{
    bool known = false, excludes = false;

    for (const Clause *o = c->p->clauses; o; o = o->next) {
        if (!label_inside(o->label, label))
            continue;
        known = true;
        for (const Rule *mine = k->rules; mine; mine = mine->next)
            for (const Rule *other = o->rules; other; other = other->next)
                excludes |= other != mine && rules_exclude(mine, other);
    }
    if (!known) {
        Diag *d = complain(c, DIAG_NAME_CLAUSE, span, label);
        const char *best = NULL;
        unsigned limit = 3;

        for (const Clause *o = c->p->clauses; o; o = o->next)
            if (text_distance(o->label, label) < limit) {
                limit = text_distance(o->label, label);
                best = o->label;
            }
        if (best)
            diag_help(c->diags, d, "did you mean %s?", best);
        else
            diag_help(c->diags, d, "no clause has this label or begins with it");
    } else if (!excludes) {
        diag_help(c->diags,
                  diag_add(c->diags, DIAG_RULE_NO_EXCLUDE, span,
                           "no conclusion of %s excludes one of %s", label, k->label),
                  "leave it out: both rules can stand together");
    }
}

static void check_defeat(Checker *c)
{
    for (const Clause *k = c->p->clauses; k; k = k->next)
        for (const Node *part = k->node->a; part; part = part->next)
            if (part->kind == N_SubjectTo || part->kind == N_Overrides)
                for (const Node *l = part->a; l; l = l->next)
                    defeat_by_name(c, k, l->text, l->span);
    for (const Fun *f = c->p->funs; f; f = f->next)
        defeats_find(f, c->arena);
}

static bool same_ex(const Ex *a, const Ex *b)
{
    if (!a || !b)
        return a == b;
    if (a->op != b->op || a->type != b->type || a->value != b->value ||
        a->slot != b->slot || a->fun != b->fun || a->event != b->event ||
        a->over != b->over || a->nkids != b->nkids ||
        (a->name && b->name && strcmp(a->name, b->name) != 0))
        return false;
    for (int i = 0; i < ex_nkids(a); i++)
        if (!same_ex(ex_kid(a, i), ex_kid(b, i)))
            return false;
    return true;
}

static bool same_conditions(const Rule *a, const Rule *b)
{
    if (a->nbinders != b->nbinders || a->nconds != b->nconds || a->nargs != b->nargs)
        return false;
    for (int i = 0; i < a->nbinders; i++)
        if (a->binders[i].over != b->binders[i].over ||
            !same_ex(a->binders[i].where, b->binders[i].where) ||
            !same_ex(a->binders[i].in, b->binders[i].in))
            return false;
    for (int i = 0; i < a->nconds; i++)
        if (a->conds[i].negated != b->conds[i].negated ||
            !same_ex(a->conds[i].ex, b->conds[i].ex))
            return false;
    for (int i = 0; i < a->nargs; i++)
        if (!same_ex(a->args[i], b->args[i]))
            return false;
    return true;
}

/* Two rules for one status, with literally equal conditions and different
 * values, and nothing that orders them. */
static void check_same(Checker *c)
{
    for (const Fun *f = c->p->funs; f; f = f->next)
        for (uint32_t i = 0; i < f->nrules; i++)
            for (uint32_t j = i + 1; j < f->nrules; j++) {
                const Rule *a = f->rules[i], *b = f->rules[j];
                bool ordered = false;

                if (f->kind != FUN_STATUS || !rules_exclude(a, b) ||
                    same_ex(a->value, b->value) || !same_conditions(a, b))
                    continue;
                for (uint32_t d = 0; d < a->ndefeats; d++)
                    ordered |= a->defeats[d] == b;
                for (uint32_t d = 0; d < b->ndefeats; d++)
                    ordered |= b->defeats[d] == a;
                if (ordered)
                    continue;
                Diag *d = diag_add(c->diags, DIAG_RULE_SAME, b->span, "%s and %s",
                                   a->clause->label, b->clause->label);

                diag_note(c->diags, d, a->span, "the other one");
                diag_help(c->diags, d, "write `overrides %s` in the one that prevails",
                          a->clause->label);
            }
}

/* ---- the whole -------------------------------------------------------- */

typedef void ItemFn(Checker *c, const Node *n);

static void each_item(Checker *c, const LawFile *files, size_t nfiles, ItemFn *fn)
{
    for (size_t i = 0; i < nfiles; i++) {
        const Node *head = files[i].items;

        c->vocabulary = true;
        c->overlay = false;
        c->origin = c->layer = NULL;
        c->overlay_node = NULL;
        for (; head; head = head->next)
            if (head->kind == N_Edition || head->kind == N_Overlay)
                break;
        if (head) {
            c->vocabulary = false;
            c->overlay = head->kind == N_Overlay;
            c->overlay_node = c->overlay ? head : NULL;
            c->origin = head->text;
            c->layer = (c->overlay ? head->c : head->a)->text;
        }
        for (const Node *n = files[i].items; n; n = n->next)
            fn(c, n);
    }
}

static void pass_languages(Checker *c, const Node *n)
{
    if (n->kind == N_Language)
        declare_lang(c, n);
}

static void pass_enums(Checker *c, const Node *n)
{
    if (n->kind == N_Enum)
        declare_enum_of(c, n->text, n->a, n->span);
    else if (n->kind == N_Event)
        declare_event(c, n);
}

static void pass_types(Checker *c, const Node *n)
{
    if (n->kind == N_Type)
        declare_type_item(c, n);
}

static void pass_sets(Checker *c, const Node *n)
{
    if (n->kind == N_Type && n->a && n->a->kind == N_TypeSet)
        set_elem(c, n);
}

static void pass_layers(Checker *c, const Node *n)
{
    Scope none = { 0 };

    if (n->kind == N_Layer) {
        if (c->p->nlayers == (int)BL_LEN(c->p->layers)) {
            express_limit(&c->x, n->span, c->p->nlayers, "layers", "leave one out");
            return;
        }
        if (program_layer(c->p, n->text)) {
            express_twice(&c->x, n->span, n->text);
            return;
        }
        Layer *l = &c->p->layers[c->p->nlayers++];

        l->name = n->text;
        express_wording(&c->x, &none, n->a, &l->words, true, n->span, n->text);
    } else if (n->kind == N_ModalDecl) {
        express_wording(&c->x, &none, n->a, &c->p->modal_words[n->num], true, n->span,
                        modal_name((Modal)n->num));
    }
}

static bool is_replacement(const Node *n)
{
    return (n->kind == N_Finding || n->kind == N_Define || n->kind == N_Deadline ||
            n->kind == N_Status || n->kind == N_Action || n->kind == N_Native ||
            n->kind == N_Reading) &&
           (n->num & 2);
}

static void pass_kinds(Checker *c, const Node *n)
{
    if (n->kind == N_Event)
        note_kind(c, n);
}

static void pass_funs(Checker *c, const Node *n)
{
    if (!is_replacement(n))
        declare_fun(c, n);
}

/* What is replaced keeps its types: AS is what F has, N what the replacement says. */
static void keep_type(Checker *c, const Type *as, const Node *n)
{
    const Type *t = type_or_bool(c, n);

    if (t->kind != TYPE_ERROR && as->kind != TYPE_ERROR && t != as)
        diag_help(c->diags,
                  diag_add(c->diags, DIAG_TYPE_MISMATCH, n->span,
                           "this is a `%s`, and a `%s` is replaced", t->name, as->name),
                  "what is replaced keeps its types: give what is new another name");
}

static void keep_types(Checker *c, const Fun *f, const Node *n)
{
    int i = 0;

    for (const Node *a = n->a; a && i < f->nparams; a = a->next)
        keep_type(c, f->ptype[i++], a->a);
    if (n->b && (n->kind == N_Finding || n->kind == N_Status || n->kind == N_Native ||
                 n->kind == N_Define))
        keep_type(c, f->result, n->b);
}

/* `replace finding f ...`: the whole declaration again; its types must stay. */
static void pass_replacements(Checker *c, const Node *n)
{
    Fun *f;

    if (!is_replacement(n))
        return;
    if (!c->overlay) {
        diag_help(c->diags, complain(c, DIAG_RULE_OVERLAY_ITEM, n->span, n->text),
                  "`replace` belongs in an overlay; here change the declaration itself");
        return;
    }
    f = (Fun *)program_fun(c->p, n->text);
    if (!f || !f->node || f->node->kind != n->kind) {
        diag_help(c->diags, complain(c, DIAG_NAME_REPLACE, n->span, n->text),
                  "leave out `replace` for a new declaration");
        return;
    }
    if (nodes_count(n->a) != nodes_count(f->node->a) && n->kind != N_Reading)
        diag_help(c->diags,
                  diag_add(c->diags, DIAG_TYPE_ARGUMENTS, n->span,
                           "`%s` takes %zu, not %zu", n->text, nodes_count(f->node->a),
                           nodes_count(n->a)),
                  "what is replaced keeps its parameters");
    else if (n->kind != N_Reading)
        keep_types(c, f, n);
    f->node = n;
    f->span = n->span;
}

/* A setting is told by phrases as an event is, and holds for the whole case. */
static void setting_parts(Checker *c, const Node *n)
{
    EventKind *k = arena_new_of(c->arena, EventKind), **end = &c->p->settings;

    k->name = "setting";
    k->span = n->span;
    for (const Node *a = n->a; a && k->nattrs < MAX_ATTRS; a = a->next) {
        Attr *at = &k->attrs[k->nattrs++];

        at->name = a->text;
        at->type = express_type(&c->x, a->a);
        at->optional = a->num & 1;
        at->span = a->span;
    }
    k->phrases = phrases(c, k, n->b);
    while (*end)
        end = &(*end)->next;
    *end = k;
}

/* What a variable of a type is called. */
static void type_words(Checker *c, const Node *n)
{
    Type *t = (Type *)program_type(c->p, n->text);
    Scope none = { 0 };

    for (const Node *w = n->b; t && w; w = w->next) {
        Node one = *w;

        one.next = NULL;
        if (t->kind == TYPE_PRODUCT)
            one.a = NULL; /* that is how its values are written */
        express_wording(&c->x, &none, &one, &t->noun, false, n->span, n->text);
    }
}

static void pass_parts(Checker *c, const Node *n)
{
    if (n->kind == N_Setting)
        setting_parts(c, n);
    else if (n->kind == N_Enum || n->kind == N_Type)
        type_words(c, n);
}

/* Of several titles of one law, in several files, the last is what it is called. */
static void title_law(Checker *c, const Node *n)
{
    LawTitle **l = &c->p->law_titles;

    while (*l && (*l)->number != n->num)
        l = &(*l)->next;
    if (!*l) {
        *l = arena_new_of(c->arena, LawTitle);
        (*l)->number = n->num;
    }
    express_title(&c->x, n->b, &(*l)->title);
}

static void pass_clauses(Checker *c, const Node *n)
{
    if (n->kind == N_Clause)
        state_clause(c, n);
    else if (n->kind == N_Repeal)
        repeal_clause(c, n);
    else if (n->kind == N_Set)
        set_reading(c, n);
    else if ((n->kind == N_Edition || n->kind == N_Overlay) &&
             !program_layer(c->p, c->layer))
        unknown_layer(c, (n->kind == N_Overlay ? n->c : n->a)->span, c->layer);
    if (n->kind == N_Law)
        title_law(c, n);
    if (n->kind == N_Edition)
        express_title(&c->x, n->b, &c->p->title);
    if (n->kind == N_Overlay && n->b && c->p->title.in[0]) {
        Title over = { 0 };

        express_title(&c->x, n->b, &over);
        for (int i = 0; i < MAX_LANGS; i++)
            c->p->title.in[i] =
                arena_printf(c->arena, "%s + %s", c->p->title.in[i], over.in[i]);
    }
}

static void pass_universes(Checker *c, const Node *n)
{
    if (n->kind == N_Universe)
        bounds_check(&c->x, n);
}

static void pass_principles(Checker *c, const Node *n)
{
    if (n->kind == N_Principle)
        principle_check(&c->x, n);
}

static void pass_advice(Checker *c, const Node *n)
{
    if (n->kind == N_Advice)
        advice_check(&c->x, n);
}

static void pass_incentives(Checker *c, const Node *n)
{
    if (n->kind == N_Incentive)
        incentive_check(&c->x, n);
}

static void builtins(Checker *c)
{
    static const struct {
        const char *name;
        int nparams;
        Builtin which;
    } list[] = { { "size", 1, BUILTIN_SIZE },         { "the_one", 1, BUILTIN_THE_ONE },
                 { "standing", 1, BUILTIN_STANDING }, { "before", 2, BUILTIN_BEFORE },
                 { "after", 2, BUILTIN_AFTER },       { "happened", 1, BUILTIN_HAPPENED },
                 { "all_held", 0, BUILTIN_ALL_HELD } };
    Type *number;

    c->p->bool_type = declare_type(c, "bool", TYPE_BOOL, NO_SPAN);
    c->p->text_type = declare_type(c, "text", TYPE_TEXT, NO_SPAN);
    c->p->event_type = declare_type(c, "event", TYPE_EVENT, NO_SPAN);
    number = declare_type(c, "number", TYPE_RANGE, NO_SPAN);
    number->count = MAX_VALUES;
    for (size_t i = 0; i < BL_LEN(list); i++) {
        Fun *f = add_fun(c, FUN_BUILTIN, list[i].name, (Span){ 0, 0 });

        f->builtin = list[i].which;
        f->nparams = list[i].nparams;
        f->result = list[i].which == BUILTIN_SIZE ? number : c->p->bool_type;
        for (int k = 0; k < f->nparams; k++) {
            f->param[k] = k ? "other" : "e";
            f->ptype[k] = c->p->event_type;
        }
    }
}

/* What looks for names looks through all of them: the number is bounded. */
static bool too_many_items(Checker *c, const LawFile *files, size_t nfiles)
{
    size_t n = 0;

    for (size_t i = 0; i < nfiles; i++)
        for (const Node *item = files[i].items; item; item = item->next)
            if (++n > diags_limit(c->diags, LIMIT_DECLARATIONS)) {
                too_many(c, item->span, LIMIT_DECLARATIONS, "declarations and clauses");
                return true;
            }
    return false;
}

Program *check_program(const char *edition, const LawFile *files, size_t nfiles,
                       const NativeDef *natives, size_t nnatives, Loaded *loaded,
                       Arena *arena, Interner *names, Diags *diags)
{
    Program *p = arena_new_of(arena, Program);
    Checker *c = arena_new_of(arena, Checker);
    size_t errors = diags_errors(diags); /* of what was loaded before */

    p->arena = arena;
    p->names = names;
    p->edition = edition;
    p->limits = sources_limits(diags_sources(diags));
    c->x = (Express){ .program = p, .arena = arena, .diags = diags };
    c->p = p;
    c->arena = arena;
    c->diags = diags;
    c->natives = natives;
    c->nnatives = nnatives;
    c->loaded = loaded;
    c->fun_end = &p->funs;
    c->stated_end = &c->stated;
    builtins(c);
    if (too_many_items(c, files, nfiles))
        return p;
    each_item(c, files, nfiles, pass_languages);
    each_item(c, files, nfiles, pass_enums);
    each_item(c, files, nfiles, pass_types);
    each_item(c, files, nfiles, pass_sets);
    each_item(c, files, nfiles, pass_layers);
    each_item(c, files, nfiles, pass_funs);
    each_item(c, files, nfiles, pass_replacements);
    c->kinds = arena_alloc_array(arena, sizeof *c->kinds, p->nevents + 1u);
    each_item(c, files, nfiles, pass_kinds);
    order_kinds(c);
    for (uint32_t i = 0; i < p->nevents; i++)
        event_fields(c, c->kinds[i].kind, c->kinds[i].node);
    p->fun_by_id = arena_alloc_array(arena, sizeof *p->fun_by_id, p->nfuns + 1u);
    for (Fun *f = p->funs; f; f = f->next)
        p->fun_by_id[f->id] = f;
    for (uint32_t i = 0; i < p->nevents; i++)
        event_parts(c, c->kinds[i].kind, c->kinds[i].node);
    each_item(c, files, nfiles, pass_parts);
    for (Fun *f = p->funs; f; f = f->next)
        fun_body(c, f);
    each_item(c, files, nfiles, pass_clauses);
    compile_clauses(c);
    note_readings(c);
    check_defeat(c);
    check_same(c);
    each_item(c, files, nfiles, pass_universes);
    each_item(c, files, nfiles, pass_principles);
    each_item(c, files, nfiles, pass_advice);
    each_item(c, files, nfiles, pass_incentives);
    if (diags_errors(diags) == errors) {
        graph_check(p, diags);
        program_index(p);
    }
    return p;
}

/* ---- cases ------------------------------------------------------------ */

Ex *check_case_expr(const Program *p, const CaseScope *scope, const Node *n,
                    const Type *want, Arena *arena, Diags *diags)
{
    Express x = {
        .program = (Program *)p, .arena = arena, .diags = diags, .scope = scope
    };
    Scope s = { 0 };

    return want && want->kind == TYPE_BOOL ? express_condition(&x, &s, n)
                                           : express(&x, &s, n, want);
}

Rule *check_case_conclusion(const Program *p, const CaseScope *scope, const Node *n,
                            Arena *arena, Diags *diags)
{
    Express x = {
        .program = (Program *)p, .arena = arena, .diags = diags, .scope = scope
    };
    Scope s = { 0 };
    Rule *r = arena_new_of(arena, Rule);

    return conclusion(&x, &s, n, r) ? r : NULL;
}
