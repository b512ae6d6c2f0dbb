/* test_check_universe.c - checks universes and principles, from the text to the model (SPEC 12,
 * 13). */
#include <criterion/criterion.h>
#include <criterion/new/assert.h>

#include "game.h"
#include "kit/strbuf.h"
#include "program/principles.h"

#include <stdlib.h>
#include <string.h>

/* Adds the expression of the model as text, with variables v0, v1, ... */
static void put_ex(StrBuf *b, const Ex *ex)
{
    const char *name = ex->op == EX_CALL ? ex->fun->name : ex->op == EX_ATTR ? ex->name : "";
    int n = ex->more ? ex->nkids : 0;

    if (ex->op == EX_CONST && ex->type->kind == TYPE_ENUM)
        strbuf_add(b, ex->type->values[ex->value].name);
    else if (ex->op == EX_CONST && ex->type->kind == TYPE_TEXT)
        strbuf_add(b, ex->name);
    else if (ex->op == EX_CONST)
        strbuf_printf(b, "%lld", (long long)ex->value);
    else if (ex->op == EX_VAR)
        strbuf_printf(b, "v%d", ex->slot);
    else
        strbuf_printf(b, "%s(", *name ? name : ex->op == EX_SET ? "set" : "op");
    for (int i = 0; i < n; i++) {
        strbuf_add(b, i ? "," : "");
        put_ex(b, ex->more[i]);
    }
    for (int i = 0; !ex->more && i < MAX_ARGS && ex->kid[i]; i++) {
        strbuf_add(b, i ? "," : "");
        put_ex(b, ex->kid[i]);
    }
    if (ex->op != EX_CONST && ex->op != EX_VAR)
        strbuf_add(b, ")");
}

static void put_among(StrBuf *b, const char *name, const ValueDomain *a)
{
    strbuf_printf(b, " %s%s", a->stated ? "" : "~", name);
    if (a->any)
        strbuf_add(b, " any");
    if (a->value || a->set) {
        strbuf_add(b, a->value ? " is " : " in ");
        put_ex(b, a->value ? a->value : a->set);
    }
    if (a->or_absent)
        strbuf_add(b, " or absent");
    strbuf_add(b, ";");
}

static void put_slot(StrBuf *b, const EventSlot *s)
{
    strbuf_printf(b, "%s: %s%s\n", s->label, s->type->name, s->or_nothing ? " or nothing" : "");
    for (int k = 0; k < s->nkinds; k++) {
        const SlotKind *sk = &s->kinds[k];

        strbuf_printf(b, "  %s", sk->kind->name);
        for (int i = 0; i < sk->kind->nattrs; i++)
            put_among(b, sk->kind->attrs[sk->order[i]].name, &sk->attr[sk->order[i]]);
        strbuf_add(b, "\n");
    }
}

static void put_universe(StrBuf *b, const Program *p, const Universe *u)
{
    strbuf_printf(b, "%s \"%s\"", u->name, u->title.in[0]);
    for (int i = 0; i < u->ncovers; i++)
        strbuf_printf(b, " %s", u->covers[i]);
    strbuf_add(b, "\n");
    for (int i = 0; i < u->ndeals; i++) {
        strbuf_printf(b, "deal");
        for (uint32_t o = 0; o < p->holding->ptype[0]->count; o++)
            for (uint32_t g = 0; g < p->holding->ptype[1]->left->count; g++)
                strbuf_printf(b, " %llx%s", (unsigned long long)u->deals[i].holding[o][g].has,
                              u->deals[i].holding[o][g].complete ? "" : "+");
        strbuf_add(b, "\n");
    }
    strbuf_add(b, "given");
    for (int i = 0; i < u->nsettings; i++)
        put_among(b, u->settings[i].fun->name, &u->settings[i].among);
    strbuf_add(b, "\n");
    for (int i = 0; i < u->nslots; i++)
        put_slot(b, &u->slots[i]);
    strbuf_add(b, "open");
    for (int i = 0; i < u->nfindings; i++) {
        put_among(b, u->findings[i].fun->name, &u->findings[i].among);
        strbuf_printf(b, " of %d", u->findings[i].at[0]);
    }
    strbuf_add(b, "\n");
    for (int i = 0; i < u->nassumes; i++) {
        put_ex(b, u->assumes[i]);
        strbuf_add(b, "\n");
    }
    strbuf_printf(b, "%d variables\n", u->nvars);
}

