#include "report/audit_report.h"

#include "kit/strbuf.h"
#include "ruling/rule.h"
#include "words/case_text.h"
#include "words/prose.h"

#include <ctype.h>
#include <inttypes.h>
#include <string.h>

static const char *audit_say(const Words *w, MessageId id, const char *a, const char *b)
{
    return words_say(w, id, a, b, NULL);
}

/* ---- what is known ---------------------------------------------------- */

static const OpenPoint *bodies_differ_is_about(const AuditReport *r, const Finding *f)
{
    return open_points_find(r->points, r->audit->p->edition, f->id);
}

int audit_report_count_new(const AuditReport *r)
{
    int n = 0;

    for (int i = 0; i < r->audit->findings.n; i++)
        n += bodies_differ_is_about(r, &r->audit->findings.at[i]) == NULL;
    return n;
}

static bool audit_found(const AuditReport *r, const char *id)
{
    for (int i = 0; i < r->audit->findings.n; i++)
        if (strcmp(r->audit->findings.at[i].id, id) == 0)
            return true;
    return false;
}

bool audit_report_next_stale(const AuditReport *r, int *at, int *k)
{
    for (; r->whole && *at < r->points->n; ++*at, *k = -1) {
        const OpenPoint *p = &r->points->at[*at];

        if (!open_point_is_for(p, r->audit->p->edition))
            continue;
        while (++*k < p->nfound)
            if (!audit_found(r, p->found[*k].id))
                return true;
    }
    return false;
}

/* ---- one finding ------------------------------------------------------ */

static const char *head_of(const Words *w, const Fun *f)
{
    Prose *p = prose_of_fun(w, f);
    const char *s = prose_head(p, f);

    return s ? s : f->action ? f->action : f->name;
}

static const char *audit_conclusion_words(const Words *w, const Rule *r)
{
    return prose_conclusion(prose_of_rule(w, r, r->clause, 0, r->nbinders), r);
}

static const char *audit_title(const Words *w, const Finding *f)
{
    const Title *t = &f->rule->clause->title;

    return t->in[w->lang] ? t->in[w->lang] : audit_conclusion_words(w, f->rule);
}

static const char *audit_condition_words(const Words *w, const Finding *f)
{
    Prose *p = prose_of_rule(w, f->rule, f->rule->clause, 0, f->rule->nbinders);

    return prose_condition(p, f->cond->ex, !f->cond->negated);
}

static const char *deadline_of(const Words *w, const Finding *f)
{
    const WordingPiece *is = f->fun->words.piece[WORD_IS][w->lang];

    return prose_template(prose_of_fun(w, f->fun), is);
}

static const char *audit_reading_words(const Words *w, const Finding *f)
{
    const WordingPiece *is = f->fun->words.piece[WORD_IS][w->lang];

    return words_template(w, is, NULL, BL_ABSENT, NULL, NULL, NULL);
}

const char *audit_report_sentence(const Words *w, const Finding *f)
{
    const char *clause = f->other ? words_clause(w, f->other->clause->label) : NULL;

    switch (f->kind) {
    case FINDING_MODALS:
        return words_say(w, MSG_audit_modals, clause, audit_conclusion_words(w, f->other),
                         audit_conclusion_words(w, f->rule));
    case FINDING_REFERENCE:
        return audit_say(w, MSG_audit_reference, words_clause(w, f->name), NULL);
    case FINDING_REFERRAL:
        return audit_say(w, MSG_audit_referral, words_clause(w, f->name), NULL);
    case FINDING_COVERS:
        return audit_say(w, MSG_audit_covered, words_clause(w, f->label), f->name);
    case FINDING_CLASH: return audit_say(w, MSG_audit_clash, head_of(w, f->fun), NULL);
    case FINDING_GAP: return audit_say(w, MSG_audit_gap, head_of(w, f->fun), NULL);
    case FINDING_SILENCE:
        return audit_say(w, MSG_audit_silence, words_kind(w, f->event), NULL);
    case FINDING_NO_CHOOSER:
        return audit_say(w, MSG_audit_no_chooser, head_of(w, f->fun), NULL);
    case FINDING_NO_CHOICE:
        return audit_say(w, MSG_audit_no_choice, head_of(w, f->fun), NULL);
    case FINDING_TOO_LATE:
        return audit_say(w, MSG_audit_too_late, deadline_of(w, f), NULL);
    case FINDING_NEVER_LATE:
        return audit_say(w, MSG_audit_never_late, deadline_of(w, f), NULL);
    case FINDING_DEAD_RULE:
        return audit_say(w, MSG_audit_dead_rule, audit_title(w, f), NULL);
    case FINDING_DEFEATED:
        return audit_say(w, MSG_audit_defeated, head_of(w, f->fun), NULL);
    case FINDING_IDLE_CONDITION:
        return audit_say(w, MSG_audit_idle_condition, audit_condition_words(w, f), NULL);
    case FINDING_IDLE_DEFEAT:
        return audit_say(w, f->overrides ? MSG_audit_idle_defeat : MSG_audit_idle_yield,
                         words_clause(w, f->name), NULL);
    case FINDING_READING:
        return audit_say(w, MSG_audit_reading, audit_reading_words(w, f), NULL);
    case FINDING_OVERLAY: return audit_say(w, MSG_audit_overlay, f->name, NULL);
    case FINDING_PRINCIPLE:
        return audit_say(w, MSG_audit_principle, f->principle->title.in[w->lang], NULL);
    case FINDING_VACUOUS:
        return audit_say(w, MSG_audit_vacuous, f->principle->title.in[w->lang], NULL);
    case FINDING_KINDS: break;
    }
    BUG("no such finding");
}

