# make            build the program into build/$(MODE)
# make deps       install the packages that are missing (Debian and its kin)
# make demo       rule on the cases of the booklet under three editions
# make test       build and run every test; the last line is "N passed, N failed"
# make test-long  what make test leaves out: the divergences of two editions in every
#                 universe (laws/universes/DIVERGENCES.md), ten minutes on two cores, and
#                 the mutation of Laws 45 to 47 in both editions
# make second-opinion  every case under every edition against an evaluator that was
#                 written from SPEC.md alone; make test does a part of it
# make nightly    the same, all cases of the small universes, and random laws: LAWS=N of
#                 them by SEED=N, until SECONDS=N have passed; and the laws as an answer-set
#                 program, solved by clingo
# make planted    faults in the engine, each of which some other opinion has to notice
# make metamorphic  every case told otherwise, and under laws written otherwise: the ruling
#                 turns with it, or stays; make test does a part of it
# make reproducible  two builds in different places, which must be the same bytes
# make lib        libbridgelaw, shared and static, with its pkg-config file
# make install    honours PREFIX, BINDIR, LIBDIR, DATADIR, MANDIR, ... and DESTDIR; also:
#                 install-strip, uninstall (with the same variables)
# make bench      this engine beside plain C, SWI-Prolog, CLIPS, clingo, ...
#                 (docs/bench.md), and what natives cost
# make deb        a Debian package in build/deb; test-install tries it on a clean root
# make analyze    clang-tidy, gcc -fanalyzer, cppcheck and clang's analyzer; a quarter of an hour
# make msan       golden tests and kept inputs with MemorySanitizer; make valgrind: a part
#                 of the tests under memcheck
# make coverage   tests with gcov; the report is build/coverage/html/index.html
# make editors    lang/editors from the grammar; test-editors asks the editors themselves
# make format     lay out the C files; also: format-check, headers, clean
#
# MODE=release|asan|msan|coverage|fuzz|afl   SANITIZE=1 is MODE=asan   V=1 shows commands
# B=DIR                        build there instead of in build/$(MODE)
# CLINGO=no                    do not install clingo: no third opinion is asked (gringo)
# DDS=no                       do not build bridgelaw-dds: no advice is told (libdds-dev)

# The one place of the version: what else names it is held to this by tests/install.sh.
VERSION := 0.1.0

ifdef SANITIZE
  MODE := asan
endif
MODE    ?= release
PREFIX  ?= /usr/local
BISON   ?= bison
FLEX    ?= flex
GCOVR   ?= gcovr
INSTALL ?= install
PKG_CONFIG   ?= pkg-config
CLANG_FORMAT ?= clang-format
WERROR  ?= -Werror

B ?= build/$(MODE)

# Where things are installed, below DESTDIR.
BINDIR       ?= $(PREFIX)/bin
LIBDIR       ?= $(PREFIX)/lib
LIBEXECDIR   ?= $(PREFIX)/libexec
INCLUDEDIR   ?= $(PREFIX)/include
DATAROOTDIR  ?= $(PREFIX)/share
PKGCONFIGDIR ?= $(LIBDIR)/pkgconfig
DATADIR      ?= $(DATAROOTDIR)/bridgelaw
MANDIR       ?= $(DATAROOTDIR)/man
DOCDIR       ?= $(DATAROOTDIR)/doc/bridgelaw
BASHCOMPDIR  ?= $(DATAROOTDIR)/bash-completion/completions
ZSHCOMPDIR   ?= $(DATAROOTDIR)/zsh/site-functions
FISHCOMPDIR  ?= $(DATAROOTDIR)/fish/vendor_completions.d

ifeq ($(filter $(MODE),release asan msan coverage fuzz afl),)
  $(error unknown MODE '$(MODE)': release, asan, msan, coverage, fuzz or afl)
endif
ifndef V
  Q := @
  say = @printf '  %-6s %s\n' $(1) $(2)
endif

# --- Flags ---------------------------------------------------------------

LIBS := libffi libutf8proc

WARN := -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wstrict-prototypes \
        -Wmissing-prototypes -Wwrite-strings -Wundef -Wvla $(WERROR)
CFLAGS          ?= -g
# Where it is built is no part of what is built (tests/reproducible.sh).
CFLAGS_release  := -O2 '-ffile-prefix-map=$(CURDIR)=.'
CFLAGS_asan     := -O1 -fsanitize=address,undefined -fno-sanitize-recover=all \
                   -fno-omit-frame-pointer