static void put_principle(StrBuf *b, const Principle *q)
{
    static const char *const kinds[] = { "independent", "symmetric", "always", "never" };

    strbuf_printf(b, "%s %s", q->name, kinds[q->kind]);
    for (int i = 0; i < q->nuniverses; i++)
        strbuf_printf(b, " in %s", q->universes[i]->name);
    strbuf_add(b, q->source.in[0] ? " source:" : "");
    for (int i = 0; i < q->nfuns; i++)
        strbuf_printf(b, " %s", q->funs[i]->name);
    for (int i = 0; i < q->nturns; i++) {
        strbuf_printf(b, " %s", q->turns[i].type->name);
        for (uint32_t v = 0; v < q->turns[i].type->count; v++)
            strbuf_printf(b, " %d", (int)q->turns[i].to[v]);
    }
    for (int i = 0; i < q->nbinders; i++) {
        strbuf_printf(b, " %s=v%d:%s", q->binders[i].name, q->binders[i].slot,
                      q->binders[i].over->name);
        if (q->binders[i].where) {
            strbuf_add(b, " where ");
            put_ex(b, q->binders[i].where);
        }
    }
    for (int i = 0; i < q->nconds; i++) {
        strbuf_add(b, q->conds[i].negated ? " unless " : " when ");
        put_ex(b, q->conds[i].ex);
    }
    if (q->holds) {
        strbuf_add(b, " holds ");
        put_ex(b, q->holds);
    }
    if (q->who) {
        strbuf_add(b, " who ");
        put_ex(b, q->who);
        strbuf_printf(b, " %s", modal_name(q->modal));
    }
    for (int i = 0; i < q->ndeeds; i++) {
        strbuf_printf(b, " %s(", q->deeds[i].fun->action);
        for (int a = 0; a < q->deeds[i].nargs; a++)
            put_ex(b, q->deeds[i].args[a]);
        strbuf_add(b, ")");
    }
    for (int i = 0; i < q->nexcept; i++)
        strbuf_printf(b, " except %s", q->except[i]);
    strbuf_printf(b, " %d variables\n", q->nslots);
}

/* Returns the universes and principles of LAW, or its diagnostics, for free(). */
static char *spaces(const char *law)
{
    Game g = game_open(law, NULL);
    StrBuf b = { 0 };
    char *text;

    if (diags_errors(g.diags)) {
        text = game_diags(&g);
        game_close(&g);
        return text;
    }
    for (const Universe *u = g.p->universes; u; u = u->next)
        put_universe(&b, g.p, u);
    for (const Principle *q = g.p->principles; q; q = q->next)
        put_principle(&b, q);
    game_close(&g);
    return strbuf_steal(&b);
}

/* SPEC 12.2, 12.3: an attribute that is not stated has its default, is absent, or is open */
Test(check_universe, what_something_may_be)
{
    SAME(spaces("universe u1 \"U\" covers 1A, 2\n"
                "given field, host in {ann, bob}\n"
                "slot m: move with seen_by is {ann}, by is host\n"
                "slot d: shout or nothing with mark any or absent, colour in {red} or "
                "absent\n"
                "slot x: amend with of is d, mark is absent, by in {d.by, m.by}, colour "
                "any or "
                "absent\n"),
         "u1 \"U\" 1A 2\n"
         "given field any; host in set(ann,bob);\n"
         "m: move\n"
         "  move seen_by is set(ann); by is host(); ~token any; ~loud is 0; ~at or "
         "absent; ~said or absent;\n"
         "d: shout or nothing\n"
         "  shout mark any or absent; colour in set(red) or absent; ~by any;\n"
         "x: amend\n"
         "  amend of is v1; mark or absent; by in set(by(v1),by(v0)); colour any or "
         "absent;\n"
         "open\n"
         "3 variables\n");
}

/* SPEC 12.4, 12.5: a slot with several kinds, attributes that only some kinds have, the variable of
 * a slot */
Test(check_universe, kinds_of_a_slot)
{
    SAME(spaces("universe u1 \"U\"\n"
                "slot d: shout\n"
                "slot x: shout or amend or bell with by is d.by, colour is red, of is d\n"
                "      | move with token any, by in {d.by} | nothing\n"
                "slot y: show or move with token is token(x.colour, x.mark), loud any\n"),
         "u1 \"U\"\n"
         "given\n"
         "d: shout\n"
         "  shout ~by any; ~colour or absent; ~mark or absent;\n"
         "x: act or nothing\n"
         "  shout by is by(v0); colour is red; ~mark or absent;\n"
         "  amend by is by(v0); colour is red; of is v0; ~mark or absent;\n"
         "  bell by is by(v0);\n"
         "  move token any; by in set(by(v0)); ~loud is 0; ~seen_by or absent; ~at or "
         "absent; ~said or absent;\n"
         "y: move\n"
         "  show token is op(colour(v1),mark(v1)); loud any; ~by any; ~seen_by or "
         "absent; ~at or absent; ~said or absent;\n"
         "  move token is op(colour(v1),mark(v1)); loud any; ~by any; ~seen_by or "
         "absent; ~at or absent; ~said or absent;\n"
         "open\n"
         "3 variables\n");
}

