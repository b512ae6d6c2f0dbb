/* overlays.h - overlays of an edition without which nothing is ruled otherwise. */
#ifndef BL_OVERLAYS_H
#define BL_OVERLAYS_H

#include "audit/audit.h"
#include "library/library.h"

/* Adds to AUDIT what is found of the overlays of the edition of P, each tried in those
 * of its universes that cover a clause which the overlay alters.  False: a universe
 * cannot be searched (reported). */
bool overlays_find_idle(Library *lib, const Program *p, Audit *audit);

#endif