CFLAGS_msan     := -O1 -fsanitize=memory -fno-sanitize-recover=all -fno-omit-frame-pointer \
                   -include tests/msan.h
# Threads count too.
CFLAGS_coverage := -O0 --coverage -fprofile-update=atomic
CFLAGS_fuzz     := -O1 -fsanitize=fuzzer-no-link,address,undefined -fno-sanitize-recover=all
CFLAGS_afl      := -O1 -fsanitize=address,undefined -fno-sanitize-recover=all
LIB_CFLAGS      := $(shell $(PKG_CONFIG) --cflags $(LIBS) 2>/dev/null)
LIB_LDLIBS      := $(shell $(PKG_CONFIG) --libs $(LIBS) 2>/dev/null)
INCLUDES        := -Iinclude -Ilang -Igrammar -Isrc -I$(B)/gen
ALL_CPPFLAGS := -D_XOPEN_SOURCE=700 $(INCLUDES) $(LIB_CFLAGS) $(CPPFLAGS)
# Objects are for the shared library as well; what is hidden is not called in a
# roundabout way, so that costs the program nothing.
ALL_CFLAGS    = -std=c17 -pthread -fPIC -fvisibility=hidden $(WARN) $(CFLAGS_$(MODE)) $(CFLAGS)
DEPFLAGS      = -MMD -MP -MF $(@:.o=.d)
COMPILE       = $(CC) $(ALL_CPPFLAGS) $(ALL_CFLAGS) $(DEPFLAGS) -c -o $@ $<
LINK          = $(CC) $(ALL_CFLAGS) $(LDFLAGS) -o $@ $(filter %.o %.a,$^)

# --- Files ---------------------------------------------------------------

PROGRAM  := $(B)/bridgelaw
# Double dummy, where libdds is there to be linked and DDS=no does not forbid it; without it
# nothing is missing but what the cards are worth.
DDS      ?= yes
HAS_DDS  := $(if $(filter no,$(DDS)),,$(shell \
              $(CC) $(CPPFLAGS) -include dds/dll.h -E -x c /dev/null >/dev/null 2>&1 && echo yes))
