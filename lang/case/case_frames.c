/* case_frames.c - reads a sentence by the frames of its language (SPEC 8.3).  Only a sentence that
 * fits no phrase is read in this way.  Here a clause is a part of a sentence, not a clause of the
 * Laws.
 *
 * A frame has a verb, roles, and a sentence after `as`.  A clause of the story fits the frame if it
 * has the verb and the roles, in any order.  The language lists words that are not read; they may
 * stand between the verb and the roles.  The reader then reads the sentence of the frame instead of
 * the clause.
 *
 * case_frame_words.c finds where words fit a part of a frame. */
#include "case/case_frames_inside.h"

#include "program/spelling.h"

#include <string.h>

/* ---- what is told instead ---------------------------------------------------------- */

/* Appends a node with the word, the quotation or the sign T to the list that ends at END.  Returns
 * the new end. */
static Node **add_node(FrameSearch *s, Node **end, const CaseToken *t)
{
    *end = arena_new_of(s->l->arena, Node);
    **end = (Node){ .kind = t->punct    ? N_Punct
                            : t->quoted ? N_String
                                        : N_Word,
                    .text = t->text,
                    .num = t->punct,
                    .span = s->span };
    return &(*end)->next;
}

/* Appends the words from AT to before END to the list that ends at TO.  A quotation in them becomes
 * one node again.  Returns the new end. */
static Node **add_words_from(FrameSearch *s, Node **to, int at, int end)
{
    for (int i = at; i < end; i++) {
        if (!case_frame_sign_at(s->l, i, '<')) {
            to = add_node(s, to, &s->l->toks[i]);
            continue;
        }
        to = add_node(s, to, &s->quoted[i]);
        while (!case_frame_sign_at(s->l, i, '>'))
            i++;
    }
    return to;
}

/* Returns the first words that K has captured for a value of the type NAME, and that are not in
 * *USED.  NAME has N bytes.  Adds the words to *USED.  Returns NULL if there are no such words. */
static const CapturedWords *next_captured(const FrameClause *k, const char *name, size_t n,
                                          unsigned *used)
{
    for (int place = 0; place < MOST_PLACES; place++)
        for (int i = 0; i < k->ncaptured[place]; i++) {
            const CapturedWords *c = &k->captured[place][i];
            const unsigned bit = 1u << (place * MOST_CAPTURED + i);

            if ((*used & bit) || strlen(c->type->name) != n || memcmp(c->type->name, name, n) != 0)
                continue;
            *used |= bit;
            return c;
        }
    return NULL;
}

/* Returns true if TEXT begins with a slot for TYPE. */
static bool is_slot_of(const char *text, const Type *type)
{
    const size_t n = strlen(type->name);

    return *text == '{' && strncmp(text + 1, type->name, n) == 0 && text[n + 1] == '}';
}

/* Returns true if the frame of K says that the clause tells nothing. */
static bool tells_nothing(const FrameClause *k)
{
    return k->frame->to && !*k->frame->to;
}

/* Returns the place of the first word of C that is put into a sentence.  If PARTICLE is true, a
 * particle stands before it in that sentence, and the particles of C are left out. */
static int after_particles(const FrameSearch *s, const CapturedWords *c, bool particle)
{
    int at = c->at;

    while (particle && at + 1 < c->end && case_is_particle(s->l, at))
        at++;
    return at;
}

/* Appends the words of C to the list that ends at END.  PARTICLE is the particle that stands before
 * them there, or NULL.  The value that C names may have a form with this particle, such as "a
 * heart".  Then this form is told, and not another one, such as "hearts".  Returns the new end. */
static Node **add_captured(FrameSearch *s, Node **end, const CapturedWords *c, const char *particle)
{
    const int at = after_particles(s, c, particle != NULL), n = c->end - at;
    const char *const *words;
    Value v;

    if (!particle || c->type->kind != TYPE_ENUM || !case_value_at(s->l, c->type, at, n, &v))
        return add_words_from(s, end, at, c->end);
    words = c->type->values[v].words[s->l->c->lang];
    for (int form = 1; form < MAX_FORMS; form++)
        if (words[form] &&
            strcmp(words[form], arena_printf(s->l->arena, "%s %s", particle, words[0])) == 0)
            return add_node(s, end, &(CaseToken){ .text = words[0] });
    return add_words_from(s, end, at, c->end);
}

/* Returns the sentence that is read instead of the clause K.  Leaves out a part in brackets if a
 * slot in this part stays empty.  Returns NULL if a slot outside brackets stays empty.  Also
 * returns NULL if some captured words fill no slot. */
