/* lawbook_clause.c - writes a clause of a law book: a sentence, and a list of the conditions that
 * do not fit into the sentence.
 *
 * The sentence begins with the event and the conditions: "if a defender shows a card and his
 * partner could have seen it, the card is played".  Many or long conditions follow as a list.
 * Before a duty or a prohibition, the list comes first.  In a clause of the practice, the title
 * says where the clause applies, and replaces the list.  Only a book with all definitions prints
 * that list. */
#include "words/lawbook_writer.h"

#include "program/label.h"
#include "program/program.h"

#include <ctype.h>
#include <string.h>

enum {
    MAX_IFS = 3,      /* the largest number of conditions in a sentence */
    MAX_IF_WORDS = 40 /* the largest number of words in the conditions of a sentence */
};

/* Adds a separate sentence that lists the conditions LIST.  Each condition is enough by itself.
 * The message ONE introduces a single condition, and MANY introduces several. */
static void add_apart(LawbookWriter *k, const Outlines *list, MessageId one, MessageId many)
{
    if (list->n == 1 && !list->at[0]->n) {
        lawbook_add_sentence(k, BLOCK_TEXT, words_say_one(&k->w, one, list->at[0]->text));
    } else {
        lawbook_add(k, BLOCK_TEXT, NULL, words_text(&k->w, many));
        lawbook_add_items(k, list->at, list->n, true, 1, ".");
    }
}

/* ---- the sentence ----------------------------------------------------- */

/* The parts of the sentence of a clause. */
typedef struct ClauseSentence {
    ProseActor actor;
    const char *lead; /* the event, such as "a card is played"; or NULL */
    const char *what; /* the conclusion */
    Outlines hold;    /* the conditions that must all hold */
    Outlines unless;  /* the conditions that must all fail */
    /* more conditions that must all fail: an exception of the clause (SPEC 6.1.8) */
    Outlines except;
    /* the clause is a head: it concludes nothing, and applies to the clauses inside its label */
    bool head;
} ClauseSentence;

static int words_in(const char *s)
{
    int n = 0;

    for (bool in = false; *s; s++) {
        n += !in && *s != ' ';
        in = *s != ' ';
    }
    return n;
}

/* Returns true if the conditions in LIST fit into a sentence. */
static bool fits_sentence(const LawbookWriter *k, const Outlines *list)
{
    int n = 0;

    for (int i = 0; i < list->n; i++) {
        if (list->at[i]->n || (list->n > 1 && strchr(list->at[i]->text, ',')))
            return false;
        n += words_in(list->at[i]->text);
    }
    return list->n <= (k->scope->listed ? 1 : MAX_IFS) && n <= MAX_IF_WORDS;
}

/* Returns the conditions in LIST as one sentence, with pronouns for ACTOR. */
static const char *run_on(LawbookWriter *k, ProseActor *actor, const Outlines *list, Joint joint)
{
    const char *texts[MAX_IFS];

    for (int i = 0; i < list->n; i++)
        texts[i] = list->at[i]->text;
    return prose_joined(&k->w, actor, texts, list->n, joint);
}

/* Returns the event of S as a sentence.  If FITS is true, adds the conditions of S. Returns NULL if
 * the sentence would be empty. */
static const char *circumstances(LawbookWriter *k, ClauseSentence *s, bool fits)
{
    const bool more = fits && s->hold.n;
    const char *and = words_text(&k->w, MSG_and);
    const char *conditions = more ? run_on(k, &s->actor, &s->hold, JOINT_AND) : NULL;

    if (!s->lead)
        return conditions;
    return more ? words_say_two(&k->w,
                                s->hold.n > 1                                     ? MSG_list_next
                                : strchr(conditions, ',') || strstr(s->lead, and) ? MSG_clause_and
                                                                                  : MSG_plain_and,
                                s->lead, conditions)
                : s->lead;
}

/* Returns a copy of LIST with pronouns instead of ACTOR. */
static Outlines with_pronouns(LawbookWriter *k, ProseActor *actor, const Outlines *list)
{
    Outlines out = { 0 };

    if (!*words_text(&k->w, MSG_he))
        actor->item = NULL; /* in a language without "he", each condition names the card */
    for (int i = 0; i < list->n; i++) {
        Outline *o = arena_new_of(k->w.arena, Outline);

        *o = *list->at[i];
        /* in a language without "he", each condition names the person */
        actor->named &= *words_text(&k->w, MSG_he) != '\0';
        o->text = prose_pronoun(&k->w, actor, o->text);
        if (o->n) {
            const Outlines kids = { .at = (const Outline **)o->kids, .n = o->n };

            o->kids = with_pronouns(k, actor, &kids).at;
        }
        prose_outlines_add(&k->w, &out, o);
    }
    return out;
}