/* SPEC 12.4, 12.5: a finding about any event, or about one slot */
Test(check_universe, findings_and_assumptions)
{
    SAME(spaces("universe u1 \"U\"\n"
                "deal \"A:1.2 - 3.4 -\", \"B:1.2 - - 3.\"\n"
                "slot a1: shout slot b1: amend with of is a1 slot m: move or nothing\n"
                "open meant in {plain, sharp}, wanted(b1) in {token(b1.colour, one), "
                "token(a1.colour, two)} or absent, seen, fair\n"
                "assume m is given and (no s: shout where s after m)\n"
                "assume not (a1.colour is b1.colour)\n"),
         "u1 \"U\"\n"
         "deal 2 1 0+ 0+ 8 4 0+ 0+\n"
         "deal 0 4 2 1 0+ 0+ 0+ 0+\n"
         "given\n"
         "a1: shout\n"
         "  shout ~by any; ~colour or absent; ~mark or absent;\n"
         "b1: amend\n"
         "  amend of is v0; ~by any; ~colour or absent; ~mark or absent;\n"
         "m: move or nothing\n"
         "  move ~by any; ~token any; ~loud is 0; ~seen_by or absent; ~at or absent; "
         "~said or absent;\n"
         "open meant in set(plain,sharp); of -1 wanted in "
         "set(op(colour(v1),one),op(colour(v0),two)) or absent; of 1 seen any; of -1 "
         "fair any; of -1\n"
         "op(op(v2),op(op()))\n"
         "op(op(colour(v0),colour(v1)))\n"
         "4 variables\n");
    SAME(spaces("universe u1 \"V\" slot d: shout\n"
                "open wanted in {token(d.colour, one)}, wanted(d)\n"),
         "game.law:2:40 N0002\n");
}

/* SPEC 13 */
Test(check_universe, principles)
{
    SAME(spaces("status shown(m: move): token en \"s\"\n"
                "universe u1 \"U\" slot m: move\n"
                "principle p1 \"P\" in u1 source \"me\"\n"
                "  shown, change, retracted are independent of b: bell where b.by is ann\n"
                "principle p2 \"P\" symmetric under owner (ann, bob, cid) and colour "
                "(red, blue)\n"
                "principle p3 \"P\" for m: move, o in {ann, bob} where (m.by is o)\n"
                "  when m.loud unless o is cid always shown(m) is m.token\n"
                "principle p4 \"P\" for m: act, o: owner never o may any action(m) or "
                "retract(m)\n"
                "  except 1A, 2\n"),
         "u1 \"U\"\n"
         "given\n"
         "m: move\n"
         "  move ~by any; ~token any; ~loud is 0; ~seen_by or absent; ~at or absent; "
         "~said or absent;\n"
         "open\n"
         "1 variables\n"
         "p1 independent in u1 source: shown changed retracted b=v0:bell where "
         "op(by(v0),ann) 1 variables\n"
         "p2 symmetric owner 1 2 0 3 colour 1 0 0 variables\n"
         "p3 always m=v0:move o=v1:owner where op(by(v0),v1) when loud(v0) unless "
         "op(v1,cid) holds op(shown(v0),token(v0)) 2 variables\n"
         "p4 never m=v0:act o=v1:owner who v1 may change(v0) retract(v0) choose(v0) "
         "decide(v0) retract(v0) except 1A except 2 2 variables\n");
}

/* SPEC 10 */
Test(check_universe, limits)
{
    StrBuf b = { 0 };

    strbuf_add(&b, "universe u1 \"U\"");
    for (int i = 0; i < 14; i++)
        strbuf_printf(&b, "\nslot m%d: move", i);
    SAME(spaces(b.s), "game.law:14:1 T0006\n"
                      "game.law:15:1 T0006\n");
    strbuf_clear(&b);
    strbuf_add(&b, "universe u1 \"U\" slot m: move slot d: shout");
    for (int i = 0; i < 65; i++)
        strbuf_add(&b, "\nassume m is given");
    SAME(spaces(b.s), "game.law:66:1 T0006\n");
    strbuf_free(&b);
}

/* SPEC 12.4: a native that `reads` a status may look at any event, unless it reads `earlier` ones
 * only */
Test(check_universe, what_natives_read)
{
    SAME(law_said("status worth(e: event): number en \"w\"\n"
                  "native worth_of_all(e: event): number reads worth\n"
                  "native worth_before(e: event): number reads worth earlier\n"
                  "universe u \"U\" given field is red, host is ann\n"
                  "slot m: move with by is ann, token is token(red, one)\n"
                  "slot n: move with by is ann, token is token(red, one), at in "
                  "{worth_of_all(m)}\n"
                  "slot o: move with by is ann, token is token(red, one), at in "
                  "{worth_before(m)}\n"),
         "game.law:6:63 U0002\ngame.law:6:63 U0003\ngame.law:7:63 U0002\n");
    SAME(law_said("native field_of: colour reads field\n"
                  "define his(c: colour): owner as ann when c is red otherwise bob\n"
                  "universe u \"U\" given host in {his(field_of)}, field any\n"
                  "slot b: bell with by is ann\n"),
         "game.law:3:35 U0003\n");
}
