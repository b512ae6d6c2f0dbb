/* audit_text.c - prints the report of an audit as text. */
#include "report/audit_report.h"

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
        const char **texts = arena_new_array(w->arena, const char *, (size_t)u->ncovers + 1);
        int n = 0;

        for (; n < u->ncovers; n++)
            texts[n] = words_clause(w, u->covers[n]);
        audit_add_row(w, &rows, 0, 0,
                      words_say_two(w, MSG_audit_universe, u->title.in[w->lang],
                                    words_number(w, a->searched[i].cases)),
                      u->name);
        if (n)
            rows_add_text(w, &rows, 1,
                          words_say_one(w, MSG_audit_covers, words_joined(w, texts, n, JOINT_AND)));
    }
    if (!a->nsearched)
        rows_add_text(w, &rows, 0, words_text(w, MSG_audit_nothing_searched));
    page_heading(page, words_text(w, MSG_audit_searched));
    page_rows(page, &rows);
    if (!a->nsearched)
        return;
    rows = (Rows){ 0 };
    if (a->sums.rules) {
        rows_add_text(w, &rows, 0,
                      words_say_two(w, MSG_audit_sums, words_number(w, (uint64_t)a->sums.rules),
                                    words_number(w, (uint64_t)a->sums.fired)));
        rows_add_text(w, &rows, 0,
                      words_say_two(w, MSG_audit_conditions,
                                    words_number(w, (uint64_t)a->sums.conditions),
                                    words_number(w, (uint64_t)a->sums.untried)));
    } else {
        rows_add_text(w, &rows, 0, words_text(w, MSG_audit_no_sums));
    }
    page_rows(page, &rows);
}

static void print_witnesses(const Words *w, const Finding *f, const Page *page)
{
    for (int i = 0; i < 2 && f->witness[i].u; i++) {
        const char *s = audit_report_case_text(w, f, i);
        Rows rows = { 0 };

        rows_add_text(
            w, &rows, 1,
            words_say_one(w, i ? MSG_audit_beside : MSG_audit_first, f->witness[i].u->name));
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
    audit_add_row(w, &rows, 0, 1, arena_printf(w->arena, "`%s`", f->id), audit_report_place(w, f));
    if (extent)
        rows_add_text(w, &rows, 1, extent);
    if (f->not_presumed)
        rows_add_text(w, &rows, 1, words_text(w, MSG_audit_not_presumed));
    page_rows(page, &rows);
    print_witnesses(w, f, page);
}

static void print_known(const Words *w, const AuditReport *r, const Page *page)
{
    Rows rows = { 0 };

    for (int i = 0; i < r->audit->findings.n; i++) {
        const Finding *f = &r->audit->findings.at[i];
        const OpenPoint *p = audit_report_open_point(r, f);

        if (!p)
            continue;
        audit_add_row(w, &rows, 0, 0, p->title, audit_report_cite(w, f));
        rows_add_text(w, &rows, 1, arena_printf(w->arena, "`%s`", f->id));
    }
    page_section(page, words_text(w, MSG_audit_known), &rows);
}

static void print_stale(const Words *w, const AuditReport *r, const Page *page)
{
    Rows rows = { 0 };
    int at = 0, k = -1;

    while (audit_report_next_stale(r, &at, &k)) {
        const OpenPointFinding *f = &r->points->at[at].found[k];
        const Finding where = { .span = f->span };

        audit_add_row(w, &rows, 0, 0, arena_printf(w->arena, "`%s`", f->id),
                      audit_report_place(w, &where));
    }
    page_section(page, words_text(w, MSG_audit_stale), &rows);
}

static bool any_known(const AuditReport *r)
{
    bool any = false;

    for (int i = 0; i < r->audit->findings.n; i++)
        any |= audit_report_open_point(r, &r->audit->findings.at[i]) != NULL;
    return any;
}

static void print_against_letter(const Words *w, const AuditReport *r, const Page *page)
{
    Rows rows = { 0 };

    for (int i = 0; i < r->audit->findings.n; i++)
        if (r->audit->findings.at[i].kind == FINDING_LETTER)
            audit_add_row(w, &rows, 0, 0, audit_report_sentence(w, &r->audit->findings.at[i]),
                          audit_report_cite(w, &r->audit->findings.at[i]));
    page_section(page, words_text(w, MSG_audit_against_letter), &rows);
}

void audit_report_print(const Words *w, const AuditReport *r, const Page *page)
{
    int n = 0;

    page_heading(page, words_say_one(w, MSG_audit_of, w->p->edition));
    fputc('\n', page->out);
    print_searched(w, r, page);
    fputc('\n', page->out);
    if (!audit_report_count_new(r)) {
        page_heading(page, words_text(w, any_known(r)           ? MSG_audit_none_new
                                         : r->audit->sums.rules ? MSG_audit_none
                                                                : MSG_audit_none_covered));
    } else {
        page_heading(page, words_text(w, MSG_audit_findings));
        for (int i = 0; i < r->audit->findings.n; i++)
            if (audit_report_is_new(r, &r->audit->findings.at[i]))
                print_finding(w, &r->audit->findings.at[i], ++n, page);
    }
    print_known(w, r, page);
    print_stale(w, r, page);
    print_against_letter(w, r, page);
}
