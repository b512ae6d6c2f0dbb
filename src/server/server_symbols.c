/* server_symbols.c - lists the declarations of a document, and finds declarations by name. */
#include "kit/vec.h"
#include "program/uses.h"
#include "server/server_inside.h"
#include "server/server_parse.h"
#include "server/spots.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* The kinds of symbols in the protocol. */
enum {
    SYMBOL_MODULE = 2,
    SYMBOL_NAMESPACE = 3,
    SYMBOL_CLASS = 5,
    SYMBOL_METHOD = 6,
    SYMBOL_PROPERTY = 7,
    SYMBOL_ENUM = 10,
    SYMBOL_INTERFACE = 11,
    SYMBOL_FUNCTION = 12,
    SYMBOL_VARIABLE = 13,
    SYMBOL_CONSTANT = 14,
    SYMBOL_STRUCT = 23,
    SYMBOL_EVENT = 24,
    SYMBOL_ENUM_MEMBER = 22
};

enum { MAX_SYMBOLS = 500 };

/* ---- symbols of a document --------------------------------------------------------- */

/* Returns the kind of symbol that N declares, or 0 if N declares no symbol. */
static int symbol_of(const Node *n)
{
    switch (n->kind) {
    case N_Edition:
    case N_Overlay:
    case N_Practice: return SYMBOL_MODULE;
    case N_Law: return SYMBOL_NAMESPACE;
    case N_Clause: return SYMBOL_CLASS;
    case N_Enum:
    case N_Type: return SYMBOL_ENUM;
    case N_Event: return SYMBOL_EVENT;
    case N_Kind: return SYMBOL_INTERFACE;
    case N_Setting:
    case N_Holding:
    case N_Finding: return SYMBOL_PROPERTY;
    case N_Status:
    case N_Action: return SYMBOL_METHOD;
    case N_Define:
    case N_Deadline:
    case N_Native: return SYMBOL_FUNCTION;
    case N_Reading: return SYMBOL_CONSTANT;
    case N_Layer:
    case N_Language:
    case N_Set: return SYMBOL_VARIABLE;
    case N_Universe:
    case N_Principle:
    case N_Invariant:
    case N_Advice:
    case N_Incentive: return SYMBOL_STRUCT;
    case N_Case: return SYMBOL_CLASS;
    default: return 0;
    }
}

/* Returns the name of the symbol N, in ARENA. */
static const char *name_of(const Node *n, Arena *arena)
{
    if (n->kind == N_Law)
        return arena_printf(arena, "law %lld", (long long)n->num);
    if (n->kind == N_Setting)
        return n->a ? n->a->text : "setting";
    return n->text && *n->text ? n->text : ast_kind_name(n->kind);
}

static json_t *symbol_json(const Parsed *p, const Node *n, Arena *arena)
{
    const char *name = name_of(n, arena);
    const Span word = uses_name_in(p->sources, n->span, name, n->kind != N_Setting);
    json_t *j = json_object();

    json_set_text(j, "name", name);
    if (n->b && n->b->kind == N_String)
        json_set_text(j, "detail", n->b->text);
    json_set_integer(j, "kind", symbol_of(n));
    json_object_set_new(j, "range", parsed_range(p, n->span));
    json_object_set_new(
        j, "selectionRange",
        parsed_range(p, word.start == UINT32_MAX ? (Span){ n->span.start, n->span.start } : word));
    return j;
}

static void add_symbols(Server *s, const json_t *params, const Document *d, const Parsed *p,
                        json_t *list)
{
    (void)s;
    (void)params;
    (void)d;
    for (const Node *n = p->items; n; n = n->next)
        if (symbol_of(n))
            json_array_append_new(list, symbol_json(p, n, p->arena));
}

json_t *server_symbols(Server *s, const json_t *params)
{
    return parsed_answer(s, params, add_symbols);
}

/* ---- symbols of all files ----------------------------------------------------------- */

static int symbol_of_use(const Use *u)
{
    static const int kinds[] = {
        [USE_TYPE] = SYMBOL_ENUM,          [USE_VALUE] = SYMBOL_ENUM_MEMBER,
        [USE_KIND] = SYMBOL_EVENT,         [USE_NARROW] = SYMBOL_INTERFACE,
        [USE_ATTRIBUTE] = SYMBOL_PROPERTY, [USE_FUNCTION] = SYMBOL_FUNCTION,
        [USE_CLAUSE] = SYMBOL_CLASS,       [USE_LAYER] = SYMBOL_VARIABLE,
        [USE_UNIVERSE] = SYMBOL_STRUCT,    [USE_STATEMENT] = SYMBOL_STRUCT
    };

    return u->kind < BL_LEN(kinds) ? kinds[u->kind] : 0;
}

/* Returns true if NAME has the letters of QUERY in the same order, perhaps with other letters
 * between. */
static bool fits_query(const char *name, const char *query)
{
    for (; *query; query++) {
        while (*name && tolower((unsigned char)*name) != tolower((unsigned char)*query))
            name++;
        if (!*name++)
            return false;
    }
    return true;
}

typedef struct FoundSymbol {
    const Use *use;
    const Sources *sources;
} FoundSymbol;

static int compare_found(const void *a, const void *b)
{
    const FoundSymbol *x = a, *y = b;
    const int by_name = strcmp(x->use->name, y->use->name);

    if (by_name)
        return by_name;
    return (x->use->at.start > y->use->at.start) - (x->use->at.start < y->use->at.start);
}

json_t *server_all_symbols(Server *s, const json_t *params)
{
    const char *query = json_string_value(json_object_get(params, "query"));
    Workspace *w = s->workspace;
    FoundSymbol *found = NULL;
    size_t n = 0, cap = 0;
    json_t *list = json_array();

    workspace_check_every(w);
    for (size_t i = 0; i < w->nprograms; i++) {
        const Uses *u = w->programs[i]->uses;

        for (size_t k = 0; u && k < u->n; k++)
            if (source_same_span(u->at[k].at, u->at[k].of) && symbol_of_use(&u->at[k]) &&
                fits_query(u->at[k].name, query ? query : "")) {
                VEC_ROOM(found, n, cap);
                found[n++] = (FoundSymbol){ &u->at[k], library_sources(w->every->lib) };
            }
    }
    if (n)
        qsort(found, n, sizeof *found, compare_found);
    Spots spots = { .w = w, .sources = n ? found[0].sources : NULL };

    for (size_t i = 0, kept = 0; i < n && kept < MAX_SYMBOLS; i++) {
        const Use *u = found[i].use;
        json_t *j;
        Spot spot;

        if ((i && source_same_span(u->at, found[i - 1].use->at)) ||
            !spots_find(&spots, u->at, &spot))
            continue;
        j = json_object();
        json_set_text(j, "name", u->name);
        json_set_integer(j, "kind", symbol_of_use(u));
        json_object_set_new(j, "location", spots_location(&spots, &spot));
        json_array_append_new(list, j);
        kept++;
    }
    spots_release(&spots);
    xfree(found);
    return list;
}
