/* natives.c - the functions of src/natives.c a second time, bound to ask the naive
 * evaluator (asks.c) and not the engine. */
#define native_stopped      naive_asks_stopped
#define native_read0        naive_asks_read0
#define native_read1        naive_asks_read1
#define native_events       naive_asks_events
#define native_holds        naive_asks_holds
#define native_holds_known  naive_asks_holds_known
#define native_holds_other  naive_asks_holds_other
#define native_holds_untold naive_asks_holds_untold
#define native_oracle       naive_asks_oracle
#define bl_natives          naive_natives
#define bl_natives_count    naive_natives_count
#include "../../src/natives.c"
