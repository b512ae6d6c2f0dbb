/* game.c - opens the small game of the tests, and writes rulings as text (see game.h). */
#include "game.h"

#include "kit/strbuf.h"
#include "ruling/rule.h"

#include <stdlib.h>
#include <string.h>

const char late_on_a_clash[] =
    "status s(m: move): tone en \"s\"\n"
    "deadline sharp_after(e: event) is m: move where (m after e and s(m) is sharp) "
    "en \"s\"\n"
    "clause 1 \"a\" for m: move then s(m) is sharp\n"
    "clause 2 \"b\" for m: move when not m.loud then s(m) is plain\n"
    "clause 3 \"c\" for b: bell then ann may decide(b) from {red} until "
    "sharp_after(b) default red\n";

const char game_words[] =
    "language en \"English\" forms plain, many, genitive\n"
    "define layer law en \"law\"\n"
    "define layer gloss en \"gloss\"\n"
    "enum cost { table en \"table\", private en \"private\", late en \"late\" }\n"
    "enum body { director en \"director\", committee en \"committee\" }\n"
    "enum owner {\n"
    "  ann written \"A\" en \"Ann\", bob written \"B\" en \"Bob\",\n"
    "  cid written \"C\" en \"Cid\", dee written \"D\" en \"Dee\"\n"
    "}\n"
    "enum colour { red written \"r\" en \"red\", blue written \"b\" en \"blue\" }\n"
    "enum mark {\n"
    "  one written \"1\" en \"one\", two written \"2\" en \"two\",\n"
    "  three written \"3\" en \"three\", four written \"4\" en \"four\"\n"
    "}\n"
    "type token is colour * mark en \"{colour.sign}{mark.sign}\"\n"
    "type count is 0..12\n"
    "type hour is 1..12\n"
    "enum tone { plain en \"plain\", sharp en \"sharp\", soft en \"soft\" }\n"
    "setting { field: colour } phrase en \"field {field}\" question en \"field?\"\n"
    "setting { host: owner } phrase en \"host {host}\" question en \"host?\"\n"
    "holding holds(o: owner, t: token) en \"{o} holds {t}\"\n"
    "event act { by: owner }\n"
    "event move is a act {\n"
    "  token: token; loud: bool = false; seen_by?: set of owner; at?: hour; said?: text\n"
    "}\n"
    "  phrase en \"{by} moves {token}\"\n"
    "event show is a move { }  proper (it.by is not dee)  reveals holds(by, token)  phrase en "
    "\"{by} shows {token}\"\n"
    "event shout is a act { colour?: colour; mark?: mark }\n"
    "  phrase en \"{by} shouts [{colour}{mark}] [{colour}]\"\n"
    "event amend is a shout { of: shout }\n"
    "  phrase en \"{by} amends {of} to {colour}\"  exercises change(of)\n"
    "event take is a act { of: move }\n"
    "  phrase en \"{by} takes back {of}\"  exercises retract(of)\n"
    "event pick is a act { of: shout; choice?: token }  proper (it.by is not dee)\n"
    "  phrase en \"{by} picks {choice} for {of}\" | \"{by} picks for {of}\"\n"
    "  exercises choose(of) with choice\n"
    "event bell is a act { }  phrase en \"{by} rings\"\n"
    "event name is a act { colour: colour; of: bell }\n"
    "  phrase en \"{by} names {colour} at {of}\"  exercises decide(of) with colour\n"
    "action change(d: shout)  undoes d  done changed  en \"change {d.colour}\"\n"
    "action retract(m: move)  undoes m  done retracted  en \"retract {m.token}\"\n"
    "action choose(d: shout) choosing token  done chosen  en \"choose\"\n"
    "action decide(b: bell) choosing colour  done decided  en \"decide\"\n"
    "finding meant(d: shout): tone  cost private  question en \"?\"  en \"{value}\"\n"
    "finding seen(m: move): bool  cost table  question en \"?\"  en \"seen\"\n"
    "finding wanted(d: shout): token?  cost late  question en \"?\"  en \"{value}\"\n"
    "finding options(d: shout): set of token  cost late  question en \"?\"  en "
    "\"{value}\"\n"
    "finding fair: bool  cost late  question en \"?\"  en \"fair\"\n"
    "deadline bell_after(e: event) is b: bell where b after e  en \"the bell\"\n"
    "kind red_shout is a shout where (it.colour is red or it.by is ann)  en \"r\"\n"
    "kind meant_shout is a red_shout where (meant(it) is soft)  en \"m\"\n"
    "kind loud_move is a move where (it.loud or it.at is at most 3)  en \"l\"\n";

