/* bound.h - included before a file of natives, to make them ask the naive evaluator (asks.c), not
 * the engine. */
#define native_stopped      naive_asks_stopped
#define native_read0        naive_asks_read0
#define native_read1        naive_asks_read1
#define native_events       naive_asks_events
#define native_holds        naive_asks_holds
#define native_holds_known  naive_asks_holds_known
#define native_holds_other  naive_asks_holds_other
#define native_holds_untold naive_asks_holds_untold
#define native_hand_told    naive_asks_hand_told
#define native_oracle       naive_asks_oracle
