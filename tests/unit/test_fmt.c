/* test_fmt.c - tests of layouts: what they look like, that they mean the same, and that laying out
 * again changes nothing. */
#define _GNU_SOURCE
#include <criterion/criterion.h>
#include <criterion/new/assert.h>

#include "random_game.h"
#include "syntax/fmt.h"

#include <ftw.h>
#include <stdlib.h>
#include <string.h>

/* Returns TEXT laid out, for free(); NULL if it has errors. */
static char *laid_out(const char *text, ParseMode mode, bool *refused)
{
    Sources *sources = sources_new();
    Diags *diags = diags_new(sources);
    const Source *src = sources_add(sources, "text", text, strlen(text));
    StrBuf out = { 0 };
    char *shown = NULL;
    size_t len = 0;
    FILE *to = open_memstream(&shown, &len);
    bool good = fmt_source(src, mode, diags, &out);

    diags_print_text(diags, to, false);
    fclose(to);
    if (refused)
        *refused = strstr(shown, "E0005") != NULL;
    cr_assert(good == (diags_errors(diags) == 0), "%s", shown);
    if (!good && getenv("SHOW"))
        fputs(shown, stderr);
    free(shown);
    diags_free(diags);
    sources_free(sources);
    if (good)
        return strbuf_steal(&out);
    cr_assert(out.len == 0);
    return NULL;
}

static void check_layout(const char *text, ParseMode mode, const char *want)
{
    char *got = laid_out(text, mode, NULL);

    cr_assert(got != NULL, "refused: %s", text);
    cr_assert(eq(str, got, (char *)want));
    free(got);
}

Test(fmt, clauses_and_their_parts)
{
    check_layout("clause 45A\"One\"el\"Ένα\"for p:play when p . by is not dummy and\n"
                 "not surplus( p ) then played(p) is p.card  background # so\n\n\n\n"
                 "# of the second\n\tinsert clause 45B \"Two\"\r\n"
                 "  unless k or (b and\nc) then x and y\n"
                 "because en\"why\" el \"γιατί\" see 47D ,16C1 was 44A amended \"a\"el\"α\"\n"
                 "clause 45C new see 45B\nclause 45D for p: play when k then x",
                 PARSE_LAW,
                 "clause 45A \"One\" el \"Ένα\"\n"
                 "  for  p: play   when p.by is not dummy\n"
                 "                  and not surplus(p)\n"
                 "  then played(p) is p.card   background  # so\n"
                 "\n"
                 "# of the second\n"
                 "insert clause 45B \"Two\"\n"
                 "  unless k or (b\n"
                 "      and c)\n"
                 "  then   x and y\n"
                 "  because en \"why\"   el \"γιατί\"   see 47D, 16C1   was 44A\n"
                 "  amended \"a\" el \"α\"\n"
                 "\n"
                 "clause 45C\n"
                 "  new   see 45B\n"
                 "\n"
                 "clause 45D\n"
                 "  for  p: play   when k   then x\n");
}

Test(fmt, values_and_their_languages)
{
    check_layout("enum e {\n d written \"x\" or \"yy\" en \"one\" el \"ένα\" | \"δύο\",\n"
                 "  bbb en \"three\"   el \"τρία\"  | \"τ\",\n\n\n"
                 "  c  en \"four\"\n el \"τέσσερα\" }\n"
                 "  en term\"the e\"el term \"το ε\"\nenum f { d, g }",
                 PARSE_LAW,
                 "enum e {\n"
                 "  d    written \"x\" or \"yy\"  en \"one\"    el \"ένα\"  | \"δύο\",\n"
                 "  bbb                       en \"three\"  el \"τρία\" | \"τ\",\n"
                 "\n"
                 "  c    en \"four\"\n"
                 "       el \"τέσσερα\"\n"
                 "}\n"
                 "  en term \"the e\"   el term \"το ε\"\n"
                 "enum f { d, g }\n");
}

/* Names in successive lines are aligned, unless a comment line stands between them. */
Test(fmt, declarations_below_each_other)
{
    check_layout("define layer one en \"a\" # first\n# of the second\n"
                 "define layer second en \"second\"\ndefine layer third en \"c\" # why\n"
                 "define layer four en \"d\"\n\ndefine layer far en \"e\"\n",
                 PARSE_LAW,
                 "define layer one   en \"a\"  # first\n# of the second\n"
                 "define layer second  en \"second\"\ndefine layer third   en \"c\"  # why\n"
                 "define layer four    en \"d\"\n\ndefine layer far   en \"e\"\n");
}

