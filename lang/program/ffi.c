/* ffi.c - checks native functions against their declarations, and calls them through libffi. */
#include "program/ffi.h"

#include "program/ffi_library.h"
#include "program/spelling.h"

#include <ffi.h>
#include <string.h>

/* ---- types ------------------------------------------------------------ */

/* Returns true if the N bytes at S describe T: by its name (`owner`), by its number of values
 * (`8`), or by both (`owner/8`). */
static bool type_has_name(const Type *t, const char *s, size_t n)
{
    const char *slash = memchr(s, '/', n);
    size_t name = slash ? (size_t)(slash - s) : n;
    char count[16];

    if (!slash && *s >= '0' && *s <= '9')
        name = 0;
    if (name > 0 && (strlen(t->name) != name || memcmp(t->name, s, name) != 0))
        return false;
    if (name == n)
        return true;
    name += slash != NULL;
    snprintf(count, sizeof count, "%u", t->count);
    return strlen(count) == n - name && memcmp(count, s + name, n - name) == 0;
}

static bool is_word(const char *word, const char *s, size_t n)
{
    return strlen(word) == n && memcmp(word, s, n) == 0;
}

/* The N bytes at S are a type in a signature.  Returns true if they describe T. */
static bool is_type(const Type *t, const char *s, size_t n)
{
    switch (t->kind) {
    case TYPE_ERROR: return true;
    case TYPE_BOOL: return is_word("bool", s, n);
    case TYPE_EVENT: return is_word("event", s, n);
    case TYPE_RANGE: return is_word("number", s, n) || type_has_name(t, s, n);
    case TYPE_ENUM:
    case TYPE_PRODUCT: return type_has_name(t, s, n);
    case TYPE_SET: return n > 2 && s[0] == '{' && s[n - 1] == '}' && is_type(t->elem, s + 1, n - 2);
    case TYPE_TEXT: break;
    }
    return false;
}

/* Moves *S to the next type in a signature, and returns the length of the type, or 0 at the end.
 * Sets *RESULT to true if the type stands after the colon. */
static size_t next_type(const char **s, bool *result)
{
    *s += strspn(*s, " ");
    if (**s == ':') {
        *result = true;
        *s += 1 + strspn(*s + 1, " ");
    }
    return strcspn(*s, " ");
}

/* Returns the number of arguments in SIGNATURE. */
static int signature_nargs(const char *signature)
{
    int n = 0;
    bool result = false;

    for (size_t len; len = next_type(&signature, &result), len && !result; signature += len)
        n++;
    return n;
}

/* Compares F with SIGNATURE.  Returns -1 if they agree.  Otherwise returns the number of the first
 * argument of F with another type, or f->nparams if only the result has another type.  Stores in
 * *TYPE the type that SIGNATURE has there.  F and SIGNATURE have the same number of arguments. */
static int first_misfit(const Fun *f, const char *signature, Text *type)
{
    int arg = 0;
    bool result = false;

    for (size_t n; (n = next_type(&signature, &result)) > 0; signature += n, arg++)
        if (!is_type(result ? f->result : f->ptype[arg], signature, n)) {
            *type = (Text){ signature, (uint32_t)n };
            return result ? f->nparams : arg;
        }
    return -1;
}

static bool signature_fits(const Fun *f, const char *signature)
{
    Text type;

    return signature_nargs(signature) == f->nparams && first_misfit(f, signature, &type) < 0;
}

/* Returns true if the functions after `reads` in the declaration of F have the signatures READS, in
 * the same order.  READS ends with NULL.  READS is NULL if there must be no such functions. */
static bool reads_fit(const Fun *f, const char *const *reads)
{
    int n = 0;

    for (; reads && reads[n]; n++)
        if (n == f->native.nreads || !signature_fits(f->native.reads[n], reads[n]))
            return false;
    return n == f->native.nreads;
}

/* ---- binding ---------------------------------------------------------- */

static void report_unknown_native(const Fun *f, const char *symbol, const NativeDef *natives,
                                  size_t nnatives, Arena *arena, Diags *diags)
{
    Diag *d = f->native.library
                  ? diag_add(diags, DIAG_FOREIGN_UNKNOWN, f->span,
                             "the library `%s` has no function `%s`", f->native.library, symbol)
                  : diag_add(diags, DIAG_FOREIGN_UNKNOWN, f->span,
                             "the program has no native function `%s`", symbol);
    SpellingGuess g = { symbol, NULL, 5 };
    const char *list = "";

    for (size_t i = 0; i < nnatives; i++) {
        spelling_guess(&g, natives[i].name);
        list = arena_printf(arena, "%s%s`%s`", list, i ? ", " : "", natives[i].name);
    }
    if (g.best)
        diag_help(diags, d, "did you mean `%s`?", g.best);
    else if (f->native.library)
        diag_help(diags, d, "write one of its functions: %s", list);
    else
        diag_help(diags, d, "if a library has the function, name the library: from \"libours.so\"");
}