/* A law file by its name and its folder's. */
static const char *audit_short_path(const char *path)
{
    const char *at = path + strlen(path);

    for (int slashes = 0; at > path; at--)
        if (at[-1] == '/' && ++slashes == 2)
            break;
    return at;
}

static const char *audit_place(const Words *w, const Finding *f)
{
    LineCol at = source_locate(w->sources, f->span.start);

    return arena_printf(
        w->arena, "%s:%u",
        text_for_terminal(w->arena, audit_short_path(source_name(at.src))), at.line);
}

const char *audit_report_cite(const Words *w, const Finding *f)
{
    const char *s = *f->label ? words_clause(w, f->label) : "";

    return f->other ? arena_printf(w->arena, "%s, %s", s,
                                   words_clause(w, f->other->clause->label))
                    : s;
}

/* In how many cases it is so; NULL where it is about no case. */
const char *audit_report_extent(const Words *w, const Finding *f)
{
    if (!f->of)
        return NULL;
    return f->count ? audit_say(w, MSG_audit_count, words_number(w, f->count),
                                words_number(w, f->of))
                    : audit_say(w, MSG_audit_nowhere, words_number(w, f->of), NULL);
}

/* ---- witnesses -------------------------------------------------------- */

const char *audit_report_case_name(const Finding *f, int which, Arena *arena)
{
    char *s = arena_printf(arena, "%s%s", f->id, which ? "-2" : "");

    for (char *c = s; *c; c++)
        if (!isalnum((unsigned char)*c))
            *c = '-';
    return s;
}

/* What the case should come to, where that can be said of a case. */
static const char *audit_expected(const Words *w, const Finding *f, const Case *c)
{
    Diags *quiet = diags_new(NULL);
    const Ruling *r = rule_case(w->p, c, 0, c->nevents, w->arena, quiet);
    StrBuf b = { 0 };
    const char *s;

    diags_free(quiet);
    if (!r)
        BUG("a witness that was ruled on cannot be");
    for (int i = 0; f->kind == FINDING_CLASH && i < r->nlines; i++)
        if (r->lines[i].c->kind == LINE_CLASH && r->lines[i].c->fun == f->fun)
            strbuf_printf(&b, "%s    %s\n",
                          b.len ? ""
                                : arena_printf(w->arena, "  expect %s\n", w->p->edition),
                          r->lines[i].key);
    s = arena_strndup(w->arena, strbuf_str(&b), b.len);
    strbuf_free(&b);
    return s;
}

const char *audit_report_case_text(const Words *w, const Finding *f, int which)
{
    const Witness *x = &f->witness[which];
    const Case *c = x->u ? audit_case(w->p, x, w->arena) : NULL;
    CaseText *t;

    if (!c)
        return "";
    t = case_text_of(c, NULL, w->arena);
    t->name = audit_report_case_name(f, which, w->arena);
    t->title = x->u->title.in[0];
    t->ruled_under = w->p->edition;
    return arena_printf(w->arena, "%s%s", case_text_print(t, w->arena),
                        audit_expected(w, f, c));
}

/* ---- text ------------------------------------------------------------- */

static void audit_add_row(const Words *w, Rows *rows, int n, int indent, const char *text,
                          const char *cite)
{
    rows_add(w, rows, (Row){ .number = n, .indent = indent, .text = text, .cite = cite });
}

