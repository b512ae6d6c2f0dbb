/* engine_void.h - reports, as a diagnostic, why an evaluation is void. */
#ifndef BL_ENGINE_VOID_H
#define BL_ENGINE_VOID_H

#include "engine/engine.h"

/* Reports why the evaluation by E is void (engine_circle()). A circle, or too deep nesting, is
 * reported at SPAN. An invalid reply of a native is reported at the declaration of the native. */
void engine_void_report(const Engine *e, Span span, Diags *diags);

#endif