HAS_UTHASH := $(shell $(CC) $(CPPFLAGS) -include uthash.h -E -x c /dev/null >/dev/null 2>&1 && echo yes)
HELPERS  := $(if $(HAS_DDS),$(B)/bridgelaw-dds)
COUNTING := $(if $(filter coverage,$(MODE)),$(B)/tests/coverage.o)
ALL      := $(B)/all.a
COMPLETIONS := $(addprefix $(B)/completions/,bridgelaw.bash _bridgelaw bridgelaw.fish)
UNIT     := $(B)/unit
GEN      := $(B)/gen/law.tab $(B)/gen/law.lex
ALL_SRC  := $(filter-out src/commands/main.c src/dds/%,$(sort $(wildcard lang/*/*.c src/*/*.c)))
ALL_OBJ  := $(ALL_SRC:%.c=$(B)/%.o) $(GEN:=.o) $(if $(filter msan,$(MODE)),$(B)/tests/msan.o)
# The library is what lies below the commands.
LIB_SRC  := $(filter-out src/commands/%,$(ALL_SRC))
LIB_OBJ  := $(LIB_SRC:%.c=$(B)/%.o) $(GEN:=.o)
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
OUR_C    := $(sort $(wildcard include/*.h lang/*/*.[ch] src/*/*.[ch] grammar/*.h tests/unit/*.[ch] \
              tests/naive/*.[ch] tests/asp/*.[ch] tests/fuzz/*.[ch] tests/faults/*.c tests/bench/*.c examples/library/*.c tests/library/*.c))
HEADERS  := $(sort $(wildcard include/*.h lang/*/*.h src/*/*.h grammar/*.h))

all: $(PROGRAM) $(COMPLETIONS)
all: $(or $(HELPERS),without-dds)

without-dds:
	@echo 'bridgelaw-dds is not built ($(if $(filter no,$(DDS)),DDS=no,no libdds-dev)): advice will say that it is missing'

$(PROGRAM): $(B)/src/commands/main.o $(COUNTING) $(ALL)
	$(call say,LINK,$@)
	$(Q)$(LINK) $(LIB_LDLIBS) $(LDLIBS)

$(ALL): $(ALL_OBJ)
	$(call say,AR,$@)
	$(Q)rm -f $@ && $(AR) rcs $@ $^

$(B)/bridgelaw-dds: $(B)/src/dds/bridgelaw-dds.o $(COUNTING)
	$(call say,LINK,$@)
	$(Q)$(LINK) -ldds $(LDLIBS)

# In these a ruling spends its time.
$(patsubst %.c,$(B)/%.o,$(wildcard lang/engine/*.c) lang/case/case_observe.c lang/ruling/ruling.c): \
  CFLAGS_release += -O3

$(B)/%.o: %.c $(B)/flags
	$(call say,CC,$<)
	$(Q)mkdir -p $(@D)
	$(Q)$(COMPILE)

# What is compiled depends on the flags too: another CC rebuilds everything, another
# DATADIR only what asks for it, so that `make install PREFIX=...` compiles one file.
define written
	@mkdir -p $(@D)
	@printf '%s\n' '$(subst ','\'',$(1))' | cmp -s - $@ || printf '%s\n' '$(subst ','\'',$(1))' > $@
endef
FLAGS := $(CC) $(ALL_CPPFLAGS) $(ALL_CFLAGS)
PLACES = -DBL_DATADIR='"$(DATADIR)"' -DBL_DATA_FROM_BIN='"$(DATA_FROM_BIN)"' \
         -DBL_HELPERS='"$(LIBEXECDIR)/bridgelaw"' \
         -DBL_HELPERS_FROM_BIN='"$(HELPERS_FROM_BIN)"'
# The laws as seen from the program: what is installed may be moved as a whole.
DATA_FROM_BIN := $(shell realpath -m --relative-to='$(BINDIR)' '$(DATADIR)')
HELPERS_FROM_BIN := $(shell realpath -m --relative-to='$(BINDIR)' '$(LIBEXECDIR)/bridgelaw')
$(B)/flags: FORCE
	$(call written,$(FLAGS))
$(B)/places: FORCE
	$(call written,$(PLACES))
$(B)/version: FORCE
	$(call written,$(VERSION))
# Of what the programs are made in which tests/planted.py plants its faults.
$(B)/linked: FORCE
	$(call written,nightly: $(NIGHTLY_OBJ); unit: $(TEST_OBJ) $(NAIVE_OBJ); libs: $(LIB_LDLIBS) $(shell $(PKG_CONFIG) --libs criterion))
$(B)/src/library/laws_dir.o: ALL_CPPFLAGS += $(PLACES)
$(B)/src/library/laws_dir.o: $(B)/places
$(B)/src/commands/main.o: ALL_CPPFLAGS += -DBL_VERSION='"$(VERSION)"'
$(B)/src/commands/main.o: $(B)/version

# --- Completions ---------------------------------------------------------

# What shells offer comes from the tables of the commands and options.
$(B)/completions/print: $(B)/completions/table.o $(COUNTING) $(ALL)
	$(call say,LINK,$@)
	$(Q)$(LINK) $(LIB_LDLIBS) $(LDLIBS)

$(B)/completions/table: $(B)/completions/print
	$(Q)$< >$@

$(COMPLETIONS): $(B)/completions/%: completions/%.in $(B)/completions/table completions/fill.awk
	$(call say,FILL,$@)
	$(Q)LC_ALL=C awk -f completions/fill.awk $(B)/completions/table $< >$@

# --- The library ---------------------------------------------------------

# The first number of the version is that of the shared object.
SONAME    := libbridgelaw.so.$(firstword $(subst ., ,$(VERSION)))
SHARED    := $(B)/libbridgelaw.so.$(VERSION)
STATIC    := $(B)/libbridgelaw.a
LIB_FILES := $(SHARED) $(B)/$(SONAME) $(B)/libbridgelaw.so $(STATIC) $(B)/bridgelaw.pc
OBJCOPY   ?= objcopy

lib: $(LIB_FILES)

# src/libbridgelaw.map says which symbols there are, and since which version.
$(SHARED): $(LIB_OBJ) src/libbridgelaw.map
	$(call say,LINK,$@)
	$(Q)$(CC) $(ALL_CFLAGS) $(LDFLAGS) -shared -Wl,-soname,$(SONAME) -Wl,-z,defs \
	  -Wl,--version-script,src/libbridgelaw.map -o $@ $(LIB_OBJ) $(LIB_LDLIBS) $(LDLIBS)

$(B)/$(SONAME) $(B)/libbridgelaw.so: $(SHARED)
	$(Q)ln -sf $(<F) $@

# One object, in which only the names of the header are left to be seen.
$(STATIC): $(LIB_OBJ)
	$(call say,AR,$@)
	$(Q)$(LD) -r -o $(B)/libbridgelaw.o $(LIB_OBJ)
	$(Q)$(OBJCOPY) --localize-hidden $(B)/libbridgelaw.o
	$(Q)rm -f $@ && $(AR) rcs $@ $(B)/libbridgelaw.o

# For where it is installed: another PREFIX makes another.
$(B)/bridgelaw.pc: src/bridgelaw.pc.in FORCE
	$(Q)mkdir -p $(@D)
	$(Q)sed -e 's|@PREFIX@|$(PREFIX)|;s|@LIBDIR@|$(LIBDIR)|;s|@INCLUDEDIR@|$(INCLUDEDIR)|' \
	  -e 's|@DATADIR@|$(DATADIR)|;s|@VERSION@|$(VERSION)|' -e 's|@LIBS@|$(LIBS)|' $< > $@.new
	$(Q)cmp -s $@.new $@ && rm $@.new || mv $@.new $@

# --- The generated parser ------------------------------------------------

# One recipe makes both files: '&:' says so (GNU make 4.3).
$(B)/gen/law.tab.c $(B)/gen/law.tab.h &: grammar/law.y
	$(call say,BISON,$<)
	$(Q)mkdir -p $(B)/gen
	$(Q)$(BISON) -Wall -Wcounterexamples -Wdangling-alias -Werror \
	  --header=$(B)/gen/law.tab.h -o $(B)/gen/law.tab.c $<

$(B)/gen/law.lex.c $(B)/gen/law.lex.h &: grammar/law.l
	$(call say,FLEX,$<)
	$(Q)mkdir -p $(B)/gen
	$(Q)$(FLEX) --header-file=$(B)/gen/law.lex.h -o $(B)/gen/law.lex.c $<

# The generated headers must exist before the first compilation asks for them.
$(GEN:=.o): $(GEN:=.h)
$(B)/gen/law.lex.o: ALL_CFLAGS += -Wno-unused-function
$(B)/gen/%.o: $(B)/gen/%.c $(B)/flags
	$(call say,CC,$<)
	$(Q)$(COMPILE)

# --- What the tests load and run -----------------------------------------

NATIVES := $(B)/natives/libpoints.so
BENCH   := $(addprefix $(B)/bench/,plain ours spent)

$(B)/natives/lib%.so: examples/natives/%.c include/bridgelaw-native.h
	$(call say,CC,$<)
	$(Q)mkdir -p $(@D)
	$(Q)$(CC) -std=c17 $(WARN) -O2 -fPIC -shared -Iinclude -o $@ $<

# A malloc that fails when it is told to, for tests/faults.py.
$(B)/nomem.so: tests/faults/nomem.c
	$(call say,CC,$<)
	$(Q)mkdir -p $(@D)
	$(Q)$(CC) -std=c17 $(WARN) -O2 -fPIC -shared -o $@ $<

# --- Packages ------------------------------------------------------------

TOOLS    := $(firstword $(CC)):gcc $(BISON):bison $(FLEX):flex $(PKG_CONFIG):pkg-config expect:expect valgrind:valgrind strace:strace python3:python3 mandoc:mandoc
LIB_PKGS := libffi:libffi-dev libutf8proc:libutf8proc-dev \
            criterion:libcriterion-dev

# $(call fetch,SHELL WORDS): install these packages; nothing happens for none.
# Somebody else may be installing just now: wait, at most so many seconds.
APT_WAIT := -o DPkg::Lock::Timeout=300
define fetch
	if [ -n "$(1)" ]; then \
	  command -v apt-get >/dev/null || { echo "please install: $(1)" >&2; exit 1; }; \
	  sudo=; [ "$$(id -u)" = 0 ] || sudo=sudo; \
	  $$sudo env DEBIAN_FRONTEND=noninteractive apt-get $(APT_WAIT) update -q && \
	  $$sudo env DEBIAN_FRONTEND=noninteractive apt-get $(APT_WAIT) install -q -y $(1) || exit 1; \
	fi
endef

# Each is asked for by what it provides, so that nothing is fetched when all is there.
deps:
	@missing=; \
	for t in $(TOOLS); do \
	  command -v "$${t%%:*}" >/dev/null || missing="$$missing $${t#*:}"; \
	done; \
	for l in $(LIB_PKGS); do \
	  $(PKG_CONFIG) --exists "$${l%%:*}" 2>/dev/null || missing="$$missing $${l#*:}"; \
	done; \
	[ -n "$(HAS_UTHASH)" ] || missing="$$missing uthash-dev"; \
	python3 -c 'import jsonschema' 2>/dev/null || missing="$$missing python3-jsonschema"; \
	[ -n "$(HAS_DDS)" ] || [ "$(DDS)" = no ] || missing="$$missing libdds-dev"; \
	command -v clingo >/dev/null || [ "$(CLINGO)" = no ] || missing="$$missing gringo"; \
	$(call fetch,$$missing)

# --- Running -------------------------------------------------------------

# The part after deps is a make of its own, since pkg-config may be new to it.
SUBMAKE = $(Q)$(MAKE) --no-print-directory

demo: deps
	$(SUBMAKE) run-demo

# Status 1 says that the editions differ, which is the point.
run-demo: all
	$(Q)$(PROGRAM) compare -e wbf-2007+orebro-2011 -e wbf-2007 -e wbf-2017 \
	  examples/hbf-2012/*.case || [ $$? -eq 1 ]

# As many jobs as processors, unless make was told how many.
test: deps
	$(SUBMAKE) $(if $(findstring jobserver,$(MAKEFLAGS)),,-j$(shell nproc)) check

# What is not optimized, and what a sanitizer watches, wants more of the stack and of time.
check: all lib $(B)/linked $(UNIT) $(OPINION) $(WALK) $(THIRD) $(NIGHTLY) $(NATIVES) $(FUZZ) $(B)/nomem.so $(B)/bench/natives $(BENCH)
	$(Q)$(if $(filter release,$(MODE)),,ulimit -s 65536; TIMEOUT=$${TIMEOUT:-600} )tests/run.sh $(B)

test-long: all
	$(Q)LONG=1 tests/divergences.sh $(abspath $(PROGRAM))
	$(Q)LONG=1 tests/laws.sh $(abspath $(PROGRAM))

$(UNIT): $(TEST_OBJ) $(NAIVE_OBJ) $(COUNTING) $(ALL)
	$(call say,LINK,$@)
	$(Q)$(LINK) $(shell $(PKG_CONFIG) --libs criterion) $(LIB_LDLIBS) $(LDLIBS)

# Criterion's macros convert freely, and its str is a char *.
$(TEST_OBJ): ALL_CPPFLAGS += -Itests/naive $(shell $(PKG_CONFIG) --cflags criterion)
$(TEST_OBJ): ALL_CFLAGS += -Wno-conversion -Wno-write-strings

# --- A second opinion ------------------------------------------------------

$(sort $(OPINION_OBJ) $(WALK_OBJ) $(THIRD_OBJ) $(B)/tests/naive/nightly.o): \
  ALL_CPPFLAGS += -Itests/naive -Itests/asp -Itests/unit

$(OPINION): $(OPINION_OBJ) $(ALL)
$(WALK): $(WALK_OBJ) $(ALL)
$(THIRD): $(THIRD_OBJ) $(ALL)
$(NIGHTLY): $(NIGHTLY_OBJ) $(ALL)
$(OPINION) $(WALK) $(THIRD) $(NIGHTLY):
	$(call say,LINK,$@)
	$(Q)$(LINK) $(LIB_LDLIBS) $(LDLIBS)

second-opinion: $(OPINION)
	$(Q)$< -a 1 examples laws tests

# All cases of the small universes, and random laws: SECONDS of them, from SEED on.
LAWS     ?= 100000
SEED     ?= 1
SECONDS  ?= 3600

nightly: $(OPINION) $(WALK) $(THIRD) $(NIGHTLY)
	$(Q)$(OPINION) -a 1 examples laws tests
	$(Q)$(WALK)
	$(Q)$(NIGHTLY) -l $(LAWS) -n 100 -w 60 -a 1000 -s $(SEED) -t $(SECONDS) -o $(B)
	$(Q)$(THIRD) -w 4 -b 100 -v 20 -t $(SECONDS) examples laws tests

# Faults in the engine and in the other opinions, one after the other: does anybody notice?
planted: deps
	$(SUBMAKE) run-planted

run-planted: $(NIGHTLY) $(UNIT) $(B)/linked
	$(Q)ALL=1 python3 tests/planted.py $(B)

# Twelve ways to tell each case, or to write the laws, otherwise (tests/metamorphic.py).
metamorphic: all
	$(Q)STEP=1 python3 tests/metamorphic.py $(PROGRAM)

reproducible:
	$(Q)tests/reproducible.sh

# --- Fuzzing (tests/fuzz/README.md) ---------------------------------------

# With libFuzzer or AFL++ in a build of its own, else with a main that replays inputs.
FUZZ_MAIN  := $(if $(filter fuzz afl,$(MODE)),,$(B)/tests/fuzz/replay.o)

$(FUZZ): $(B)/fuzz/%: $(B)/tests/fuzz/%.o $(B)/tests/fuzz/fuzz.o \
         $(B)/tests/unit/game.o $(B)/tests/unit/game_natives.o $(FUZZ_MAIN) $(ALL)
	$(call say,LINK,$@)
	$(Q)mkdir -p $(@D)
	$(Q)$(LINK) $(if $(FUZZ_MAIN),,-fsanitize=fuzzer) $(LIB_LDLIBS) $(LDLIBS)
$(FUZZ_OBJ): ALL_CPPFLAGS += -Itests/unit

fuzzers: $(FUZZ)

# Each target for FUZZ_SECONDS, two at a time, with what they found before.
FUZZ_SECONDS ?= 600
fuzz: libfuzzer
	tests/fuzz/run.sh build/fuzz $(FUZZ_SECONDS) $(FUZZ_NAMES)

libfuzzer: deps
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
bench: deps
	-@$(call fetch,$$(for t in swipl:swi-prolog-nox clingo:gringo clips:clips node:nodejs npm:npm; do \
	  command -v $${t%%:*} >/dev/null || echo $${t#*:}; done))
	-mkdir -p build/bench && npm install --silent --no-audit --no-fund --prefix build/bench \
	  @gorules/zen-engine@0.54 @cedar-policy/cedar-wasm@4.13 json-rules-engine@7.3
	$(SUBMAKE) run-bench

run-bench: all $(BENCH) $(B)/bench/natives $(NATIVES)
	$(Q)python3 tests/bench/bench.py $(B)
	@echo
	$(Q)$(B)/bench/natives $(B)/natives

$(B)/bench/%: $(B)/tests/bench/%.o $(ALL)
	$(call say,LINK,$@)
	$(Q)mkdir -p $(@D)
	$(Q)$(LINK) $(LIB_LDLIBS) $(LDLIBS)

$(B)/bench/ours: $(B)/tests/bench/call.o
$(B)/bench/spent: $(B)/tests/bench/spent.o
$(B)/bench/plain: $(B)/tests/bench/plain.o $(B)/tests/bench/call.o
$(B)/bench/plain $(B)/bench/spent:
	$(call say,LINK,$@)
	$(Q)mkdir -p $(@D)
	$(Q)$(LINK) $(LDLIBS)

# What of lang/ and src/ the tests run, but for what tests/coverage.known argues; what they
# find wrong themselves is not asked here.  FAULTS: every so manieth fault (tests/faults.py).
coverage: FAULTS ?= 7
coverage: deps
	@$(call fetch,$$(command -v $(GCOVR) >/dev/null || echo gcovr))
	$(Q)rm -rf build/coverage/html && mkdir -p build/coverage/html
	$(Q)find build/coverage -name '*.gcda' -delete
	-$(Q)$(MAKE) --no-print-directory -j$(shell nproc) TIMEOUT=600 FAULTS=$(FAULTS) MODE=coverage B=build/coverage check
	$(GCOVR) -r . --object-directory build/coverage build/coverage -f lang/ -f src/ -f grammar/ \
	  --exclude-lines-by-pattern '.*\bBUG\(.*' --gcov-ignore-parse-errors --print-summary \
	  --html-details build/coverage/html/index.html --json build/coverage/counts.json
	$(Q)python3 tests/coverage.py build/coverage/counts.json

# MemorySanitizer (clang): the golden tests, but those that need libdds, which is made
# without it; and what the fuzzers kept.  A finding is another output than is expected.
msan: deps
	@$(call fetch,$$(command -v clang >/dev/null || echo clang) \
	  $$(ls /usr/lib/llvm-*/lib/clang/*/lib/linux/libclang_rt.msan-*.a >/dev/null 2>&1 || echo libclang-rt-14-dev))
	$(SUBMAKE) MODE=msan CC=clang DDS=no all fuzzers
	ulimit -s 65536; TIMEOUT=600 BL=$(CURDIR)/build/msan/bridgelaw tests/golden.sh
	tests/fuzz.sh build/msan

# What wraps the libraries calls them by their own names.
$(B)/tests/msan.o: ALL_CPPFLAGS += -DBL_MSAN_ITSELF

# valgrind's memcheck, leaks too: every EVERY-th golden test, and some suites.
EVERY    ?= 8
MEMCHECK := valgrind -q --error-exitcode=99 --leak-check=full --errors-for-leak-kinds=definite --show-leak-kinds=definite
valgrind: deps
	$(SUBMAKE) all $(UNIT)
	@mkdir -p $(B)/valgrind $(if $(HELPERS),&& cp $(HELPERS) $(B)/valgrind)
	@printf '#!/bin/sh\nexec $(MEMCHECK) $(abspath $(PROGRAM)) "$$@"\n' >$(B)/valgrind/bridgelaw
	@chmod +x $(B)/valgrind/bridgelaw
	TIMEOUT=3600 BL=$(abspath $(B))/valgrind/bridgelaw tests/golden.sh \
	  $$(ls tests/golden | awk 'NR % $(EVERY) == 1')
	for suite in arena json jsontext text table parse change casefile; do \
	  $(MEMCHECK) --trace-children=yes $(UNIT) -j1 --filter "$$suite/*" || exit 1; done

# What four analyzers find; tests/analyze.known argues what is none.
analyze: deps
	@$(call fetch,$$(for t in clang-tidy cppcheck clang; do command -v $$t >/dev/null || echo $$t; done))
	$(SUBMAKE) run-analyze

run-analyze: $(GEN:=.h)
	$(Q)tests/analyze.sh $(B) $(ALL_CPPFLAGS) $(PLACES) -DBL_VERSION='"$(VERSION)"' -std=c17

format:
	$(CLANG_FORMAT) -i $(OUR_C)

format-check:
	$(CLANG_FORMAT) --dry-run --Werror $(OUR_C)

headers: $(GEN:=.h) # every header compiles alone
	@for h in $(HEADERS); do \
	  $(CC) $(ALL_CPPFLAGS) -std=c17 $(WARN) -fsyntax-only -x c $$h || exit 1; done

# --- Editors --------------------------------------------------------------

.PHONY: editors test-editors

# lang/editors/{vscode,vim,emacs}, anew from the words of the grammar.
editors:
	lang/editors/make-editors

# What they colour, asked of each of them: fetches Vim, Emacs, Node.js and, from npm, the
# engine of Visual Studio Code.
test-editors:
	@$(call fetch,$$(for t in vim:vim-nox emacs:emacs-nox node:nodejs npm:npm; do \
	  command -v $${t%%:*} >/dev/null || echo $${t#*:}; done))
	npm install --silent --no-audit --no-fund --prefix $(B)/editors vscode-textmate@9 vscode-oniguruma@2
	ALL=1 NODE_MODULES=$(abspath $(B)/editors/node_modules) tests/editors.sh

# --- Installing ----------------------------------------------------------

# All that is installed, one line a file: MODE SOURCE DESTINATION, or
# link TARGET DESTINATION.  What is installed and what is removed is this list.
$(B)/manifest: FORCE
	@mkdir -p $(@D) && : >$@
	@echo '755 $(PROGRAM) $(BINDIR)/bridgelaw' >>$@
	@echo '644 $(SHARED) $(LIBDIR)/libbridgelaw.so.$(VERSION)' >>$@
	@echo 'link libbridgelaw.so.$(VERSION) $(LIBDIR)/$(SONAME)' >>$@
	@echo 'link libbridgelaw.so.$(VERSION) $(LIBDIR)/libbridgelaw.so' >>$@
	@echo '644 $(STATIC) $(LIBDIR)/libbridgelaw.a' >>$@
	@echo '644 $(B)/bridgelaw.pc $(PKGCONFIGDIR)/bridgelaw.pc' >>$@
	@for f in $(HELPERS); do echo "755 $$f $(LIBEXECDIR)/bridgelaw/$${f##*/}"; done >>$@
	@find laws -type f -name '[!.]*' | LC_ALL=C sort | sed 's|.*|644 & $(DATADIR)/&|' >>$@
	@for f in lang/explain/*.md; do echo "644 $$f $(DATADIR)/explain/$${f##*/}"; done >>$@
	@for f in lang/schema/*.json; do echo "644 $$f $(DATADIR)/schema/$${f##*/}"; done >>$@
	@find lang/editors/vscode lang/editors/vim lang/editors/emacs -type f | LC_ALL=C sort | \
	  sed 's|lang/\(.*\)|644 & $(DATADIR)/\1|' >>$@
	@find examples -name '*.case' | LC_ALL=C sort | sed 's|.*|644 & $(DOCDIR)/&|' >>$@
	@for f in examples/natives/* examples/library/*; do echo "644 $$f $(DOCDIR)/$$f"; done >>$@
	@for f in include/*.h; do echo "644 $$f $(INCLUDEDIR)/$${f##*/}"; done >>$@
	@echo '644 $(B)/completions/bridgelaw.bash $(BASHCOMPDIR)/bridgelaw' >>$@
	@echo '644 $(B)/completions/_bridgelaw $(ZSHCOMPDIR)/_bridgelaw' >>$@
	@echo '644 $(B)/completions/bridgelaw.fish $(FISHCOMPDIR)/bridgelaw.fish' >>$@
	@for f in man/*.[15]; do echo "644 $$f $(MANDIR)/man$${f##*.}/$${f##*/}"; done >>$@
	@for f in README.md SPEC.md LICENSE docs/tour.md; do echo "644 $$f $(DOCDIR)/$$f"; done >>$@

