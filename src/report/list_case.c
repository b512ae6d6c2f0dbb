/* list_case.c - prints the lists of the command `list` for authors of cases. */
#include "report/list_case.h"

#include "case/case.h"
#include "kit/strbuf.h"
#include "program/label.h"
#include "program/program.h"
#include "words/case_text.h"
#include "words/prose.h"

#include <string.h>

/* ---- functions and their values ---------------------------------------- */

/* Returns the name of T.  If T is a set without a name, returns "set of NAME". */
static const char *list_type_name(const Type *t, Arena *arena)
{
    return t->kind == TYPE_SET && !t->name
               ? arena_printf(arena, "set of %s", list_type_name(t->elem, arena))
               : t->name;
}

/* Returns the names of the values of T, as law files and cases write them.  If T is a set, returns
 * the names of its members.  Sets *N to the number of names.  *N is 0 if the values have no
 * names. */
static const char **list_value_names(const Type *t, Arena *arena, int *n)
{
    const Type *of = t->kind == TYPE_SET ? t->elem : t;
    const char **names = arena_new_array(arena, const char *, of->count + 2);

    *n = 0;
    if (of->kind == TYPE_BOOL) {
        names[(*n)++] = "true";
        names[(*n)++] = "false";
    }
    for (uint32_t i = 0; of->kind == TYPE_ENUM && i < of->count; i++)
        names[(*n)++] = of->values[i].name;
    return names;
}

/* Adds the values of type T to a row.  ABSENT is true if the value may also be absent. */
static void list_add_values(ListRow *row, const Type *t, bool absent, Arena *arena)
{
    int n;
    const char **names = list_value_names(t, arena, &n);
    StrBuf line = { 0 };

    list_row_json_text(row, "type", list_type_name(t, arena));
    if (row->in_json) {
        if (absent)
            names[n++] = "absent";
        list_row_texts(row, "values", names, n, " | ");
        return;
    }
    if (t->kind == TYPE_SET)
        strbuf_add(&line, "set of ");
    for (int i = 0; i < n; i++)
        strbuf_printf(&line, "%s%s", i ? " | " : "", names[i]);
    if (!n)
        strbuf_add(&line, list_type_name(t->kind == TYPE_SET ? t->elem : t, arena));
    if (absent)
        strbuf_add(&line, " | absent");
    list_row_line_text(row, strbuf_str(&line));
    strbuf_free(&line);
}

/* Adds to a row NAME, followed by the types of F's parameters in parentheses. */
static void list_add_form(ListRow *row, const char *name, const Fun *f, Arena *arena)
{
    const char *types[MAX_ARGS];
    const char *form = arena_printf(arena, "%s(", name);

    for (int i = 0; i < f->nparams; i++) {
        types[i] = f->ptype[i]->name;
        form = arena_printf(arena, "%s%s%s", form, i ? ", " : "", types[i]);
    }
    list_row_json_text(row, "name", name);
    if (row->in_json)
        list_row_texts(row, "parameters", types, f->nparams, ", ");
    list_row_line_text(row, arena_printf(arena, "%s)", form));
}

/* Returns the text of VARIANT in the wording of F.  The names of the types stand in place of the
 * parameters.  Returns NULL if the wording has no such variant. */
static const char *list_wording(const Words *w, const Fun *f, Variant variant)
{
    return prose_template(prose_of_fun(w, f), f->words.piece[variant][w->lang]);
}

/* ---- statements of cases ------------------------------------------------ */

static void list_add_sentence(const Words *w, ListRow *row, const EventKind *k, const Phrase *ph,
                              const char *example)
{
    list_row_begin(row, "sentences");
    list_row_text(row, "kind", k->name);
    list_row_text(row, "sentence", case_phrase_text(k, ph, w->arena));
    list_row_text(row, "example", example);
    list_row_end(row);
}

/* Prints the kind and the form of each sentence: first the settings, then the story.  The first
 * sentence of each kind of event has an example. */
