#include "amended.h"

#include "kit/strbuf.h"

#include <string.h>

static const char *const sides[] = { "-", "+", "*" };

static void put_aspect(StrBuf *b, const Part *part, Arena *arena)
{
    static const char *const names[] = { "args", "value",      "must be", "modal",
                                         "who",  "from",       "until",   "default",
                                         "tie",  "background", "label" };
    const Naming of_a = rule_naming(part->a), of_b = pair_naming(part->a, part->b, arena);

    sb_printf(b, "%s: %s => %s", names[part->aspect],
              rule_aspect(part->a, part->aspect, &of_a, arena),
              rule_aspect(part->b, part->aspect, &of_b, arena));
}

static void put_part(StrBuf *b, const Amendment *m, const Part *part, Arena *arena)
{
    const Rule *r = part->side == SIDE_B ? part->b : part->a;

    sb_printf(b, "  %s", sides[part->side]);
    switch (part->kind) {
    case PART_RULE: sb_printf(b, " rule %s", rule_text(r, m->level, arena)); break;
    case PART_BINDER:
        sb_printf(b, " binder %s", type_text(r->binders[part->binder].over, arena));
        break;
    case PART_CONDITION: break;
    case PART_ASPECT:
        sb_addc(b, ' ', 1);
        put_aspect(b, part, arena);
        break;
    case PART_DEFEAT: sb_printf(b, " defeats %s", part->loser_a->clause->label); break;
    case PART_DECLARATION: sb_add(b, " declaration"); break;
    }
    for (int i = 0; i < part->nconds; i++)
        sb_printf(b, " & %s", part->conds[i].text);
    for (int i = 0; i < part->nneeds; i++)
        sb_printf(b, " (needs %d)", part->needs[i]);
    if (part->a && part->b && part->kind != PART_DECLARATION &&
        strcmp(part->a->clause->label, part->b->clause->label) != 0)
        sb_printf(b, " [%s]", part->b->clause->label);
    sb_addc(b, '\n', 1);
}

char *amendment_text(const Amendment *m)
{
    Arena *arena = arena_new();
    StrBuf b = { 0 };

    for (int i = 0; i < m->nunits; i++) {
        const Unit *u = &m->units[i];

        sb_printf(&b, "%s\n", u->name);
        for (int k = u->first; k < u->first + u->nparts; k++) {
            put_part(&b, m, &m->parts[k], arena);
            for (int o = 0; o < k; o++)
                if (m->parts[o].change == m->parts[k].change) {
                    b.len--; /* the line's end */
                    sb_printf(&b, " (as %d)\n", o);
                    break;
                }
        }
    }
    arena_free(arena);
    return sb_steal(&b);
}
