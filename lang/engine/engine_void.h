/* engine_void.h - why an evaluation is void, as a diagnostic. */
#ifndef BL_ENGINE_VOID_H
#define BL_ENGINE_VOID_H

#include "engine/engine.h"

/* The evaluation by E was void (engine_circle): a circle, reported at SPAN, or a native
 * that answered what is no value of its type, reported where that is declared. */
void engine_void_report(const Engine *e, Span span, Diags *diags);

#endif
