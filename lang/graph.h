/* graph.h - what each status reads, and whether a circle steps back in time
 * (SPEC 6.8). */
#ifndef BL_GRAPH_H
#define BL_GRAPH_H

#include "diag.h"
#include "model.h"

void graph_check(const Program *p, Diags *diags);

#endif
