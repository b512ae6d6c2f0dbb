/* voids.h - why an evaluation is void, as a diagnostic. */
#ifndef BL_VOIDS_H
#define BL_VOIDS_H

#include "engine.h"

/* The evaluation by E was void (engine_circle): a circle, reported at SPAN, or a native
 * that answered what is no value of its type, reported where that is declared. */
void report_void(const Engine *e, Span span, Diags *diags);

#endif
