# Longer checks, for a change that wants more than make test.
#
# make test-long       the divergences of two editions in every universe, and the mutation of
#                      Laws 45 to 47 in both editions; ten minutes on two cores
# make second-opinion  every case under every edition against an evaluator that was written
#                      from SPEC.md alone; make test does a part of it
# make nightly         the same, all cases of the small universes, and random laws: LAWS=N of
#                      them by SEED=N, for SECONDS=N; random stories for SECONDS=N, counted in
#                      docs/trust.md; and the laws as an answer-set program, solved by clingo
# make planted         faults in the engine, each of which some other opinion has to notice
# make law-faults      faults in the laws that no example notices; random stories have to
# make metamorphic     every case told otherwise, and under laws written otherwise: the ruling
#                      turns with it, or stays; make test does a part of it
# make reproducible    two builds with a profile, in different places: the same bytes
# make bench           this engine beside plain C, SWI-Prolog, CLIPS, clingo, ...
# make analyze         clang-tidy, gcc -fanalyzer, cppcheck and clang's analyzer
# make msan            golden tests and kept inputs with MemorySanitizer
# make valgrind        a part of the tests under memcheck
# make coverage        tests with gcov; the report is build/coverage/html/index.html
# make fuzz, make afl  each target for FUZZ_SECONDS with libFuzzer, with AFL++

test-long: all
	$(Q)LONG=1 tests/laws/divergences.sh $(abspath $(PROGRAM))
	$(Q)LONG=1 tests/laws/laws.sh $(abspath $(PROGRAM))

second-opinion: $(OPINION)
	$(Q)$< -a 1 examples laws tests

# All cases of the small universes, and random laws: SECONDS of them, from SEED on.
LAWS     ?= 100000
SEED     ?= 1
SECONDS  ?= 3600

nightly: $(OPINION) $(WALK) $(THIRD) $(NIGHTLY) $(STORIES)
	$(Q)python3 tests/relations/nightly.py $(B) $(SECONDS)
	$(Q)$(OPINION) -a 1 examples laws tests
	$(Q)$(WALK)
	$(Q)$(NIGHTLY) -l $(LAWS) -n 100 -w 60 -a 1000 -s $(SEED) -t $(SECONDS) -o $(B)
	$(Q)$(THIRD) -w 4 -b 100 -v 20 -t $(SECONDS) examples laws tests

# Faults in the engine and in the other opinions, one after the other: does anybody notice?
planted: test-deps
	$(SUBMAKE) run-planted

run-planted: $(NIGHTLY) $(UNIT) $(B)/linked
	$(Q)ALL=1 python3 tests/planted/planted.py $(B)

# Faults in the laws, one after the other; QUICK=1 does not try the examples with each.
law-faults: $(PROGRAM) $(STORIES)
	$(Q)python3 tests/relations/law_faults.py $(B)

# Twelve ways to tell each case, or to write the laws, otherwise (tests/laws/metamorphic.py).
metamorphic: all
	$(Q)STEP=1 python3 tests/laws/metamorphic.py $(PROGRAM)

reproducible:
	$(Q)tests/install/reproducible.sh

# Each target for FUZZ_SECONDS, two at a time, with what they found before.
FUZZ_SECONDS ?= 600
fuzz: libfuzzer
	tests/fuzz/run.sh build/fuzz $(FUZZ_SECONDS) $(FUZZ_NAMES)