manifest: $(B)/manifest
	@cat $<

install: all lib $(B)/manifest
	@while read -r mode from to; do \
	  if [ "$$mode" = link ]; then \
	    $(INSTALL) -d "$$(dirname "$(DESTDIR)$$to")" && ln -sf "$$from" "$(DESTDIR)$$to"; \
	  else $(INSTALL) -D -m "$$mode" "$$from" "$(DESTDIR)$$to"; fi || exit 1; done <$(B)/manifest
	@echo 'installed below $(DESTDIR)$(PREFIX): $(DESTDIR)$(BINDIR)/bridgelaw'

install-strip: install
	strip '$(DESTDIR)$(BINDIR)/bridgelaw'

# Directories that are bridgelaw's own go too, when nothing of somebody else is in them.
uninstall: $(B)/manifest
	@while read -r mode from to; do rm -f "$(DESTDIR)$$to" || exit 1; done <$<
	@for d in '$(DESTDIR)$(DATADIR)' '$(DESTDIR)$(DOCDIR)' '$(DESTDIR)$(LIBEXECDIR)/bridgelaw'; do \
	  [ ! -d "$$d" ] || find "$$d" -depth -type d -empty -delete; done

# --- A Debian package ----------------------------------------------------

DEB := build/deb/bridgelaw-$(VERSION)

