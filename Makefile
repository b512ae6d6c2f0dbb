# Builds, tests and installs bridgelaw.
#
# make           the program, in build/release (make deps installs what the build needs)
# make demo      rules on the cases of the booklet under three editions
# make test      every test; the last line is "N passed, N failed"
# make quick     the checks of a minute; T=name: the unit and golden tests of that name
# make web       the page, in build/web; make test-web drives it in a browser
# make vsix      the extension for Visual Studio Code, in build/vsix
# make lib       libbridgelaw, shared and static, with its pkg-config file
# make install   honours PREFIX, BINDIR, LIBDIR, DATADIR, MANDIR, ... and DESTDIR; also:
#                install-strip, uninstall (with the same variables), manifest
# make format    lays out the C files; also: format-check, headers, clean
#
# mk/modes.mk      MODE=release|pgo|asan|msan|coverage|fuzz|afl   (SANITIZE=1 is MODE=asan)
# mk/generated.mk  the parser, embedded style sheets, shell completions
# mk/profile.mk    the profile of MODE=pgo, in which install, bench and deb build
# mk/library.mk    the C library
# mk/layout.mk     format, format-check, headers
# mk/package.mk    deps, editors, vsix, deb, test-install
# mk/web.mk        the page: web, test-web, web-deps
# mk/tests.mk      what the tests build
# mk/assurance.mk  longer checks: nightly, coverage, analyze, valgrind, fuzz, bench, ...
#
# WERROR=1   warnings are errors (continuous integration sets it)      V=1   shows commands
# B=DIR      builds there instead of in build/$(MODE)
# CLINGO=no  does not install clingo: no third opinion is asked
# DDS=no     does not build bridgelaw-dds: no advice is told

# The one place of the version; tests/install/install.sh holds the other files to it.
VERSION := 0.1.0

BISON        ?= bison
FLEX         ?= flex
INSTALL      ?= install
OBJCOPY      ?= objcopy
PKG_CONFIG   ?= pkg-config
CLANG_FORMAT ?= clang-format

# Where things are installed, below DESTDIR.
PREFIX       ?= /usr/local
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

all: program

include mk/modes.mk

ifndef V
  Q := @
  say = @printf '  %-6s %s\n' $(1) $(2)
endif

# --- Flags ---------------------------------------------------------------

LIBS         := libffi libutf8proc
LIB_CFLAGS   := $(shell $(PKG_CONFIG) --cflags $(LIBS) 2>/dev/null)
LIB_LDLIBS   := $(shell $(PKG_CONFIG) --libs $(LIBS) 2>/dev/null)
WARN         := -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wstrict-prototypes \
                -Wmissing-prototypes -Wwrite-strings -Wundef -Wvla $(if $(WERROR),-Werror)
CFLAGS       ?= -g
INCLUDES     := -Iinclude -Ilang -Igrammar -Isrc -I$(G)
ALL_CPPFLAGS := -D_XOPEN_SOURCE=700 $(INCLUDES) $(LIB_CFLAGS) $(CPPFLAGS)
# Every object can be part of the shared library; hidden symbols make that free.
ALL_CFLAGS    = -std=c17 -pthread -fPIC -fvisibility=hidden $(WARN) $(CFLAGS_$(MODE)) $(CFLAGS)
COMPILE       = $(CC) $(ALL_CPPFLAGS) $(ALL_CFLAGS) -MMD -MP -MF $(@:.o=.d) -c -o $@ $<
LINK          = $(CC) $(ALL_CFLAGS) $(LDFLAGS) -o $@ $(filter %.o %.a,$^)
has_header    = $(shell $(CC) $(CPPFLAGS) -include $(1) -E -x c /dev/null >/dev/null 2>&1 && echo yes)

# --- The program ---------------------------------------------------------