static const Node *told_instead(FrameSearch *s, const FrameClause *k)
{
    Node *first = NULL, **end = &first, **bracket = NULL;
    unsigned used = 0, all = 0;
    const char *particle = NULL;
    bool someone = k->someone;

    if (k->plain)
        return k->plain;
    for (int place = 0; place < MOST_PLACES; place++)
        for (int i = 0; i < k->ncaptured[place]; i++)
            all |= 1u << (place * MOST_CAPTURED + i);
    for (const char *to = k->frame->to; *to; to += strspn(to, " ")) {
        size_t n = strcspn(to, " ]");
        const CapturedWords *c;

        if (*to == '[' || *to == ']') {
            bracket = *to == '[' ? end : NULL;
            to++;
        } else if (*to != '{') {
            const char *word = arena_strndup(s->l->arena, to, n);

            to = to + n;
            particle = spelling_is_particle(s->l->p, word, s->l->c->lang) ? word : NULL;
            end = add_node(
                s, end, &(CaseToken){ .text = word, .punct = n == 1 && to[-1] == ',' ? ',' : 0 });
        } else if (someone && is_slot_of(to, case_actor_type(s->l->p, NULL))) {
            end = add_node(s, end, &(CaseToken){ .text = "?" });
            someone = false;
            to = strchr(to, '}') + 1;
        } else if ((c = next_captured(k, to + 1, strcspn(to, "}") - 1, &used))) {
            end = add_captured(s, end, c, particle);
            particle = NULL;
            to = strchr(to, '}') + 1;
        } else if (bracket) {
            *bracket = NULL;
            end = bracket;
            bracket = NULL;
            to = strchr(to, ']') + 1;
        } else {
            return NULL;
        }
    }
    return used == all ? first : NULL;
}

/* Returns the words of the sentences in R. */
static const char *text_of_reading(FrameSearch *s, const FrameReading *r)
{
    const char *text = "";

    for (int k = 0; k < r->ntold; k++)
        text = arena_printf(s->l->arena, "%s%s%s", text, k ? "; " : "",
                            case_words_of_nodes(s->l->arena, r->told[k]));
    return text;
}

/* Returns the set of words that stand for values in the clauses.  If TEXTS is true, only values of
 * the type text count.  If TEXTS is false, only values of all other types count. */
static uint64_t values_read(const FrameSearch *s, bool texts)
{
    uint64_t words = 0;

    for (int k = 0; k < s->nclauses; k++)
        for (int place = 0; place < MOST_PLACES; place++)
            for (int i = 0; i < s->clauses[k].ncaptured[place]; i++) {
                const CapturedWords *c = &s->clauses[k].captured[place][i];

                if ((c->type->kind == TYPE_TEXT) == texts)
                    words |= case_frame_bit(c->end) - case_frame_bit(c->at);
            }
    return words;
}

/* Returns SENTENCE.  If the sentence of the story has a label, puts the label before SENTENCE. */
static const Node *after_its_label(FrameSearch *s, const Node *sentence)
{
    Node *label, *colon;

    if (!s->label)
        return sentence;
    label = arena_new_of(s->l->arena, Node);
    colon = arena_new_of(s->l->arena, Node);
    *label = *s->label;
    *colon = *s->label->next;
    label->next = colon;
    colon->next = (Node *)sentence;
    return label;
}

/* Returns true if A and B have the same words. */
static bool is_same_sentence(FrameSearch *s, const Node *a, const Node *b)
{
    return strcmp(case_words_of_nodes(s->l->arena, a), case_words_of_nodes(s->l->arena, b)) == 0;
}

/* Returns true if A is a better reading than B.  The first of these numbers that differs decides:
 * - fewer unread words;
 * - fewer clauses with an actor whom they do not name;
 * - fewer clauses that are read by frames;
 * - fewer words in texts;
 * - more words in other values;
 * - fewer clauses. */
static bool is_better_reading(const FrameReading *a, const FrameReading *b)
{
    return a->nunread != b->nunread     ? a->nunread < b->nunread
           : a->nunnamed != b->nunnamed ? a->nunnamed < b->nunnamed
           : a->nframed != b->nframed   ? a->nframed < b->nframed
           : a->nquoted != b->nquoted   ? a->nquoted < b->nquoted
           : a->nvalues != b->nvalues   ? a->nvalues > b->nvalues
                                        : a->ntold < b->ntold;
}

/* The clauses of S are a way to read the whole sentence.  Adds this way to s->found.  If another
 * way in s->found gives the same sentences, keeps the better of the two ways.  Does nothing if
 * a clause that tells something gives no sentence, or if no clause tells anything. */
static void found_reading(FrameSearch *s)
{
    FrameReading r = { 0 };

    for (int k = 0; k < s->nclauses; k++) {
        const Node *told = tells_nothing(&s->clauses[k]) ? NULL : told_instead(s, &s->clauses[k]);

        if (!told && !tells_nothing(&s->clauses[k]))
            return;
        if (told && !(r.ntold && is_same_sentence(s, r.told[r.ntold - 1], told)))
            r.told[r.ntold++] = told;
    }
    for (int k = 0; k < s->nclauses; k++) {
        r.nunnamed += s->clauses[k].someone;
        r.nframed += !s->clauses[k].plain || s->clauses[k].nremark;
        r.nquoted += s->clauses[k].nremark;
        r.nunread += s->clauses[k].nunread;
    }
    if (!r.ntold)
        return;
    for (int i = 0; i < s->l->ntoks; i++) {
        r.nunread += (s->unread & case_frame_bit(i)) != 0;
        r.nvalues += (values_read(s, false) & case_frame_bit(i)) != 0;
        r.nquoted += (values_read(s, true) & case_frame_bit(i)) != 0;
    }
    r.unread = s->unread;
    r.text = text_of_reading(s, &r);
    r.told[r.ntold - 1] = after_its_label(s, r.told[r.ntold - 1]);
    for (int k = 0; k < s->nfound; k++)
        if (strcmp(s->found[k].text, r.text) == 0) {
            if (is_better_reading(&r, &s->found[k]))
                s->found[k] = r;
            return;
        }
    if (s->nfound < MOST_FOUND)
        s->found[s->nfound++] = r;
    else
        s->steps = MOST_STEPS + 1; /* too many ways to read the sentence */
}

