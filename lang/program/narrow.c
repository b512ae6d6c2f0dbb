/* narrow.c - splits the condition of a binder into two parts.  A binder is a variable that `for`
 * declares.  The first part comes from the kind of the binder.  The second part is the condition
 * that a law file writes after `where`.  A narrow kind consists of those events of a kind that meet
 * a condition. */
#include "program/narrow.h"

bool narrow_is_prefix(const Ex *ex)
{
    return (ex->narrow && ex->narrow->bound) ||
           (ex->op == EX_AND && narrow_is_prefix(ex->kid[0]) && narrow_is_prefix(ex->kid[1]));
}

bool narrow_is_split(const Ex *where)
{
    return where->op == EX_AND && !where->narrow && narrow_is_prefix(where->kid[0]);
}

/* EX is the condition of the binder of SLOT.  Returns EX without the conditions that say that the
 * event is proper.  Returns NULL if nothing is left.  Adds the number of removed conditions to
 * *N. */
static const Ex *strip_proper(const Ex *ex, int slot, int *n, Arena *arena)
{
    const bool inner = ex->op == EX_AND && narrow_is_prefix(ex->kid[0]);
    const Ex *left, *right;
    Ex *both;

    if (ex_is_proper(ex) && ex->narrow->bound && ex->narrow->it->slot == slot) {
        ++*n;
        return NULL;
    }
    if (!inner)
        return ex;
    left = strip_proper(ex->kid[0], slot, n, arena);
    right = narrow_is_prefix(ex->kid[1]) ? strip_proper(ex->kid[1], slot, n, arena) : ex->kid[1];
    if (left == ex->kid[0] && right == ex->kid[1])
        return ex;
    if (!left || !right)
        return left ? left : right;
    both = arena_copy(arena, ex, sizeof *both, 1);
    both->thunk = 0;
    both->kid[0] = (Ex *)left;
    both->kid[1] = (Ex *)right;
    return both;
}

const Ex *narrow_besides_proper(const EventKind *kind, int slot, const Ex *where, bool *proper,
                                Arena *arena)
{
    const Ex *besides;
    int n = 0, most = 0;

    *proper = false;
    for (const EventKind *k = kind; k; k = k->parent)
        most += k->proper != NULL;
    if (!where || !most)
        return where;
    besides = strip_proper(where, slot, &n, arena);
    *proper = n == most;
    return *proper ? besides : where;
}

/* EX consists of conditions of narrow kinds, joined by `and`.  Adds to *PROPER the number of
 * conditions that say that the event is proper.  The other conditions must name narrow kinds in
 * order: first an outermost kind, then a kind directly inside it, and so on.  Sets n->kind to the
 * last of these kinds.  Returns false if they are not in order, or if EX reads a variable other
 * than the one in SLOT. */
static bool read_prefix(const Ex *ex, int slot, NarrowBinder *n, int *proper)
{
    if (!ex->narrow)
        return read_prefix(ex->kid[0], slot, n, proper) && read_prefix(ex->kid[1], slot, n, proper);
    if (ex->narrow->it->slot != slot)
        return false;
    if (ex_is_proper(ex))
        ++*proper;
    else if (ex->narrow->kind->above != n->kind)
        return false;
    else
        n->kind = ex->narrow->kind;
    return true;
}

NarrowBinder narrow_binder(const EventKind *kind, int slot, const Ex *where)
{
    const bool alone = where && narrow_is_prefix(where),
               first = where && !alone && where->op == EX_AND && narrow_is_prefix(where->kid[0]);
    const Ex *prefix = alone ? where : first ? where->kid[0] : NULL;
    NarrowBinder n = { .where = alone ? NULL : first ? where->kid[1] : where };
    int proper = 0, most = 0;

    for (const EventKind *k = kind; k; k = k->parent)
        most += k->proper != NULL;
    if (prefix && (!read_prefix(prefix, slot, &n, &proper) || (proper && proper != most)))
        return (NarrowBinder){ .any = most > 0, .where = where };
    n.any = proper != most;
    return n;
}
