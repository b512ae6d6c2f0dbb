/* engine_void.h - reports as a diagnostic why an evaluation is void. */
#ifndef BL_ENGINE_VOID_H
#define BL_ENGINE_VOID_H

#include "engine/engine.h"

/* Reports why the evaluation by E is void (engine_circle): a circle, at SPAN, or an invalid
 * reply of a native, where the native is declared. */
void engine_void_report(const Engine *e, Span span, Diags *diags);

#endif
