# MODE=pgo: the release build, compiled with a profile (gcc; any other compiler does without).
#
# A make of its own builds the program once more in $(B)/train, with counters.  tests/bench/train.sh
# runs that on fixed cases; each object then leaves its counters (.gcda) beside the object of the
# same name in $(B), where gcc looks for them.  The runs have one thread and read no clock, so that
# the same sources give the same profile.  It takes three times as long as a release build: three
# minutes of one processor.

ifeq ($(MODE),pgo)
ifdef TRAINING
  # gcc knows a static function by its name and that of the object, which is that of $(TRAINING).
  CFLAGS_pgo += -fprofile-generate -fprofile-update=single \
    -dumpdir $(dir $(@:$(B)/%=$(TRAINING)/%)) -dumpbase $(<F) -dumpbase-ext $(suffix $(<F))
else ifeq ($(shell $(CC) -dM -E -x c /dev/null | grep -c __clang__)$(shell test $$($(CC) -dumpversion | cut -d. -f1) -ge 11 && echo new),0new)
  PROFILE := $(B)/train/profile
else
  $(info MODE=pgo: $(CC) is not gcc 11 or later: compiled without a profile)
endif
endif

ifdef PROFILE
# Not the tests, and private: what an object needs is compiled without it.  What a profile inlines
# makes gcc warn of what never happens; the release build warns of what does.
PROFILED := $(ALL_OBJ) $(B)/src/commands/main.o
$(PROFILED): $(PROFILE)
$(PROFILED): private ALL_CFLAGS += -fprofile-use -fprofile-partial-training -Wno-missing-profile \
  -Wno-maybe-uninitialized -Wno-array-bounds -Wno-stringop-overflow
$(PROFILE): $(GEN:=.c) $(GEN:=.h) $(STYLES) FORCE
	+$(Q)$(MAKE) --no-print-directory TRAINING=$(B) MODE=pgo B=$(B)/train G=$(G) $@
endif

ifdef TRAINING
COUNTING := $(B)/tests/bench/one_processor.o
$(PROGRAM): $(COUNTING)
$(PROGRAM): private LDFLAGS += -Wl,--wrap=sysconf
$(B)/profile: $(PROGRAM) $(wildcard tests/bench/fixed.* tests/bench/train.sh) \
              $(shell find laws examples -name '*.law' -o -name '*.case')
	$(call say,TRAIN,$(PROGRAM))
	$(Q)tests/bench/train.sh $(B) $(TRAINING)
	$(Q)touch $@
endif
