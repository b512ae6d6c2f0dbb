/* server_complete.c - completes the word at the cursor: names in scope, labels of clauses, and
 * words in the sections of a case. */
#include "server/complete_case.h"

#include "program/program.h"
#include "server/server_names.h"
#include "server/spots.h"

#include <ctype.h>
#include <string.h>

/* ---- the word at the cursor -------------------------------------------------------------- */

static bool is_word_byte(char c)
{
    return isalnum((unsigned char)c) || c == '_';
}

/* Sets c->from and c->to to the word around the cursor. */
static void cursor_word(Completing *c)
{
    const char *text = strbuf_str(&c->d->text);

    c->from = c->to = c->at;
    while (c->from > 0 && is_word_byte(text[c->from - 1]))
        c->from--;
    while (c->to < c->d->text.len && is_word_byte(text[c->to]))
        c->to++;
}

/* ---- law files --------------------------------------------------------------------------- */

/* The checker has found the test name of PROBE at some place.  Adds the names that are possible at
 * that place. */
static void add_probed(Completing *c, const NameProbe *probe)
{
    const unsigned all = ~(1u << FUN_DONE | 1u << FUN_DEADLINE);
    const Program *p = probe->program;

    if (probe->object) {
        complete_attributes(c, probe);
        return;
    }
    switch (probe->place) {
    case PROBE_ACTION: complete_functions(c, p, 1u << FUN_DONE, NULL); return;
    case PROBE_DEADLINE: complete_functions(c, p, 1u << FUN_DEADLINE, NULL); return;
    case PROBE_TYPE:
        complete_kinds(c, p, NULL);
        for (const Type *t = p->types; t; t = t->next)
            if (t->name)
                complete_add(c, t->name, COMPLETE_TYPE, 3, NULL);
        return;
    case PROBE_VALUE: break;
    }
    for (int i = 0; i < probe->nvariables; i++)
        complete_add(c, probe->variable[i], COMPLETE_VARIABLE,
                     complete_types_fit(probe->type[i], probe->want) ? 0 : 1,
                     complete_type_name(c, probe->type[i]));
    complete_values(c, probe->want, 1);
    if (probe->want && probe->want->kind == TYPE_EVENT)
        complete_kinds(c, p, probe->want->event);
    complete_functions(c, p, all, probe->want);
}

/* Puts a test name, followed by CLOSE, at the cursor, and checks the file.  If the checker finds
 * the test name, adds the names that are possible there, and returns true. */
static bool probe_with(Completing *c, Server *s, const char *close)
{
    static const char name[] = "zz_completed_here";
    NameProbe probe = { .name = name };
    const char *text = strbuf_str(&c->d->text);
    Snapshot *snapshot;
    StrBuf b = { 0 };

    strbuf_addn(&b, text, c->from);
    strbuf_printf(&b, "%s%s", name, close);
    strbuf_addn(&b, text + c->to, c->d->text.len - c->to);
    snapshot = workspace_probe(s->workspace, c->d, strbuf_str(&b), b.len, &probe);
    if (probe.program)
        add_probed(c, &probe);
    snapshot_drop(snapshot);
    strbuf_free(&b);
    return probe.program != NULL;
}

static void complete_law(Completing *c, Server *s)
{
    static const char *const closers[] = { "", ")", "))", "(zz_more)", " is zz_more" };
    const Program *p = c->program;

    if (p && complete_wants_label(c)) {
        complete_labels(c, p);
        return;
    }
    for (size_t i = 0; i < BL_LEN(closers); i++)
        if (probe_with(c, s, closers[i]))
            return;
    if (!p)
        return;
    complete_functions(c, p, ~0u, NULL);
    complete_kinds(c, p, NULL);
}

/* ---- the request -------------------------------------------------------------------------- */

/* Returns the program of the document on the disk, without the open texts.  Used for a document
 * that has had errors since it was opened.  Returns NULL if the disk has no such program. */
