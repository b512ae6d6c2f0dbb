# The page: the engine as WebAssembly, and what stands around it.
#
# make web        build/web/ for any static server, and build/web/bridgelaw.html, one file
# make test-web   drives the page in Chromium
# make web-deps   installs what both need

W         := build/web
WASM      := build/wasm
WEB_CC    ?= clang-14
WASI      := /usr/include/wasm32-wasi

# utf8proc as source: Debian has it compiled for this machine only.
UTF8PROC_VERSION := 2.8.0
UTF8PROC_SUM     := a0a60a79fe6f6d54e7d411facbfcc867a6e198608f2cd992490e46f04b1bcecc
UTF8PROC_URL     := http://deb.debian.org/debian/pool/main/u/utf8proc/utf8proc_$(UTF8PROC_VERSION).orig.tar.gz
UTF8PROC         := $(WASM)/utf8proc-$(UTF8PROC_VERSION)

missing_web = $(call missing_tools,$(WEB_CC):clang-14 wasm-ld-14:lld-14 node:nodejs npm:npm curl:curl zopfli:zopfli) \
  $(if $(wildcard $(WASI)/stdio.h),,wasi-libc) \
  $(if $(wildcard /usr/lib/llvm-14/lib/clang/*/lib/wasi/libclang_rt.builtins-wasm32.a),,libclang-rt-14-dev-wasm32)
missing_test_web = $(call missing_tools,chromium:chromium)

web-deps:
	@$(call fetch,$(missing_build) $(missing_web))

$(UTF8PROC)/utf8proc.c:
	$(call say,FETCH,$(UTF8PROC_URL))
	$(Q)mkdir -p $(WASM)
	$(Q)curl -sSfL -o $(WASM)/utf8proc.tar.gz $(UTF8PROC_URL)
	$(Q)echo '$(UTF8PROC_SUM)  $(WASM)/utf8proc.tar.gz' | sha256sum --check --quiet
	$(Q)tar -xzf $(WASM)/utf8proc.tar.gz -C $(WASM) && touch $@

# A header of tables, which is the same for every machine.
$(WASM)/include/uthash.h:
	$(Q)mkdir -p $(@D)
	$(Q)cp "$$(echo '#include <uthash.h>' | $(CC) -M -E -x c - | tr ' ' '\n' | grep 'uthash\.h')" $@

# --- The engine ------------------------------------------------------------

WASM_SRC   := $(filter-out src/bridge/doubledummy.c src/commands/% src/api/%,$(ALL_SRC)) \
              $(sort $(wildcard web/engine/*.c))
WASM_OBJ   := $(WASM_SRC:%.c=$(WASM)/%.o) $(WASM)/gen/law.tab.o $(WASM)/gen/law.lex.o $(WASM)/utf8proc.o
WASM_FLAGS := --target=wasm32-wasi -mbulk-memory -msign-ext -mnontrapping-fptoint -Oz -std=gnu17 -ffunction-sections -fdata-sections -nostdlibinc \
              -isystem web/engine/include -isystem $(WASI) -isystem $(UTF8PROC) -isystem $(WASM)/include -include web_system.h \
              -D_XOPEN_SOURCE=700 -D_Thread_local= -DUTF8PROC_STATIC $(INCLUDES) -DBL_VERSION='"$(VERSION)"' \
              -DBL_DATADIR='"/"' -DBL_DATA_FROM_BIN='"/"' -DBL_HELPERS='"/"' -DBL_HELPERS_FROM_BIN='"/"'
WASM_WARN  := -Wall -Wextra -Werror
# Small, but fast where a ruling spends its time.
$(HOT:%.c=$(WASM)/%.o): WASM_WARN += -Os
WASM_CC     = $(WEB_CC) $(WASM_FLAGS) -MMD -MP -MF $(@:.o=.d) -c -o $@ $<

$(WASM_OBJ): $(UTF8PROC)/utf8proc.c mk/web.mk | $(WASM)/include/uthash.h $(GEN:=.h) $(STYLES)
$(WASM)/%.o: %.c
	$(call say,WASM,$<)
	$(Q)mkdir -p $(@D)
	$(Q)$(WASM_CC) $(WASM_WARN)
$(WASM)/gen/%.o: $(G)/%.c
	$(call say,WASM,$<)
	$(Q)mkdir -p $(@D)
	$(Q)$(WASM_CC)
$(WASM)/utf8proc.o: $(UTF8PROC)/utf8proc.c
	$(call say,WASM,$<)
	$(Q)$(WASM_CC)

# A stack of 8 MB, as a process has.
$(WASM)/engine.wasm: $(WASM_OBJ)
	$(call say,LINK,$@)
	$(Q)$(WEB_CC) --target=wasm32-wasi -O2 -mexec-model=reactor -L/usr/lib/wasm32-wasi -o $@ $(filter %.o,$^) \
	  -Wl,--gc-sections,-z,stack-size=8388608,--strip-all

# --- The page --------------------------------------------------------------

# The packages of web/package-lock.json, and no others.
NPM := build/npm
$(NPM)/ready: web/package.json web/package-lock.json
	$(call say,NPM,$<)
	$(Q)mkdir -p $(NPM) && cp $^ $(NPM)
	$(Q)cd $(NPM) && npm ci --no-audit --no-fund --loglevel=error >/dev/null && node node_modules/esbuild/install.js
	$(Q)touch $@

$(W)/bridgelaw.html: $(WASM)/engine.wasm $(NPM)/ready web/build.mjs $(wildcard web/page/*) $(shell find laws examples -name '*.law' -o -name '*.case')
	$(call say,PAGE,$(W))
	$(Q)node web/build.mjs $(W) $(WASM)/engine.wasm $(NPM)/node_modules

run-web: $(W)/bridgelaw.html

web: web-deps
	$(SUBMAKE) $(JOBS_OF) run-web

test-web-deps: web-deps
	@$(call fetch,$(missing_test_web))
	$(SUBMAKE) $(NPM)/ready $(UTF8PROC)/utf8proc.c

# PICTURES=1 also takes the pictures of docs/; ONLY=name,name drives only these tests.
test-web: test-web-deps
	$(SUBMAKE) $(JOBS_OF) run-web
	$(Q)node web/test/run.mjs $(W) $(NPM)/node_modules $(if $(PICTURES),docs/pictures)

.PHONY: web web-deps run-web test-web test-web-deps
-include $(shell find $(WASM) -name '*.d' 2>/dev/null)