static void print_searched(const Words *w, const AuditReport *r, const Page *page)
{
    const Audit *a = r->audit;
    Rows rows = { 0 };

    for (int i = 0; i < a->nsearched; i++) {
        const Universe *u = a->searched[i].u;
        const char **texts =
            arena_new_array(w->arena, const char *, (size_t)u->ncovers + 1);
        int n = 0;

        for (; n < u->ncovers; n++)
            texts[n] = words_clause(w, u->covers[n]);
        audit_add_row(w, &rows, 0, 0,
                      audit_say(w, MSG_audit_universe, u->title.in[w->lang],
                                words_number(w, a->searched[i].cases)),
                      u->name);
        if (n)
            audit_add_row(w, &rows, 0, 1,
                          audit_say(w, MSG_audit_covers,
                                    words_joined(w, texts, n, JOINT_AND), NULL),
                          NULL);
    }
    if (!a->nsearched)
        audit_add_row(w, &rows, 0, 0,
                      audit_say(w, MSG_audit_nothing_searched, NULL, NULL), NULL);
    page_heading(page, audit_say(w, MSG_audit_searched, NULL, NULL));
    page_rows(page, &rows);
    if (!a->nsearched)
        return;
    rows = (Rows){ 0 };
    if (!a->sums.rules) {
        audit_add_row(w, &rows, 0, 0, audit_say(w, MSG_audit_no_sums, NULL, NULL), NULL);
        page_rows(page, &rows);
        return;
    }
    audit_add_row(w, &rows, 0, 0,
                  audit_say(w, MSG_audit_sums, words_number(w, (uint64_t)a->sums.rules),
                            words_number(w, (uint64_t)a->sums.fired)),
                  NULL);
    audit_add_row(w, &rows, 0, 0,
                  audit_say(w, MSG_audit_conditions,
                            words_number(w, (uint64_t)a->sums.conditions),
                            words_number(w, (uint64_t)a->sums.untried)),
                  NULL);
    page_rows(page, &rows);
}

static void print_witnesses(const Words *w, const Finding *f, const Page *page)
{
    for (int i = 0; i < 2 && f->witness[i].u; i++) {
        const char *s = audit_report_case_text(w, f, i);
        Rows rows = { 0 };

        audit_add_row(w, &rows, 0, 1,
                      audit_say(w, i ? MSG_audit_beside : MSG_audit_first,
                                f->witness[i].u->name, NULL),
                      NULL);
        page_rows(page, &rows);
        while (*s) {
            size_t n = strcspn(s, "\n");

            fprintf(page->out, "          %.*s\n", (int)n, s);
            s += n + (s[n] == '\n');
        }
    }
}

static void print_finding(const Words *w, const Finding *f, int n, const Page *page)
{
    const char *extent = audit_report_extent(w, f);
    Rows rows = { 0 };

    audit_add_row(w, &rows, n, 0, text_capitalise(w->arena, audit_report_sentence(w, f)),
                  audit_report_cite(w, f));
    audit_add_row(w, &rows, 0, 1, arena_printf(w->arena, "`%s`", f->id),
                  audit_place(w, f));
    if (extent)
        audit_add_row(w, &rows, 0, 1, extent, NULL);
    if (f->not_presumed)
        audit_add_row(w, &rows, 0, 1, audit_say(w, MSG_audit_not_presumed, NULL, NULL),
                      NULL);
    page_rows(page, &rows);
    print_witnesses(w, f, page);
}

static void print_known(const Words *w, const AuditReport *r, const Page *page)
{
    Rows rows = { 0 };

    for (int i = 0; i < r->audit->findings.n; i++) {
        const Finding *f = &r->audit->findings.at[i];
        const OpenPoint *p = bodies_differ_is_about(r, f);

        if (!p)
            continue;
        audit_add_row(w, &rows, 0, 0, p->title, audit_report_cite(w, f));
        audit_add_row(w, &rows, 0, 1, arena_printf(w->arena, "`%s`", f->id), NULL);
    }
    if (!rows.n)
        return;
    fputc('\n', page->out);
    page_heading(page, audit_say(w, MSG_audit_known, NULL, NULL));
    page_rows(page, &rows);
}

static void print_stale(const Words *w, const AuditReport *r, const Page *page)
{
    Rows rows = { 0 };
    int at = 0, k = -1;

    while (audit_report_next_stale(r, &at, &k)) {
        const OpenPointFinding *f = &r->points->at[at].found[k];
        const Finding where = { .span = f->span };

        audit_add_row(w, &rows, 0, 0, arena_printf(w->arena, "`%s`", f->id),
                      audit_place(w, &where));
    }
    if (!rows.n)
        return;
    fputc('\n', page->out);
    page_heading(page, audit_say(w, MSG_audit_stale, NULL, NULL));
    page_rows(page, &rows);
}

