/* random_laws.c - makes random laws and stories that use the whole language (see random_laws.h). */
#include "random_laws.h"

#include "game.h"
#include "random_game.h"

#include <stdlib.h>
#include <string.h>

/* ---- random laws -------------------------------------------------------- */

static const char more_words[] =
    "native worth_before(e: event): count reads worth earlier\n"
    "native next_owner(o: owner): owner\n"
    "setting { trend: tone en \"{value}\" }  phrase en \"trend {trend}\"  question en "
    "\"?\"\n"
    "  presume soft when (some m: move where m.loud)\n"
    "  default sharp when (some b: bell where b.by is ann)\n"
    "status worth(e: event): count en \"w\"  required when e is bell and e.by is ann\n"
    "status out(e: event) undoes e en \"o\"  status few(o: owner): set of tone en \"f\"\n"
    "status pair(m: move, d: shout) en \"p\"\n"
    "deadline sharp_after(e: event) is m: move where (m after e and s1(m) is sharp)\n"
    "  en \"s\"\n"
    "deadline hush_after(e: event) is b: act where (b after e and b.by is host) en "
    "\"h\"\n"
    "define loudly(m: move) as m.loud and not seen(m)\n"
    "define tone_of(d: shout): tone as plain when d.colour is red and changed(d)\n"
    "  otherwise meant(d) when meant(d) is not plain otherwise soft when d.mark is "
    "given\n"
    "finding hoped(d: shout): tone  cost table  question en \"?\"\n"
    "  presume soft when d.by is host  en \"{value}\"\n"
    "finding dreaded(d: shout): tone  cost table  question en \"?\"\n"
    "  presume meant(d) when changed(d)  en \"{value}\"\n"
    "finding missed(d: shout): tone  cost table  question en \"?\"\n"
    "  default meant(d) when changed(d) or some m: move where (m before d and s1(m) is "
    "sharp)\n"
    "  presume soft when d.by is host  en \"{value}\"\n"
    "finding feared(m: move): token?  cost private  from hand_of(m.by)  question en "
    "\"?\"\n"
    "  presume m.token when m.loud or way is left  en \"{value}\"\n"
    "define before_it(d: shout): event as d.of when d is amend\n"
    "status answer(d: shout): event en \"a\"\n"
    "define answer_to(d: shout): event as answer(d)\n"
    "define best(o: owner): tone as the_one(few(o)) when size(few(o)) is at most 1\n";

static void award_words(StrBuf *b)
{
    strbuf_add(b, "event grant is a act { of: shout; choice?: token }\n"
                  "  phrase en \"{by} grants {choice} to {of}\" | \"{by} grants {of}\"\n"
                  "  exercises award(of) with choice\n"
                  "status prize(d: shout): token en \"p\"\n"
                  "action award(d: shout) choosing token  done awarded");
    strbuf_add(b, ONE_OF("", "  settles prize(d)", "  settles prize(d)"));
    strbuf_add(b, ONE_OF("", "", "  lapses bell_after(d)", "  lapses sharp_after(d)",
                         "  lapses hush_after(d)"));
    strbuf_add(b, "  en \"award\"\n");
}

static const char *about_shout(void)
{
    return ONE_OF(
        "d.colour is field", "trend is sharp", "changed(d)", "d is standing", "meant(d) is soft",
        "chosen(d) is given", "wanted(d) is absent", "d is amend", "size(options(d)) is 2",
        "tone_of(d) is soft", "d.by in those(field)", "wanted(d) in hand_of(d.by)",
        "some m: move where (m before d and "
        "(s0(m) is plain or m is standing))",
        "d.mark is at least two", "no o: amend where (o.of is d and o is standing)",
        "best(d.by) is sharp", "bell_after(d)", "out(d)", "way is right",
        "some b: bell where (decided(b) is red)", "s3(d) is given", "hoped(d) is soft",
        "dreaded(d) is soft", "missed(d) is soft", "missed(d) is meant(d)",
        "some m: move where (m before d and feared(m) is given)", "d.colour is red",
        "d.colour is blue", "d.by is ann", "d.by is bob", "some k: pick where (k.of is standing)",
        "some k: show where (k before d)", "no k: any show where (k after d)",
        "some k: pick where (k.of is d)", "no k: any pick where (k.of is d)", "d is red_shout",
        "some k: meant_shout where (k before d)", "d before answer_to(d)",
        "answer_to(d) before bell_after(d)", "before_it(d) before hush_after(d)",
        "some m: move where (m after d and m before answer_to(d))",
        "some b: bell where (b before sharp_after(d) and b before answer_to(d))",
        "prize(d) is given", "awarded(d) is given", "prize(d) is s3(d)",
        "some k: grant where (k before d and k is standing)",
        "some k: shout where (k before d and prize(k) is given)");
}

