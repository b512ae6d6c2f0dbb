/* audit_seen.c - keeps marks of what a search has seen in the shapes of a universe. */
#include "audit/audit_seen.h"

#include <string.h>

struct AuditSeen {
    Arena *arena;
    /* indexed by thing: bits seen before the current block, and bits seen so far; NULL before
     * the first block */
    unsigned char *before, *now;
    int n;
};

AuditSeen *audit_seen_new(Arena *arena)
{
    AuditSeen *m = arena_new_of(arena, AuditSeen);

    m->arena = arena;
    return m;
}

int audit_seen_reserve(AuditSeen *m, int n)
{
    int first = m->n;

    if (m->now)
        BUG("marks are taken after the first shape");
    m->n += n;
    return first;
}

static unsigned char *nothing_seen(const AuditSeen *m, Arena *arena)
{
    return arena_new_array(arena, unsigned char, (size_t)m->n + 1);
}

void audit_seen_settle(AuditSeen *m)
{
    if (!m->now) {
        m->before = nothing_seen(m, m->arena);
        m->now = nothing_seen(m, m->arena);
    }
    memcpy(m->before, m->now, (size_t)m->n);
}

ShapeSeen audit_seen_of_shape(const AuditSeen *m, Arena *arena)
{
    return (ShapeSeen){ m->before, nothing_seen(m, arena) };
}

void audit_seen_merge(AuditSeen *m, const ShapeSeen *s)
{
    for (int i = 0; i < m->n; i++)
        m->now[i] |= s->own[i];
}

bool audit_seen_has(const AuditSeen *m, int thing, int bits)
{
    return (m->now[thing] & bits) == bits;
}

void audit_seen_add(AuditSeen *m, int thing, int bits)
{
    m->now[thing] |= (unsigned char)bits;
}
