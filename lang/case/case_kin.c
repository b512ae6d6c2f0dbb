/* case_kin.c - reads words that name a value by another one: "his partner", "East's partner", "the
 * partner of East" (SPEC 8.3). */
#include "case/case_inside.h"

#include "program/program.h"
#include "program/spelling.h"

#include <string.h>

enum { NAME_SIZE = 80 };

/* Writes the name in WORDS, a wording such as "the partner of {s}", to NAME: its text without the
 * particles at the end.  Returns false if the wording has another form. */
static bool name_in(const CaseReader *l, const WordingPiece *words, char name[static NAME_SIZE])
{
    char *end;

    if (!words || words->kind != PIECE_TEXT || strlen(words->text) >= NAME_SIZE)
        return false;
    strcpy(name, words->text);
    for (end = name + strlen(name); end > name && end[-1] == ' ';) {
        *--end = '\0';
        while (end > name && end[-1] != ' ')
            end--;
        if (!spelling_is_particle(l->p, end, l->c->lang))
            break;
        *end = '\0';
    }
    return *name != '\0';
}

/* Calls TEST with each name of each native of kin and with DATA, until it returns true.  Returns
 * that native, or NULL. */
static const Fun *find_kin(const CaseReader *l,
                           bool (*test)(const CaseReader *l, const char *name, const void *data),
                           const Type *type, const void *data)
{
    char name[NAME_SIZE];

    for (int k = 0; k < l->p->nkin; k++) {
        const Fun *f = l->p->kin[k];
        const WordingPiece *const *term = f->words.term[l->c->lang];

        for (int form = -1; form < MAX_FORMS && (!type || f->result == type); form++)
            if (name_in(l,
                        form >= 0 ? (term ? term[form] : NULL)
                                  : f->words.piece[WORD_YOU][l->c->lang],
                        name) &&
                test(l, name, data))
                return f;
    }
    return NULL;
}

static bool kin_is_named(const CaseReader *l, const char *name, const void *text)
{
    return case_same_name(l, name, text);
}

const Fun *case_kin_named(const CaseReader *l, const Type *type, int i, int n)
{
    char buf[NAME_SIZE];

    return case_words_join(l, i, n, buf, sizeof buf) ? find_kin(l, kin_is_named, type, buf) : NULL;
}

/* Returns true if a word of the sentence is the last word of NAME. */
static bool kin_is_said(const CaseReader *l, const char *name, const void *none)
{
    const char *last = strrchr(name, ' ');

    (void)none;
    for (int i = 0; i < l->ntoks; i++)
        if (text_same_word(l->toks[i].text, last ? last + 1 : name))
            return true;
    return false;
}

bool case_kin_may_be_named(CaseReader *l)
{
    if (l->kin_wording != l->wording) {
        l->kin_wording = l->wording;
        l->names_kin = find_kin(l, kin_is_said, NULL, NULL) != NULL;
    }
    return l->names_kin;
}

bool case_kin_is_owner_word(const CaseReader *l, int i)
{
    return i >= 0 && i < l->ntoks && !l->toks[i].punct && !l->toks[i].quoted &&
           spelling_is_owner(l->p, l->toks[i].text, l->c->lang);
}