/* ---- a game ----------------------------------------------------------- */

static const Node *parsed(Game *g, const char *name, const char *text, ParseMode mode)
{
    const Source *s = sources_add(g->sources, name, text, strlen(text));

    return parse_source(s, mode, g->arena, g->names, g->diags);
}

static Game open_files(const char *edition, const char *const *laws, size_t n, const char *text,
                       bool uses)
{
    Game g = { .sources = sources_new() };
    LawFile files[16] = { 0 };

    g.arena = arena_new();
    g.names = interner_new(g.arena);
    g.diags = diags_new(g.sources);
    files[0].items = parsed(&g, "words", game_words, PARSE_LAW);
    for (size_t i = 0; i < n; i++)
        files[i + 1].items = parsed(&g, i ? "more.law" : "game.law", laws[i], PARSE_LAW);
    if (text)
        g.cases = parsed(&g, "case", text, PARSE_CASE);
    if (diags_errors(g.diags))
        return g;
    g.p = check_program(edition, files, n + 1, game_natives, game_nnatives, NULL, g.arena, g.names,
                        2, g.diags, uses ? uses_new(g.sources, g.arena) : NULL);
    if (diags_errors(g.diags)) {
        g.p = NULL;
        return g;
    }
    if (g.cases)
        g.c = engine_load_case(g.p, g.cases, "case", g.arena, g.diags);
    return g;
}

Game game_open_files(const char *edition, const char *const *laws, size_t n, const char *text)
{
    return open_files(edition, laws, n, text, false);
}

Game game_open_uses(const char *law)
{
    return open_files("game", &law, 1, NULL, true);
}

Game game_open(const char *law, const char *text)
{
    static const char head[] = "edition game \"Game\" by G effective 2020-01-01 layer law ";
    StrBuf b = { 0 };
    Game g;

    if (strncmp(law, "edition", 7) != 0)
        strbuf_add(&b, head);
    strbuf_add(&b, law);
    g = game_open_files("game", (const char *const[]){ strbuf_str(&b) }, 1, text);
    strbuf_free(&b);
    return g;
}

void game_close(Game *g)
{
    diags_free(g->diags);
    arena_free(g->arena);
    sources_free(g->sources);
}

char *game_diags(const Game *g)
{
    StrBuf b = { 0 };
    char *out = NULL;
    size_t len = 0;
    FILE *to = open_memstream(&out, &len);

    diags_print_text(g->diags, to, false);
    fclose(to);
    /* keep only the place and the code, such as "game.law:2:1 R0002"; golden tests compare the
     * words */
    for (char *line = strtok(out, "\n"); line; line = strtok(NULL, "\n")) {
        const char *code = strstr(line, ": error[");

        if (code)
            strbuf_printf(&b, "%.*s %.5s\n", (int)(code - line), line, code + 8);
    }
    free(out);
    return strbuf_steal(&b);
}

static void tree_text(StrBuf *b, const Ruling *r, const ConditionTree *t, Arena *arena)
{
    if (!t->fact) {
        strbuf_add(b, t->truth ? "yes" : "no");
        return;
    }
    strbuf_printf(b, "%s?", canonical_fact(r->program, r->c, t->fact, arena));
    for (int i = 0; i < t->n; i++) {
        strbuf_printf(b, "[%s%s: ", i == t->presumed ? "*" : "",
                      canonical_value(r->program, r->c,
                                      canonical_fact_type(r->program, r->c, t->fact), t->values[i],
                                      arena));
        tree_text(b, r, t->kids[i], arena);
        strbuf_add(b, "]");
    }
}