/* ---- the search ------------------------------------------------------------------ */

static void fill_clause(FrameSearch *s, int i);
static void start_clause(FrameSearch *s, int i);
static void pass_circumstances(FrameSearch *s, int i);

/* What to match after the end of a group or an option.  `parts` has the parts up to the end of the
 * group or option that encloses it.  `next` has the parts after that end, or is NULL. */
typedef struct FrameRest {
    const FramePart *parts;
    const struct FrameRest *next;
    int depth;
} FrameRest;

static void fill_place(FrameSearch *s, const FramePart *part, const FrameRest *rest, int i,
                       int place);

/* PART is a group or an option.  Matches the parts inside PART with the words from word I on, then
 * the parts after PART, then REST.  The values fill place PLACE. */
static void fill_inside(FrameSearch *s, const FramePart *part, const FrameRest *rest, int i,
                        int place)
{
    const FrameRest after = { part->next, rest, rest ? rest->depth + 1 : 0 };

    if (after.depth == MOST_NESTED)
        return;
    if (part->kind == FRAME_OPTION) {
        fill_place(s, part->next, rest, i, place);
        fill_place(s, part->inside, &after, i, place);
        return;
    }
    for (const FrameText *t = case_frame_ends_of_group(s, part->group, i) ? part->group->texts
                                                                          : NULL;
         t; t = t->next)
        fill_place(s, t->parts, &after, i, place);
}

/* Matches PART, the parts after PART, and REST with the words from word I on.  Captures the values
 * in these words in place PLACE of the last clause.  Goes on with the words after the matched
 * words. */
static void fill_place(FrameSearch *s, const FramePart *part, const FrameRest *rest, int i,
                       int place)
{
    FrameClause *k = &s->clauses[s->nclauses - 1];
    const bool quoted = k->quoted;
    int n = k->ncaptured[place];
    uint64_t ends;

    if (!part) {
        if (rest)
            fill_place(s, rest->parts, rest->next, i, place);
        else
            fill_clause(s, i);
        return;
    }
    if (part->kind == FRAME_OPTION || part->fills) {
        fill_inside(s, part, rest, i, place);
        return;
    }
    ends = case_frame_ends_of_part(s, part, i);
    for (int end = s->l->ntoks; end > i; end--) {
        if (!(ends & case_frame_bit(end)))
            continue;
        if (part->kind == FRAME_VALUE || part->kind == FRAME_QUOTED) {
            if (n == MOST_CAPTURED)
                return;
            k->captured[place][n] = (CapturedWords){ .type = part->type, .at = i, .end = end };
            k->ncaptured[place] = n + 1;
        }
        k->quoted |= part->kind == FRAME_QUOTED || (part->kind == FRAME_SIGN && part->sign == '<');
        fill_place(s, part->next, rest, end, place);
        k->ncaptured[place] = n;
        k->quoted = quoted;
    }
}

/* Returns true if T begins with an actor, but the verb has not been found yet.  T then cannot be
 * the text of a role, because an actor before the verb is the subject. */
static bool comes_too_early(const FrameSearch *s, const FrameText *t, int place)
{
    const FrameClause *k = &s->clauses[s->nclauses - 1];

    return place > 0 && !k->verb && t->parts && t->parts->kind == FRAME_VALUE &&
           t->parts->type == case_actor_type(s->l->p, NULL);
}

/* T is the text of the subject, at word I.  If T is one word for a role of an actor, such as
 * "chairman", returns the words that name the actor.  Otherwise returns a struct of zeros. */
static CapturedWords role_that_acts(FrameSearch *s, const FrameText *t, int i)
{
    const Type *type = case_actor_type(s->l->p, NULL);
    uint64_t ends = 0;

    if (type && t->parts && t->parts->kind == FRAME_WORD && !t->parts->next)
        ends = case_frame_ends_of_words(s, t->parts, i);
    for (int at = i; ends && at < s->l->ntoks && at <= i + MOST_PARTICLES; at++)
        for (int end = at + 1; end <= s->l->ntoks; end++)
            if ((ends & case_frame_bit(end)) && case_frame_names(s->l, type, at, end - at))
                return (CapturedWords){ .type = type, .at = at, .end = end };
    return (CapturedWords){ 0 };
}

/* Tries each of TEXTS, from word I on, for place PLACE of the last clause.  Does nothing if the
 * place is filled. */