# From the files as they stand, with debhelper and lintian; what comes out is in build/deb.
deb: deps
	@$(call fetch,$$(for t in dh:debhelper lintian:lintian fakeroot:fakeroot; do \
	  command -v $${t%%:*} >/dev/null || echo $${t#*:}; done))
	rm -rf build/deb && mkdir -p $(DEB)
	git ls-files -z --cached --others --exclude-standard | tar -c --null -T - | tar -x -C $(DEB)
	tar -C build/deb --exclude debian --sort=name --owner=0 --group=0 --numeric-owner \
	  -czf build/deb/bridgelaw_$(VERSION).orig.tar.gz bridgelaw-$(VERSION)
	cd $(DEB) && env -u MAKEFLAGS -u MAKELEVEL dpkg-buildpackage -us -uc
	lintian --fail-on error,warning --suppress-tags initial-upload-closes-no-bugs build/deb/bridgelaw_$(VERSION)-*.changes

# What is installed, where it is installed: the package on a clean root, as root, and
# completions in every shell that they are for.
test-install: all deb
	@$(call fetch,$$(for t in mmdebstrap:mmdebstrap zsh:zsh fish:fish; do \
	  command -v $${t%%:*} >/dev/null || echo $${t#*:}; done))
	ALL=1 tests/completions.sh $(B)
	tests/deb.sh $$(ls build/deb/*_$(VERSION)-*.deb | grep -v dbgsym)

clean:
	rm -rf build

FORCE:
.PHONY: all lib deps demo run-demo test fuzzers fuzz libfuzzer afl test-long check second-opinion nightly planted run-planted metamorphic reproducible bench run-bench coverage analyze run-analyze msan valgrind format format-check headers \
        manifest install install-strip uninstall deb test-install clean FORCE
.DELETE_ON_ERROR:
.SECONDARY:
MAKEFLAGS += --no-builtin-rules

-include $(ALL_OBJ:.o=.d) $(TEST_OBJ:.o=.d) $(wildcard $(B)/tests/bench/*.d) $(B)/src/commands/main.d $(B)/completions/table.d
-include $(B)/src/dds/bridgelaw-dds.d $(OPINION_OBJ:.o=.d) $(NAIVE_MAIN:%.c=$(B)/%.d) $(THIRD_OBJ:.o=.d) $(FUZZ_OBJ:.o=.d)
