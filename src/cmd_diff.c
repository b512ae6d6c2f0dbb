/* cmd_diff.c - every way in which two editions rule the cases of a universe
 * differently. */
#include "command.h"

#include "casetext.h"
#include "differ.h"

#include <unistd.h>
#include <stdlib.h>
#include <string.h>

static void put_parted(const Parted *p, FILE *out)
{
    fprintf(out, "      %llu %s\n", (unsigned long long)p->count, p->key);
}

int cmd_diff(const Options *o, Library *lib, FILE *out)
{
    const Program *a = library_edition(lib, o->paths[0]);
    const Program *b = library_edition(lib, o->paths[1]);
    Program *own[2];
    Differing d = { .own = own, .threads = 2 };

    if (!a || !b)
        return EXIT_WRONG;
    for (int i = 0; i < 2; i++)
        own[i] = library_private(lib, o->paths[0], NULL, 0, library_arena(lib));
    d.amendment = amend_compare(a, b, o->level, library_arena(lib));
    for (const Universe *u = a->universes; u; u = u->next) {
        if (getenv("U") && strcmp(u->name, getenv("U")))
            continue;
        const Differences *x =
            differ(&d, u->name, library_arena(lib), library_diags(lib));

        if (!x)
            return EXIT_WRONG;
        fprintf(out, "%s: %llu of %llu cases, %llu of %llu shapes, %d families\n",
                u->name, (unsigned long long)x->differ, (unsigned long long)x->cases,
                (unsigned long long)x->shapes, (unsigned long long)x->nshapes,
                x->nfamilies);
        for (int i = 0; i < x->nfamilies; i++) {
            const Family *f = &x->families[i];

            fprintf(out, "   %llu%s", (unsigned long long)f->count,
                    f->several   ? " (several readings)"
                    : f->reading ? f->reading->name
                                 : "");
            for (int k = 0; k < f->nparts; k++) {
                const Part *q = &d.amendment->parts[f->parts[k]];
                fprintf(out, " %s[k%d s%d a%d %s]", d.amendment->units[q->unit].name,
                        q->kind, q->side, q->aspect, q->nconds ? q->conds[0].text : "");
            }
            if (f->whole)
                fprintf(out, " WHOLE");
            fprintf(out, "\n");
            if (f->whole) {
                Shape *sh =
                    shape_new(a, u, f->shape, library_arena(lib), library_diags(lib));
                Choice ch[300];
                for (int k = 0; k < f->nvalues; k++)
                    ch[k] = (Choice){ &sh->dims[k], f->values[k] };
                Case *c = shape_case(sh, ch, f->nvalues, library_arena(lib));
                fputs(casetext_print(casetext_of(c, NULL, library_arena(lib)),
                                     library_arena(lib)),
                      out);
            }
            if (f->frame) {
                fprintf(out, "      WHEN");
                for (int k = 0; k < f->when.n; k++) {
                    const Mark *mk = &f->frame->marks[f->when.mark[k]];
                    fprintf(out, " %s[%s]", f->when.denied[k] ? "not" : "",
                            mk->cond    ? mk->cond->text
                            : mk->holds ? mk->rule->until->name
                                        : mk->rule->clause->label);
                }
                fprintf(out, " beside %llu\n", (unsigned long long)f->when.beside);
            }
            for (int k = 0; k < f->nparted; k++)
                put_parted(&f->parted[k], out);
        }
    }
    return EXIT_DONE;
}