/* Returns the name of T between backquotes.  For an enum, adds the number of its values. */
static const char *type_told(const Type *t, Arena *arena)
{
    if (t->kind == TYPE_SET)
        return arena_printf(arena, "`set of %s`", t->elem->name);
    if (t->kind == TYPE_ENUM)
        return arena_printf(arena, "`%s`, which has %u values", t->name, t->count);
    return arena_printf(arena, "`%s`", t->name);
}

/* Returns a text that says where the parameters or the result of F disagree with DEF.  Returns NULL
 * if all types agree. */
static const char *wrong_type(const Fun *f, const char *symbol, const NativeDef *def, Arena *arena)
{
    int nargs = signature_nargs(def->signature), at;
    Text type;

    if (nargs != f->nparams)
        return arena_printf(arena,
                            "the native `%s` takes %d argument%s, but the declaration has %d",
                            symbol, nargs, nargs == 1 ? "" : "s", f->nparams);
    at = first_misfit(f, def->signature, &type);
    if (at < 0)
        return NULL;
    if (at == f->nparams)
        return arena_printf(arena,
                            "the native `%s` returns the type `%.*s`, but the declaration says %s",
                            symbol, (int)type.len, type.ptr, type_told(f->result, arena));
    return arena_printf(
        arena, "argument %d of the native `%s` has the type `%.*s`, but the declaration says %s",
        at + 1, symbol, (int)type.len, type.ptr, type_told(f->ptype[at], arena));
}

/* Compares the functions after `reads` in the declaration of F with DEF.  Returns a text that says
 * what is wrong, or NULL if nothing is wrong. */
static const char *wrong_reads(const Fun *f, const char *symbol, const NativeDef *def, Arena *arena)
{
    int n = 0;

    while (def->reads && def->reads[n])
        n++;
    if (n == 0)
        return arena_printf(
            arena, "the native `%s` reads no functions, but the declaration has `reads`", symbol);
    if (n != f->native.nreads)
        return arena_printf(
            arena, "the native `%s` reads %d functions, but the declaration names %d after `reads`",
            symbol, n, f->native.nreads);
    for (int i = 0; i < n; i++)
        if (!signature_fits(f->native.reads[i], def->reads[i]))
            return arena_printf(
                arena,
                "function %d after `reads` is `%s`, but the native `%s` reads a function of the "
                "types `%s` in this place",
                i + 1, f->native.reads[i]->name, symbol, def->reads[i]);
    return NULL;
}

static void report_other_types(const Fun *f, const char *symbol, const NativeDef *def, Arena *arena,
                               Diags *diags)
{
    const char *reads = "", *types = wrong_type(f, symbol, def, arena),
               *read = reads_fit(f, def->reads) ? NULL : wrong_reads(f, symbol, def, arena);
    Diag *d = diag_add(diags, DIAG_FOREIGN_TYPES, f->span, "%s", types ? types : read);

    if (types)
        diag_help(
            diags, d,
            "in the library `%s` has the types `%s`; the types of the arguments stand before the "
            "colon, and the type of the value after it; `seat/4` means the type `seat` with 4 "
            "values, and `4` means any type with 4 values",
            symbol, def->signature);
    for (int i = 0; def->reads && def->reads[i]; i++)
        reads = arena_printf(arena, "%s%s`%s`", reads, i ? ", " : "", def->reads[i]);
    if (read && *reads)
        diag_help(diags, d,
                  "write after `reads` one function of each of these types, in this order: %s",
                  reads);
    else if (read)
        diag_help(diags, d, "leave `reads` out");
}

/* A library function may not take or return events, and may not have `reads`.  If F has an event or
 * `reads`, reports F and returns true. */
