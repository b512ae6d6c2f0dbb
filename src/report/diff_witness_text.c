/* diff_witness_text.c - the case file of a witness, with the line that says how the
 * editions differ. */
#include "report/diff_witness_inside.h"

#include "kit/strbuf.h"

#include <string.h>

static const char *witness_quoted(const char *s, Arena *arena)
{
    StrBuf b = { 0 };

    for (; *s; s++) {
        if (*s == '"' || *s == '\\')
            strbuf_addc(&b, '\\', 1);
        strbuf_addc(&b, *s, 1);
    }
    return strbuf_keep(&b, arena);
}

/* The lowest level at which the two rulings differ. */
static CompareLevel witness_level(const WitnessReplay *r, CompareLevel most)
{
    CompareLevel level = LEVEL_OUTCOME;

    while (level < most &&
           rulings_equal(r->whole[0], r->whole[1], level, r->in[0]->arena))
        level++;
    return level;
}

static const char *with_label(const WitnessSearch *m, const WitnessReplay *r,
                              CompareLevel level, const char *list, const char *label)
{
    size_t n = strlen(label);

    for (const char *s = list; s && (s = strstr(s, label)); s += n)
        if ((s == list || s[-1] == ' ') && (s[n] == ',' || !s[n]))
            return list;
    if (!rulings_differ_at(r->whole[0], r->whole[1], level, label, r->in[0]->arena))
        return list;
    return list ? arena_printf(m->arena, "%s, %s", list, label)
                : arena_printf(m->arena, "%s", label);
}

/* LIST with the clauses behind what is wanted, as the view has it. */
static const char *with_parted(const WitnessSearch *m, const WitnessReplay *r,
                               CompareLevel level, const char *list)
{
    WitnessPoints ps = diff_witness_points(m, r);

    for (int i = 0; i < ps.n; i++)
        for (int side = 0; side < 2 && diff_witness_is_wanted(&ps.at[i], &m->wanted);
             side++) {
            const Line *l = diff_witness_line(r->ruled[side], ps.at[i].said[side]);

            for (int k = 0; l && k < l->nsupports; k++)
                list = with_label(m, r, level, list, l->supports[k]->rule->clause->label);
        }
    return list;
}

/* The clauses on which what parts rests: those that are blamed; else those behind it; else
 * any. */
static const char *witness_labels(const WitnessSearch *m, const WitnessReplay *r,
                                  CompareLevel level)
{
    const char *list = NULL;
    const Amendment *am = m->k->m;

    for (int i = 0; i < m->f->nparts; i++) {
        const DeltaPart *p = &am->parts[m->f->parts[i]];

        if (p->a) /* it is no declaration */
            list = with_label(m, r, level, list, p->a->clause->label);
        if (p->b)
            list = with_label(m, r, level, list, p->b->clause->label);
    }
    if (!list)
        list = with_parted(m, r, level, list);
    for (int side = 0; side < 2 && !list; side++)
        for (int i = 0; i < r->whole[side]->nlines && !list; i++) {
            const Line *l = &r->whole[side]->lines[i];

            for (int k = 0; k < l->nsupports && !list; k++)
                list = with_label(m, r, level, list, l->supports[k]->rule->clause->label);
        }
    return list;
}

const char *diff_witness_file_text(const WitnessSearch *m, const WitnessReplay *r)
{
    static const char *const levels[] = { "", "modal ", "citation " };
    CompareLevel level = witness_level(r, m->k->m->level);
    const char *labels = witness_labels(m, r, level);

    if (!labels)
        return NULL;
    return arena_printf(m->arena, "%s  differs %s%s, %s at %s \"%s\"\n",
                        diff_witness_case_text(m, m->c, m->arena), levels[level],
                        m->p[0]->edition, m->p[1]->edition, labels,
                        witness_quoted(m->name->differs, m->arena));
}