static void fill_with(FrameSearch *s, const FrameText *texts, int i, int place)
{
    FrameClause *k = &s->clauses[s->nclauses - 1];
    const bool quoted = k->quoted;

    if (k->filled & 1u << place)
        return;
    k->filled |= 1u << place;
    for (const FrameText *t = texts; t; t = t->next) {
        k->ncaptured[place] = 0;
        if (place == 0)
            k->acts = role_that_acts(s, t, i);
        if (!comes_too_early(s, t, place))
            fill_place(s, t->parts, NULL, i, place);
        k->quoted = quoted;
    }
    k->ncaptured[place] = 0;
    k->filled &= ~(1u << place);
}

/* Returns the words for the only actor that K names.  Returns NULL if K names no actor, or
 * several. */
static const CapturedWords *actor_of(const FrameSearch *s, const FrameClause *k)
{
    const Type *type = case_actor_type(s->l->p, NULL);
    const CapturedWords *only = k->frame->subject && k->acts.type ? &k->acts : NULL;

    for (int place = 0; place < MOST_PLACES; place++)
        for (int i = 0; i < k->ncaptured[place]; i++)
            if (k->captured[place][i].type == type) {
                if (only)
                    return NULL;
                only = &k->captured[place][i];
            }
    return only;
}

/* Adds the actor of the preceding clause to the subject of K.  If BY_PRONOUN is true, K has a word
 * such as "he", and the preceding clause must name exactly one actor.  After a word such as "who",
 * the actor is the one who is named directly before it.  Returns false if the actor is not known,
 * or if K cannot take this actor. */
static bool inherit_actor(FrameSearch *s, FrameClause *k, bool by_pronoun)
{
    const FrameClause *before = k - 1;
    const CapturedWords *actor;
    CapturedWords named;

    if (s->nclauses < 2 || k->passive || case_frame_begins_with_noun(s, k) ||
        (k->frame->subject && (by_pronoun || actor_of(s, k))))
        return false;
    named = case_frame_is_relative(s, k) ? case_frame_antecedent(s, k) : (CapturedWords){ 0 };
    actor = case_frame_is_relative(s, k)           ? (named.type ? &named : NULL)
            : by_pronoun || before->frame->subject ? actor_of(s, before)
            : before->ncaptured[0]                 ? &before->captured[0][0]
                                                   : NULL;
    if (!actor || k->ncaptured[0] == MOST_CAPTURED)
        return false;
    k->captured[0][k->ncaptured[0]++] = *actor;
    return true;
}

/* The frame of K has texts of its own for the subject.  Returns the words for the actor of the
 * clause before K if one of these texts is the role of that actor: "chairman".  Otherwise returns a
 * struct of zeros. */
static CapturedWords inherited_role(FrameSearch *s, const FrameClause *k)
{
    const FrameClause *before = k - 1;
    const CapturedWords *actor;

    if (s->nclauses < 2 || k->passive)
        return (CapturedWords){ 0 };
    actor = before->frame->subject ? actor_of(s, before)
            : before->ncaptured[0] ? &before->captured[0][0]
                                   : NULL;
    for (const FrameText *t = actor ? k->frame->subject : NULL; t; t = t->next)
        if (role_that_acts(s, t, actor->at).end == actor->end)
            return *actor;
    return (CapturedWords){ 0 };
}

/* Tries to read words such as "somebody" as the subject of the last clause, from word I on. The list
 * with the use USE has these words.  They name no actor.  If the frame is about a role, this role acts. */
static void try_someone(FrameSearch *s, GroupUse use, int i)
{
    FrameClause *k = &s->clauses[s->nclauses - 1];
    const uint64_t ends =
        case_words_actor_at(s->l, i) ? 0 : case_frame_ends_of_group(s, s->frames->used[use], i);

    k->filled |= 1;
    k->someone = !k->frame->subject;
    for (int end = i + 1; end <= s->l->ntoks; end++)
        if (ends & case_frame_bit(end))
            fill_clause(s, end);
    k->someone = false;
    k->filled &= ~1u;
}

/* Tries to read the subject of the last clause from word I on. */
static void try_subject(FrameSearch *s, int i)
{
    FrameClause *k = &s->clauses[s->nclauses - 1];
    const WordGroup *const *used = s->frames->used;
    const uint64_t ends = case_frame_ends_of_group(s, used[GROUP_PRONOUN], i);

    if (k->filled & 1)
        return;
    if (k->passive) {
        if (used[GROUP_DOER] && !k->frame->subject)
            fill_with(s, used[GROUP_DOER]->texts, i, 0);
        return;
    }
    if (k->verb && !k->frame->subject && (!k->quoted || k->verb_end != i))
        return;
    if (k->frame->subject || used[GROUP_SUBJECT])
        fill_with(s, k->frame->subject ? k->frame->subject : used[GROUP_SUBJECT]->texts, i, 0);
    if (!k->frame->subject)
        try_someone(s, GROUP_SOMEONE, i);
    if (s->nclauses == 1 && (!k->frame->subject || case_frame_is_about_role(s, k->frame)))
        try_someone(s, GROUP_TELLER, i);
    if (s->l->shortened && s->nclauses == 1 && k->frame->subject &&
        case_frame_is_about_role(s, k->frame))
        try_someone(s, GROUP_RESUMES, i);
    if (ends && k->frame->subject)
        k->acts = inherited_role(s, k);
    for (int end = i + 1; ends && end <= s->l->ntoks; end++)
        if ((ends & case_frame_bit(end)) &&
            (k->frame->subject ? k->acts.end > 0 : inherit_actor(s, k, true))) {
            k->filled |= 1;
            fill_clause(s, end);
            k->ncaptured[0] = 0;
            k->filled &= ~1u;
        }
}

