/* case_expand.c - replaces the last event of a story by several events, if its sentence tells several
 * (SPEC 4.4, 8.3). */
#include "case/case_inside.h"
#include "program/program.h"

void case_expand_too_many(CaseReader *l, Span span)
{
    if (!l->full)
        diag_add(l->diags, DIAG_CASE_TOO_MANY, span,
                 "the story has more than %d events\n"
                 "leave out events that do not matter to the ruling",
                 MAX_EVENTS);
    l->full = true;
}

/* Returns true if the last event of the story says the same as the one before it: "W takes ♦8 back
 * and plays ♣4 instead" tells once that ♦8 is taken back. */
static bool is_told_again(const Case *c)
{
    const CaseEvent *now = &c->events[c->nevents - 1], *before = now - 1;
    bool same = c->nevents > 1 && now->kind == before->kind && !before->disputed;

    for (int a = 0; a < now->kind->nattrs && same; a++)
        same = now->attr[a] == before->attr[a] && !now->open[a] && !before->open[a];
    return same;
}

void case_expand_told_as(CaseReader *l)
{
    Case *c = l->c;
    const CaseEvent whole = c->events[c->nevents - 1];
    const EventKind *k = whole.kind;

    if (c->nevents - 1 + k->ntold_as > MAX_EVENTS) {
        case_expand_too_many(l, whole.span);
        return;
    }
    c->nevents--;
    for (int i = 0; i < k->ntold_as; i++) {
        CaseEvent *ev = &c->events[c->nevents++];
        const EventKind *told = k->told_as[i];

        *ev = (CaseEvent){
            .kind = told, .span = whole.span, .shared = k->ntold_as > 1, .disputed = whole.disputed
        };
        ev->label = i + 1 < k->ntold_as || *whole.label == '@'
                        ? arena_printf(l->arena, "@%d", c->nevents)
                        : whole.label;
        for (int a = 0; a < told->nattrs; a++) {
            const Attr *attr = &told->attrs[a];
            int at = program_kind_attr(k, attr->name);

            ev->attr[a] = at >= 0 && !(whole.attr[at] == BL_ABSENT && attr->value) ? whole.attr[at]
                          : attr->value ? attr->value->value
                                        : BL_ABSENT;
            ev->open[a] = at >= 0 && whole.open[at];
            ev->one_of[a] = at >= 0 ? whole.one_of[at] : 0;
        }
        if (!case_kind_allows(l, told, ev))
            case_not_of_kind(l, whole.span, told);
        if (i == 0 && k->ntold_as > 1 && k->told_as[1] != told && is_told_again(c))
            c->nevents--;
    }
}

void case_expand_list(CaseReader *l, const FilledAttrs *list)
{
    Case *c = l->c;
    CaseEvent whole = c->events[c->nevents - 1];

    if (c->nevents - 1 + list->neach > MAX_EVENTS) {
        case_expand_too_many(l, whole.span);
        return;
    }
    c->nevents--;
    whole.shared = true;
    for (int i = 0; i < list->neach; i++) {
        CaseEvent *ev = &c->events[c->nevents++];

        *ev = whole;
        ev->attr[list->each] = list->of_each[i];
        if (i + 1 < list->neach || *whole.label == '@')
            ev->label = arena_printf(l->arena, "@%d", c->nevents);
    }
}
