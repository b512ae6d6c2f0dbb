# What the tests build: the unit tests, the other opinions, fuzz targets, natives, benchmarks.

UNIT     := $(B)/unit
TEST_OBJ := $(patsubst %.c,$(B)/%.o,$(sort $(wildcard tests/unit/*.c)))
OPINION     := $(B)/second-opinion
# Programs of their own; the rest is what they have in common.
NAIVE_MAIN  := $(patsubst %,tests/naive/%.c,second-opinion nightly universes)
NAIVE_OBJ   := $(patsubst %.c,$(B)/%.o,$(sort $(filter-out $(NAIVE_MAIN),$(wildcard tests/naive/*.c))))
OPINION_OBJ := $(NAIVE_OBJ) $(B)/tests/naive/second-opinion.o
THIRD       := $(B)/third-opinion
ASP_OBJ     := $(patsubst %.c,$(B)/%.o,$(sort $(filter-out %/third-opinion.c,$(wildcard tests/asp/*.c))))
THIRD_OBJ   := $(ASP_OBJ) $(NAIVE_OBJ) $(B)/tests/asp/third-opinion.o
WALK        := $(B)/universes
WALK_OBJ    := $(NAIVE_OBJ) $(B)/tests/naive/universes.o
NIGHTLY     := $(B)/nightly
NIGHTLY_OBJ := $(NAIVE_OBJ) $(ASP_OBJ) $(B)/tests/naive/nightly.o \
               $(patsubst %,$(B)/tests/unit/%.o,game game_natives random_game random_laws)
FUZZ_NAMES := law game case json pbn lin
FUZZ       := $(FUZZ_NAMES:%=$(B)/fuzz/%)
FUZZ_OBJ   := $(patsubst %.c,$(B)/%.o,$(sort $(wildcard tests/fuzz/*.c)))
NATIVES    := $(B)/natives/libpoints.so
STORIES    := $(B)/stories
BENCH      := $(addprefix $(B)/bench/,plain ours spent bounds counting)
TESTED     := $(UNIT) $(OPINION) $(WALK) $(THIRD) $(NIGHTLY) $(STORIES) $(NATIVES) $(FUZZ) \
              $(B)/linked $(B)/nomem.so $(B)/bench/natives $(BENCH)

# The objects of these programs, in which tests/planted/planted.py plants its faults.
$(B)/linked: FORCE
	$(call written,nightly: $(NIGHTLY_OBJ); unit: $(TEST_OBJ) $(NAIVE_OBJ); libs: $(LIB_LDLIBS) $(shell $(PKG_CONFIG) --libs criterion))

$(B)/natives/lib%.so: examples/natives/%.c include/bridgelaw-native.h
	$(call say,CC,$<)
	$(Q)mkdir -p $(@D)
	$(Q)$(CC) -std=c17 $(WARN) -O2 -fPIC -shared -Iinclude -o $@ $<

# A malloc that fails when it is told to, for tests/faults/faults.py.
$(B)/nomem.so: tests/faults/nomem.c
	$(call say,CC,$<)
	$(Q)mkdir -p $(@D)
	$(Q)$(CC) -std=c17 $(WARN) -O2 -fPIC -shared -o $@ $<

$(UNIT): $(TEST_OBJ) $(NAIVE_OBJ) $(COUNTING) $(ALL)
	$(call say,LINK,$@)
	$(Q)$(LINK) $(shell $(PKG_CONFIG) --libs criterion) $(LIB_LDLIBS) $(LDLIBS)

# Criterion's macros convert freely, and its str is a char *.
$(TEST_OBJ): ALL_CPPFLAGS += -Itests/naive $(shell $(PKG_CONFIG) --cflags criterion)
$(TEST_OBJ): ALL_CFLAGS += -Wno-conversion -Wno-write-strings

$(sort $(OPINION_OBJ) $(WALK_OBJ) $(THIRD_OBJ) $(B)/tests/naive/nightly.o): \
  ALL_CPPFLAGS += -Itests/naive -Itests/asp -Itests/unit

$(OPINION): $(OPINION_OBJ) $(ALL)
$(WALK): $(WALK_OBJ) $(ALL)
$(THIRD): $(THIRD_OBJ) $(ALL)
$(NIGHTLY): $(NIGHTLY_OBJ) $(ALL)
$(OPINION) $(WALK) $(THIRD) $(NIGHTLY):
	$(call say,LINK,$@)
	$(Q)$(LINK) $(LIB_LDLIBS) $(LDLIBS)

# Random stories and the relations between their rulings.
STORIES_OBJ := $(patsubst %.c,$(B)/%.o,$(sort $(wildcard tests/relations/*.c)))

$(STORIES): $(STORIES_OBJ) $(ALL)
	$(call say,LINK,$@)
	$(Q)$(LINK) $(LIB_LDLIBS) $(LDLIBS)

# With libFuzzer or AFL++ in a build of its own, else with a main that replays inputs.
FUZZ_MAIN  := $(if $(filter fuzz afl,$(MODE)),,$(B)/tests/fuzz/replay.o)

$(FUZZ): $(B)/fuzz/%: $(B)/tests/fuzz/%.o $(B)/tests/fuzz/fuzz.o \
         $(B)/tests/unit/game.o $(B)/tests/unit/game_natives.o $(FUZZ_MAIN) $(ALL)
	$(call say,LINK,$@)
	$(Q)mkdir -p $(@D)
	$(Q)$(LINK) $(if $(FUZZ_MAIN),,-fsanitize=fuzzer) $(LIB_LDLIBS) $(LDLIBS)
$(FUZZ_OBJ): ALL_CPPFLAGS += -Itests/unit

fuzzers: $(FUZZ)

$(B)/bench/%: $(B)/tests/bench/%.o $(ALL)
	$(call say,LINK,$@)
	$(Q)mkdir -p $(@D)
	$(Q)$(LINK) $(LIB_LDLIBS) $(LDLIBS)

$(B)/bench/ours: $(B)/tests/bench/call.o
# The same as bounds, with an engine that counts what it does, compiled once more.
COUNTING_OBJ := $(patsubst %.c,$(B)/counting/%.o,$(wildcard lang/engine/*.c))
$(COUNTING_OBJ): ALL_CPPFLAGS += -DBL_COUNTING
$(B)/counting/%.o: %.c $(B)/flags
	$(call say,COUNT,$<)
	$(Q)mkdir -p $(@D)
	$(Q)$(COMPILE)
$(B)/bench/counting: $(B)/tests/bench/bounds.o $(COUNTING_OBJ) $(ALL)
	$(call say,LINK,$@)
	$(Q)mkdir -p $(@D)
	$(Q)$(LINK) $(LIB_LDLIBS) $(LDLIBS)
$(B)/bench/spent: $(B)/tests/bench/spent.o
$(B)/bench/plain: $(B)/tests/bench/plain.o $(B)/tests/bench/call.o
$(B)/bench/plain $(B)/bench/spent:
	$(call say,LINK,$@)
	$(Q)mkdir -p $(@D)
	$(Q)$(LINK) $(LDLIBS)

.PHONY: fuzzers