static const char *about_move(void)
{
    return ONE_OF(
        "loudly(m)", "trend is soft", "m is standing", "m is show", "s1(m) is sharp", "out(m)",
        "m.seen_by is given", "ann in m.seen_by", "m.at is at most 6", "m.by is host",
        "m.token in hand_of(host)", "holds(m.by, m.token)", "has_colour(host, m.token.colour)",
        "lowest_held(m.by, field) is given", "retracted(m)", "all_held", "bell_after(m)",
        "worth_before(m) is 1", "next_owner(m.by) is host", "few(m.by) is {plain, soft}", "seen(m)",
        "feared(m) is m.token", "some d: shout where (d before m and hoped(d) is plain)",
        "m.at is at most 2", "m.by is ann", "m.by is bob", "m.token.colour is red",
        "m.token.colour is blue", "some k: take where (k.of is standing)", "m is loud_move",
        "no k: red_shout where (k before m)",
        "some k: shout where (k before hush_after(m) and answer_to(k) before bell_after(m))");
}

static const char *kind_of_shout(void)
{
    return ONE_OF("shout", "shout", "shout", "red_shout", "meant_shout");
}

static void conditions(StrBuf *b, const char *(*one)(void))
{
    int n = (int)roll(3);

    for (int i = 0; i < n; i++) {
        strbuf_printf(b, "\n  %s %s(%s)", ONE_OF("when", "when", "unless"), ONE_OF("", "not "),
                      one());
        if (roll(3) == 0)
            strbuf_printf(b, " %s (%s)", ONE_OF("and", "or"), one());
    }
}

static const char *who(void)
{
    return ONE_OF("ann", "host", "d.by", "either of {ann, bob}", "both of {ann, cid}",
                  "either of those(field)", "next_owner(d.by)");
}

static const char *may(void)
{
    return ONE_OF("may", "may", "may", "must", "shall", "does", "should", "must not", "may not",
                  "should not");
}

static const char *until(const char *of)
{
    static const char *const text[2][4] = {
        { "", " until bell_after(d)", " until sharp_after(d)", " until hush_after(d)" },
        { "", " until bell_after(b)", " until sharp_after(b)", " until hush_after(b)" }
    };

    return text[of[0] == 'b'][roll(4)];
}

static void right_clause(StrBuf *b, int label)
{
    const char *modal = may();
    bool forbids = strstr(modal, "not") != NULL;

    if (roll(3) == 0) {
        strbuf_printf(b, "clause %d \"r\" for b: bell", label);
        strbuf_printf(b, "%s\n  then %s %s decide(b)%s%s%s%s",
                      ONE_OF("", " when fair", " when b.by is host", " unless worth(b) is 2"),
                      ONE_OF("ann", "host", "either of {ann, bob}"), modal,
                      forbids ? "" : ONE_OF("", " from {red}", " from {red, blue}"),
                      forbids ? "" : until("b"),
                      forbids ? "" : ONE_OF("", " default blue", " default red"),
                      forbids ? "" : ONE_OF("", " tie bob", " tie host"));
        return;
    }
    strbuf_printf(b, "clause %d \"r\" for d: %s", label, kind_of_shout());
    conditions(b, about_shout);
    if (roll(2))
        strbuf_printf(b, "\n  then %s %s change(d)%s%s", who(), modal, forbids ? "" : until("d"),
                      forbids ? "" : ONE_OF("", " tie ann"));
    else
        strbuf_printf(
            b, "\n  then %s %s %s(d)%s%s%s", who(), modal, ONE_OF("choose", "award", "award"),
            forbids ? ""
                    : ONE_OF("", " from hand_of(d.by)", " from {token(red, one)}", " from {}",
                             " from {token(red, one), token(blue, two)}"),
            forbids ? "" : until("d"), forbids ? "" : ONE_OF("", "", " default token(red, one)"));
}