Test(fmt, comments_and_empty_lines)
{
    check_layout("\xEF\xBB\xBF\n\n# the file\n\n\n# of f\ndefine f(n:t):u as # why\n"
                 "  b when c # here\notherwise d\n"
                 "     # the last of f\n\n  # of g\ndefine g as{h,k}# end  \n# bye\n\n",
                 PARSE_LAW,
                 "# the file\n\n# of f\ndefine f(n: t): u as  # why\n"
                 "    b when c  # here\n    otherwise d\n"
                 "    # the last of f\n\n# of g\ndefine g as {h, k}  # end\n# bye\n");
    check_layout("", PARSE_LAW, "");
    check_layout(" \n\t\n", PARSE_CASE, "");
    check_layout("# only this", PARSE_CASE, "# only this\n");
    check_layout("# at the margin\n    # below it\ndefine g as h\n# again\n  # and set in",
                 PARSE_LAW, "# at the margin\n# below it\ndefine g as h\n# again\n# and set in\n");
}

Test(fmt, cases)
{
    check_layout("case a-1   \"One\"\nsource \"us\"\n contract 3NT by S\n on lead   N\n"
                 "hands N:♠A ♥—  E: ♦9\n     S: ♦K/QJ\nruled under a+b = c\n\n\n"
                 "story\n\n d1:S calls ♦6 ;N plays ♦2 # so\n"
                 "found by director\n# why\n m( d1 ) is x\nexpect a+b,c\n no p(d1)by 46B2,45\n"
                 "case b \"Two\"",
                 PARSE_CASE,
                 "case a-1 \"One\"\n"
                 "  source   \"us\"\n"
                 "  contract 3NT by S\n"
                 "  on lead  N\n"
                 "  hands    N: ♠A ♥—   E: ♦9\n"
                 "           S: ♦K/QJ\n"
                 "  ruled under a+b=c\n"
                 "\n"
                 "  story\n"
                 "\n"
                 "    d1: S calls ♦6; N plays ♦2  # so\n"
                 "  found by director\n"
                 "    # why\n"
                 "    m(d1) is x\n"
                 "  expect a+b, c\n"
                 "    no p(d1) by 46B2, 45\n"
                 "\n"
                 "case b \"Two\"\n");
}

Test(fmt, texts_with_errors_are_refused)
{
    static const char *const laws[] = { "clause",     "clause 45A \"x",
                                        "enum e { d", "when x",
                                        "}",          "clause 45A \"x\" when x and y or z" };

    for (size_t i = 0; i < BL_LEN(laws); i++)
        cr_assert(laid_out(laws[i], PARSE_LAW, NULL) == NULL, "%s", laws[i]);
    cr_assert(laid_out("case a\n", PARSE_CASE, NULL) == NULL);
}

/* ---- every shipped file ----------------------------------------------------- */

typedef struct File {
    char *text;
    ParseMode mode;
} File;

static struct Files {
    File at[4000];
    size_t n;
} files;

static int add_file(const char *path, const struct stat *st, int flag, struct FTW *ftw)
{
    size_t n = strlen(path);
    bool law = n > 4 && strcmp(path + n - 4, ".law") == 0;
    bool found = n > 5 && strcmp(path + n - 5, ".case") == 0;
    FILE *f =
        flag == FTW_F && (law || found) && files.n < BL_LEN(files.at) ? fopen(path, "r") : NULL;

    (void)ftw;
    if (f) {
        char *text = xcalloc((size_t)st->st_size + 1, 1);

        text[fread(text, 1, (size_t)st->st_size, f)] = '\0';
        files.at[files.n++] = (File){ text, law ? PARSE_LAW : PARSE_CASE };
        fclose(f);
    }
    return 0;
}

static void read_files(void)
{
    static const char *const dirs[] = { "laws", "examples", "tests" };

    for (size_t i = 0; i < BL_LEN(dirs); i++)
        cr_assert(nftw(dirs[i], add_file, 16, FTW_PHYS) == 0);
}

static void free_files(void)
{
    while (files.n)
        free(files.at[--files.n].text);
}

/* Checks that laying out twice gives the same text.  Returns false if TEXT has errors. */
static bool check_stays(const char *text, ParseMode mode)
{
    bool refused;
    char *once = laid_out(text, mode, &refused), *twice;

    cr_assert(refused == false, "the layout of this means something else:\n%s", text);
    if (!once)
        return false;
    twice = laid_out(once, mode, NULL);
    cr_assert(twice != NULL, "refused:\n%s", once);
    cr_assert(strcmp(twice, once) == 0, "not stable:\n%s\n--- once:\n%s\n--- twice:\n%s", text,
              once, twice);
    free(twice);
    free(once);
    return true;
}

