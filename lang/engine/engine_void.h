/* engine_void.h - reports, as a diagnostic, why an evaluation is void.
 *
 * A void evaluation has no result.  Either a rule depends on itself, or the evaluation nests too
 * deep, or a native gave an invalid reply. */
#ifndef BL_ENGINE_VOID_H
#define BL_ENGINE_VOID_H

#include "engine/engine.h"

/* Reports why the evaluation by E is void; engine_circle() must be true. The report of an invalid
 * reply stands at the declaration of the native. Any other report stands at SPAN. */
void engine_void_report(const Engine *e, Span span, Diags *diags);

#endif