/* Tries to read the verb of the last clause from word I on. */
static void try_verb(FrameSearch *s, int i)
{
    FrameClause *k = &s->clauses[s->nclauses - 1];
    const bool passive = k->passive;

    if (case_frame_is_noun(s->l, i))
        return;
    for (const FrameText *t = k->frame->verbs; t; t = t->next) {
        uint64_t ends = case_frame_ends_of_parts(s, t->parts, i);

        for (int end = i + 1; end <= s->l->ntoks; end++)
            if (ends & case_frame_bit(end)) {
                k->verb = true;
                k->verb_end = end;
                k->apart = t->apart;
                fill_clause(s, end);
                k->apart = NULL;
                k->verb = false;
            }
    }
    k->passive = passive;
}

/* Tries to read the word that belongs to the verb of the last clause, and stands apart from it, as
 * word I. */
static void try_apart(FrameSearch *s, int i)
{
    FrameClause *k = &s->clauses[s->nclauses - 1];
    const FramePart *apart = k->apart;

    if (!apart || i == k->verb_end || case_frame_is_weighty(s->l, i) ||
        !(case_frame_ends_of_words(s, apart, i) & case_frame_bit(i + 1)))
        return;
    k->apart = NULL;
    fill_clause(s, i + 1);
    k->apart = apart;
}

/* Skips words from word I on that are not part of the clause, and goes on after them.  A comma, a
 * colon before a quotation and a detail have no meaning.  All other skipped words are added to
 * s->unread. */
static void pass_unread(FrameSearch *s, int i)
{
    const uint64_t was = s->unread,
                   ends = case_frame_ends_of_group(s, s->frames->used[GROUP_ASIDE], i);
    const bool weighty = case_frame_is_weighty(s->l, i);
    const int detail = weighty ? 0 : case_listed_at(s->l, WORDS_DETAIL, i);
    const int aside = weighty ? 0 : case_listed_at(s->l, WORDS_ASIDE, i);

    if (case_frame_sign_at(s->l, i, ',') ||
        (case_frame_sign_at(s->l, i, ':') && case_frame_sign_at(s->l, i + 1, '<')))
        fill_clause(s, i + 1);
    if (detail)
        fill_clause(s, i + detail);
    for (int end = i + 1; end <= s->l->ntoks; end++)
        if ((ends & case_frame_bit(end)) || end == i + aside) {
            s->unread |= case_frame_bit(end) - case_frame_bit(i);
            fill_clause(s, end);
            s->unread = was;
        }
}

/* Returns true if the last clause has a verb, and each role that its frame needs.  The subject may
 * be missing only if the frame has no texts of its own for it. */
static bool is_complete(FrameSearch *s)
{
    const FrameClause *k = &s->clauses[s->nclauses - 1];
    int place = 1;

    for (const FrameRole *r = k->frame->roles; r; r = r->next, place++)
        if (r->needed && !(k->filled & 1u << place))
            return false;
    return k->verb && !k->apart &&
           (!k->frame->subject || (k->filled & 1) || inherited_role(s, k).end > 0);
}

/* The last clause may end before word I.  If the clause names no actor, it gets the actor of the
 * preceding clause.  If the clause gives a sentence, or tells nothing, goes on with the next
 * clause. */
static void end_clause(FrameSearch *s, int i)
{
    FrameClause *k = &s->clauses[s->nclauses - 1];
    const FrameClause was = *k;
    const uint64_t unread = s->unread;
    uint64_t ends;

    if (k->frame->subject && !(k->filled & 1))
        k->acts = inherited_role(s, k);
    if (k->frame->subject ? !told_instead(s, k) : !(k->filled & 1))
        inherit_actor(s, k, false);
    if (tells_nothing(k))
        s->unread |= case_frame_bit(i) - case_frame_bit(k->start);
    if (tells_nothing(k) || told_instead(s, k)) {
        if (i >= s->l->ntoks)
            found_reading(s);
        pass_circumstances(s, i);
        ends = case_frame_ends_of_group(s, s->frames->used[GROUP_LINK], i);
        for (int end = i + 1; end <= s->l->ntoks; end++)
            if (ends & case_frame_bit(end))
                start_clause(s, end);
    }
    s->unread = unread;
    *k = was;
}

/* Returns the set of words where one of TEXTS begins.  *KNOWN keeps the result for the next
 * call. */
static uint64_t places_of(FrameSearch *s, const FrameText *texts, uint64_t *known)
{
    if (*known & case_frame_bit(UNKNOWN_BIT)) {
        *known = 0;
        for (int k = 0; k < s->l->ntoks; k++)
            for (const FrameText *t = texts; t && !(*known & case_frame_bit(k)); t = t->next)
                if (case_frame_ends_of_parts(s, t->parts, k))
                    *known |= case_frame_bit(k);
    }
    return *known;
}