void list_case_sentences(const Words *w, ListRow *row)
{
    for (const EventKind *k = w->p->settings; k; k = k->next)
        for (const Phrase *ph = k->phrases; ph; ph = ph->next)
            if (ph->lang == w->lang)
                list_add_sentence(w, row, k, ph, NULL);
    for (const EventKind *k = w->p->events; k; k = k->next) {
        const char *example = k->phrases ? case_text_sample(w->p, k, w->lang, w->arena) : NULL;

        for (const Phrase *ph = k->phrases; ph; ph = ph->next) {
            if (ph->lang != w->lang)
                continue;
            list_add_sentence(w, row, k, ph, example);
            example = NULL;
        }
    }
}

/* Adds to a row the forms of the sentences that state the setting NAME. */
static void list_add_setting_forms(const Words *w, ListRow *row, const char *name)
{
    const char *forms[16];
    int n = 0;

    for (const EventKind *k = w->p->settings; k; k = k->next)
        for (const Phrase *ph = k->phrases; program_kind_attr(k, name) >= 0 && ph; ph = ph->next) {
            bool tells = false;

            for (const PhrasePart *part = ph->parts; part; part = part->next)
                tells |= part->kind == PHRASE_SLOT && strcmp(part->text, name) == 0;
            if (tells && ph->lang == w->lang && n < (int)BL_LEN(forms))
                forms[n++] = case_phrase_text(k, ph, w->arena);
        }
    list_row_texts(row, "sentences", forms, n, " | ");
}

/* Returns what holds for the setting F if a case does not state it: "default VALUE", "presumed
 * VALUE" or "open".  VALUE, and a condition after it, are written as in the law file. */
static const char *list_untold(const Words *w, const Fun *f)
{
    const Ex *value = f->untold ? f->untold : f->presumed;
    const Ex *when = f->untold ? f->untold_when : f->presume_when;
    const char *is;

    if (!value)
        return "open";
    is = arena_printf(w->arena, "%s %s", f->untold ? "default" : "presumed",
                      words_source(w, value->span));
    return when ? arena_printf(w->arena, "%s when %s", is, words_source(w, when->span)) : is;
}

/* Prints each setting with its possible values, its wording, and the sentences that state it.  Also
 * prints the value that the setting has if a case does not state it. */
void list_case_settings(const Words *w, ListRow *row)
{
    for (const Fun *f = w->p->funs; f; f = f->next) {
        if (f->kind != FUN_SETTING)
            continue;
        list_row_begin(row, "settings");
        list_row_text(row, "name", f->name);
        list_add_values(row, f->result, false, w->arena);
        list_row_text(row, "words", prose_head(prose_of_fun(w, f), f));
        list_add_setting_forms(w, row, f->name);
        list_row_text(row, "untold", list_untold(w, f));
        list_row_end(row);
    }
}

/* Prints each finding with its parameters, its possible values and its wording. */
void list_case_findings(const Words *w, ListRow *row)
{
    for (const Fun *f = w->p->funs; f; f = f->next) {
        if (f->kind != FUN_FINDING)
            continue;
        list_row_begin(row, "findings");
        list_add_form(row, f->name, f, w->arena);
        list_add_values(row, f->result, f->optional, w->arena);
        list_row_text(row, "words", prose_head(prose_of_fun(w, f), f));
        list_row_end(row);
    }
}

/* Returns true if T is the same type as OF, or the type of a part or a member of OF. */
static bool list_type_contains(const Type *t, const Type *of)
{
    return t == of || (of->kind == TYPE_SET && list_type_contains(t, of->elem)) ||
           (of->kind == TYPE_PRODUCT &&
            (list_type_contains(t, of->left) || list_type_contains(t, of->right)));
}

