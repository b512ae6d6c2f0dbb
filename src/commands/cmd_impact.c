/* cmd_impact.c - implements `impact`: finds what a draft changes for precedents and for the
 * laws. */
#include "commands/impact_report.h"

#include "program/program.h"
#include "report/json_print.h"

#include <string.h>

enum { OWN = 2 };

/* The draft that is compared with an edition.  The draft is another edition, or an edition with an
 * overlay file added. */
typedef struct ImpactDraft {
    const char *edition; /* `file` is added to this edition */
    const char *name;    /* the name of the draft */
    const char *file;    /* the overlay file, or NULL */
    const char *base;    /* the edition to compare the draft with */
} ImpactDraft;

static const char impact_usage[] =
    "write: bridgelaw impact EDITION+DRAFT PATH...; or: bridgelaw impact DRAFT.law PATH...";

static bool read_draft(const Options *o, Library *lib, ImpactDraft *d)
{
    const char *name = o->paths[0], *plus = strrchr(name, '+');
    const Node *head;

    if (!strchr(name, '/') && !text_ends_with(name, ".law")) {
        if (!plus && !o->against)
            return COMMAND_USAGE(lib,
                                 "`%s` names no draft, because it has no overlay\n"
                                 "%s",
                                 name, impact_usage);
        d->edition = d->name = name;
        d->base = o->against ? o->against
                             : arena_strndup(library_arena(lib), name, (size_t)(plus - name));
        return true;
    }
    head = ast_find((Node *)library_law_items(lib, name), N_Overlay);
    if (diags_errors(library_diags(lib)))
        return false;
    if (!head)
        return COMMAND_USAGE(lib,
                             "`%s` is not an overlay, so it cannot be a draft\n"
                             "%s",
                             name, impact_usage);
    d->file = name;
    d->edition = head->a->text;
    d->name = arena_printf(library_arena(lib), "%s+%s", d->edition, head->text);
    d->base = o->against ? o->against : d->edition;
    return true;
}

static void impact_print(const Options *o, const Words *w, const Impact *m, FILE *out)
{
    if (command_format_is(o, "json"))
        json_print(impact_report_json(w, m), out);
    else
        impact_report_print(w, m, !command_format_is(o, "text"), out);
}

int cmd_impact(const Options *o, Library *lib, FILE *out)
{
    Impact m = { .level = o->level };
    ImpactDraft d = { 0 };
    Options cases = *o;
    Program *own[OWN], *base;
    Words w;

    if (o->neditions || o->npaths < 2)
        return COMMAND_WRONG(lib, "`impact` needs a draft and cases\n%s", impact_usage);
    if (!read_draft(o, lib, &d))
        return EXIT_WRONG;
    m.base = base = library_private_program(lib, d.base, NULL, 0, library_new_arena(lib));
    m.draft =
        d.file ? library_draft(lib, d.edition, d.file, d.name) : library_edition(lib, d.edition);
    if (!m.base || !m.draft)
        return EXIT_WRONG;
    m.name = d.name;
    m.lang = program_language(m.draft, o->lang);
    cases.paths++;
    cases.npaths--;
    for (int i = 0; i < OWN; i++)
        own[i] = library_private_program(lib, d.base, NULL, 0, library_new_arena(lib));
    if (!impact_precedents(&m, &cases, lib, base) || !impact_universes(&m, o, lib, own, OWN)) {
        diff_families_free(&m.families);
        return EXIT_WRONG;
    }
    impact_find_losses(&m, lib);
    w = command_words(o, lib, m.draft);
    impact_print(o, &w, &m, out);
    diff_families_free(&m.families);
    return m.kind[FLIP_EXPECTED] + m.kind[FLIP_RULED] + m.kind[FLIP_BROKEN] +
                   m.kind[FLIP_PRESUMED] + (o->level == LEVEL_CITATION ? m.kind[FLIP_CITED] : 0)
               ? EXIT_DIFFERS
               : EXIT_DONE;
}