/* Returns the sentence of a head: "where ..., the following applies". */
static const char *head_sentence(LawbookWriter *k, ClauseSentence *s, bool fits)
{
    const char *text = circumstances(k, s, fits);

    if (!text)
        return words_text(&k->w, MSG_group);
    if (!s->unless.n && !s->except.n)
        return words_say_one(&k->w, s->lead ? MSG_group_when : MSG_group_if, text);
    return words_say_one(&k->w, s->lead ? MSG_group_where : MSG_group_if_unless, text);
}

/* Returns the sentence of a rule: "if EVENT and CONDITIONS, CONCLUSION".  Leaves out the conditions
 * if FITS is false.  The conditions come last if prose_of_actor() can join the event and the
 * conclusion.  They also come last if S has an event, several conditions, and a conclusion without
 * a comma, semicolon or colon. */
static const char *rule_sentence(LawbookWriter *k, ClauseSentence *s, bool fits)
{
    const char *text, *what, *who;
    const bool plain = !strpbrk(s->what, ",;:"), more = fits && s->hold.n;

    who = s->lead && (plain || !more) ? prose_of_actor(&k->w, &s->actor, s->lead, s->what) : NULL;
    if (!who && !(s->lead && more && s->hold.n > 1 && plain)) {
        text = circumstances(k, s, fits);
        /* in a language without "he", a verb without a subject would take the subject of the last
         * condition */
        s->actor.again = prose_names_another(&k->w, &s->actor, text) ||
                         (more && s->actor.away && !*words_text(&k->w, MSG_he));
        what = prose_pronoun(&k->w, &s->actor, s->what);
        s->actor.again = false;
        return text ? words_say_two(&k->w,
                                    !more     ? MSG_when
                                    : s->lead ? MSG_if_event
                                              : MSG_if_then,
                                    text, what)
                    : what;
    }
    text = who ? who
               : words_say_two(&k->w, MSG_when, s->lead, prose_pronoun(&k->w, &s->actor, s->what));
    s->actor.named = who || *words_text(&k->w, MSG_he);
    return more ? words_say_two(&k->w, MSG_follows_if, text,
                                run_on(k, &s->actor, &s->hold, JOINT_AND))
                : text;
}

/* Returns the sentence TEXT with the conditions LIST as exceptions: "TEXT, except where LIST".  The
 * message ONE joins TEXT and LIST.  If TEXT has a semicolon, LIST stands before the semicolon.  If
 * LIST is empty, returns TEXT. */
static const char *with_exceptions(LawbookWriter *k, ProseActor *actor, MessageId one,
                                   const char *text, const Outlines *list)
{
    const char *stop = words_text(&k->w, MSG_semicolon), *rest = strstr(text, stop);
    const char *first = rest ? arena_printf(k->w.arena, "%.*s", (int)(rest - text), text) : text;

    if (!list->n)
        return text;
    if (strchr(first, '(')) { /* the semicolon may be inside brackets */
        first = text;
        rest = NULL;
    }
    first = words_say_two(&k->w, one, first, run_on(k, actor, list, JOINT_OR));
    return rest ? arena_printf(k->w.arena, "%s%s", first, rest) : first;
}

/* Adds the sentence TEXT with its conditions LIST.  If ANY is true, one condition is enough.  A
 * single condition becomes part of the sentence; several conditions become a list. */
static void add_provided(LawbookWriter *k, const char *text, const Outlines *list, bool any)
{
    const Outline *only = list->n == 1 ? list->at[0] : NULL;

    lawbook_add_sentence(k, BLOCK_TEXT,
                         only ? words_say_two(&k->w, MSG_provided_one, text, only->text)
                              : words_say_one(&k->w, any ? MSG_provided_any : MSG_provided, text));
    if (only)
        lawbook_add_items(k, only->kids, only->n, only->any, 1, ".");
    else
        lawbook_add_items(k, list->at, list->n, any, 1, ".");
}

