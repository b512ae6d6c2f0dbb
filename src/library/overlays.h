/* overlays.h - finds overlays of an edition that change no ruling. */
#ifndef BL_OVERLAYS_H
#define BL_OVERLAYS_H

#include "audit/audit.h"
#include "library/library.h"

/* Adds a finding to AUDIT for each overlay of P's edition that changes no ruling.  Tries each
 * overlay in the universes of AUDIT that cover a clause which the overlay changes.  Returns false
 * if a universe cannot be searched (reported). */
bool overlays_find_idle(Library *lib, const Program *p, Audit *audit);

#endif
