/* case_holdings.c - reads hands, completes them from a file and from the story, and reports
 * contradictions (SPEC 8.2).  A holding says which items of one group an owner has. */
#include "case/case_inside.h"
#include "program/spelling.h"

#include <string.h>

static const Type *holdings_owner_type(const CaseReader *l)
{
    return l->p->holding->ptype[0];
}

static const Type *holdings_item_type(const CaseReader *l)
{
    return l->p->holding->ptype[1];
}

HoldingText case_holding_text(CaseReader *l)
{
    return (HoldingText){
        .p = l->p, .lang = l->c->lang, .arena = l->arena, .diags = l->diags, .at = l->c->holding
    };
}

/* Returns true if the case states anything about the holding H. */
static bool is_holding_stated(const Holding *h)
{
    return h->complete || h->has || h->lacks || h->unknown || h->others;
}

/* Reports at AT that a hand has the sign of GROUP a second time.  FIRST is the place of the first
 * sign. */
static void report_group_twice(CaseReader *l, Value group, Span at, Span first)
{
    const char *sign = holdings_item_type(l)->left->values[group].written[0];
    Diag *d = diag_add(l->diags, DIAG_CASE_NAME_TWICE, at,
                       "`%s` occurs twice in one hand\n"
                       "write `%s` once, and every %s of `%s` after it",
                       sign, sign, holdings_item_type(l)->name, sign);

    diag_note(l->diags, d, first, "this is the first of the two");
}

void case_holdings_line(CaseReader *l, const Node *words)
{
    HoldingText t = case_holding_text(l);
    Value owner = -1, group = -1;

    if (!l->p->holding) {
        diag_add(l->diags, DIAG_CASE_SECTION, words->span,
                 "%s\n"
                 "leave the hands out, or declare in the vocabulary: holding NAME(OWNER, ITEM)",
                 "a case of these laws has no hands, because the vocabulary declares no holding");
        return;
    }
    for (const Node *w = words; w; w = w->next) {
        const char *s = w->text;
        const Fun *open;
        Value v;
        size_t n;

        if (w->next && w->next->kind == N_Punct && w->next->num == ':') {
            CaseToken name = { .text = s ? s : arena_printf(l->arena, "%c", (int)w->num),
                               .span = w->span };

            if (!spelling_value(l->p, holdings_owner_type(l), name.text, l->c->lang, &owner) &&
                case_role_value(l, holdings_owner_type(l), name.text, &owner, &open) !=
                    ROLE_VALUE) {
                case_bad_value(l, &name, holdings_owner_type(l));
                owner = -1;
            }
            group = -1;
            w = w->next;
            continue;
        }
        if (w->kind != N_Word) {
            if (w->kind == N_Punct && w->num == ',')
                continue;
            holding_report_bad(&t, w->span,
                               w->kind == N_Punct ? arena_printf(l->arena, "%c", (int)w->num) : s);
            return;
        }
        if (s[strspn(s, "?")] == '\0' && group < 0)
            continue; /* `?` without a group means unknown items of unknown groups */
        if (owner < 0) {
            if (w == words)
                diag_add(l->diags, DIAG_CASE_HOLDING, w->span,
                         "no %s stands before `%s`\n"
                         "write the %s of the hand and a colon first, such as `%s:`",
                         holdings_owner_type(l)->name, s, holdings_owner_type(l)->name,
                         holdings_owner_type(l)->values[0].written[0]);
            continue;
        }
        n = holding_match_value(holdings_item_type(l)->left, s, &v);
        /* Some letters name both a group and an item.  Such a letter is a group only if an item,
         * `—` or `?` follows it in the same word. */
        Value r;
        bool is_item = holding_match_value(holdings_item_type(l)->right, s, &r) > 0;

        if (n && !(is_item && group >= 0 && (unsigned char)s[0] < 0x80)) {
            Holding *h = &l->c->holding[owner][v];

            group = v;
            if (is_holding_stated(h))
                report_group_twice(l, v, w->span, h->span);
            else
                *h = (Holding){ 0 };
            h->complete = true;
            h->span = w->span;
            holding_items(&t, owner, group, s + n, w->span);
        } else if (group >= 0) {
            holding_items(&t, owner, group, s, w->span);
        } else {
            holding_report_bad(&t, w->span, s);
        }
    }
}

/* TOLD is the holding of OWNER in GROUP, as a file states it.  If TOLD agrees with what the case
 * says of this holding, stores TOLD in the case.  Otherwise reports the contradiction. */
static void agree_on_holding(CaseReader *l, Value owner, Value group, const Holding *told)
{
    const Type *ot = holdings_owner_type(l), *it = holdings_item_type(l);
    Holding *h = &l->c->holding[owner][group];
    int more = __builtin_popcountll(told->has & ~h->has);
    bool same = !(h->has & ~told->has) && !(h->lacks & told->has) &&
                (h->complete ? more == 0 : more >= h->unknown + h->others);
    Diag *d;

    if (same) {
        Span at = is_holding_stated(h) ? h->span : told->span;

        *h = *told;
        h->span = at;
        return;
    }
    d = diag_add(l->diags, DIAG_CASE_ELSEWHERE, h->span,
                 "the %s of %s are not the same in the "
                 "case and in the file",
                 it->left->values[group].name, ot->values[owner].words[0][0]);
    diag_note(l->diags, d, told->span, "the file states the hand here");
    diag_help(l->diags, d, "leave the hand out of the case, or correct the case or the file");
}

