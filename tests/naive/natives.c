/* natives.c - the natives of src/bridge once more, under other names and bound to the naive
 * evaluator. */
#include "bound.h"

#define bl_natives              naive_natives
#define bl_natives_count        naive_natives_count
#define natives_read_setting    naive_natives_read_setting
#define natives_corrected_place naive_natives_corrected_place
#define natives_step            naive_natives_step
#define natives_place_on_table  naive_natives_place_on_table
#define natives_gather          naive_natives_gather
#define natives_replay          naive_natives_replay
#define natives_ask_table       naive_natives_ask_table
#define natives_ask_now         naive_natives_ask_now
#define natives_answer          naive_natives_answer
#define natives_answer_bool     naive_natives_answer_bool
#define natives_question_before naive_natives_question_before
#define natives_holds_now       naive_natives_holds_now
#define natives_holds_suit      naive_natives_holds_suit
#define natives_places          naive_natives_places
#define natives_then_seats      naive_natives_then_seats
#define natives_then            naive_natives_then
#define natives_now             naive_natives_now
#define natives_tricks_with     naive_natives_tricks_with
#define natives_best_tricks     naive_natives_best_tricks
#define natives_best_other      naive_natives_best_other
#define natives_worst_other     naive_natives_worst_other
#include "../../src/bridge/natives.c"
#include "../../src/bridge/natives_oracle.c"
#include "../../src/bridge/natives_replay.c"
