#include "CSecret.h"

#include <dlfcn.h>
#include <stddef.h>

// The layout of libsecret-1 and GLib, fixed since 0.16.
typedef struct {
    const char *name;
    int type;
} Attribute;

typedef struct {
    const char *name;
    int flags;
    Attribute attributes[32];
    int reserved;
    void *reserved_more[7];
} Schema;

typedef struct {
    unsigned int domain;
    int code;
    char *message;
} Error;

typedef int (*Store)(const Schema *, const char *, const char *, const char *, void *, Error **, ...);
typedef char *(*Lookup)(const Schema *, void *, Error **, ...);
typedef int (*Clear)(const Schema *, void *, Error **, ...);
typedef void *(*Search)(const Schema *, int, void *, Error **, ...);
typedef void (*Free)(char *);
typedef void (*FreeList)(void *, void (*)(void *));
typedef void (*ErrorFree)(Error *);

static const Schema schema = {"app.buzzbox.Session", 0, {{"key", 0}, {NULL, 0}}, 0, {NULL}};
static Store store;
static Lookup lookup;
static Clear clear;
static Search search;
static Free release;
static FreeList free_list;
static void (*unref)(void *);
static ErrorFree error_free;
static int state;

int buzz_secret_load(void) {
    if (state != 0) return state > 0;
    state = -1;
    void *library = dlopen("libsecret-1.so.0", RTLD_NOW | RTLD_LOCAL);
    if (library == NULL) return 0;
    store = (Store)dlsym(library, "secret_password_store_sync");
    lookup = (Lookup)dlsym(library, "secret_password_lookup_sync");
    clear = (Clear)dlsym(library, "secret_password_clear_sync");
    release = (Free)dlsym(library, "secret_password_free");
    error_free = (ErrorFree)dlsym(library, "g_error_free");
    // Available since 0.19; without it a store that stays locked looks like an empty one.
    search = (Search)dlsym(library, "secret_password_search_sync");
    free_list = (FreeList)dlsym(library, "g_list_free_full");
    unref = (void (*)(void *))dlsym(library, "g_object_unref");
    if (store && lookup && clear && release && error_free) state = 1;
    return state > 0;
}

static int failed(Error *error) {
    if (error == NULL) return 0;
    error_free(error);
    return 1;
}

int buzz_secret_store(const char *key, const char *label, const char *secret) {
    if (!buzz_secret_load()) return 1;
    Error *error = NULL;
    int stored = store(&schema, "default", label, secret, NULL, &error, "key", key, NULL);
    return failed(error) || !stored;
}

// Whether a secret with that name exists, locked or not. Never prompts for a password.
static int is_listed(const char *key) {
    if (!search || !free_list || !unref) return 0;
    Error *error = NULL;
    void *found = search(&schema, 0, NULL, &error, "key", key, NULL);
    if (found != NULL) free_list(found, unref);
    return !failed(error) && found != NULL;
}

int buzz_secret_lookup(const char *key, char **secret) {
    *secret = NULL;
    if (!buzz_secret_load()) return BUZZ_SECRET_FAILED;
    Error *error = NULL;
    *secret = lookup(&schema, NULL, &error, "key", key, NULL);
    if (failed(error)) return BUZZ_SECRET_FAILED;
    return *secret == NULL && is_listed(key) ? BUZZ_SECRET_LOCKED : BUZZ_SECRET_DONE;
}

int buzz_secret_clear(const char *key) {
    if (!buzz_secret_load()) return 1;
    Error *error = NULL;
    clear(&schema, NULL, &error, "key", key, NULL);
    return failed(error);
}

void buzz_secret_free(char *secret) {
    if (secret != NULL) release(secret);
}
