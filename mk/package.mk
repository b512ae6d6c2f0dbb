# Packages: those that the build needs, those for editors, the extension for Visual Studio Code, and
# a Debian package of bridgelaw.

# --- What the build and the tests need -----------------------------------

# COMMAND:PACKAGE, pkg-config NAME:PACKAGE.  Each is looked for by what it provides, so that
# nothing is fetched when all is there.
BUILD_TOOLS := $(firstword $(CC)):gcc $(BISON):bison $(FLEX):flex $(PKG_CONFIG):pkg-config
BUILD_LIBS  := libffi:libffi-dev libutf8proc:libutf8proc-dev
TEST_TOOLS  := expect:expect valgrind:valgrind strace:strace python3:python3 mandoc:mandoc ctags:universal-ctags
TEST_LIBS   := criterion:libcriterion-dev

missing_tools = $(foreach t,$(1),$(shell command -v $(firstword $(subst :, ,$(t))) >/dev/null || echo $(lastword $(subst :, ,$(t)))))
missing_libs  = $(foreach l,$(1),$(shell $(PKG_CONFIG) --exists $(firstword $(subst :, ,$(l))) 2>/dev/null || echo $(lastword $(subst :, ,$(l)))))
missing_build = $(call missing_tools,$(BUILD_TOOLS)) $(call missing_libs,$(BUILD_LIBS)) \
  $(if $(call has_header,uthash.h),,uthash-dev) \
  $(if $(filter no,$(DDS))$(HAS_DDS),,libdds-dev)
missing_test  = $(call missing_tools,$(TEST_TOOLS)) $(call missing_libs,$(TEST_LIBS)) \
  $(shell python3 -c 'import jsonschema' 2>/dev/null || echo python3-jsonschema) \
  $(if $(filter no,$(CLINGO)),,$(call missing_tools,clingo:gringo))

# $(call fetch,SHELL WORDS): installs these packages; no words, nothing happens.  When another
# process is installing, waits for it, at most so many seconds.
APT_WAIT := -o DPkg::Lock::Timeout=300
define fetch
	set -- $(1); if [ $$# -gt 0 ]; then \
	  command -v apt-get >/dev/null || { echo "please install: $$*" >&2; exit 1; }; \
	  sudo=; [ "$$(id -u)" = 0 ] || sudo=sudo; \
	  $$sudo env DEBIAN_FRONTEND=noninteractive apt-get $(APT_WAIT) update -q && \
	  $$sudo env DEBIAN_FRONTEND=noninteractive apt-get $(APT_WAIT) install -q -y "$$@" || exit 1; \
	fi
endef

deps:
	@$(call fetch,$(missing_build))

test-deps:
	@$(call fetch,$(missing_build) $(missing_test))

# --- Editors -------------------------------------------------------------

# lang/editors/{vscode,vim,emacs}, anew from the words of the grammar.
editors:
	lang/editors/make-editors

# What they colour, and what they get from the language server, asked of each of them: fetches Vim,
# Neovim, Emacs with eglot, Node.js and, from npm, the engine of Visual Studio Code.
test-editors: program
	@$(call fetch,$$(for t in vim:vim-nox nvim:neovim emacs:emacs-nox node:nodejs npm:npm; do \
	  command -v $${t%%:*} >/dev/null || echo $${t#*:}; done; \
	  emacs --batch -q --eval "(progn (package-initialize) (require 'eglot))" >/dev/null 2>&1 || echo elpa-eglot))
	ALL=1 tests/editors/lsp.sh $(PROGRAM)
	npm install --silent --no-audit --no-fund --prefix $(B)/editors vscode-textmate@9 vscode-oniguruma@2
	ALL=1 NODE_MODULES=$(abspath $(B)/editors/node_modules) tests/editors/editors.sh

# The extension for Visual Studio Code: the language, its colours, and a client of the server.  The
# packages are those of lang/editors/client/package-lock.json, and no others.
CLIENT   := lang/editors/client
VSIX_NPM := build/vsix/npm
VSIX     := build/vsix/bridgelaw-$(VERSION).vsix

$(VSIX_NPM)/ready: $(CLIENT)/package.json $(CLIENT)/package-lock.json
	$(call say,NPM,$<)
	$(Q)mkdir -p $(VSIX_NPM) && cp $^ $(VSIX_NPM)
	$(Q)cd $(VSIX_NPM) && npm ci --no-audit --no-fund --loglevel=error >/dev/null && node node_modules/esbuild/install.js
	$(Q)touch $@

vsix-deps:
	@$(call fetch,$$(for t in node:nodejs npm:npm python3:python3; do \
	  command -v $${t%%:*} >/dev/null || echo $${t#*:}; done))

vsix: vsix-deps
	$(SUBMAKE) $(VSIX_NPM)/ready
	$(Q)node $(CLIENT)/build.mjs build/vsix/extension $(VSIX_NPM)/node_modules $(VERSION)
	$(Q)$(CLIENT)/pack.py build/vsix/extension $(VSIX)
	@echo $(VSIX)

# Packs twice and compares the bytes, then runs the client against the server, without the editor.
test-vsix: vsix program
	$(Q)cp $(VSIX) build/vsix/first.vsix && rm -rf build/vsix/extension
	$(SUBMAKE) vsix >/dev/null && cmp $(VSIX) build/vsix/first.vsix && rm build/vsix/first.vsix
	$(Q)rm -rf build/vsix/unpacked && python3 -m zipfile -e $(VSIX) build/vsix/unpacked
	$(Q)node tests/editors/vsix.mjs $(PROGRAM) build/vsix/unpacked/extension

# --- A Debian package ----------------------------------------------------

DEB := build/deb/bridgelaw-$(VERSION)

# From the files as they stand, with debhelper and lintian; what comes out is in build/deb.
deb: test-deps
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
	ALL=1 tests/completions/completions.sh $(B)
	tests/install/deb.sh $$(ls build/deb/*_$(VERSION)-*.deb | grep -v dbgsym)

.PHONY: deps test-deps editors test-editors vsix-deps vsix test-vsix deb test-install
