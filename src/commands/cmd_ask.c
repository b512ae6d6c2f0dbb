/* cmd_ask.c - implements `ask`, an interview about a case, one line at a time.  A person answers on
 * a terminal, or a program answers in JSON.
 *
 * library/inquiry.c keeps the case and the open questions. */
#include "commands/cases.h"

#include "kit/strbuf.h"
#include "library/inquiry.h"
#include "program/program.h"
#include "report/json_print.h"
#include "report/question_json.h"
#include "report/reply.h"
#include "report/ruling_json.h"
#include "report/ruling_text.h"
#include "words/case_text.h"
#include "words/words.h"

#include <string.h>
#include <strings.h>
#include <unistd.h>

enum {
    MAX_LINE = 65536, /* the largest number of bytes kept of a line */
    MAX_LISTED = 9,   /* the largest number of answers that are listed with numbers */
    MAX_NAMED = 16,   /* a question with more answers shows only examples */
    MAX_MISSES = 200  /* the largest number of lines that are not understood, in a row */
};

typedef struct Dialogue {
    const Options *o;
    Library *lib;
    const Program *p;
    Inquiry *q;
    FILE *out;
    int lang;
    bool json, echo, quit;
    int misses;
    /* the last line read, without its line end */
    char *line;
    size_t len;
    bool too_long;
} Dialogue;

/* What the dialogue does next: ask the same question again, go on, or end. */
typedef enum AskMove { MOVE_AGAIN, MOVE_ON, MOVE_END } AskMove;

/* ---- lines ------------------------------------------------------------ */

/* Reads the next line of the input into D.  Returns false at the end of the input. */
static bool ask_read_line(Dialogue *d)
{
    int c;

    d->len = 0;
    d->too_long = false;
    fflush(d->out);
    while ((c = getchar()) != EOF && c != '\n') {
        if (d->len < MAX_LINE)
            d->line[d->len++] = (char)c;
        else
            d->too_long = true;
    }
    while (d->len && (d->line[d->len - 1] == '\r' || d->line[d->len - 1] == ' '))
        d->len--;
    d->line[d->len] = '\0';
    return c != EOF || d->len > 0;
}

static Words words_now(const Dialogue *d)
{
    return (Words){ .p = d->p,
                    .c = inquiry_case(d->q),
                    .lang = d->lang,
                    .arena = inquiry_arena(d->q),
                    .sources = inquiry_sources(d->q) };
}

static const char *ask_say(const Dialogue *d, MessageId id, const char *a, const char *b)
{
    const Words w = words_now(d);

    return words_say_two(&w, id, a, b);
}

static void ask_print_line(const Dialogue *d, const char *indent, const char *s)
{
    fprintf(d->out, "%s%s\n", indent, s);
}

/* Returns true if the line read is the command ID, in any language. */
static bool ask_is_command(const Dialogue *d, MessageId id)
{
    for (int i = 0; i < d->p->nlangs; i++)
        if (text_same_word(d->line, message_text(id, d->p->langs[i].code)))
            return true;
    return false;
}

/* Returns the text after the command ID in the line read, or NULL if the line does not begin with
 * ID. */
static const char *ask_command_rest(const Dialogue *d, MessageId id)
{
    for (int i = 0; i < d->p->nlangs; i++) {
        const char *word = message_text(id, d->p->langs[i].code);
        size_t n = strlen(word);

        if (strncasecmp(d->line, word, n) == 0 && d->line[n] == ' ')
            return d->line + n + strspn(d->line + n, " ");
    }
    return NULL;
}

static json_t *ask_object(const char *key, json_t *value)
{
    json_t *o = json_object();

    json_object_set_new(o, key, value);
    return o;
}

/* Prints the message ID about the line read, and counts the line as not understood. */
static void ask_complain(Dialogue *d, MessageId id)
{
    d->misses++;
    if (d->json)
        json_print(ask_object("error",
                              json_string(ask_say(d, id, message_text(MSG_type_help, "en"), NULL))),
                   d->out);
    else
        ask_print_line(d, "", ask_say(d, id, ask_say(d, MSG_type_help, NULL, NULL), NULL));
}

/* Prints why the last step was refused.  If there is no diagnostic, prints the message
 * OTHERWISE. */
static void show_complaints(Dialogue *d, MessageId otherwise)
{
    const Diags *diags = inquiry_diags(d->q);

    if (!diags_errors(diags)) {
        ask_complain(d, otherwise);
        return;
    }
    d->misses++;
    if (d->json)
        diags_print_json(diags, d->out);
    else
        diags_print_text(diags, d->out, d->o->colour);
}