libfuzzer: test-deps
	@$(call fetch,$$(command -v clang >/dev/null || echo clang) \
	  $$(ls /usr/lib/llvm-*/lib/clang/*/lib/linux/libclang_rt.fuzzer-*.a >/dev/null 2>&1 || echo libclang-rt-14-dev))
	$(SUBMAKE) all
	$(SUBMAKE) MODE=fuzz CC=clang fuzzers

# The same with AFL++; libFuzzer says what of it is worth keeping.
afl: libfuzzer
	@$(call fetch,$$(command -v afl-clang-fast >/dev/null || echo afl++))
	$(SUBMAKE) MODE=afl CC=afl-clang-fast fuzzers
	tests/fuzz/afl.sh build/afl $(FUZZ_SECONDS) $(FUZZ_NAMES)

# --- Measuring -----------------------------------------------------------

# The engines that this one is measured against come from Debian and npm; one that cannot be
# had is a line "not here".
bench: test-deps
	-@$(call fetch,$$(for t in swipl:swi-prolog-nox clingo:gringo clips:clips node:nodejs npm:npm; do \
	  command -v $${t%%:*} >/dev/null || echo $${t#*:}; done))
	-mkdir -p build/bench && npm install --silent --no-audit --no-fund --prefix build/bench \
	  @gorules/zen-engine@0.54 @cedar-policy/cedar-wasm@4.13 json-rules-engine@7.3
	$(SUBMAKE) run-bench

run-bench: all $(BENCH) $(B)/bench/natives $(NATIVES)
	$(Q)python3 tests/bench/bench.py $(B)
	@echo
	$(Q)$(B)/bench/natives $(B)/natives

GCOVR ?= gcovr
# What of lang/ and src/ the tests run, but for what tests/coverage/coverage.known argues; what they
# find wrong themselves is not asked here.  FAULTS: every so manieth fault (tests/faults/faults.py).
coverage: FAULTS ?= 7
coverage: test-deps
	@$(call fetch,$$(command -v $(GCOVR) >/dev/null || echo gcovr))
	$(Q)rm -rf build/coverage/html && mkdir -p build/coverage/html
	$(Q)find build/coverage -name '*.gcda' -delete
	-$(Q)$(MAKE) --no-print-directory -j$(shell nproc) TIMEOUT=600 FAULTS=$(FAULTS) MODE=coverage B=build/coverage check
	$(GCOVR) -r . --object-directory build/coverage build/coverage -f lang/ -f src/ -f grammar/ \
	  --exclude-lines-by-pattern '.*\bBUG\(.*' --gcov-ignore-parse-errors --print-summary \
	  --html-details build/coverage/html/index.html --json build/coverage/counts.json
	$(Q)python3 tests/coverage/coverage.py build/coverage/counts.json

# MemorySanitizer (clang): the golden tests, but those that need libdds, which is made
# without it; and what the fuzzers kept.  A finding is another output than is expected.
msan: test-deps
	@$(call fetch,$$(command -v clang >/dev/null || echo clang) \
	  $$(ls /usr/lib/llvm-*/lib/clang/*/lib/linux/libclang_rt.msan-*.a >/dev/null 2>&1 || echo libclang-rt-14-dev))
	$(SUBMAKE) MODE=msan CC=clang DDS=no all fuzzers
	ulimit -s 65536; TIMEOUT=600 BL=$(CURDIR)/build/msan/bridgelaw tests/golden.sh
	tests/fuzz/replay.sh build/msan

# valgrind's memcheck, leaks too: every EVERY-th golden test, and some suites.
EVERY    ?= 8
SUITES   := arena json json_spans text table parse counterfactual case_load
MEMCHECK := valgrind -q --error-exitcode=99 --leak-check=full --errors-for-leak-kinds=definite --show-leak-kinds=definite
valgrind: test-deps
	$(SUBMAKE) all $(UNIT)
	@mkdir -p $(B)/valgrind $(if $(HELPERS),&& cp $(HELPERS) $(B)/valgrind)
	@printf '#!/bin/sh\nexec $(MEMCHECK) $(abspath $(PROGRAM)) "$$@"\n' >$(B)/valgrind/bridgelaw
	@chmod +x $(B)/valgrind/bridgelaw
	TIMEOUT=3600 BL=$(abspath $(B))/valgrind/bridgelaw tests/golden.sh \
	  $$(ls tests/golden | awk 'NR % $(EVERY) == 1')
	for suite in $(SUITES); do \
	  $(MEMCHECK) --trace-children=yes $(UNIT) -j1 --filter "$$suite/*" || exit 1; done

# What four analyzers find; tests/analyze/analyze.known argues what is none.
analyze: test-deps
	@$(call fetch,$$(for t in clang-tidy cppcheck clang; do command -v $$t >/dev/null || echo $$t; done))
	$(SUBMAKE) run-analyze

run-analyze: $(GEN:=.h)
	$(Q)tests/analyze/analyze.sh $(B) $(ALL_CPPFLAGS) $(PLACES) -DBL_VERSION='"$(VERSION)"' -std=c17

.PHONY: test-long second-opinion nightly planted run-planted law-faults metamorphic reproducible fuzz \
        libfuzzer afl bench run-bench coverage msan valgrind analyze run-analyze