Test(fmt, laid_out_twice_is_laid_out_once, .init = read_files, .fini = free_files)
{
    size_t good = 0;

    for (size_t i = 0; i < files.n; i++)
        good += check_stays(files.at[i].text, files.at[i].mode);
    cr_assert(good > 350, "%zu files", good);
}

/* ---- texts that nobody would write --------------------------------------------- */

typedef struct Words {
    char *at[4000]; /* "\n" is a line end that matters */
    size_t n;
} Words;

/* Stores some tokens of F in W, beginning at a random declaration, clause or case. */
static void some_words(const File *f, Words *w)
{
    Sources *sources = sources_new();
    Diags *diags = diags_new(sources);
    Arena *arena = arena_new();
    Interner *names = interner_new(arena);
    const Source *src = sources_add(sources, "text", f->text, strlen(f->text));
    const Node *first = parse_source(src, f->mode, arena, names, diags), *last;
    Tokens t = parse_tokens(src, f->mode, arena, names, diags);
    size_t count = ast_count(first);

    w->n = 0;
    for (size_t skip = count ? roll((unsigned)count) : 0; skip; skip--)
        first = first->next;
    last = first;
    for (unsigned more = roll(3); last && last->next && more; more--)
        last = last->next;
    for (size_t i = 0; first && i < t.n && w->n < BL_LEN(w->at); i++)
        if (t.at[i].span.start >= first->span.start && t.at[i].span.start < last->span.end)
            w->at[w->n++] = strndup(source_text(src) + t.at[i].span.start,
                                    t.at[i].span.end - t.at[i].span.start);
    parse_tokens_free(&t);
    arena_free(arena);
    diags_free(diags);
    sources_free(sources);
}

static void mutate(Words *w)
{
    for (unsigned n = roll(3); n && w->n > 2; n--) {
        size_t i = roll((unsigned)w->n), k = roll((unsigned)w->n);
        char *x = w->at[i];

        if (roll(2)) {
            w->at[i] = w->at[k];
            w->at[k] = x;
        } else if (k != i) {
            free(w->at[k]);
            w->at[k] = strdup(x);
        }
    }
}

static void random_space(StrBuf *b, ParseMode mode)
{
    static const char *const spaces[] = { " ",    "  ",     "\t",     " ",
                                          "\n",   "\n\n  ", " # x\n", "\n   # y \n\n",
                                          "    ", "\r\n" };
    const char *s = spaces[roll(BL_LEN(spaces))];

    if (mode == PARSE_CASE && s[strcspn(s, "\n#")])
        s = " ";
    strbuf_add(b, s);
}

/* Returns true if WORD may be a language or variant (`en`) before a text.  No comment may stand
 * between the two. */
static bool is_language(const char *word)
{
    size_t n = strspn(word, "abcdefghijklmnopqrstuvwxyz");

    return n >= 2 && n <= 4 && !word[n] && strchr("edmntyo", *word);
}

static char *random_text(const Words *w, ParseMode mode)
{
    StrBuf b = { 0 };

    for (size_t i = 0; i < w->n; i++) {
        bool line = mode == PARSE_CASE && strcmp(w->at[i], "\n") == 0;

        if (line)
            strbuf_add(&b, ONE_OF("\n", " # z\n", "\n\n\n", "  \n # u\n\t", "\r\n"));
        else
            strbuf_add(&b, w->at[i]);
        if (is_language(w->at[i]))
            strbuf_add(&b, ONE_OF(" ", "  ", "\t"));
        else if (!line)
            random_space(&b, mode);
    }
    return strbuf_steal(&b);
}

Test(fmt, random_spaces_and_words, .init = read_files, .fini = free_files)
{
    size_t good = 0;

    roll_from(7);
    for (int round = 0; round < 6000; round++) {
        const File *f = &files.at[roll((unsigned)files.n)];
        Words w;
        char *text;

        if (strlen(f->text) > 60000)
            continue;
        some_words(f, &w);
        if (roll(2))
            mutate(&w);
        text = random_text(&w, f->mode);
        good += check_stays(text, f->mode);
        free(text);
        while (w.n)
            free(w.at[--w.n]);
    }
    cr_assert(good > 3000, "%zu texts", good);
}

/* ---- texts that are not a layout ---------------------------------------------- */

static bool same(const char *was, const char *text, ParseMode mode)
{
    Sources *sources = sources_new();
    Diags *diags = diags_new(sources);
    bool yes =
        fmt_same(sources_add(sources, "text", was, strlen(was)), text, strlen(text), mode, diags);

    diags_free(diags);
    sources_free(sources);
    return yes;
}