/* Returns true if the current clause states a duty or a prohibition: a rule of the clause has
 * another modal than `may`. */
static bool lawbook_is_duty(const LawbookWriter *k)
{
    for (const Rule *r = k->clause->rules; r; r = r->next)
        if (r->kind == CONCLUDES_MODAL && r->modal != MODAL_MAY)
            return true;
    return false;
}

/* Adds a list of the conditions LIST of S, and then the conclusion.  If ANY is true, one condition
 * is enough.  PREFIX comes before the list; it may be NULL. */
static void add_conditions_first(LawbookWriter *k, const ClauseSentence *s, const char *prefix,
                                 const Outlines *list, bool any)
{
    const char *text = s->lead ? words_say_one(&k->w, any ? MSG_when_any : MSG_when_all, s->lead)
                               : words_text(&k->w, any ? MSG_if_any : MSG_if_all);

    lawbook_add_sentence(k, BLOCK_TEXT,
                         prefix ? arena_printf(k->w.arena, "%s%s", prefix, text) : text);
    lawbook_add_items(k, list->at, list->n, any, 1, ".");
    lawbook_add_sentence(k, BLOCK_TEXT, words_say_one(&k->w, MSG_then_follows, s->what));
}

/* Adds the sentence of S.  Some conditions may not fit into this sentence; adds lists of these
 * conditions, too.  PREFIX comes before the sentence; it may be NULL. */
static void add_clause_sentence(LawbookWriter *k, ClauseSentence *s, const char *prefix)
{
    const Outlines opened = lawbook_opened(&s->hold);
    Outlines unless = lawbook_opened(&s->unless), except = lawbook_opened(&s->except);
    const bool several = s->lead && strchr(s->lead, ',') && s->hold.n > 1;
    const bool fits = !several && fits_sentence(k, &s->hold), any = opened.n != s->hold.n;
    const bool unless_fits = fits && fits_sentence(k, &unless),
               except_fits = fits && unless_fits && fits_sentence(k, &except);
    const char *text = s->head ? head_sentence(k, s, fits) : rule_sentence(k, s, fits);

    if (prefix)
        text = arena_printf(k->w.arena, "%s%s", prefix, text);
    if (unless_fits)
        text = with_exceptions(k, &s->actor, MSG_unless_one, text, &unless);
    if (except_fits)
        text = with_exceptions(k, &s->actor, MSG_except_one, text, &except);
    if (fits) {
        lawbook_add_sentence(k, BLOCK_TEXT, text);
    } else {
        const bool first = !s->head && opened.n > 1 && lawbook_is_duty(k);
        const Outlines list = with_pronouns(k, &s->actor, &opened);

        if (first)
            add_conditions_first(k, s, prefix, &list, any);
        else
            add_provided(k, text, &list, any);
    }
    if (unless.n && !unless_fits) {
        unless = with_pronouns(k, &s->actor, &unless);
        add_apart(k, &unless, MSG_not_where_one, MSG_not_where);
    }
    if (except.n && !except_fits) {
        except = with_pronouns(k, &s->actor, &except);
        add_apart(k, &except, MSG_except_where_one, MSG_except_where);
    }
}

/* ---- the contents of the clause --------------------------------------- */

/* Returns the number of variables that C itself declares.  The variables of its heads do not
 * count. */
static int own_binders(const Clause *c)
{
    int n = 0;

    for (const Node *part = c->node->a; part; part = part->next)
        if (part->kind == N_For)
            n += (int)ast_count(part->a);
    return n;
}

static void clause_conditions(LawbookWriter *k, Prose *p, const Rule *r, ClauseSentence *out)
{
    for (int i = 0; i < r->nconds; i++) {
        const Cond *c = &r->conds[i];

        if (c->of != k->clause || c->ex->applies)
            continue;
        lawbook_use(k, c->ex);
        if (c->negated || c->exception)
            prose_alternatives(p, c->ex, c->exception ? &out->except : &out->unless);
        else
            prose_conditions(p, c->ex, true, &out->hold);
    }
}

/* Returns true if condition number N of LIST has the same text as an earlier condition.  This
 * happens if the two are about different things with the same name. */
static bool said_before(const Outlines *list, int n)
{
    for (int i = 0; i < n; i++)
        if (!list->at[i]->n && strcmp(list->at[i]->text, list->at[n]->text) == 0)
            return true;
    return false;
}