void case_deal_from_file(CaseReader *l, const Node *n)
{
    Holding(*at)[MAX_OWNERS] = arena_alloc_array(l->arena, sizeof *at, MAX_OWNERS);
    HoldingText t = case_holding_text(l);

    if (!n->c || !l->p->holding) {
        diag_add(l->diags, DIAG_CASE_DEAL, n->span,
                 l->p->holding ? "this program reads no files of deals\n"
                                 "write the deal itself: deal \"...\""
                               : "a case of these laws has no hands, because the vocabulary "
                                 "declares no holding\n"
                                 "leave the line `deal` out");
        return;
    }
    t.at = at;
    holding_deal(&t, n->c->text, n->c->span);
    for (uint32_t o = 0; o < holdings_owner_type(l)->count; o++)
        for (uint32_t g = 0; g < holdings_item_type(l)->left->count; g++)
            if (at[o][g].complete)
                agree_on_holding(l, (Value)o, (Value)g, &at[o][g]);
    for (const Node *s = n->d; s; s = s->next) {
        case_words_split(l, s->text);
        for (int i = 0; i < l->ntoks; i++)
            l->toks[i].span = s->span;
        case_settings_match(l, s->span, true);
    }
}

void case_holdings_from_events(CaseReader *l)
{
    const Type *ot, *it;

    if (!l->p->holding)
        return;
    ot = holdings_owner_type(l);
    it = holdings_item_type(l);
    /* if an event shows an item of an owner, the owner had this item from the start of the story */
    for (int i = 0; i < l->c->nevents; i++) {
        const CaseEvent *ev = &l->c->events[i];
        const EventKind *k = ev->kind;
        int twice = case_item_twice(l->p, ev);
        Value owner, item;
        Holding *h;
        unsigned bit;

        if (twice >= 0) {
            uint64_t n = it->right->count, v = (uint64_t)ev->attr[twice];

            diag_add(l->diags, DIAG_CASE_TWICE, ev->span,
                     "this sentence names %s%s twice\n"
                     "change one of the two, or leave one out",
                     it->left->values[v / n].written[0], it->right->values[v % n].written[0]);
        }
        if (!k->reveals || ev->disputed)
            continue;
        owner = ev->attr[k->reveals_args[0]];
        item = ev->attr[k->reveals_args[1]];
        if (!value_given(owner) || !value_given(item))
            continue;
        bit = (unsigned)(item % (Value)it->right->count);
        item /= (Value)it->right->count;
        h = &l->c->holding[owner][item];
        if (h->has >> bit & 1)
            continue;
        for (uint32_t o = 0; o < ot->count; o++)
            if ((Value)o != owner && (l->c->holding[o][item].has >> bit & 1)) {
                Diag *d = diag_add(l->diags, DIAG_CASE_NOT_HELD, ev->span,
                                   "%s cannot have %s%s, because %s holds it",
                                   ot->values[owner].words[0][0], it->left->values[item].written[0],
                                   it->right->values[bit].written[0], ot->values[o].words[0][0]);

                if (l->c->holding[o][item].span.end)
                    diag_note(l->diags, d, l->c->holding[o][item].span, "this shows what %s holds",
                              ot->values[o].words[0][0]);
                diag_help(
                    l->diags, d,
                    l->c->holding[o][item].shown >> bit & 1
                        ? "correct one of these two events"
                        : "correct this event, or state the hands as they were at the start of "
                          "the story");
                h = NULL;
                break;
            }
        if (!h)
            continue;
        if (h->complete || (h->lacks >> bit & 1) ||
            (h->filled && !h->unknown && !h->others && !h->any)) {
            Diag *d = diag_add(l->diags, DIAG_CASE_NOT_HELD, ev->span, "%s does not hold %s%s",
                               ot->values[owner].words[0][0], it->left->values[item].written[0],
                               it->right->values[bit].written[0]);

            diag_note(l->diags, d, h->span, "this is what %s holds", ot->values[owner].words[0][0]);
            diag_help(l->diags, d,
                      "correct this event, or add %s%s to the hand that is given for the start of "
                      "the story",
                      it->left->values[item].written[0], it->right->values[bit].written[0]);
            diag_help(l->diags, d, "if not every %s of the hand is known, write `?` in it",
                      it->name);
            continue;
        }
        holding_show(h, bit, ev->span);
    }
    HoldingText t = case_holding_text(l);

    holding_too_many(&t);
}

bool case_show_holdings(Case *c, Arena *arena, Diags *diags)
{
    CaseReader *l = xcalloc(1, sizeof *l);
    size_t errors = diags_errors(diags);

    l->p = c->program;
    l->arena = arena;
    l->diags = diags;
    l->c = c;
    if (c->program->holding) {
        HoldingText t = case_holding_text(l);

        holding_reopen(&t);
    }
    case_holdings_from_events(l);
    xfree(l);
    return diags_errors(diags) == errors;
}