static void status_clause(StrBuf *b, int label)
{
    const char *concludes =
        ONE_OF("worth(d) is 1", "worth(d) is 2", "worth(d) must be 2", "out(d)", "not out(d)",
               "few(d.by) is {plain, soft}", "few(d.by) is {sharp}", "s3(d) is token(red, one)",
               "s3(d) is wanted(d)", "prize(d) is token(red, one)", "prize(d) is wanted(d)",
               "prize(d) is token(blue, two)", "refer 90", "worth(d) is 1 and refer 91");
    bool moved = roll(5) == 0;

    strbuf_printf(b, "clause %d \"s\" for d: %s%s", label, kind_of_shout(),
                  moved ? ", m: move where m before d" : "");
    if (roll(4) == 0)
        strbuf_add(b, ", e: act where (e before d and (e is standing or e is bell))");
    if (moved && roll(2))
        conditions(b, about_move);
    conditions(b, about_shout);
    strbuf_printf(b, "\n  then %s", concludes);
}

static void move_clause(StrBuf *b, int label)
{
    unsigned of = roll(6); /* the further variable of the rule, besides the move */
    static const char *const also[] = { "",
                                        "",
                                        ", d: shout where d after m",
                                        ", o in those(field)",
                                        ", t: tone where t in few(m.by)",
                                        ", t in few(m.by)" };

    strbuf_printf(b, "clause %d \"m\" for m: %s%s", label,
                  ONE_OF("move", "move", "loud_move", "show", "any show"), also[of]);
    conditions(b, about_move);
    if (of == 3 && roll(2))
        strbuf_printf(b, "\n  then few(o) is %s", ONE_OF("{soft}", "{plain, soft}"));
    else if (of > 3 && roll(2))
        strbuf_printf(b, "\n  then s%u(m) is t", 1 + roll(2));
    else
        strbuf_printf(b, "\n  then %s",
                      ONE_OF("worth(m) is 1", "worth(m) is 3", "s1(m) is sharp", "s1(m) is plain",
                             "out(m)", "host must retract(m) until bell_after(m)",
                             "m.by must not retract(m)", "either of {ann, bob} may retract(m)",
                             "few(m.by) is {}", "few(m.by) is {plain, soft} and out(m)"));
}

static void random_order(StrBuf *b, int label)
{
    if (roll(3) || label < 2)
        return;
    strbuf_printf(b, "\n  %s %u", ONE_OF("overrides", "subject to", "see"),
                  1 + roll((unsigned)label));
}

/* Returns a random conclusion on TOPIC, for a rule of a family.  Conclusions on one topic may
 * exclude each other. */
static const char *said_in_family(int topic)
{
    switch (topic) {
    case 0: return ONE_OF("worth(d) is 1", "worth(d) is 2", "worth(d) must be 2");
    case 1: return ONE_OF("out(d)", "not out(d)", "out(d) and worth(d) is 3");
    case 2:
        return ONE_OF("few(d.by) is {plain, soft}", "few(d.by) is {sharp}", "few(host) is {plain}");
    case 3:
        return ONE_OF("ann may change(d)", "ann must not change(d)", "host may change(d)",
                      "either of {ann, bob} shall change(d)", "d.by must not change(d)",
                      "both of {ann, cid} may not change(d)");
    case 4:
        return ONE_OF("prize(d) is token(red, one)", "prize(d) is token(blue, two)",
                      "ann may award(d)", "host must award(d) from {token(red, one)}",
                      "host must award(d) from hand_of(host)", "ann may not award(d)",
                      "either of those(field) may award(d) from {token(blue, two)}");
    default:
        return ONE_OF("ann may choose(d)", "ann may choose(d) from {token(red, one)}",
                      "host must not choose(d)", "host must choose(d) from hand_of(host)",
                      "either of those(field) may not choose(d)");
    }
}

/* Adds a family: rules on one topic.  Some of them prevail over others, in chains.  The label that
 * a rule prevails over may include clauses inside it. */
static void random_family(StrBuf *b, int label)
{
    static const char *const names[] = { "A", "A1", "A1a", "B", "B2", "C" };
    int topic = (int)roll(6), n = 3 + (int)roll(4);

    for (int i = 0; i < n; i++) {
        strbuf_printf(b, "clause %d%s \"f\" for d: shout%s", label, names[i],
                      ONE_OF("", "", "", ", e: act where (e before d)"));
        if (roll(2))
            conditions(b, about_shout);
        strbuf_printf(b, "\n  then %s", said_in_family(topic));
        if (roll(3) && i > 0)
            strbuf_printf(b, "\n  %s %d%s", ONE_OF("overrides", "subject to"), label,
                          names[roll((unsigned)i)]);
        if (roll(4) == 0 && i > 1)
            strbuf_printf(b, "\n  overrides %d%s", label, names[roll((unsigned)i)]);
        strbuf_add(b, "\n");
    }
}