static void fill_clause(FrameSearch *s, int i)
{
    FrameClause *k = &s->clauses[s->nclauses - 1];
    int place = 1, done;

    if (s->steps++ > MOST_STEPS)
        return;
    if (is_complete(s))
        end_clause(s, i);
    if (i >= s->l->ntoks)
        return;
    pass_unread(s, i);
    done = k->verb || k->passive || (k->filled & 1) || k->frame->subject
               ? 0
               : case_listed_at(s->l, WORDS_DONE, i);
    if (done) {
        k->passive = true;
        fill_clause(s, i + done);
        k->passive = false;
    }
    if (!k->verb && places_of(s, k->frame->verbs, &s->verbs[k->frame->id]) & case_frame_bit(i))
        try_verb(s, i);
    try_apart(s, i);
    try_subject(s, i);
    for (const FrameRole *r = k->frame->roles; r && place < MOST_PLACES; r = r->next, place++)
        if (places_of(s, r->texts, &s->roles[r->id]) & case_frame_bit(i))
            fill_with(s, r->texts, i, place);
}

/* Returns false if F cannot fit the words from word I on.  F cannot fit if its verb begins at none
 * of these words, or if a needed role begins at none of them. */
static bool may_fit(FrameSearch *s, const Frame *f, int i)
{
    if (places_of(s, f->verbs, &s->verbs[f->id]) >> i == 0)
        return false;
    for (const FrameRole *r = f->roles; r; r = r->next)
        if (r->needed && places_of(s, r->texts, &s->roles[r->id]) >> i == 0)
            return false;
    return true;
}

/* Returns true if a name, or a word for the teller, may begin at word I. */
static bool begins_a_name(FrameSearch *s, int i)
{
    const Type *type = case_actor_type(s->l->p, NULL);

    return case_is_particle(s->l, i) || (type && case_frame_names(s->l, type, i, 1)) ||
           case_frame_ends_of_group(s, s->frames->used[GROUP_TELLER], i);
}

/* Returns true if circumstances may stand at word I before the first clause.  Word I must be the
 * first word of the sentence, and must not begin a text of the list `matters`. */
static bool leads_the_sentence(FrameSearch *s, int i)
{
    return !s->nclauses && !i && !case_frame_ends_of_group(s, s->frames->used[GROUP_MATTERS], i);
}

/* Reads circumstances that begin at word I with a word such as "while".  Returns the set of places
 * where the circumstances may end: a comma, or the end of the sentence.  At the start of the
 * sentence, circumstances contain no comma, and they may also end before a particle or an actor.
 * Circumstances contain no word that names an item, and no word that is listed as weighty. */
static uint64_t ends_of_background(FrameSearch *s, int i)
{
    CaseReader *l = s->l;
    const Type *items = l->p->holding ? l->p->holding->ptype[1] : NULL;
    const bool open = leads_the_sentence(s, i);
    uint64_t ends = 0, set;
    Value v;

    if (i >= l->ntoks || l->toks[i].punct || l->toks[i].spoken || case_frame_is_weighty(l, i) ||
        !spelling_is_aside(l->p, l->toks[i].text, l->c->lang))
        return 0;
    for (int end = i + 1; end <= l->ntoks; end++) {
        if (end > i + 1 &&
            (end == l->ntoks || case_frame_sign_at(l, end, ',') || (open && begins_a_name(s, end))))
            ends |= case_frame_bit(end);
        if (end == l->ntoks || case_frame_sign_at(l, end, '<') ||
            (open && case_frame_sign_at(l, end, ',')) || case_listed_at(l, WORDS_WEIGHTY, end))
            break;
        for (int n = 1; items && n <= MAX_SPELT && end + n <= l->ntoks; n++)
            if (case_value_at(l, items, end, n, &v) || case_vague_at(l, items, end, n, &set))
                return ends;
    }
    return ends;
}

/* Skips circumstances, which are not read, from word I on, and goes on after them. */
static void pass_circumstances(FrameSearch *s, int i)
{
    const uint64_t was = s->unread;
    const uint64_t aside = case_frame_ends_of_group(s, s->frames->used[GROUP_CIRCUMSTANCE], i) |
                           ends_of_background(s, i);

    for (int end = i + 1; end <= s->l->ntoks; end++) {
        uint64_t next;

        if (!(aside & case_frame_bit(end)))
            continue;
        s->unread |= case_frame_bit(end) - case_frame_bit(i);
        if (end == s->l->ntoks && s->nclauses)
            found_reading(s);
        next = case_frame_ends_of_group(s, s->frames->used[GROUP_LINK], end);
        for (int from = end + 1; from <= s->l->ntoks; from++)
            if (next & case_frame_bit(from))
                start_clause(s, from);
        if (leads_the_sentence(s, i) && end < s->l->ntoks && begins_a_name(s, end))
            start_clause(s, end);
        s->unread = was;
    }
}

/* Reads the words from FROM to before END as a sentence.  If ACTOR is not NULL, its words are put
 * before them.  The field `told` of the result is NULL if the sentence tells no event.  Returns NULL
 * if too many clauses were tried. */