/* Changes the texts of the N conditions LIST, and of the conditions below them.  If a text names an
 * event twice, a pronoun replaces the second name. */
static void name_each_once(Prose *p, const Rule *r, const Outline *const *list, int n)
{
    for (int i = 0; i < n; i++) {
        if (!list[i]->n)
            ((Outline *)list[i])->text = prose_named_once(p, r, list[i]->text);
        name_each_once(p, r, list[i]->kids, list[i]->n);
    }
}

/* Removes each condition of LIST with the same text as an earlier condition.  Then replaces
 * repeated names by pronouns (name_each_once()). */
static void name_once(Prose *p, const Rule *r, Outlines *list)
{
    int n = 0;

    for (int i = 0; i < list->n; i++) {
        if (!list->at[i]->n && said_before(list, i))
            continue;
        list->at[n++] = list->at[i];
    }
    list->n = n;
    name_each_once(p, r, list->at, n);
}

/* A and B are conclusions.  Returns true if both give one status a value.  They may differ in this
 * value and in the last argument, and in nothing else. */
static bool differ_in_last(const Rule *a, const Rule *b)
{
    if (a->kind != CONCLUDES_STATUS || b->kind != a->kind || a->fun != b->fun || a->nargs < 2 ||
        a->fun->result->kind == TYPE_BOOL || a->said != b->said)
        return false;
    for (int i = 0; i + 1 < a->nargs; i++)
        if (!program_same_ex(a->args[i], b->args[i]))
            return false;
    return true;
}

/* Returns the conclusion of R.  If the rules after R give the same status the same value for other
 * last arguments, one sentence tells them all: "the information is authorised for A and B".  Sets
 * *LAST to the last rule that is told. */
static const char *conclusion_for_several(Prose *p, const Rule *r, const Rule **last)
{
    const Ex *each = r->args[r->nargs ? r->nargs - 1 : 0];
    Ex *members[MAX_VALUES], set = { .op = EX_SET, .more = members };
    Rule all = *r;

    for (*last = r; set.nkids < MAX_VALUES; *last = (*last)->next) {
        const Rule *next = (*last)->next;

        members[set.nkids++] = (Ex *)(*last)->args[r->nargs ? r->nargs - 1 : 0];
        if (!next || !differ_in_last(r, next) || !program_same_ex(r->value, next->value))
            break;
    }
    if (set.nkids < 2)
        return prose_conclusion(p, r);
    set.type = each->type;
    all.args[r->nargs - 1] = &set;
    return prose_conclusion(p, &all);
}

/* Returns TEXT without the words with which BEFORE begins, too. */
static const char *without_repetition(const char *before, const char *text)
{
    size_t n = 0;

    for (size_t i = 0; text[i] && text[i] == before[i]; i++)
        if (text[i] == ' ')
            n = i + 1;
    return text + n;
}

/* Returns the conclusions of the current clause as one sentence.  Background statuses are printed
 * in two cases only: the scope is `all`, or the clause concludes nothing else. */
static const char *clause_conclusions(LawbookWriter *k, Prose *p, ProseActor actor)
{
    const char *texts[MAX_VALUES], *whole = NULL;
    const Rule *last = NULL, *before = NULL;
    bool any = false;
    int n = 0;

    for (const Rule *r = k->clause->rules; r; r = r->next)
        any |= !rule_in_background(r);
    for (const Rule *r = k->clause->rules; r && n < MAX_VALUES; r = last->next) {
        last = r;
        if (any && !k->scope->all && r->kind != CONCLUDES_MODAL && rule_in_background(r))
            continue;
        const char *s = conclusion_for_several(p, r, &last);

        if (before && differ_in_last(before, r))
            texts[n - 1] = arena_printf(k->w.arena, "%s%s%s", texts[n - 1],
                                        words_text(&k->w, MSG_and), without_repetition(whole, s));
        else
            texts[n++] = s;
        whole = s;
        before = r;
    }
    actor.named = false;
    return n > 1 ? prose_joined(&k->w, &actor, texts, n, JOINT_AND) : texts[0];
}

/* Returns true if the title of the current clause replaces the conditions of S.  Only a clause
 * of the practice has such a title.  The conditions of the clause must be about several events,
 * or be too many for a sentence. */
