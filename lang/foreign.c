#include "foreign.h"

#include <ffi.h>
#include <string.h>

static bool is_class(const Type *t, const char *sig, size_t n)
{
    char want[32];

    switch (t->kind) {
    case TYPE_ERROR: return true;
    case TYPE_BOOL: return n == 1 && sig[0] == 'b';
    case TYPE_EVENT: return n == 1 && sig[0] == 'e';
    case TYPE_RANGE: return n == 1 && sig[0] == 'n';
    case TYPE_ENUM:
    case TYPE_PRODUCT: snprintf(want, sizeof want, "%u", t->count); break;
    case TYPE_SET: snprintf(want, sizeof want, "s%u", t->elem->count); break;
    case TYPE_TEXT: return false;
    }
    return strlen(want) == n && memcmp(want, sig, n) == 0;
}

const NativeDef *foreign_bind(const Fun *f, const char *symbol, const NativeDef *natives,
                              size_t nnatives, Arena *arena, Diags *diags)
{
    const NativeDef *def = NULL;
    int arg = 0;
    bool result = false, fits = true;

    (void)arena;
    for (size_t i = 0; i < nnatives; i++)
        if (strcmp(natives[i].name, symbol) == 0)
            def = &natives[i];
    if (!def) {
        const char *best = NULL;
        unsigned limit = 5;
        Diag *d = diag_add(diags, DIAG_FOREIGN_UNKNOWN, f->span, "`%s`", symbol);

        for (size_t i = 0; i < nnatives; i++)
            if (text_distance(natives[i].name, symbol) < limit) {
                limit = text_distance(natives[i].name, symbol);
                best = natives[i].name;
            }
        if (best)
            diag_help(diags, d, "did you mean `%s`?", best);
        return NULL;
    }
    for (const char *s = def->signature; *s;) {
        size_t n = strcspn(s, " ");

        if (n == 1 && *s == ':')
            result = true;
        else if (result)
            fits &= is_class(f->result, s, n);
        else if (arg < f->nparams)
            fits &= is_class(f->ptype[arg++], s, n);
        else
            fits = false;
        s += n + (s[n] == ' ');
    }
    if (!fits || arg != f->nparams || (f->native.nreads > 0 && !def->asks)) {
        diag_help(diags, diag_add(diags, DIAG_FOREIGN_TYPES, f->span, "`%s`", symbol),
                  "the function has the signature `%s`%s", def->signature,
                  def->asks ? " and asks" : "");
        return NULL;
    }
    return def;
}

void *foreign_prepare(const Fun *f, Arena *arena)
{
    ffi_cif *cif = arena_new_of(arena, ffi_cif);
    unsigned n = (unsigned)f->nparams + (f->native.def->asks ? 1u : 0u);
    ffi_type **types = arena_alloc_array(arena, sizeof *types, n + 1u);

    for (unsigned i = 0; i < n; i++)
        types[i] = i == 0 && f->native.def->asks ? &ffi_type_pointer : &ffi_type_sint64;
    if (ffi_prep_cif(cif, FFI_DEFAULT_ABI, n, &ffi_type_sint64, types) != FFI_OK)
        BUG("no call interface for %s", f->name);
    return cif;
}

Value foreign_call(const Fun *f, NativeCx *cx, const Value *args)
{
    Value copy[MAX_ARGS], result = 0;
    void *at[MAX_ARGS + 1];
    unsigned n = 0;

    if (f->native.def->asks)
        at[n++] = &cx;
    for (int i = 0; i < f->nparams; i++) {
        copy[i] = args[i];
        at[n++] = &copy[i];
    }
    ffi_call((ffi_cif *)f->native.cif, f->native.def->fn, &result, at);
    return result;
}