/* Returns a random conclusion for a clause of a group.  Its value or offer may be absent. */
static const char *said_in_group(void)
{
    return ONE_OF("worth(d) is 1", "worth(d) is 2", "s3(d) is wanted(d)", "out(d)",
                  "s3(d) is lowest_held(d.by, d.colour)", "few(d.by) is {soft}",
                  "ann may choose(d) from options(d)", "host must choose(d) from hand_of(host)",
                  "d.by may change(d)", "ann may not change(d)", "host should not change(d)",
                  "few(d.by) is {} and worth(d) is 3", "d.by must change(d)", "refer 92");
}

/* Adds a group of clauses with a head, and a group inside it.  Both have exceptions.  Some clauses
 * are `excepted` or say `otherwise`. */
void random_heads(StrBuf *b, int label)
{
    static const char *const names[] = { "", "A", "B", "B1", "B2", "C", "C1", "C1a", "C2", "D" };

    for (size_t i = 0; i < BL_LEN(names); i++) {
        bool head =
            strcmp(names[i], "") == 0 || strcmp(names[i], "B") == 0 || strcmp(names[i], "C") == 0;

        strbuf_printf(b, "clause %d%s \"h\"", label, names[i]);
        if (i == 0)
            strbuf_printf(b, " for d: shout%s", ONE_OF("", ", e: act where (e before d)"));
        else if (!head && roll(3) == 0)
            strbuf_add(b, ONE_OF(" for m: move where (m before d)", " for o in those(field)",
                                 " for m: move where (m.token is wanted(d)), t in few(m.by)"));
        conditions(b, about_shout);
        if (head && roll(2))
            strbuf_printf(b, "\n  except (%s)", about_shout());
        if (i > 0 && roll(4) == 0)
            strbuf_add(b, "\n  excepted");
        if (i > 1 && roll(3) == 0)
            strbuf_add(b, "\n  otherwise");
        if (!head)
            strbuf_printf(b, "\n  then %s", said_in_group());
        strbuf_add(b, "\n");
    }
}

void random_law(StrBuf *b)
{
    int n = 6 + (int)roll(9);

    strbuf_add(b, random_words);
    strbuf_add(b, more_words);
    award_words(b);
    if (roll(2))
        random_family(b, 30);
    if (roll(4) == 0)
        random_family(b, 31);
    if (roll(2))
        strbuf_printf(
            b, "clause 40 \"a\" for d: shout, e: %s where (e after d%s)\n  then answer(d) is e\n",
            ONE_OF("bell", "move"), ONE_OF("", " and e.by is d.by", " and e is standing"));
    for (int i = 1; i <= n; i++) {
        switch (roll(4)) {
        case 0: right_clause(b, i); break;
        case 1: status_clause(b, i); break;
        case 2: move_clause(b, i); break;
        default: random_clause(b, i); continue;
        }
        random_order(b, i);
        strbuf_add(b, ONE_OF("\n", "\n", " background\n"));
    }
    strbuf_add(b, random_last);
}

/* ---- rare features ------------------------------------------------------- */

static const char rare_words[] =
    "event again is a act { token?: token } phrase en \"{by} redoes {token}\" |\n"
    "  \"{by} redoes\"  exercises redo(token)\n"
    "event point is a act { mark?: mark; hour: hour; upon?: owner } phrase en\n"
    "  \"{by} points at {hour} {mark} [on {upon}]\" | \"{by} points at {hour} [on "
    "{upon}]\"\n"
    "  exercises note(mark, hour) with upon\n"
    "event nudge { token: token } phrase en \"somebody redoes {token}\"\n"
    "  exercises redo(token)\n"
    "action redo(t: token)  done redone  en \"redo {t}\"\n"
    "action note(k: mark, h: hour) choosing owner  done noted  en \"note\"\n"
    "deadline move_after(e: event) is m: move where (m after e and (m.loud or seen(m)))\n"
    "  en \"m\"\n"
    "deadline ever(e: event) is b: bell en \"v\"\n"
    "deadline late(e: event, h: hour) is p: point where (p after e and p.hour is at "
    "least "
    "h)\n"
    "  en \"l\"\n"
    "status copy(e: event): count en \"c\"  required when e is shout and worth(e) is "
    "given\n"
    "status dear(t: token): count en \"d\"  status spoken(k: mark) en \"k\"\n"
    "status heard(h: hour): set of owner en \"h\"\n"
    "define either_way(d: shout) as changed(d) when d.by is host otherwise not "
    "changed(d)\n"
    "define due(m: move): hour as 2 when m.loud otherwise m.at\n";