/* fmt_same() finds every difference of the layout from the original that changes the meaning. */
Test(fmt, another_text_is_no_layout)
{
#define LAW(label, number, name, comment, end)                                      \
    "clause " label " \"t\"  # " comment "\n  for m: " name " when m.at is " number \
    " and not m.loud then s(m) " end "\n"
    static const char law[] = LAW("1A", "3", "move", "so", "");
    static const char *const laws[] = {
        LAW("1B", "3", "move", "so", ""),
        LAW("1A", "4", "move", "so", ""),
        LAW("1A", "3", "bell", "so", ""),
        LAW("1A", "3", "move", "other", ""),
        LAW("1A", "3", "move", "more so", ""),
        LAW("1A", "3", "move", "or", ""),
        LAW("1A", "3", "move", "so", "and t(m)"),
        LAW("1A", "3", "move", "so", "background"),
        LAW("1A", "3", "move", "so", "clause 2 \"u\" then t"),
        LAW("1A", "3", "move", "so", "# more"),
        LAW("1A", "3", "move", "so", "("),
        "clause 1A \"t\" for m: move  # so\n when m.at is 3 and not m.loud then s(m)\n",
        "clause 1A \"t\" # so\n for m: move when m.loud and m.at is 3 then s(m)\n",
        "clause 1A \"t\" # so\n for m: move when m.at is 3 or not m.loud then s(m)\n",
        "clause 1A \"t\" # so\n for m: move where not m.loud when m.at is 3 then s(m)\n",
        "clause 1A \"t\" # so\n for m: move unless m.loud when m.at is 3 then s(m)\n",
        "clause 1A # so\n for m: move when m.at is 3 and not m.loud then s(m)\n",
        ("insert clause 1A \"t\" # so\n for m: move when m.at is 3 and not m.loud then "
         "s(m)\n"),
        "# so\n",
        "",
    };
    static const char cases[] = "case a \"A\"\n  story  # so\n    A moves r1\n";
    static const char *const others[] = {
        "case a \"A\"\n  story  # so\n    A moves r2\n",
        "case a \"A\"\n  story  # so\n    A moves\n    r1\n",
        "case a \"A\"\n  # so\n  story\n    A moves r1\n",
        "case a \"A\"\n  story  # so\n    A moves r1 r1\n",
        "case a \"A\"\n  story  # so\n    A moves \"r1\"\n",
    };

    static const char *const pairs[][2] = {
        { "clause 1 then m.by may flee(m) until end(m)\n",
          "clause 1 then m.by may flee(m) until bell(m)\n" },
        { "overlay mine extends base \"t\" layer c overrides d\n",
          "overlay mine extends base \"t\" layer c overrides e\n" },
        { "event e { by: owner }\n", "event e { by: owner; }\n" },
    };

    cr_expect(same(law, law, PARSE_LAW));
    for (size_t i = 0; i < BL_LEN(pairs); i++)
        for (int a = 0; a < 2; a++)
            for (int b = 0; b < 2; b++)
                cr_expect(eq(int, same(pairs[i][a], pairs[i][b], PARSE_LAW), a == b), "%s and %s",
                          pairs[i][a], pairs[i][b]);
    cr_expect(same(law,
                   "clause 1A \"t\"    # so\n\n for m:move when m.at is 3 and not\n"
                   "m.loud then s ( m )",
                   PARSE_LAW));
    for (size_t i = 0; i < BL_LEN(laws); i++) {
        cr_expect(not(same(law, laws[i], PARSE_LAW)), "%s", laws[i]);
        cr_expect(not(same(laws[i], law, PARSE_LAW)), "%s", laws[i]);
    }
    cr_expect(same(cases, "case a \"A\"\n story # so\n A   moves r1\n", PARSE_CASE));
    for (size_t i = 0; i < BL_LEN(others); i++) {
        cr_expect(not(same(cases, others[i], PARSE_CASE)), "%s", others[i]);
        cr_expect(not(same(others[i], cases, PARSE_CASE)), "%s", others[i]);
    }
#undef LAW
}

/* A layout may be exactly as long as a file may be. */
Test(fmt, a_layout_that_is_too_long)
{
    static const char text[] = "clause 1A \"t\" then s\n";
    Sources *sources = sources_new();
    Limits limits = *limits_default();
    Diags *diags;
    const Source *src;

    limits.at[LIMIT_FILE_BYTES] = sizeof text;
    sources_set_limits(sources, &limits);
    diags = diags_new(sources);
    src = sources_add(sources, "text", text, strlen(text));
    cr_expect(fmt_same(src, text, strlen(text), PARSE_LAW, diags));
    cr_expect(not(fmt_same(src, "clause 1A    \"t\"    then s\n", 27, PARSE_LAW, diags)));
    diags_free(diags);
    sources_free(sources);
}