/* ---- the story -------------------------------------------------------- */

/* Prints the phrases of the vocabulary in the language of D, with one example for each kind of
 * event. */
static void ask_list_sentences(const Dialogue *d)
{
    ask_print_line(d, "", ask_say(d, MSG_told_how, NULL, NULL));
    for (const EventKind *k = d->p->events; k; k = k->next)
        for (const Phrase *ph = k->phrases; ph; ph = ph->next) {
            Arena *arena;
            const char *example = NULL;

            if (ph->lang != d->lang)
                continue;
            arena = arena_new();
            if (ph == k->phrases || k->phrases->lang != d->lang)
                example = case_text_sample(d->p, k, d->lang, arena);
            fprintf(d->out, "  %s%s%s\n", case_phrase_text(k, ph, arena), example ? "   – " : "",
                    example ? example : "");
            arena_free(arena);
        }
}

/* The line read is JSON.  Replaces the line by the command, the statement or the answer that the
 * JSON states.  If the JSON states none of these, prints an error and returns false. */
static bool take_json(Dialogue *d)
{
    JsonError error;
    size_t used;
    json_t *j = json_read(d->line, d->len, &used, &error), *v;
    bool alone = j && !d->line[used + strspn(d->line + used, " \t\r\n")];
    const struct {
        const char *key, *typed;
    } commands[] = { { "unknown", "?" },
                     { "back", message_text(MSG_type_back, "en") },
                     { "done", "" },
                     { "quit", message_text(MSG_type_quit, "en") },
                     { "ruling", message_text(MSG_type_ruling, "en") } };
    const char *s = NULL;
    StrBuf b = { 0 };

    for (size_t i = 0; i < BL_LEN(commands) && !s; i++)
        if (json_is_true(json_object_get(j, commands[i].key)))
            s = commands[i].typed;
    if (!s && json_is(v = json_object_get(j, "add"), JSON_IS_TEXT))
        strbuf_printf(&b, "%s %s", message_text(MSG_type_add, "en"), json_string_value(v));
    else if (!s && json_is(v = json_object_get(j, "answer"), JSON_IS_TEXT))
        s = json_string_value(v);
    else if (!s && json_is(v = json_object_get(j, "answer"), JSON_IS_TRUTH))
        s = json_is_true(v) ? "true" : "false";
    else if (!s && json_is(v = json_object_get(j, "answer"), JSON_IS_LIST))
        for (v = json_first(v); v; v = json_after(v)) {
            if (!json_is(v, JSON_IS_TEXT)) {
                b.len = 0;
                break;
            }
            strbuf_printf(&b, "%s%s", b.len ? " " : "", json_string_value(v));
        }
    if (s)
        strbuf_add(&b, s);
    bool good = alone && (s || b.len) && b.len <= MAX_LINE && !strchr(strbuf_str(&b), '\n');

    if (good) {
        memcpy(d->line, strbuf_str(&b), b.len + 1);
        d->len = b.len;
    }
    strbuf_free(&b);
    json_decref(j);
    if (!good)
        ask_complain(d, MSG_not_an_answer);
    return good;
}

/* Reads lines until a line is neither too long nor malformed.  Returns false at the end of the
 * input, and after MAX_MISSES lines in a row that were not understood. */
static bool ask_next_line(Dialogue *d, const char *prompt)
{
    for (;;) {
        if (d->misses >= MAX_MISSES) {
            COMMAND_USAGE(d->lib,
                          "%d lines in a row were not understood\n"
                          "`bridgelaw ask --help` shows what you can write",
                          MAX_MISSES);
            return false;
        }
        if (!d->json)
            fputs(prompt, d->out);
        if (!ask_read_line(d)) {
            if (!d->json)
                fputc('\n', d->out);
            return false;
        }
        if (d->echo)
            fprintf(d->out, "%s\n", d->line);
        if (d->too_long)
            ask_complain(d, MSG_line_too_long);
        else if (!d->json || take_json(d))
            return true;
    }
}

static void take_back(Dialogue *d)
{
    if (inquiry_undo(d->q))
        d->misses = 0;
    else
        ask_complain(d, MSG_nothing_back);
}

static void ask_tell(Dialogue *d, const char *line, size_t n)
{
    if (inquiry_tell(d->q, line, n))
        d->misses = 0;
    else
        show_complaints(d, MSG_not_told);
}

/* Carries out the line read, which is a sentence of the story or a command.  Returns false if the
 * user quits. */