static const char *rare_condition(const char *of)
{
    if (*of == 'p')
        return ONE_OF("p.mark is given", "p.hour is at most 3", "spoken(p.mark)", "p.upon is host",
                      "noted(p.mark, p.hour) is given", "ann in heard(p.hour)", "p.by is host",
                      "p.hour is 2",
                      "some n: hour where (n is at least p.hour and ann in heard(n))",
                      "p.upon in heard(p.hour)", "no k: mark where (spoken(k))");
    if (*of == 'm')
        return ONE_OF("redone(m.token)", "dear(m.token) is 1", "dear(m.token) is 2",
                      "dear(twin(m)) is worth(m)", "due(m) is 2", "m is standing",
                      "copy(m) is worth(m)", "m.at is given", "m.loud", "noted(one, 1) is m.by",
                      "holds(host, m.token)");
    return ONE_OF("either_way(d)", "copy(d) is 2", "copy(d) is worth(d)", "spoken(d.mark)",
                  "some m: move where (redone(m.token))", "d is standing", "fair",
                  "copy(d) is given", "meant(d) is soft", "redone(wanted(d))");
}

static void rare_conditions(StrBuf *b, const char *of)
{
    for (int n = (int)roll(3); n > 0; n--) {
        strbuf_printf(b, "\n  %s %s(%s)", ONE_OF("when", "unless"), ONE_OF("", "not "),
                      rare_condition(of));
        if (roll(3) == 0)
            strbuf_printf(b, " %s (%s)", ONE_OF("and", "or"), rare_condition(of));
    }
}

static void rare_right(StrBuf *b, const char *of, const char *deed, const char *from)
{
    const char *modal = may();
    bool forbids = strstr(modal, "not") != NULL;

    strbuf_printf(b, "\n  then %s %s %s%s",
                  ONE_OF("ann", "host", "either of {ann, bob}", "either of those(field)"), modal,
                  deed, forbids ? "" : from);
    if (!forbids && roll(2))
        strbuf_printf(b, " until %s(%s)", ONE_OF("bell_after", "move_after", "sharp_after", "ever"),
                      of);
    else if (!forbids && roll(3) == 0)
        strbuf_printf(b, " until late(%s, %s)", of, ONE_OF("1", "3"));
}

