# How to compile: release, guided by a profile, with a sanitizer, counting for coverage, or for a
# fuzzer.  Each mode builds in build/MODE.

ifdef SANITIZE
  MODE := asan
endif
# What is installed or measured is compiled with a profile (mk/profile.mk).
MODE ?= $(if $(filter install install-strip bench run-bench,$(MAKECMDGOALS)),pgo,release)
B    ?= build/$(MODE)
# The generated sources.
G    ?= $(B)/gen

# The same bytes wherever it is built (tests/install/reproducible.sh).
CFLAGS_release  := -O2 '-ffile-prefix-map=$(CURDIR)=.'
CFLAGS_pgo       = $(CFLAGS_release)
CFLAGS_asan     := -O1 -fsanitize=address,undefined -fno-sanitize-recover=all \
                   -fno-omit-frame-pointer
CFLAGS_msan     := -O1 -fsanitize=memory -fno-sanitize-recover=all -fno-omit-frame-pointer \
                   -include tests/sanitizers/msan.h
# Threads count too.
CFLAGS_coverage := -O0 --coverage -fprofile-update=atomic
CFLAGS_fuzz     := -O1 -fsanitize=fuzzer-no-link,address,undefined -fno-sanitize-recover=all
CFLAGS_afl      := -O1 -fsanitize=address,undefined -fno-sanitize-recover=all

ifeq ($(filter $(MODE),release pgo asan msan coverage fuzz afl),)
  $(error unknown MODE '$(MODE)': release, pgo, asan, msan, coverage, fuzz or afl)
endif

# What is linked into the programs of one mode only.
COUNTING := $(if $(filter coverage,$(MODE)),$(B)/tests/coverage/coverage.o)
MSAN_OBJ := $(if $(filter msan,$(MODE)),$(B)/tests/sanitizers/msan.o)
# msan.o calls the wrapped libraries by their own names.
$(B)/tests/sanitizers/msan.o: ALL_CPPFLAGS += -DBL_MSAN_ITSELF
