/* case_kin.c - reads words that name one value by its relation to another: "his partner", "East's
 * partner", "the partner of East" (SPEC 8.3). */
#include "case/case_inside.h"

#include "program/spelling.h"

#include <string.h>

const Fun *case_kin_named(const CaseReader *l, const Type *type, int i, int n)
{
    char buf[80];

    if (!case_words_join(l, i, n, buf, sizeof buf))
        return NULL;
    for (int k = 0; k < l->p->nkin; k++) {
        const KinName *name = &l->p->kin[k];

        if (name->lang == l->c->lang && name->fun->result == type &&
            (text_same_word(name->text, buf) || text_same_word(name->bare, buf)))
            return name->fun;
    }
    return NULL;
}

/* Returns true if some word of the sentence is the last word of the name of a relation. */
static bool kin_is_said(const CaseReader *l)
{
    for (int k = 0; k < l->p->nkin; k++) {
        const char *last = strrchr(l->p->kin[k].text, ' ');

        last = last ? last + 1 : l->p->kin[k].text;
        for (int i = 0; l->p->kin[k].lang == l->c->lang && i < l->ntoks; i++)
            if (text_same_word(l->toks[i].text, last))
                return true;
    }
    return false;
}

bool case_kin_may_be_named(CaseReader *l)
{
    if (l->kin_wording != l->wording) {
        l->kin_wording = l->wording;
        l->names_kin = kin_is_said(l);
    }
    return l->names_kin;
}

bool case_kin_is_owner_word(const CaseReader *l, int i)
{
    return i >= 0 && i < l->ntoks && !l->toks[i].punct && !l->toks[i].quoted &&
           spelling_is_owner(l->p, l->toks[i].text, l->c->lang);
}