static const Program *program_on_disk(const Completing *c, const Workspace *w)
{
    const Node *edition = ast_find((Node *)c->p.items, N_Edition),
               *overlay = ast_find((Node *)c->p.items, N_Overlay),
               *practice = ast_find((Node *)c->p.items, N_Practice),
               *one = ast_find((Node *)c->p.items, N_Case);
    const char *name = edition                   ? edition->text
                       : overlay                 ? overlay->a->text
                       : practice && practice->a ? practice->a->text
                       : one                     ? library_case_edition(one)
                                                 : LIBRARY_DEFAULT_EDITION;

    return w->disk && library_has_edition(w->disk->lib, name)
               ? library_try_edition(w->disk->lib, name)
               : NULL;
}

/* Sets C for the request.  Returns false if nothing can be completed. */
static bool open_completing(Completing *c, Server *s, const json_t *params)
{
    Document *d;

    *c = (Completing){ 0 };
    if (!server_position(s, params, &d, &c->at))
        return false;
    c->d = d;
    if (!parsed_open(&c->p, d))
        return false;
    cursor_word(c);
    c->tokens = parse_tokens(c->p.src, c->p.mode, c->p.arena, c->p.names, c->p.diags);
    while (c->before < c->tokens.n &&
           parsed_offset(&c->p, c->tokens.at[c->before].span.end) <= c->from)
        c->before++;
    c->program = d->program;
    if (!c->program && d->ncases)
        c->program = d->cases[0]->program;
    if (!c->program)
        c->program = program_on_disk(c, s->workspace);
    return true;
}

static void close_completing(Completing *c)
{
    parse_tokens_free(&c->tokens);
    parsed_close(&c->p);
}

json_t *server_completion(Server *s, const json_t *params)
{
    json_t *j, *items = json_array();
    Completing c;

    if (open_completing(&c, s, params)) {
        c.items = items;
        if (c.d->of_cases)
            complete_case(&c);
        else
            complete_law(&c, s);
        close_completing(&c);
    }
    j = json_object();
    json_set_boolean(j, "isIncomplete", false);
    json_object_set_new(j, "items", items);
    return j;
}

/* ---- signatures --------------------------------------------------------------------------- */

/* If the cursor of C is in the arguments of a function, returns this function.  Otherwise returns
 * NULL.  Stores in *ARGUMENT the number of the argument at the cursor, from 0. */
static const Fun *called_here(const Completing *c, int *argument)
{
    int depth = 0;
    size_t n;

    *argument = 0;
    for (size_t i = c->before; i-- > 0;) {
        if (complete_token_is(c, i, ")"))
            depth++;
        else if (complete_token_is(c, i, "(") && depth-- == 0) {
            const char *name = i ? complete_token(c, i - 1, &n) : NULL;
            const char *text = name ? arena_strndup(c->p.arena, name, n) : "";

            for (const Fun *f = c->program->funs; f; f = f->next)
                if (text_same(f->name, text) || (f->action && text_same(f->action, text)))
                    return f;
            return NULL;
        } else if (complete_token_is(c, i, ",") && !depth) {
            ++*argument;
        } else if (c->tokens.at[i].kind == TOKEN_EOL) {
            return NULL;
        }
    }
    return NULL;
}

json_t *server_signature(Server *s, const json_t *params)
{
    json_t *j = NULL, *list, *one, *parts;
    const Fun *f = NULL;
    Completing c;
    int argument;

    if (!open_completing(&c, s, params))
        return NULL;
    if (c.program)
        f = called_here(&c, &argument);
    if (f) {
        j = json_object();
        list = json_array();
        one = json_object();
        parts = json_array();
        json_set_text(one, "label",
                      arena_printf(c.p.arena, "%s%s", f->action ? f->action : f->name,
                                   complete_signature(&c, f)));
        for (int i = 0; i < f->nparams; i++) {
            json_t *part = json_object();

            json_set_text(part, "label",
                          arena_printf(c.p.arena, "%s: %s", f->param[i],
                                       complete_type_name(&c, f->ptype[i])));
            json_array_append_new(parts, part);
        }
        json_object_set_new(one, "parameters", parts);
        json_array_append_new(list, one);
        json_object_set_new(j, "signatures", list);
        json_set_integer(j, "activeSignature", 0);
        json_set_integer(j, "activeParameter", argument);
    }
    close_completing(&c);
    return j;
}