static void rare_clause(StrBuf *b, int label)
{
    switch (roll(11)) {
    case 9: /* many rules, each with a constant as argument */
        strbuf_printf(b, "clause %d \"q\" for b: bell\n  then heard(%u) is {%s}", label,
                      1 + 11 * roll(2), ONE_OF("ann", "bob"));
        strbuf_printf(b, " and heard(6) is {cid}\nclause %d \"q\" for b: bell\n", label);
        strbuf_printf(b, "  then heard(1) is {} and heard(%u) is {ann}", 1 + roll(12));
        return;
    case 10: /* rules whose value depends on a clash */
        strbuf_printf(b, "clause %d \"q\" for d: shout, e: act where (%s)", label,
                      ONE_OF("copy(d) is 2", "e.by is next_owner(d.by)", "copy(e) is worth(d)"));
        strbuf_printf(b, "\n  then %s",
                      ONE_OF("copy(e) is copy(d)", "worth(e) is copy(d)", "spoken(d.mark)",
                             "host may redo(wanted(d))", "few(e.by) is few(d.by)"));
        return;
    case 0:
        strbuf_printf(b, "clause %d \"q\" for k: %s", label, ONE_OF("pick", "amend"));
        strbuf_add(b, ONE_OF("", " when k.of is standing", " when k.by is host"));
        rare_right(b, ONE_OF("k", "k.of"), ONE_OF("change(k.of)", "choose(k.of)"), "");
        return;
    case 1:
        strbuf_printf(b, "clause %d \"q\" for m: move", label);
        rare_conditions(b, "m");
        rare_right(b, "m", ONE_OF("redo(m.token)", "redo(m.token)", "redo(twin(m))"), "");
        return;
    case 2:
        strbuf_printf(b, "clause %d \"q\" for p: point", label);
        rare_conditions(b, "p");
        rare_right(b, "p", "note(p.mark, p.hour)", "");
        return;
    case 3:
        strbuf_printf(b, "clause %d \"q\" for e: act, n: hour where n is at most %s", label,
                      ONE_OF("1", "2"));
        rare_right(b, "e", ONE_OF("note(one, n)", "note(two, n)"), "");
        return;
    case 4:
        strbuf_printf(b, "clause %d \"q\" for d: shout", label);
        rare_conditions(b, "d");
        strbuf_printf(b, "\n  then %s",
                      ONE_OF("copy(d) is worth(d)", "copy(d) is 2", "copy(d) is worth(d)",
                             "spoken(d.mark)", "not spoken(d.mark)", "copy(d) must be 1"));
        return;
    case 5:
        strbuf_printf(b, "clause %d \"q\" for d: shout, n: count where (worth(d) is n)", label);
        strbuf_printf(b, "\n  then copy(d) is %s", ONE_OF("n", "n", "3"));
        return;
    case 6:
        strbuf_printf(b, "clause %d \"q\" for m: move", label);
        rare_conditions(b, "m");
        strbuf_printf(b, "\n  then %s",
                      ONE_OF("dear(m.token) is 1", "dear(m.token) is worth(m)",
                             "dear(twin(m)) is 2", "dear(m.token) is 0 and copy(m) is 1",
                             "heard(m.at) is m.seen_by", "heard(due(m)) is {ann}"));
        return;
    case 7:
        strbuf_printf(b, "clause %d \"q\" for p: point, o in heard(p.hour)", label);
        strbuf_printf(b, "\n  then %s",
                      ONE_OF("few(o) is {plain}", "spoken(p.mark)", "copy(p) is p.hour",
                             "o may note(p.mark, p.hour)"));
        return;
    default:
        strbuf_printf(b, "clause %d \"q\" for m: move, n: hour where (n is due(m))", label);
        strbuf_printf(b, "\n  then %s",
                      ONE_OF("heard(n) is {bob}", "host may note(one, n) until late(m, n)",
                             "copy(m) is n", "ann shall note(two, n)"));
        return;
    }
}

void random_rare(StrBuf *b)
{
    int n = 3 + (int)roll(6);

    strbuf_add(b, rare_words);
    for (int i = 0; i < n; i++) {
        rare_clause(b, 40 + i);
        if (i && roll(3) == 0)
            strbuf_printf(b, "\n  %s %u", ONE_OF("overrides", "subject to"),
                          40 + roll((unsigned)i));
        strbuf_add(b, "\n");
    }
}

/* ---- random cases ------------------------------------------------------- */

typedef enum Told { MOVE, SHOUT, BELL, OTHER } Told;

/* Adds event I of a story.  KIND has the kinds of the earlier events; event I may be about one of
 * them.  If OPEN is true, its attributes may be open, and it may be disputed. */
static void random_event(StrBuf *b, int i, Told *kind, bool open)
{
    int of = -1, want = (int)roll(9);
    const char *by = ONE_OF("A", "A", "B", "C");

    for (int k = 0; k < i; k++)
        if (roll(2) &&
            ((want == 5 && kind[k] == SHOUT) || (want >= 6 && want < 8 && kind[k] == MOVE) ||
             (want == 4 && kind[k] == SHOUT) || (want == 8 && kind[k] == BELL)))
            of = k;
    kind[i] = want < 2 ? MOVE : want <= 4 ? SHOUT : OTHER;
    strbuf_printf(b, "    e%d: %s", i, roll(6) || !open ? "" : "disputed ");
    if (of < 0 && want >= 4)
        want = 2 * (int)roll(2) + 20;
    if (want == 20)
        strbuf_printf(b, "%s rings\n", by), kind[i] = BELL;
    else if (want == 0 || want == 22)
        strbuf_printf(b, "%s moves %s%s\n", by,
                      open ? ONE_OF("r1", "r2", "b1", "b4", "?") : ONE_OF("r1", "r2", "b1", "b4"),
                      open ? ONE_OF("", " with loud", " with loud ?")
                           : ONE_OF("", " with loud", " with at 3, seen_by A B")),
            kind[i] = MOVE;
    else if (want == 1)
        strbuf_printf(b, "%s shows %s\n", open ? by : "B",
                      open ? ONE_OF("r1", "r2", "b1", "b4", "?") : "b2");
    else if (want == 2 || want == 3)
        strbuf_printf(b, "%s shouts%s\n", by,
                      open ? ONE_OF("", " red", " blue", " ?", " r1")
                           : ONE_OF("", " red", " blue", " b2", " r1"));
    else if (want == 4)
        strbuf_printf(b, "%s amends e%d to %s\n", by, of, ONE_OF("red", "blue"));
    else if (want == 5)
        strbuf_printf(b, roll(2) ? "%s picks %s for e%d\n" : "%s grants %s to e%d\n", by,
                      open ? ONE_OF("r1", "b2", "b4", "?") : ONE_OF("r1", "b2", "b4"), of);
    else if (want == 8)
        strbuf_printf(b, "%s names %s at e%d\n", by, ONE_OF("red", "blue"), of);
    else
        strbuf_printf(b, "%s takes back e%d\n", by, of);
}