static bool reject_events_and_reads(const Fun *f, const char *symbol, Diags *diags)
{
    bool event = f->result->kind == TYPE_EVENT;

    for (int i = 0; i < f->nparams; i++)
        event |= f->ptype[i]->kind == TYPE_EVENT;
    if (event)
        diag_add(diags, DIAG_FOREIGN_TYPES, f->span,
                 "`%s` is a function of a library, and so cannot take or return events\n"
                 "leave the events%s out",
                 symbol, f->native.nreads > 0 ? " and `reads`" : "");
    else if (f->native.nreads > 0)
        diag_add(diags, DIAG_FOREIGN_TYPES, f->span,
                 "`%s` is a function of a library, and so cannot have `reads`\n"
                 "leave `reads` out",
                 symbol);
    return event || f->native.nreads > 0;
}

/* The prepared call of a native. */
typedef struct NativeCif {
    ffi_cif cif;
    ffi_type *types[MAX_ARGS + 1]; /* the types of the arguments */
} NativeCif;

void ffi_forget_call(Fun *f)
{
    if (f->native.cif)
        memset(f->native.cif, 0, sizeof(NativeCif));
}

void ffi_prepare_call(Fun *f)
{
    NativeCif *c = f->native.cif;
    unsigned n = 0;

    if (!c)
        return;
    if (f->native.def->asks)
        c->types[n++] = &ffi_type_pointer;
    for (int i = 0; i < f->nparams; i++)
        c->types[n++] = &ffi_type_sint64;
    if (ffi_prep_cif(&c->cif, FFI_DEFAULT_ABI, n, &ffi_type_sint64, c->types) != FFI_OK)
        BUG("no call interface for %s", f->name);
}

bool ffi_bind_native(Fun *f, const char *symbol, const NativeDef *natives, size_t nnatives,
                     Arena *arena, Diags *diags)
{
    const NativeDef *def = NULL;

    for (size_t i = 0; i < nnatives; i++)
        if (strcmp(natives[i].name, symbol) == 0)
            def = &natives[i];
    if (!def) {
        report_unknown_native(f, symbol, natives, nnatives, arena, diags);
        return false;
    }
    if (f->native.library && reject_events_and_reads(f, symbol, diags))
        return false;
    if (def->oracle != f->native.oracle) {
        diag_add(diags, DIAG_FOREIGN_TYPES, f->span,
                 "`%s` is %s, but is declared as %s\nwrite: %s %s(...)", symbol,
                 def->oracle ? "an oracle" : "not an oracle",
                 def->oracle ? "a native" : "an oracle", def->oracle ? "oracle" : "native",
                 f->name);
        return false;
    }
    if (!signature_fits(f, def->signature) || !reads_fit(f, def->reads)) {
        report_other_types(f, symbol, def, arena, diags);
        return false;
    }
    f->native.def = def;
    f->native.cif = arena_new_of(arena, NativeCif);
    ffi_prepare_call(f);
    return true;
}

/* ---- calling ---------------------------------------------------------- */

typedef struct NativeCall {
    const Fun *fun;
    NativeCx *cx;
    const Value *args;
} NativeCall;

static Value call_now(void *context)
{
    const NativeCall *c = context;
    const Native *native = &c->fun->native;
    Value copy[MAX_ARGS], result = 0;
    void *at[MAX_ARGS + 1];
    unsigned n = 0;

    if (native->def->asks)
        at[n++] = (void *)&c->cx;
    for (int i = 0; i < c->fun->nparams; i++) {
        copy[i] = c->args[i];
        at[n++] = &copy[i];
    }
    ffi_call(&((NativeCif *)native->cif)->cif, native->def->fn, &result, at);
    return result;
}

Value ffi_call_native(const Fun *f, NativeCx *cx, const Value *args)
{
    NativeCall c = { f, cx, args };

    return f->native.replies ? ffi_library_reply(f->native.replies, args, f->nparams, call_now, &c)
                             : call_now(&c);
}

bool ffi_is_result(const Fun *f, Value v)
{
    const Type *t = f->result;

    if (v == BL_CLASH)
        return f->native.def->asks;
    if (v == BL_ABSENT)
        return t->kind != TYPE_BOOL;
    switch (t->kind) {
    case TYPE_BOOL: return v == 0 || v == 1;
    case TYPE_RANGE: return v >= t->low && v < t->low + (Value)t->count;
    case TYPE_ENUM:
    case TYPE_PRODUCT: return v >= 0 && v < (Value)t->count;
    case TYPE_SET:
        for (int i = 0; i < 64; i++)
            if ((uint64_t)v >> i & 1 &&
                (i < t->elem->low || i >= t->elem->low + (Value)t->elem->count))
                return false;
        return true;
    case TYPE_EVENT:
    case TYPE_TEXT:
    case TYPE_ERROR: break;
    }
    return true;
}