static const PlainClause *told_plainly(FrameSearch *s, int from, int end,
                                       const CapturedWords *actor)
{
    PlainClause p = { .from = from, .end = end, .actor = actor ? actor->at : -1 };
    Node *first = NULL, **to = &first;
    const char *events;

    for (int k = 0; k < s->nplain; k++)
        if (s->plain[k].from == from && s->plain[k].end == end && s->plain[k].actor == p.actor)
            return &s->plain[k];
    if (s->nplain == MOST_PLAIN)
        return NULL;
    if (actor)
        to = add_words_from(s, to, actor->at, actor->end);
    add_words_from(s, to, from, end);
    events =
        s->tells(s->l, &(CaseParts){ .whole = { first }, .nwhole = 1 }, s->sections, &p.nunread);
    p.told = events ? first : NULL;
    p.remark = events && strchr(events, '"'); /* only texts are quoted there */
    s->plain[s->nplain] = p;
    return &s->plain[s->nplain++];
}

/* Tries the words from word I to before END as a clause that fits a phrase, and so needs no
 * frame. */
static void try_plain(FrameSearch *s, int i, int end)
{
    static const Frame none = { 0 };
    const Type *type = case_actor_type(s->l->p, NULL);
    FrameClause *k = &s->clauses[s->nclauses++];
    const uint64_t pronoun = case_frame_ends_of_group(s, s->frames->used[GROUP_PRONOUN], i);
    const PlainClause *told = NULL;
    int at = i, from = i;

    *k = (FrameClause){ .frame = &none, .start = i, .verb = true };
    while (at < end && at < i + MOST_PARTICLES && case_is_particle(s->l, at))
        at++;
    if (type && at < end && case_frame_names(s->l, type, at, 1)) {
        k->captured[0][0] = (CapturedWords){ .type = type, .at = at, .end = at + 1 };
        k->ncaptured[0] = 1;
        told = told_plainly(s, i, end, NULL);
    } else if (inherit_actor(s, k, pronoun != 0)) {
        while (pronoun && !(pronoun & case_frame_bit(from)))
            from++;
        told = from < end ? told_plainly(s, from, end, &k->captured[0][0]) : NULL;
    }
    k->filled = 1;
    k->plain = told ? told->told : NULL;
    k->nremark = told && told->remark ? end - i : 0;
    k->nunread = told ? told->nunread : 0;
    if (k->plain)
        end_clause(s, end);
    s->nclauses--;
}

/* Begins a clause at word I. */
static void start_clause(FrameSearch *s, int i)
{
    pass_circumstances(s, i);
    if (s->nclauses == MOST_CLAUSES)
        return;
    for (const Frame *f = s->frames->frames; f; f = f->next) {
        if (!may_fit(s, f, i))
            continue;
        s->clauses[s->nclauses++] = (FrameClause){ .frame = f, .start = i };
        fill_clause(s, i);
        s->nclauses--;
    }
    for (int end = i + 1; end <= s->l->ntoks; end++)
        if ((i || end < s->l->ntoks) &&
            (end == s->l->ntoks || case_frame_ends_of_group(s, s->frames->used[GROUP_LINK], end)))
            try_plain(s, i, end);
}

/* ---- the sentence ------------------------------------------------------------------ */

/* Gives the reader the words from WORDS to before STOP.  Replaces each quotation by its words,
 * between the signs `<` and `>`.  Returns false if there are too many words, or only one. */
static bool take_words(FrameSearch *s, const Node *words, const Node *stop)
{
    CaseReader *l = s->l;
    CaseToken told[MAX_TOKS], out[MAX_TOKS];
    int ntold, n = 0;

    case_words_take(l, words, stop);
    case_words_remove_stop(l);
    memcpy(told, l->toks, sizeof *told * (size_t)l->ntoks);
    ntold = l->ntoks;
    if (ntold > MOST_WORDS)
        return false;
    for (int i = 0; i < ntold; i++) {
        if (n + 2 > MOST_WORDS)
            return false;
        if (!told[i].quoted) {
            out[n++] = told[i];
            continue;
        }
        s->quoted[n] = told[i];
        out[n++] = (CaseToken){ .text = "<", .punct = '<', .span = told[i].span };
        l->toks[0] = told[i];
        l->ntoks = 1;
        case_words_unquote(l);
        if (n + l->ntoks + 1 > MOST_WORDS)
            return false;
        memcpy(out + n, l->toks, sizeof *out * (size_t)l->ntoks);
        n += l->ntoks;
        out[n++] = (CaseToken){ .text = ">", .punct = '>', .spoken = true, .span = told[i].span };
    }
    memcpy(l->toks, out, sizeof *out * (size_t)n);
    l->ntoks = n;
    l->wording = ++l->wordings;
    return n > 1;
}

/* Returns true if the sentence from WORDS to before STOP begins with a label and a colon.  The name
 * of an actor before a colon is no label. */