static bool is_told_by_title(const LawbookWriter *k, const ClauseSentence *s)
{
    const BookScope *scope = k->scope;
    const Rule *r = k->clause->rules;
    bool fits = fits_sentence(k, &s->hold) && fits_sentence(k, &s->unless) &&
                fits_sentence(k, &s->except) && s->hold.n <= 1;

    if (k->clause->from != FROM_PRACTICE || !k->title || !r || scope->all || scope->listed ||
        scope->full_marks)
        return false;
    for (int i = 0; i < r->nconds; i++)
        fits &= r->conds[i].of != k->clause || !prose_asks_for_event(r->conds[i].ex);
    for (int i = 0; i < s->hold.n && s->lead; i++)
        fits &= !strchr(s->hold.at[i]->text, ',');
    return !fits || (s->lead && strchr(s->lead, ','));
}

/* Adds the conclusions of the current clause without conditions.  R is the first rule of the
 * clause. */
static void add_conclusions(LawbookWriter *k, const Rule *r)
{
    Prose *p = prose_of_conclusions(&k->w, k->clause);
    ProseActor actor = { 0 };

    if (!prose_actor(p, r, 0, r->nbinders, &actor))
        actor = (ProseActor){ 0 };
    lawbook_add_sentence(k, BLOCK_TEXT, clause_conclusions(k, p, actor));
}

/* Returns the words before the sentence of the current clause: "where the exception in 45C
 * applies," or "in all other cases,".  Returns NULL if the sentence needs no such words: the parts of
 * one sub-clause say "in all other cases" once. */
static const char *clause_prefix(const LawbookWriter *k)
{
    const Clause *c = k->clause;

    if (c->excepted)
        return words_say_one(&k->w, MSG_excepted, words_clause(&k->w, c->excepted->label));
    if (!ast_find(c->node->a, N_Otherwise) || text_same_or_none(k->other_cases, c->label))
        return NULL;
    return words_text(&k->w, MSG_all_other_cases);
}

/* Adds a sentence for each right that the current clause completes.  Equal
 * sentences are printed once. */
static void add_completions(LawbookWriter *k)
{
    const Program *p = k->w.p;
    const char *last = NULL;

    for (uint32_t i = 0; i < p->nrules; i++) {
        const Rule *r = p->rules[i];
        const char *s;

        if (r->completed_by != k->clause)
            continue;
        s = prose_completion(prose_of_conclusions(&k->w, r->clause), r);
        if (!text_same_or_none(s, last))
            lawbook_add_sentence(k, BLOCK_TEXT, s);
        last = s;
    }
}

void lawbook_write_sentence(LawbookWriter *k)
{
    const Clause *c = k->clause;
    const Rule *r = c->rules ? c->rules : c->head;
    const int to = r ? r->nbinders : 0, from = to - (r ? own_binders(c) : 0);
    ClauseSentence s = { .head = !c->rules };
    bool own = false;
    Prose *p;

    k->by_title = false;
    add_completions(k);
    if (!r)
        return;
    p = prose_of_rule(&k->w, r, c, from, to);
    s.lead = prose_binders(p, r, from, to);
    prose_choices(p, r, from, to, &s.hold);
    for (int i = from; i < to; i++) {
        own |= r->binders[i].over->kind == TYPE_EVENT;
        lawbook_use(k, r->binders[i].where);
        lawbook_use(k, r->binders[i].in);
    }
    clause_conditions(k, p, r, &s);
    if (prose_actor(p, r, own ? from : 0, to, &s.actor))
        s.actor.named &= own || (k->head && label_inside(c->label, k->head->label));
    if (c->rules) {
        const char *what = clause_conclusions(k, p, s.actor);
        /* a pronoun will replace the person, so an item in the name of the person does not count */
        const size_t person =
            s.actor.named && strncmp(what, s.actor.name, strlen(s.actor.name)) == 0
                ? strlen(s.actor.name)
                : 0;

        s.what = arena_printf(k->w.arena, "%.*s%s", (int)person, what,
                              prose_named_once(p, r, what + person));
    }
    name_once(p, r, &s.hold);
    k->by_title = is_told_by_title(k, &s);
    if (k->by_title)
        add_conclusions(k, r);
    else if (c->rules || s.lead || s.hold.n || s.unless.n || s.except.n || clause_prefix(k))
        add_clause_sentence(k, &s, clause_prefix(k));
    k->other_cases = ast_find(c->node->a, N_Otherwise) ? c->label : NULL;
    if (!c->rules && own && !k->small)
        k->head = c;
}
