/* overlays.h - finds overlays of an edition that change no ruling. */
#ifndef BL_OVERLAYS_H
#define BL_OVERLAYS_H

#include "audit/audit.h"
#include "library/library.h"

/* Adds to AUDIT the overlays in P's edition that change no ruling.  Tries each in those
 * universes of P that cover a clause which the overlay changes.  Returns false if a universe
 * cannot be searched (reported). */
bool overlays_find_idle(Library *lib, const Program *p, Audit *audit);

#endif