static bool ask_story_line(Dialogue *d)
{
    if (ask_is_command(d, MSG_type_quit)) {
        d->quit = true;
        return false;
    }
    if (ask_is_command(d, MSG_type_back))
        take_back(d);
    else if (ask_is_command(d, MSG_type_help) || strcmp(d->line, "?") == 0)
        ask_list_sentences(d);
    else if (d->len)
        ask_tell(d, d->line, d->len);
    else if (inquiry_case(d->q)->nevents)
        inquiry_end_story(d->q);
    else
        ask_complain(d, MSG_told_nothing);
    return true;
}

/* Reads the story.  Returns false if the input ends or the user quits. */
static bool hear_story(Dialogue *d)
{
    const char *ask = ask_say(d, MSG_tell_story, ask_say(d, MSG_type_help, NULL, NULL), NULL);

    if (d->json) {
        json_t *o = ask_object("ask", json_string("story"));

        json_set_text(o, "text", ask);
        json_print(o, d->out);
    } else
        ask_print_line(d, "", ask);
    while (inquiry_in_story(d->q))
        if (!ask_next_line(d, "  ") || !ask_story_line(d))
            return false;
    return true;
}

/* ---- questions -------------------------------------------------------- */

/* Returns true if the answers to Q are listed with numbers. */
static bool ask_is_numbered(const InterviewQuestion *q)
{
    return q->nvalues > 0 && q->nvalues <= MAX_LISTED;
}

/* Returns the question Q in words, with the person asked and the cost. */
static const char *question_words(const Words *w, const InterviewQuestion *q)
{
    const Type *costs = program_type(w->p, "cost");
    const char *text = words_question(w, q->fact);

    /* if Q asks for a finding, words_question() has already added the cost */
    if (q->fact->kind == FACT_FINDING || q->cost < 0)
        return text;
    return words_say_two(w, MSG_ask_how, text, words_value(w, costs, q->cost, 0));
}

/* Returns the group (suit) of the item that the fact F is about. */
static Value group_of(const Words *w, const Fact *f)
{
    return f->kind == FACT_HOLDS ? f->args[1] / (Value)w->p->holding->ptype[1]->right->count
                                 : f->args[1];
}

/* Returns a value of the type T for the example in the hint for the setting Q.  Returns BL_ABSENT
 * if no value is suitable. */
static Value shown_value(const InterviewQuestion *q, const Type *t)
{
    return q->nvalues ? q->values[0] : t->kind == TYPE_SET ? value_bit(t->elem->low) : BL_ABSENT;
}

/* Prints a hint that says how to answer Q.  Prints nothing if the answers are listed with
 * numbers. */
static void print_hint(const Dialogue *d, const Words *w, const InterviewQuestion *q)
{
    const Fact *f = q->fact;
    const Type *t = canonical_fact_type(d->p, w->c, f);

    if (f->kind == FACT_HOLDS || f->kind == FACT_HOLDS_OTHER) {
        const Type *items = d->p->holding->ptype[1];
        uint32_t top = items->right->count - 1;
        const char *two = arena_printf(w->arena, "%s%s", words_sign(w, items->right, top),
                                       words_sign(w, items->right, 0));

        ask_print_line(
            d, "     ",
            words_say_two(w, MSG_answer_group, words_sign(w, items->left, group_of(w, f)), two));
    } else if (f->kind == FACT_SETTING) {
        ask_print_line(
            d, "     ",
            words_say_one(w, MSG_answer_phrase, words_setting_told(w, f->fun, shown_value(q, t))));
    } else if (t->kind == TYPE_SET) {
        ask_print_line(d, "     ", words_text(w, MSG_answer_several));
    } else if (!ask_is_numbered(q)) {
        const char *texts[DOMAIN_MAX];
        int n = q->nvalues;

        for (int i = 0; i < n; i++)
            texts[i] = reply_words(w, f, q->values[i]);
        if (n > MAX_NAMED) {
            texts[1] = texts[n - 1];
            n = 2;
        }
        ask_print_line(d, "     ",
                       words_say_one(w,
                                     q->nvalues > MAX_NAMED ? MSG_answer_like : MSG_answer_one_of,
                                     words_joined(w, texts, n, JOINT_OR)));
    }
}