static bool begins_with_label(CaseReader *l, const Node *words, const Node *stop)
{
    const Node *colon = words->kind == N_Word ? words->next : NULL;
    const Type *type = case_actor_type(l->p, NULL);
    Value v;

    if (!colon || colon == stop || colon->kind != N_Punct || colon->num != ':' || !colon->next ||
        colon->next == stop)
        return false;
    case_words_take(l, words, colon);
    return !type || !case_value_at(l, type, 0, l->ntoks, &v);
}

/* Sorts s->found, with the best reading first. */
static void sort_readings(FrameSearch *s)
{
    for (int i = 1; i < s->nfound; i++)
        for (int k = i; k > 0 && is_better_reading(&s->found[k], &s->found[k - 1]); k--) {
            FrameReading better = s->found[k];

            s->found[k] = s->found[k - 1];
            s->found[k - 1] = better;
        }
}

/* Finds the texts of the words that the readings leave unread. */
static void name_unread(FrameSearch *s)
{
    for (int k = 0; k < s->nfound; k++) {
        const uint64_t unread = s->found[k].unread;

        for (int i = 0, end; i < s->l->ntoks; i = end + 1) {
            for (end = i; end < s->l->ntoks && (unread & case_frame_bit(end));)
                end++;
            case_words_add_unread(s->l, i, end, &s->found[k].unread_words);
        }
    }
}

/* Finds the readings of the sentence.  Takes memory for its tables from ARENA. */
static void search(FrameSearch *s, Arena *arena)
{
    uint64_t ends;

    case_frame_prepare(s, arena);
    s->verbs = arena_new_array(arena, uint64_t, (size_t)s->frames->nframes);
    for (int k = 0; k < s->frames->nframes; k++)
        s->verbs[k] = case_frame_bit(UNKNOWN_BIT);
    s->roles = arena_new_array(arena, uint64_t, (size_t)s->frames->nroles);
    for (int k = 0; k < s->frames->nroles; k++)
        s->roles[k] = case_frame_bit(UNKNOWN_BIT);
    start_clause(s, 0);
    ends = case_frame_ends_of_group(s, s->frames->used[GROUP_LINK], 0);
    for (int end = 1; end <= s->l->ntoks; end++)
        if (ends & case_frame_bit(end))
            start_clause(s, end);
    name_unread(s);
    sort_readings(s);
}

/* Returns true if a sentence of R has a quotation. */
static bool has_quotation(const FrameReading *r)
{
    for (int k = 0; k < r->ntold; k++)
        for (const Node *n = r->told[k]; n; n = n->next)
            if (n->kind == N_String)
                return true;
    return false;
}

/* Does the work of case_frames_read().  Takes memory for the search from ARENA. */
static FrameResult frames_read(CaseReader *l, const Node *words, const Node *stop,
                               FramesTelling *tells, const Node *sections, FrameAnswer *answer,
                               Arena *arena)
{
    const char *events, *best_events = NULL;
    const Value actor = l->actor;
    FrameSearch *s = arena_new_of(arena, FrameSearch);
    bool untold = false;
    KeptWords kept;
    int best = -1, unread;

    *answer = (FrameAnswer){ 0 };
    *s = (FrameSearch){ .l = l,
                        .frames = l->p->langs[l->c->lang].frames,
                        .span = words->span,
                        .tells = tells,
                        .sections = sections };
    for (const Node *w = words; w != stop; w = w->next)
        s->span.end = w->span.end;
    case_words_keep(l, &kept);
    l->actor = BL_ABSENT;
    if (begins_with_label(l, words, stop)) {
        s->label = words;
        words = words->next->next;
    }
    if (s->frames->frames && take_words(s, words, stop)) {
        search(s, arena);
        untold = !s->label && (case_frame_ends_of_group(s, s->frames->used[GROUP_UNTOLD], 0) &
                               case_frame_bit(l->ntoks));
    }
    l->actor = actor;
    case_words_restore(l, &kept);
    if (s->steps > MOST_STEPS)
        return FRAMES_NOTHING;
    for (int k = 0; k < s->nfound; k++) {
        CaseParts told = { .nwhole = s->found[k].ntold };

        if (best >= 0 && is_better_reading(&s->found[best], &s->found[k]))
            break;
        memcpy(told.whole, s->found[k].told, sizeof told.whole);
        events = tells(l, &told, sections, &unread);
        if (!events || (best >= 0 && strcmp(events, best_events) == 0))
            continue;
        if (best >= 0) {
            answer->other = s->found[k].text;
            return FRAMES_TWO;
        }
        best_events = events;
        best = k;
        answer->parts = told;
        answer->text = s->found[k].text;
        answer->quotes = has_quotation(&s->found[k]);
        answer->nunread = s->found[k].nunread;
        answer->unread = s->found[k].unread_words;
    }
    return best >= 0 ? FRAMES_ONE : untold ? FRAMES_UNTOLD : FRAMES_NOTHING;
}

FrameResult case_frames_read(CaseReader *l, const Node *words, const Node *stop,
                             FramesTelling *tells, const Node *sections, FrameAnswer *answer)
{
    Arena *arena = arena_new();
    const FrameResult result = frames_read(l, words, stop, tells, sections, answer, arena);

    arena_free(arena);
    return result;
}
