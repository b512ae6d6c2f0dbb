# The C library: shared, static and its pkg-config file.

# All but the commands.  The first number of the version is that of the shared object.
LIB_OBJ := $(patsubst %.c,$(B)/%.o,$(filter-out src/commands/%,$(ALL_SRC))) $(GEN_OBJ)
SONAME  := libbridgelaw.so.$(firstword $(subst ., ,$(VERSION)))
SHARED  := $(B)/libbridgelaw.so.$(VERSION)
STATIC  := $(B)/libbridgelaw.a

lib: $(SHARED) $(B)/$(SONAME) $(B)/libbridgelaw.so $(STATIC) $(B)/bridgelaw.pc

# libbridgelaw.map lists the exported symbols and the version that brought each.
$(SHARED): $(LIB_OBJ) src/api/libbridgelaw.map
	$(call say,LINK,$@)
	$(Q)$(CC) $(ALL_CFLAGS) $(LDFLAGS) -shared -Wl,-soname,$(SONAME) -Wl,-z,defs \
	  -Wl,--version-script,src/api/libbridgelaw.map -o $@ $(LIB_OBJ) $(LIB_LDLIBS) $(LDLIBS)

$(B)/$(SONAME) $(B)/libbridgelaw.so: $(SHARED)
	$(Q)ln -sf $(<F) $@

# One object, in which only the names of the public header are visible.
$(STATIC): $(LIB_OBJ)
	$(call say,AR,$@)
	$(Q)$(LD) -r -o $(B)/libbridgelaw.o $(LIB_OBJ)
	$(Q)$(OBJCOPY) --localize-hidden $(B)/libbridgelaw.o
	$(Q)rm -f $@ && $(AR) rcs $@ $(B)/libbridgelaw.o

$(B)/bridgelaw.pc: src/api/bridgelaw.pc.in FORCE
	$(Q)mkdir -p $(@D)
	$(Q)sed -e 's|@PREFIX@|$(PREFIX)|;s|@LIBDIR@|$(LIBDIR)|;s|@INCLUDEDIR@|$(INCLUDEDIR)|' \
	  -e 's|@DATADIR@|$(DATADIR)|;s|@VERSION@|$(VERSION)|' -e 's|@LIBS@|$(LIBS)|' $< > $@.new
	$(Q)cmp -s $@.new $@ && rm $@.new || mv $@.new $@