static void print_question(const Dialogue *d, const Words *w, const Interview *in,
                           const InterviewQuestion *q)
{
    const char *left = arena_printf(w->arena, "%d", in->left);

    fprintf(d->out, "\n%s\n%s\n",
            words_say_one(w,
                          in->more        ? MSG_left_more
                          : in->left == 1 ? MSG_left_last
                                          : MSG_left_most,
                          left),
            text_capitalise(w->arena, question_words(w, q)));
    if (d->o->citations)
        fprintf(d->out, "  # %s\n", canonical_fact(d->p, w->c, q->fact, w->arena));
    if (q->away)
        ask_print_line(d, "  ",
                       words_say_one(w, MSG_ask_away, words_people(w, q->away_type, q->away, 0)));
    if (q->tells)
        ask_print_line(
            d, "  ",
            words_say_one(w, MSG_ask_tells,
                          words_people(w, q->tells_type, q->tells, words_form(w, "accusative"))));
    for (int i = 0; ask_is_numbered(q) && i < q->nvalues; i++) {
        Value v = reply_value(w->c, q, i);
        const char *s = reply_words(w, q->fact, v);

        if (q->has_presumed && q->presumed == v)
            s = words_say_one(w, MSG_answer_presumed, s);
        fprintf(d->out, "  %d  %s\n", i + 1, s);
    }
    print_hint(d, w, q);
}

/* ---- answers ---------------------------------------------------------- */

/* Takes the line read as the answer to Q.  If the line is not an answer, says so and returns
 * false. */
static bool ask_take_answer(Dialogue *d, const InterviewQuestion *q)
{
    const char *denied = ask_command_rest(d, MSG_type_not), *line = d->line;
    Reply r = REPLY_NONE;

    if (strcmp(line, "?") == 0 || ask_is_command(d, MSG_type_unknown)) {
        inquiry_unknown(d->q, q->fact);
        return true;
    }
    if (!d->json && ask_is_numbered(q) && line[0] >= '1' && line[0] < '1' + q->nvalues && !line[1])
        r = inquiry_answer(d->q, q->fact, reply_value(inquiry_case(d->q), q, line[0] - '1'))
                ? REPLY_TAKEN
                : REPLY_REFUSED;
    else
        r = reply_to(d->q, q, d->lang, line);
    if (r == REPLY_NONE && denied)
        r = reply_not(d->q, q, d->lang, denied);
    if (r == REPLY_NONE)
        ask_complain(d, MSG_not_an_answer);
    else if (r == REPLY_REFUSED)
        show_complaints(d, MSG_not_an_answer);
    return r == REPLY_TAKEN;
}

/* ---- the end ---------------------------------------------------------- */

static void ask_print_ruling(Dialogue *d)
{
    const Ruling *r = inquiry_ruling(d->q);
    TextOptions t = { .lang = d->lang,
                      .colour = d->o->colour,
                      .all = d->o->all,
                      .citations = d->o->citations,
                      .width = 100,
                      .sources = inquiry_sources(d->q) };

    if (!r) {
        show_complaints(d, MSG_not_an_answer);
        return;
    }
    if (d->json)
        json_print(ask_object("ruling", ruling_json_of(r, d->lang, t.sources)), d->out);
    else
        ruling_text_print(&r, 1, &t, d->out);
}

/* Prints the ruling and the finished case.  Returns false if there is no ruling or the case cannot
 * be written. */
static bool ask_finish(Dialogue *d)
{
    const char *text = inquiry_text(d->q);
    const Ruling *r = inquiry_ruling(d->q);

    if (!r) {
        if (d->json)
            diags_print_json(inquiry_diags(d->q), stderr);
        else
            diags_print_text(inquiry_diags(d->q), stderr, false);
        return false;
    }
    if (d->json) {
        json_t *o = ask_object("ruling", ruling_json_of(r, d->lang, inquiry_sources(d->q)));

        json_set_text(o, "case", text);
        json_print(o, d->out);
    } else {
        fputc('\n', d->out);
        ask_print_ruling(d);
    }
    if (d->o->output)
        return library_write(d->lib, d->o->output, text);
    if (!d->json)
        fprintf(d->out, "\n%s", text);
    return true;
}

/* ---- the dialogue ----------------------------------------------------- */

static void print_help(const Dialogue *d)
{
    const Words w = words_now(d);

    ask_print_line(d, "",
                   words_say(&w, MSG_help_answers, ask_say(d, MSG_type_unknown, NULL, NULL),
                             ask_say(d, MSG_type_back, NULL, NULL),
                             ask_say(d, MSG_type_ruling, NULL, NULL)));
    ask_print_line(d, "",
                   words_say_two(&w, MSG_help_more, ask_say(d, MSG_type_add, NULL, NULL),
                                 ask_say(d, MSG_type_quit, NULL, NULL)));
}

/* If the line read is a command, carries out the command.  Returns MOVE_END for the command that
 * ends the dialogue, and MOVE_ON for any other command.  Returns MOVE_AGAIN if the line is not a
 * command. */