/* Returns true if a setting, a sentence or a finding can have a value of T. */
static bool list_is_used_type(const Program *p, const Type *t)
{
    const EventKind *const first[] = { p->settings, p->events };

    for (size_t i = 0; i < BL_LEN(first); i++)
        for (const EventKind *k = first[i]; k; k = k->next)
            for (int a = 0; a < k->nattrs && k->phrases; a++)
                if (list_type_contains(t, k->attrs[a].type))
                    return true;
    for (const Fun *f = p->funs; f; f = f->next)
        if (f->kind == FUN_FINDING && list_type_contains(t, f->result))
            return true;
    return false;
}

/* Prints a row of the list of words: the N ways WAYS to write the value NAME of the type OF. */
static void list_add_word(ListRow *row, const char *of, const char *name, const char *const *ways,
                          int n)
{
    list_row_begin(row, "words");
    list_row_text(row, "of", of);
    list_row_text(row, "name", name);
    list_row_texts(row, "ways", ways, n, ", ");
    list_row_end(row);
}

/* Adds a row with the ways to write V, a value of T, in a story: its written forms, its spellings,
 * and its wording in the language LANG. */
static void list_add_ways(ListRow *row, const Type *t, const EnumValue *v, int lang)
{
    const char *ways[BL_LEN(v->written) + BL_LEN(v->spelled[0].at) + 1];
    const char *words = v->words[lang][0];
    int n = 0;

    for (int i = 0; i < v->nwritten; i++)
        ways[n++] = v->written[i];
    for (int i = 0; i < v->spelled[lang].n; i++)
        ways[n++] = v->spelled[lang].at[i];
    for (int i = 0; i < n && words; i++)
        if (strcmp(words, ways[i]) == 0)
            words = NULL;
    if (words)
        ways[n++] = words;
    list_add_word(row, t->name, v->name, ways, n);
}

/* Returns true if a sentence can mention an earlier event of kind K. */
static bool list_is_mentioned(const Program *p, const EventKind *k)
{
    for (const EventKind *told = p->events; told; told = told->next)
        for (int a = 0; a < told->nattrs && told->phrases; a++) {
            const Type *t = told->attrs[a].type;

            if (t->kind == TYPE_EVENT && (!t->event || kind_is_a(k, t->event)))
                return true;
        }
    return false;
}

/* Prints each named value: its type, its name, and the ways to write it in a story.  Then prints
 * the names that a story uses for an earlier event of each kind. */
void list_case_words(const Words *w, ListRow *row)
{
    const Program *p = w->p;

    for (const Type *t = p->types; t; t = t->next) {
        for (uint32_t i = 0; t->kind == TYPE_ENUM && list_is_used_type(p, t) && i < t->count; i++)
            list_add_ways(row, t, &t->values[i], w->lang);
        for (int i = 0; i < p->nroles && list_is_used_type(p, t); i++) {
            const char *name =
                p->roles[i]->result == t ? case_role_name(p, p->roles[i], w->lang) : NULL;

            if (name)
                list_add_word(row, t->name, p->roles[i]->name, &name, 1);
        }
    }
    for (const EventKind *k = p->events; k; k = k->next) {
        int n = 0;
        const char *const *names =
            list_is_mentioned(p, k) ? case_kind_names(p, k, w->lang, w->arena, &n) : NULL;

        if (n)
            list_add_word(row, "event", k->name, names, n);
    }
}

/* ---- expectations of cases ---------------------------------------------- */

/* Adds to a row the modals of the rules that conclude F. */
static void list_add_modals(ListRow *row, const Fun *f)
{
    const char *names[MODAL_COUNT];
    int n = 0;

    for (int m = 0; m < MODAL_COUNT; m++)
        for (uint32_t i = 0; i < f->nrules; i++)
            if (f->rules[i]->modal == (Modal)m) {
                names[n++] = modal_name((Modal)m);
                break;
            }
    list_row_texts(row, "modals", names, n, " | ");
}

