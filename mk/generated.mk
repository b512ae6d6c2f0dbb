# What the build generates: the parser, embedded style sheets, shell completions.

# The parser.  One recipe makes both files: '&:' says so (GNU make 4.3).
$(G)/law.tab.c $(G)/law.tab.h &: grammar/law.y
	$(call say,BISON,$<)
	$(Q)mkdir -p $(@D)
	$(Q)$(BISON) -Wall -Wcounterexamples -Wdangling-alias -Werror \
	  --header=$(G)/law.tab.h -o $(G)/law.tab.c $<

$(G)/law.lex.c $(G)/law.lex.h &: grammar/law.l
	$(call say,FLEX,$<)
	$(Q)mkdir -p $(@D)
	$(Q)$(FLEX) --header-file=$(G)/law.lex.h -o $(G)/law.lex.c $<

$(GEN_OBJ): $(GEN:=.h)
$(B)/gen/law.lex.o: ALL_CFLAGS += -Wno-unused-function
$(B)/gen/%.o: $(G)/%.c $(B)/flags
	$(call say,CC,$<)
	$(Q)mkdir -p $(@D)
	$(Q)$(COMPILE)

# The text of src/report/NAME.css as the C string NAME_css.
$(G)/%.css.h: src/report/%.css
	$(call say,EMBED,$<)
	$(Q)mkdir -p $(@D)
	$(Q){ echo 'static const char $*_css[] ='; sed 's/[\\"]/\\&/g; s/.*/    "&\\n"/' $<; echo '    ;'; } >$@
$(filter $(B)/src/report/%,$(ALL_OBJ)): | $(STYLES)

# Shell completions are made from the tables of commands and options.
$(B)/completions/print: $(B)/completions/table.o $(COUNTING) $(ALL)
	$(call say,LINK,$@)
	$(Q)$(LINK) $(LIB_LDLIBS) $(LDLIBS)

$(B)/completions/table: $(B)/completions/print
	$(Q)$< >$@

$(COMPLETIONS): $(B)/completions/%: completions/%.in $(B)/completions/table completions/fill.awk
	$(call say,FILL,$@)
	$(Q)LC_ALL=C awk -f completions/fill.awk $(B)/completions/table $< >$@
