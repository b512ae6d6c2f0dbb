# The layout of C files, and whether every header compiles alone.

OUR_C   := $(sort $(filter %.c %.h,$(shell git ls-files -co --exclude-standard 2>/dev/null)))
HEADERS := $(sort $(wildcard include/*.h lang/*/*.h src/*/*.h grammar/*.h))

format:
	$(Q)$(CLANG_FORMAT) -i $(OUR_C)

format-check:
	$(Q)$(CLANG_FORMAT) --dry-run --Werror $(OUR_C)

# Every header compiles alone.
headers: $(GEN:=.h)
	$(Q)for h in $(HEADERS); do \
	  $(CC) $(ALL_CPPFLAGS) -std=c17 $(WARN) -fsyntax-only -x c $$h || exit 1; done
