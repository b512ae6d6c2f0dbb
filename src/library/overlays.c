/* overlays.c - finds overlays that change no ruling. */
#include "library/overlays.h"

#include "diff/diff.h"
#include "program/label.h"
#include "program/program.h"
#include "program/rule_reads.h"

#include <string.h>

typedef struct OverlayTrial {
    Library *lib;
    const Program *p;
    Audit *audit;
    /* the name of the overlay, and the name of the edition without the overlay */
    const char *name, *without;
    const Amendment *m;
    Finding f;
} OverlayTrial;

/* AT points to the name of an overlay in EDITION, after its `+`.  Returns EDITION without this `+`
 * and this name. */
static const char *edition_without(const char *edition, const char *at, Arena *arena)
{
    return arena_printf(arena, "%.*s%s", (int)(at - 1 - edition), edition, at + strcspn(at, "+"));
}

static bool covers_label(const Universe *u, const char *label)
{
    for (int k = 0; k < u->ncovers; k++)
        if (label_inside(label, u->covers[k]))
            return true;
    return false;
}

/* Returns true if a rule of P reads F and belongs to a clause that U covers. */
static bool covers_asker(const Program *p, const Universe *u, const Fun *f)
{
    for (uint32_t i = 0; f && i < p->nrules; i++)
        if (covers_label(u, p->rules[i]->clause->label) && rule_reads_fun(p, p->rules[i], f))
            return true;
    return false;
}

/* Returns true if U covers a clause that the overlay changes.  Also returns true if U covers a
 * clause with a rule that reads a changed definition. */
static bool is_for(const OverlayTrial *t, const Universe *u)
{
    for (int i = 0; i < t->m->nunits; i++) {
        const DeltaUnit *x = &t->m->units[i];

        if (x->kind == UNIT_CLAUSE ? covers_label(u, x->name) : covers_asker(t->p, u, x->fun_b))
            return true;
    }
    return false;
}

/* Sets *IDLE to true if the overlay was tried in at least one universe and changes no ruling there.
 * Returns false if a universe cannot be searched (reported). */
static bool try_it(OverlayTrial *t, bool *idle)
{
    Arena *arena = library_arena(t->lib);
    Program *own = NULL;
    bool any = false;

    *idle = true;
    for (int i = 0; i < t->audit->nsearched && *idle; i++) {
        const Universe *u = t->audit->searched[i].u;
        DiffOptions d = { .amendment = t->m, .own = &own, .threads = 1 };
        const DiffResult *found;

        /* a universe that the overlay declares is missing without the overlay */
        if (!program_universe(t->m->a, u->name) || !is_for(t, u))
            continue;
        if (!own)
            own = library_private_program(t->lib, t->without, NULL, 0, arena);
        found = diff_find(&d, u->name, arena, library_diags(t->lib));
        if (!found)
            return false;
        any = true;
        t->f.of += found->cases;
        *idle = found->differ == 0;
    }
    *idle &= any;
    return true;
}

bool overlays_find_idle(Library *lib, const Program *p, Audit *audit)
{
    const char *at = strchr(p->edition, '+');

    for (; at; at = strchr(at, '+')) {
        size_t n = strcspn(++at, "+");
        Arena *arena = library_arena(lib);
        OverlayTrial t = { .lib = lib, .p = p, .audit = audit };
        const Program *base;
        bool idle;

        if (memchr(at, '=', n) || library_is_letter(at))
            continue;
        t.name = arena_strndup(arena, at, n);
        t.without = edition_without(p->edition, at, arena);
        base = library_try_edition(lib, t.without);
        if (!base) /* another overlay of the edition needs this overlay, so there is no base */
            continue;
        t.m = delta_compare(base, p, LEVEL_OUTCOME, arena);
        t.f = (Finding){ .kind = FINDING_OVERLAY,
                         .label = "",
                         .span = library_overlay_header(lib, t.name)->span,
                         .name = t.name };
        if (!try_it(&t, &idle))
            return false;
        if (idle)
            audit_findings_add(&audit->findings, t.f);
    }
    audit_findings_sort(&audit->findings);
    return true;
}