static AskMove ask_command(Dialogue *d)
{
    const char *rest;

    if (ask_is_command(d, MSG_type_quit)) {
        d->quit = true;
        return MOVE_END;
    }
    if (ask_is_command(d, MSG_type_back))
        take_back(d);
    else if (ask_is_command(d, MSG_type_ruling))
        ask_print_ruling(d);
    else if (ask_is_command(d, MSG_type_help))
        print_help(d);
    else if ((rest = ask_command_rest(d, MSG_type_add)))
        ask_tell(d, rest, strlen(rest));
    else
        return MOVE_AGAIN;
    return MOVE_ON;
}

/* Asks the first question of IN until it is answered or skipped. */
static AskMove ask_one(Dialogue *d, const Interview *in)
{
    const InterviewQuestion *q = &in->questions[0];
    Words w =
        words_of_ruling(inquiry_basis(d->q), d->lang, inquiry_sources(d->q), inquiry_arena(d->q));
    AskMove move = MOVE_AGAIN;

    w.certain = true;
    if (d->json)
        json_print(question_json(&w, in, q), d->out);
    else
        print_question(d, &w, in, q);
    while (move == MOVE_AGAIN) {
        if (!ask_next_line(d, "> ")) {
            move = MOVE_END;
            break;
        }
        move = ask_command(d);
        if (move != MOVE_AGAIN)
            break;
        if (ask_take_answer(d, q)) {
            d->misses = 0;
            move = MOVE_ON;
        }
    }
    engine_free(w.engine);
    return move;
}

static void ask_all(Dialogue *d)
{
    for (;;) {
        const Interview *in;

        if (inquiry_in_story(d->q) && !hear_story(d))
            return;
        in = inquiry_interview(d->q);
        if (!in || in->n == 0 || ask_one(d, in) == MOVE_END)
            return;
    }
}

static const char *empty_case(Dialogue *d, const char *edition, Arena *arena)
{
    const char *code = d->p->langs[d->lang].code;

    return arena_printf(arena, "case asked \"%s\"\n  ruled under %s\n%s%s%s",
                        message_text(MSG_asked_title, code), edition, d->lang ? "  language " : "",
                        d->lang ? code : "", d->lang ? "\n" : "");
}

/* Returns the text of the case that the interview begins with: the user's case, or an empty one.
 * Also sets the program and the language of D.  Returns NULL on an error (reported). */
static const char *ask_first_case(Dialogue *d)
{
    Arena *arena = library_case_arena(d->lib);
    const char *path = d->o->npaths ? d->o->paths[0] : NULL;
    const Node *n = path ? library_cases(d->lib, path) : NULL;
    const char *edition = d->o->neditions ? d->o->editions[0]
                          : n             ? library_case_edition(n)
                                          : LIBRARY_DEFAULT_EDITION;
    CaseText *t;
    Case *c;

    if (path && !n)
        return NULL;
    d->p = n ? cases_program(d->lib, n, edition) : library_edition(d->lib, edition);
    if (!d->p)
        return NULL;
    d->lang = program_language(d->p, d->o->lang);
    if (!path)
        return empty_case(d, edition, arena);
    c = engine_load_case(d->p, n, path, arena, library_diags(d->lib));
    if (!c)
        return NULL;
    if (!d->o->lang)
        d->lang = c->lang;
    t = case_text_of(c, library_sources(d->lib), arena);
    t->ruled_under = edition;
    return case_text_print(t, arena);
}

int cmd_ask(const Options *o, Library *lib, FILE *out)
{
    Dialogue d = { .o = o, .lib = lib, .out = out };
    InterviewOptions options = { .level = o->level, .all = o->all };
    const char *text;
    bool good;

    if (o->npaths > 1 || (o->npaths && strcmp(o->paths[0], "-") == 0))
        return COMMAND_WRONG(lib, "`ask` can take only one case\n"
                                  "write: bridgelaw ask CASE; or, to begin without a case: "
                                  "bridgelaw ask");
    text = ask_first_case(&d);
    if (!text)
        return EXIT_WRONG;
    d.q = inquiry_new(lib, d.p, text, &options);
    d.json = command_format_is(o, "json");
    d.echo = !d.json && !isatty(STDIN_FILENO);
    d.line = xmalloc(MAX_LINE + 1);
    ask_all(&d);
    good = d.quit || ask_finish(&d);
    inquiry_free(d.q);
    xfree(d.line);
    return good && !diags_errors(library_diags(lib)) ? EXIT_DONE : EXIT_WRONG;
}