static void random_found(StrBuf *b, int n, const Told *kind)
{
    for (int i = 0; i < n; i++)
        if (kind[i] == MOVE && roll(3) == 0)
            strbuf_printf(b, "    %sseen(e%d)\n", ONE_OF("", "not "), i);
        else if (kind[i] == SHOUT && roll(3) == 0)
            strbuf_printf(b, "    %s\n", i == 0 ? "fair" : "");
        else if (kind[i] == SHOUT && roll(2))
            strbuf_printf(b, "    meant(e%d) is %s%s\n", i, ONE_OF("", "not "),
                          ONE_OF("plain", "soft"));
}

void random_story(StrBuf *b)
{
    int n = 2 + (int)roll(7);
    Told kind[10];

    strbuf_printf(b, "case x \"X\"\n%s%s", ONE_OF("", "  field red\n", "  field blue\n"),
                  ONE_OF("", "  host A\n", "  host B\n"));
    strbuf_printf(b, "  hands A: %s  B: %s\n", ONE_OF("r12", "r?", "r1…", "b—", "r+/3"),
                  ONE_OF("b12", "b??", "b+", "r—", "r…/1"));
    strbuf_add(b, "  story\n");
    for (int i = 0; i < n; i++)
        random_event(b, i, kind, true);
    strbuf_add(b, "  found by director\n");
    random_found(b, n, kind);
}

void random_rare_story(StrBuf *b)
{
    int n = 3 + (int)roll(6);
    Told kind[10];

    strbuf_printf(b, "case x \"X\"\n%s%s", ONE_OF("", "  field red\n", "  field blue\n"),
                  ONE_OF("", "  host A\n", "  host B\n"));
    strbuf_printf(b, "  hands A: %s  B: %s\n  story\n", ONE_OF("r12", "r?", "r1…"),
                  ONE_OF("b12", "b??", "r…/1"));
    for (int i = 0; i < n; i++) {
        const char *by = ONE_OF("A", "A", "B");

        kind[i] = OTHER;
        if (roll(5) < 2)
            random_event(b, i, kind, true);
        else if (roll(2))
            strbuf_printf(b, "    e%d: %s%s redoes%s\n", i, roll(6) ? "" : "disputed ", by,
                          ONE_OF("", " r1", " r2", " b1", " ?"));
        else if (roll(6) == 0)
            strbuf_printf(b, "    e%d: somebody redoes %s\n", i, ONE_OF("r1", "b1", "?"));
        else
            strbuf_printf(b, "    e%d: %s points at %s%s%s\n", i, by, ONE_OF("1", "2", "?"),
                          ONE_OF("", " 1", " 2", " ?"), ONE_OF("", " on A", " on B", " on ?"));
    }
    strbuf_add(b, "  found by director\n");
    random_found(b, n, kind);
}

/* States every finding about event I. */
static void found_of(StrBuf *b, int i, Told kind)
{
    if (kind == MOVE)
        strbuf_printf(b, "    %sseen(e%d)\n", ONE_OF("", "not "), i);
    if (kind != SHOUT)
        return;
    strbuf_printf(b, "    meant(e%d) is %s\n", i, ONE_OF("plain", "soft", "sharp"));
    strbuf_printf(b, "    wanted(e%d) is %s\n", i, ONE_OF("r1", "b2", "absent"));
    strbuf_printf(b, "    options(e%d) is %s\n", i, ONE_OF("{r1, b1}", "{b2}", "{r1, r2, b4}"));
    if (roll(3))
        strbuf_printf(b, "    hoped(e%d) is %s\n", i, ONE_OF("plain", "soft", "not soft"));
    if (roll(2))
        strbuf_printf(b, "    missed(e%d) is %s\n", i, ONE_OF("plain", "not plain", "not soft"));
}