PROGRAM  := $(B)/bridgelaw
ALL      := $(B)/all.a
GEN      := $(G)/law.tab $(G)/law.lex
GEN_OBJ  := $(GEN:$(G)/%=$(B)/gen/%.o)
STYLES   := $(patsubst src/report/%,$(G)/%.h,$(sort $(wildcard src/report/*.css)))
ALL_SRC  := $(filter-out src/commands/main.c src/dds/%,$(sort $(wildcard lang/*/*.c src/*/*.c)))
ALL_OBJ  := $(ALL_SRC:%.c=$(B)/%.o) $(GEN_OBJ) $(MSAN_OBJ)
COMPLETIONS := $(addprefix $(B)/completions/,bridgelaw.bash _bridgelaw bridgelaw.fish)
# bridgelaw-dds says what cards are worth double dummy.  It needs libdds; all else works without.
DDS      ?= yes
HAS_DDS  := $(if $(filter no,$(DDS)),,$(call has_header,dds/dll.h))
HELPERS  := $(if $(HAS_DDS),$(B)/bridgelaw-dds)

# The shipped editions, read and checked.  Only the program that made it uses it, and only while the
# laws are the same.  A program with a sanitizer has none.
EDITIONS := wbf-2007 wbf-2017
IMAGE    := $(if $(filter release pgo,$(MODE)),$(B)/laws.image)

program: $(PROGRAM) $(IMAGE) $(COMPLETIONS) $(or $(HELPERS),without-dds)

without-dds:
	@echo 'bridgelaw-dds is not built ($(if $(filter no,$(DDS)),DDS=no,no libdds-dev)): there will be no advice'

$(PROGRAM): $(B)/src/commands/main.o $(COUNTING) $(ALL)
	$(call say,LINK,$@)
	$(Q)$(LINK) -Wl,--build-id=sha1 $(LIB_LDLIBS) $(LDLIBS)

$(B)/laws.image: $(PROGRAM) $(shell find laws -name '*.law')
	$(call say,IMAGE,$@)
	$(Q)$(PROGRAM) image $(EDITIONS) --laws laws -o $@ || { \
	  echo 'there is no image: the program reads the laws at each start'; : >$@; }

$(ALL): $(ALL_OBJ)
	$(call say,AR,$@)
	$(Q)rm -f $@ && $(AR) rcs $@ $^

$(B)/bridgelaw-dds: $(B)/src/dds/bridgelaw-dds.o $(COUNTING)
	$(call say,LINK,$@)
	$(Q)$(LINK) -ldds $(LDLIBS)

# A ruling spends its time in these.
HOT := $(wildcard lang/engine/*.c) lang/case/case_observe.c lang/ruling/rule_goals.c lang/ruling/rule_lines.c
$(HOT:%.c=$(B)/%.o): CFLAGS_release += -O3

$(B)/%.o: %.c $(B)/flags
	$(call say,CC,$<)
	$(Q)mkdir -p $(@D)
	$(Q)$(COMPILE)

# Objects depend on the flags too.  Another CC rebuilds everything, another DATADIR only what
# asks for it, so that `make install PREFIX=...` compiles one file.
define written
	@mkdir -p $(@D)
	@printf '%s\n' '$(subst ','\'',$(1))' | cmp -s - $@ || printf '%s\n' '$(subst ','\'',$(1))' > $@
endef
# The laws as seen from the program: an installed tree may be moved as a whole.
from_bin = $(shell realpath -m --relative-to='$(BINDIR)' '$(1)')
PLACES  := -DBL_DATADIR='"$(DATADIR)"' -DBL_DATA_FROM_BIN='"$(call from_bin,$(DATADIR))"' \
           -DBL_HELPERS='"$(LIBEXECDIR)/bridgelaw"' \
           -DBL_HELPERS_FROM_BIN='"$(call from_bin,$(LIBEXECDIR)/bridgelaw)"'
FLAGS   := $(CC) $(ALL_CPPFLAGS) $(ALL_CFLAGS)
$(B)/flags: FORCE
	$(call written,$(FLAGS))
$(B)/places: FORCE
	$(call written,$(PLACES))
$(B)/version: FORCE
	$(call written,$(VERSION))
$(B)/src/library/laws_dir.o: ALL_CPPFLAGS += $(PLACES)
$(B)/src/library/laws_dir.o: $(B)/places
VERSIONED := $(B)/src/commands/main.o $(B)/src/commands/cmd_lsp.o
$(VERSIONED): ALL_CPPFLAGS += -DBL_VERSION='"$(VERSION)"'
$(VERSIONED): $(B)/version

include mk/generated.mk mk/profile.mk mk/library.mk

# --- Running and testing -------------------------------------------------

include mk/layout.mk mk/package.mk mk/web.mk mk/tests.mk mk/assurance.mk

# The part after deps is a make of its own, since pkg-config may be new to it.
SUBMAKE = $(Q)$(MAKE) --no-print-directory
# As many jobs as processors, unless make was told how many.
JOBS_OF = $(if $(findstring jobserver,$(MAKEFLAGS)),,-j$(shell nproc))

demo: deps
	$(SUBMAKE) $(JOBS_OF) run-demo

# Status 1 says that the editions differ, which is the point.
run-demo: all
	$(Q)$(PROGRAM) compare -e wbf-2007+orebro-2011 -e wbf-2007 -e wbf-2017 \
	  examples/hbf-2012/*.case || [ $$? -eq 1 ]

test: test-deps
	$(SUBMAKE) $(JOBS_OF) check

quick: test-deps
	$(SUBMAKE) $(JOBS_OF) run-quick

run-quick: all $(UNIT)
	$(Q)tests/quick.sh $(B) $(T)

# Sanitizers and unoptimized code need more stack and time.
check: all lib $(TESTED)
	$(Q)$(if $(filter release,$(MODE)),,ulimit -s 65536; TIMEOUT=$${TIMEOUT:-600} )tests/run.sh $(B)

# --- Installing ----------------------------------------------------------

# Every installed file, one line each: MODE SOURCE DESTINATION, or link TARGET DESTINATION.
# install and uninstall go by this list.
$(B)/manifest: FORCE
	@mkdir -p $(@D)
	@{ echo '755 $(PROGRAM) $(BINDIR)/bridgelaw'; \
	echo '644 $(SHARED) $(LIBDIR)/libbridgelaw.so.$(VERSION)'; \
	echo 'link libbridgelaw.so.$(VERSION) $(LIBDIR)/$(SONAME)'; \
	echo 'link libbridgelaw.so.$(VERSION) $(LIBDIR)/libbridgelaw.so'; \
	echo '644 $(STATIC) $(LIBDIR)/libbridgelaw.a'; \
	echo '644 $(B)/bridgelaw.pc $(PKGCONFIGDIR)/bridgelaw.pc'; \
	echo '644 $(B)/completions/bridgelaw.bash $(BASHCOMPDIR)/bridgelaw'; \
	echo '644 $(B)/completions/_bridgelaw $(ZSHCOMPDIR)/_bridgelaw'; \
	echo '644 $(B)/completions/bridgelaw.fish $(FISHCOMPDIR)/bridgelaw.fish'; \
	for f in $(IMAGE); do echo "644 $$f $(LIBEXECDIR)/bridgelaw/$${f##*/}"; done; \
	for f in $(HELPERS); do echo "755 $$f $(LIBEXECDIR)/bridgelaw/$${f##*/}"; done; \
	for f in include/*.h; do echo "644 $$f $(INCLUDEDIR)/$${f##*/}"; done; \
	for f in man/*.[15]; do echo "644 $$f $(MANDIR)/man$${f##*.}/$${f##*/}"; done; \
	for f in README.md SPEC.md LICENSE docs/tour.md docs/editors.md; do echo "644 $$f $(DOCDIR)/$$f"; done; \
	for f in examples/natives/* examples/library/*; do echo "644 $$f $(DOCDIR)/$$f"; done; \
	find examples -name '*.case' | LC_ALL=C sort | sed 's|.*|644 & $(DOCDIR)/&|'; \
	find laws -type f -name '[!.]*' | LC_ALL=C sort | sed 's|.*|644 & $(DATADIR)/&|'; \
	find lang/explain lang/schema lang/editors/vscode lang/editors/vim lang/editors/emacs -type f | \
	  LC_ALL=C sort | sed 's|lang/\(.*\)|644 & $(DATADIR)/\1|'; } >$@

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

# Directories of bridgelaw's own go too, once they are empty.
uninstall: $(B)/manifest
	@while read -r mode from to; do rm -f "$(DESTDIR)$$to" || exit 1; done <$<
	@for d in '$(DESTDIR)$(DATADIR)' '$(DESTDIR)$(DOCDIR)' '$(DESTDIR)$(LIBEXECDIR)/bridgelaw'; do \
	  [ ! -d "$$d" ] || find "$$d" -depth -type d -empty -delete; done

clean:
	rm -rf build

FORCE:
.PHONY: all program without-dds lib demo run-demo test quick run-quick check manifest install \
        install-strip uninstall format format-check headers clean FORCE
.DELETE_ON_ERROR:
.SECONDARY:
MAKEFLAGS += --no-builtin-rules

-include $(shell find $(B) -name '*.d' 2>/dev/null)