/* Adds to a JSON row the labels of the clauses that conclude F, each once. */
static void list_add_clauses(ListRow *row, const Fun *f, Arena *arena)
{
    const char **labels = arena_new_array(arena, const char *, f->nrules + 1);
    int n = 0;

    for (uint32_t i = 0; row->in_json && i < f->nrules; i++) {
        bool known = false;

        for (int k = 0; k < n; k++)
            known |= strcmp(labels[k], f->rules[i]->clause->label) == 0;
        if (!known)
            labels[n++] = f->rules[i]->clause->label;
    }
    if (row->in_json)
        list_row_texts(row, "clauses", labels, n, ", ");
}

/* Prints the status F. */
static void list_add_status(const Words *w, ListRow *row, const Fun *f)
{
    list_row_begin(row, "conclusions");
    list_row_text(row, "kind",
                  f->instruction  ? "instruction"
                  : f->background ? "background"
                                  : "status");
    list_add_form(row, f->name, f, w->arena);
    list_add_values(row, f->result, false, w->arena);
    list_row_text(row, "words", prose_head(prose_of_fun(w, f), f));
    list_add_clauses(row, f, w->arena);
    list_row_end(row);
}

/* F says whether an action was done.  Prints two rows: one for the action, with the modals of its
 * rights and duties, and one for F. */
static void list_add_action(const Words *w, ListRow *row, const Fun *f)
{
    list_row_begin(row, "conclusions");
    list_row_text(row, "kind", "action");
    list_add_form(row, f->action, f, w->arena);
    list_add_modals(row, f);
    list_row_text(row, "words", list_wording(w, f, WORD_IS));
    list_add_clauses(row, f, w->arena);
    list_row_end(row);
    list_row_begin(row, "conclusions");
    list_row_text(row, "kind", "done");
    list_add_form(row, f->name, f, w->arena);
    list_add_values(row, f->result, false, w->arena);
    list_row_text(row, "words", list_wording(w, f, WORD_DID));
    list_row_end(row);
}

/* Prints the deadline F. */
static void list_add_deadline(const Words *w, ListRow *row, const Fun *f)
{
    list_row_begin(row, "conclusions");
    list_row_text(row, "kind", "deadline");
    list_add_form(row, f->name, f, w->arena);
    list_row_line_text(row, NULL);
    list_row_text(row, "words", list_wording(w, f, WORD_IS));
    list_row_end(row);
}

/* Returns true if a right of the edition lasts until the deadline F. */
static bool list_is_used_deadline(const Program *p, const Fun *f)
{
    for (const Clause *c = p->clauses; c; c = c->next)
        for (const Rule *r = c->rules; r; r = r->next)
            if (r->kind == CONCLUDES_MODAL && r->until == f)
                return true;
    return false;
}

void list_case_conclusions(const Words *w, ListRow *row)
{
    for (const Fun *f = w->p->funs; f; f = f->next) {
        if (f->kind == FUN_STATUS && f->nrules)
            list_add_status(w, row, f);
        else if (f->kind == FUN_DONE && f->nrules)
            list_add_action(w, row, f);
        else if (f->kind == FUN_DEADLINE && list_is_used_deadline(w->p, f))
            list_add_deadline(w, row, f);
    }
}

/* ---- readings ----------------------------------------------------------- */

void list_case_readings(const Words *w, ListRow *row)
{
    for (const Fun *f = w->p->funs; f; f = f->next) {
        if (f->kind != FUN_READING)
            continue;
        for (uint32_t v = 0; v < f->result->count; v++) {
            bool holds = (Value)v == f->setting;

            list_row_begin(row, "readings");
            list_row_text(row, "kind", f->is_option ? "option" : "reading");
            list_row_text(row, "name", f->name);
            list_row_text(row, "value", f->result->values[v].name);
            list_row_text(row, "state", !holds ? "other" : f->is_set ? "set" : "default");
            list_row_text(row, "words", f->result->values[v].words[w->lang][0]);
            list_row_text(row, "question", list_wording(w, f, WORD_IS));
            list_row_end(row);
        }
    }
}