void audit_report_print(const Words *w, const AuditReport *r, const Page *page)
{
    int n = 0;

    page_heading(page, audit_say(w, MSG_audit_of, w->p->edition, NULL));
    fputc('\n', page->out);
    print_searched(w, r, page);
    fputc('\n', page->out);
    if (!audit_report_count_new(r)) {
        page_heading(page, audit_say(w,
                                     r->audit->findings.n   ? MSG_audit_none_new
                                     : r->audit->sums.rules ? MSG_audit_none
                                                            : MSG_audit_none_covered,
                                     NULL, NULL));
    } else {
        page_heading(page, audit_say(w, MSG_audit_findings, NULL, NULL));
        for (int i = 0; i < r->audit->findings.n; i++)
            if (!bodies_differ_is_about(r, &r->audit->findings.at[i]))
                print_finding(w, &r->audit->findings.at[i], ++n, page);
    }
    print_known(w, r, page);
    print_stale(w, r, page);
}

/* ---- JSON ------------------------------------------------------------- */

static json_t *text_or_null(const char *s)
{
    return s && *s ? json_string(s) : json_null();
}

static json_t *searched_json(const Words *w, const Audit *a)
{
    json_t *list = json_array();

    for (int i = 0; i < a->nsearched; i++) {
        const AuditedUniverse *s = &a->searched[i];
        json_t *o = json_object(), *covers = json_array();

        for (int k = 0; k < s->u->ncovers; k++)
            json_array_append_new(covers, json_string(s->u->covers[k]));
        json_object_set_new(o, "universe", json_string(s->u->name));
        json_object_set_new(o, "title", text_or_null(s->u->title.in[w->lang]));
        json_object_set_new(o, "covers", covers);
        json_object_set_new(o, "shapes", json_integer((long long)s->shapes));
        json_object_set_new(o, "cases", json_integer((long long)s->cases));
        json_array_append_new(list, o);
    }
    return list;
}

static json_t *finding_json(const Words *w, const AuditReport *r, const Finding *f)
{
    const OpenPoint *p = bodies_differ_is_about(r, f);
    json_t *o = json_object(), *cases = json_array();
    LineCol at = source_locate(w->sources, f->span.start);

    for (int i = 0; i < 2 && f->witness[i].u; i++)
        json_array_append_new(cases, json_string(audit_report_case_text(w, f, i)));
    json_object_set_new(o, "id", json_string(f->id));
    json_object_set_new(o, "kind", json_string(audit_finding_word(f->kind)));
    json_object_set_new(o, "clause", text_or_null(f->label));
    json_object_set_new(o, "other",
                        text_or_null(f->other ? f->other->clause->label : NULL));
    json_object_set_new(o, "text", json_string(audit_report_sentence(w, f)));
    json_object_set_new(o, "file", json_string(audit_short_path(source_name(at.src))));
    json_object_set_new(o, "line", json_integer(at.line));
    json_object_set_new(o, "count", json_integer((long long)f->count));
    json_object_set_new(o, "of", json_integer((long long)f->of));
    json_object_set_new(o, "presumed", json_boolean(!f->not_presumed));
    json_object_set_new(o, "witnesses", cases);
    json_object_set_new(o, "known", text_or_null(p ? p->title : NULL));
    return o;
}

json_t *audit_report_json(const Words *w, const AuditReport *r)
{
    const Audit *a = r->audit;
    json_t *o = json_object(), *list = json_array(), *stale = json_array();
    int at = 0, k = -1;

    for (int i = 0; i < a->findings.n; i++)
        json_array_append_new(list, finding_json(w, r, &a->findings.at[i]));
    while (audit_report_next_stale(r, &at, &k))
        json_array_append_new(stale, json_string(r->points->at[at].found[k].id));
    json_object_set_new(o, "edition", json_string(w->p->edition));
    json_object_set_new(o, "language", json_string(w->p->langs[w->lang].code));
    json_object_set_new(o, "searched", searched_json(w, a));
    json_object_set_new(o, "clauses", json_integer(a->sums.rules));
    json_object_set_new(o, "ruling", json_integer(a->sums.fired));
    json_object_set_new(o, "conditions", json_integer(a->sums.conditions));
    json_object_set_new(o, "untried", json_integer(a->sums.untried));
    json_object_set_new(o, "findings", list);
    json_object_set_new(o, "stale", stale);
    return o;
}
