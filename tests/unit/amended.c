/* amended.c - writes an amendment as text, for tests. */
#include "amended.h"

#include "diff/delta_match.h"
#include "kit/strbuf.h"

#include <string.h>

static const char *const sides[] = { "-", "+", "*" };

static void put_aspect(StrBuf *b, const DeltaPart *part, Arena *arena)
{
    static const char *const names[] = { "args", "value",      "must be", "modal",
                                         "who",  "from",       "until",   "default",
                                         "tie",  "background", "label" };
    const VariableNames of_a = normal_variable_names(part->a),
                        of_b = delta_pair_naming(part->a, part->b, arena);

    strbuf_printf(b, "%s: %s => %s", names[part->aspect],
                  normal_aspect_text(part->a, part->aspect, &of_a, arena),
                  normal_aspect_text(part->b, part->aspect, &of_b, arena));
}

static void put_part(StrBuf *b, const Amendment *m, const DeltaPart *part, Arena *arena)
{
    const Rule *r = part->side == SIDE_B ? part->b : part->a;

    strbuf_printf(b, "  %s", sides[part->side]);
    switch (part->kind) {
    case PART_RULE: strbuf_printf(b, " rule %s", normal_rule_text(r, m->level, arena)); break;
    case PART_BINDER:
        strbuf_printf(b, " binder %s", normal_type_text(r->binders[part->binder].over, arena));
        break;
    case PART_CONDITION: break;
    case PART_ASPECT:
        strbuf_addc(b, ' ', 1);
        put_aspect(b, part, arena);
        break;
    case PART_DEFEAT: strbuf_printf(b, " defeats %s", part->loser_a->clause->label); break;
    case PART_DECLARATION: strbuf_add(b, " declaration"); break;
    }
    for (int i = 0; i < part->nconds; i++)
        strbuf_printf(b, " & %s", part->conds[i].text);
    for (int i = 0; i < part->nneeds; i++)
        strbuf_printf(b, " (needs %d)", part->needs[i]);
    if (part->a && part->b && part->kind != PART_DECLARATION &&
        strcmp(part->a->clause->label, part->b->clause->label) != 0)
        strbuf_printf(b, " [%s]", part->b->clause->label);
    strbuf_addc(b, '\n', 1);
}

char *amendment_text(const Amendment *m)
{
    Arena *arena = arena_new();
    StrBuf b = { 0 };

    for (int i = 0; i < m->nunits; i++) {
        const DeltaUnit *u = &m->units[i];

        strbuf_printf(&b, "%s\n", u->name);
        for (int k = u->first; k < u->first + u->nparts; k++) {
            put_part(&b, m, &m->parts[k], arena);
            for (int o = 0; o < k; o++)
                if (m->parts[o].change == m->parts[k].change) {
                    b.len--; /* remove the line end */
                    strbuf_printf(&b, " (as %d)\n", o);
                    break;
                }
        }
    }
    arena_free(arena);
    return strbuf_steal(&b);
}
