/* random_game.c - makes random laws and universes of the small game. */
#include "random_game.h"

#include <string.h>

static uint64_t state;

void roll_from(unsigned seed)
{
    state = seed * 0x9E3779B97F4A7C15u;
    roll(2);
}

unsigned roll(unsigned n)
{
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return (unsigned)(state >> 33) % n;
}

const char random_words[] =
    "reading way { left en \"l\", right en \"r\" } default right en \"w\"\n"
    "native has_colour(o: owner, c: colour)\n"
    "native hand_of(o: owner): set of token\n"
    "native lowest_held(o: owner, c: colour): token\n"
    "define those(c: colour): set of owner as {ann, bob} when c is red otherwise {bob, "
    "cid}\n"
    "define own(o: owner): set of token as {token(red, one), token(blue, two)} when o is "
    "ann otherwise hand_of(o)\n"
    "define twin(m: move): token as token(m.token.colour, one) when m.loud otherwise "
    "m.token\n"
    "status s0(m: move): tone en \"s\" status s1(m: move): tone en \"s\"\n"
    "status s2(m: move): tone en \"s\" status s3(d: shout): token en \"s\"\n";

static const char *random_condition(int status)
{
    const char *mine =
        ONE_OF("m.loud", "m.token.colour is field", "seen(m)", "m.by is host",
               "holds(m.by, m.token)", "has_colour(m.by, field)", "way is left",
               "some p: move where (p before m and p.token is m.token)", "retracted(m)",
               "m.at is given", "m is standing", "some d: shout where (meant(d) is soft)",
               "some d: shout where (d.colour is m.token.colour)", "twin(m) in hand_of(host)",
               "some p: move where (p before m and not (p is standing))",
               "some d: shout where (wanted(d) is m.token)", "all_held");

    while (status < 0 && (strstr(mine, "standing") || strstr(mine, "retracted")))
        mine = random_condition(status);
    if (status > 0 && roll(3) == 0)
        return ONE_OF("s0(m) is plain", "s0(m) is sharp", "s0(m) is given");
    if (status > 1 && roll(3) == 0)
        return ONE_OF("s1(m) is plain", "s1(m) is soft");
    return mine;
}

const char random_last[] =
    "clause 20 \"d\" for d: shout when meant(d) is plain and d.colour is given "
    "then s3(d) is lowest_held(host, d.colour)\n"
    "clause 21 \"d\" for d: shout then host may choose(d) from hand_of(d.by)\n";

void random_clause(StrBuf *b, int label)
{
    int status = (int)roll(4) - 1, conditions = 1 + (int)roll(3);

    strbuf_printf(b, "clause %d \"r\" for m: move when ", label);
    for (int c = 0; c < conditions; c++)
        strbuf_printf(b, "%s%s(%s)", c ? " and " : "", roll(4) ? "" : "not ",
                      random_condition(status));
    if (status < 0)
        strbuf_printf(b, " then %s may retract(m)%s", ONE_OF("host", "m.by", "ann"),
                      ONE_OF("", " until bell_after(m)"));
    else
        strbuf_printf(b, " then s%d(m) is %s", status, ONE_OF("plain", "sharp", "soft"));
    strbuf_add(b, ONE_OF("\n", "\n", "\n", " background\n"));
}

void random_rules(StrBuf *b)
{
    int n = 4 + (int)roll(6);

    strbuf_add(b, random_words);
    for (int i = 0; i < n; i++)
        random_clause(b, i + 1);
    strbuf_add(b, random_last);
}

static const char *random_owner(void)
{
    return ONE_OF("is host", "in {ann, bob}", "in those(field)", "is ann");
}

static void random_move(StrBuf *b, const char *name, const char *token)
{
    strbuf_printf(b, "slot %s: %s with by %s, token %s%s%s\n", name,
                  ONE_OF("move", "move or show", "show or nothing", "move or nothing"),
                  random_owner(), token, ONE_OF("", ", loud any", ", loud is true"),
                  ONE_OF("", "", ", at in {1, 2} or absent", ", at is absent"));
}

void random_universe(StrBuf *b)
{
    static const char two_deals[] = "deal \"A:12. 34. .12 .34\", \"A:1.1 2.2 3.3 4.4\"\n";

    strbuf_printf(b, "universe u \"U\" %sgiven field %s, host %s\n",
                  ONE_OF("deal \"A:1.1 2.2 3.3 4.4\"\n", two_deals, two_deals),
                  ONE_OF("is red", "any", "in {red, blue}"),
                  ONE_OF("is ann", "in {ann, bob}", "in those(field)"));
    random_move(b, "m",
                ONE_OF("any", "in hand_of(m.by)", "in own(m.by)",
                       "in {token(red, one), token(blue, two)}"));
    if (roll(2))
        random_move(b, "n", ONE_OF("is m.token", "in hand_of(n.by)", "in own(host)"));
    strbuf_printf(b, "slot d: shout or nothing with by %s, colour %s, mark %s\n", random_owner(),
                  ONE_OF("any or absent", "in {red} or absent", "is field"),
                  ONE_OF("is absent", "in {one, two} or absent", "is m.token.mark"));
    if (roll(2))
        strbuf_printf(b, "slot k: take or nothing with by %s, of is m\n", random_owner());
    strbuf_printf(b, "slot e: bell or nothing with by is cid\n%s%s",
                  ONE_OF("open seen\n", "open seen(m)\n", ""),
                  ONE_OF("open meant\n", "open wanted in hand_of(host) or absent\n",
                         "open meant in {plain, soft}, wanted(d) in own(d.by) or absent\n", ""));
    strbuf_add(b, ONE_OF("assume m is absent or m.by is host or m.token.colour is field\n",
                         "assume d is absent or d.colour is field\n",
                         "assume not (m is absent and d is absent)\n", "",
                         "assume d is absent or m is absent or d.by is m.by\n"));
}