void random_told_story(StrBuf *b)
{
    int n = 2 + (int)roll(6);
    Told kind[10];

    strbuf_printf(b, "case x \"X\"\n%s%s", ONE_OF("  field red\n", "  field blue\n"),
                  ONE_OF("  host A\n", "  host B\n"));
    strbuf_printf(b, "  hands %s\n",
                  ONE_OF("A: r1 b1  B: r2 b2  C: r3 b3  D: r4 b4",
                         "A: r12 b—  B: r— b12  C: r4 b3  D: r3 b4",
                         "A: r1 b—  B: r3 b2  C: r2 b1  D: r— b34"));
    strbuf_add(b, "  story\n");
    for (int i = 0; i < n; i++)
        random_event(b, i, kind, false);
    strbuf_printf(b, "  found by director\n    %sfair\n", ONE_OF("", "not "));
    for (int i = 0; i < n; i++)
        found_of(b, i, kind[i]);
}

/* ---- removing what is refused ------------------------------------------------ */

static char *line_start(char *text, int line)
{
    for (; line > 1 && text; line--)
        text = strchr(text, '\n') ? strchr(text, '\n') + 1 : NULL;
    return text;
}

/* Removes the clause of LAW that contains LINE.  If ALONE is true, removes only that line.  Returns
 * false if no clause contains the line. */
static bool drop(char *law, int line, bool alone)
{
    char *from = line_start(law, line), *to;

    if (!from)
        return false;
    if (!alone)
        while (from > law && (strncmp(from, "clause ", 7) != 0 || from[-1] != '\n'))
            from--;
    if (from == law)
        return false;
    to = alone ? strchr(from, '\n') : strstr(from, "\nclause ");
    memmove(from, to ? to + 1 : "", strlen(to ? to + 1 : "") + 1);
    return true;
}

bool made_sense(char *law)
{
    for (int i = 0; i < 40; i++) {
        char *wrong = law_said(law), *code = strchr(wrong, ' ');
        int line = atoi(wrong + strcspn(wrong, ":") + 1);
        bool fine = !*wrong, good = fine;

        if (!fine && code)
            good = drop(law, line,
                        strncmp(code, " R0004", 6) == 0 || strncmp(code, " R0022", 6) == 0 ||
                            strncmp(code, " R0023", 6) == 0);
        free(wrong);
        if (fine || !good)
            return fine;
    }
    return false;
}

/* ---- invariants ----------------------------------------------------------- */

static void random_invariant(StrBuf *b, int number)
{
    bool moved = roll(2);

    strbuf_printf(b, "invariant v%d \"v\" for d: shout%s", number, moved ? ", m: move" : "");
    if (moved && roll(2))
        strbuf_add(b, ONE_OF(" where (m before d)", " where (m after d)", " where s1(m) is sharp"));
    if (roll(3) == 0)
        strbuf_printf(b, "\n  %s %s", ONE_OF("when", "unless"), about_shout());
    if (moved && roll(3) == 0)
        strbuf_printf(b, "\n  %s %s", ONE_OF("when", "unless"), about_move());
    strbuf_printf(b, "\n  %s ", ONE_OF("never", "never", "always"));
    strbuf_printf(b, ONE_OF("%s", "not (%s)", "(%s)"), moved ? about_move() : about_shout());
    strbuf_printf(b, " %s (%s)", ONE_OF("and", "or"),
                  ONE_OF("worth(d) is 2", "changed(d)", "chosen(d) is given", "out(d)",
                         "worth(d) is not 1", "s3(d) is given"));
    if (roll(4) == 0)
        return;
    strbuf_printf(b, "\n  clash %s",
                  ONE_OF("worth(d)", "changed(d)", "out(d) and worth(d)", "chosen(d)", "s3(d)"));
    if (moved && roll(2))
        strbuf_printf(b, " and %s", ONE_OF("s1(m)", "s2(m)", "retracted(m)", "worth(m)"));
}

void random_invariants(StrBuf *b)
{
    int n = 1 + (int)roll(3);

    for (int i = 0; i < n; i++) {
        random_invariant(b, i);
        strbuf_add(b, "\n");
    }
}