/* Adds the reason why an exercise was refused.  A condition that failed is written as in the law
 * file. */
static void refusal(StrBuf *b, const Conclusion *c, const Sources *sources)
{
    static const char *const reasons[] = { "",         "no clause", "",          "not his",
                                           "too late", "forbidden", "overruled", "not offered" };

    if (c->reason != REASON_CONDITION || !c->failed) {
        strbuf_printf(b, " (%s)", reasons[c->reason]);
        return;
    }
    LineCol at = source_locate(sources, c->failed->span.start);

    strbuf_printf(b, " (%s", c->failed_negated ? "unless " : "not ");
    strbuf_addn(b, source_text(at.src) + (c->failed->span.start - source_base(at.src)),
                c->failed->span.end - c->failed->span.start);
    strbuf_add(b, ")");
}

char *ruling_text(const Ruling *r, const Sources *sources)
{
    StrBuf b = { 0 };
    Arena *arena = arena_new();

    for (int i = 0; i < r->nlines; i++) {
        const Line *l = &r->lines[i];

        strbuf_printf(&b, "%s%s", l->background ? "- " : "",
                      l->c->kind == LINE_REFUSED ? l->key : l->modal_key);
        if (l->c->kind == LINE_REFUSED)
            refusal(&b, l->c, sources);
        strbuf_add(&b, " [");
        for (int s = 0; s < l->nsupports; s++)
            strbuf_printf(&b, "%s%s", s ? " " : "", l->supports[s]->rule->clause->label);
        strbuf_add(&b, "]");
        if (l->when->fact) {
            strbuf_add(&b, " IF ");
            tree_text(&b, r, l->when, arena);
        }
        strbuf_add(&b, "\n");
    }
    arena_free(arena);
    return strbuf_steal(&b);
}

char *game_ruling(Game *g, int body, int nevents)
{
    const Ruling *r = g->c ? rule_case(g->p, g->c, body, nevents, g->arena, g->diags) : NULL;

    return r ? ruling_text(r, g->sources) : game_diags(g);
}

char *told(const char *law, const char *text)
{
    Game g = game_open(law, text);
    char *out = game_ruling(&g, 0, g.c ? g.c->nevents : 0);

    game_close(&g);
    return out;
}

char *law_said(const char *law)
{
    Game g = game_open(law, NULL);
    char *out = game_diags(&g);

    game_close(&g);
    return out;
}

static void put_record(FILE *to, const Ruling *r, Engine *e, const Line *l, int support)
{
    Arena *arena = arena_new();
    RulingRecord rec = ruling_record(r, e, l, support, arena);

    fprintf(to, "%s by %s:", l->modal_key, l->supports[support]->rule->clause->label);
    for (int i = 0; i < rec.nreads; i++)
        fprintf(to, " %s %s%s", canonical_fact(r->program, r->c, rec.reads[i].fact, arena),
                canonical_value(r->program, r->c,
                                canonical_fact_type(r->program, r->c, rec.reads[i].fact),
                                rec.reads[i].value, arena),
                rec.reads[i].assumed ? "?" : "");
    for (int i = 0; i < rec.ndefeated; i++)
        fprintf(to, " (over %s)", rec.defeated[i]->clause->label);
    fputc('\n', to);
    arena_free(arena);
}

char *game_records(const Ruling *r, bool fresh)
{
    Arena *arena = arena_new();
    Engine *e = NULL;
    char *out = NULL;
    size_t len;
    FILE *to = open_memstream(&out, &len);

    for (int i = 0; i < r->nlines; i++)
        for (int k = 0; k < r->lines[i].nsupports; k++) {
            if (!e)
                e = engine_new(r->program, r->c, r->body, r->nevents, arena);
            put_record(to, r, e, &r->lines[i], k);
            if (fresh) {
                engine_free(e);
                e = NULL;
            }
        }
    engine_free(e);
    arena_free(arena);
    fclose(to);
    return out;
}
