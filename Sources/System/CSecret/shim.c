#include "CSecret.h"

#include <dlfcn.h>
#include <stddef.h>

// As libsecret-1 and GLib have laid them out since 0.16 and for good.
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
typedef void (*Free)(char *);
typedef void (*ErrorFree)(Error *);

static const Schema schema = {"app.buzzbox.Session", 0, {{"key", 0}, {NULL, 0}}, 0, {NULL}};
static Store store;
static Lookup lookup;
static Clear clear;
static Free release;
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

int buzz_secret_lookup(const char *key, char **secret) {
    *secret = NULL;
    if (!buzz_secret_load()) return 1;
    Error *error = NULL;
    *secret = lookup(&schema, NULL, &error, "key", key, NULL);
    return failed(error);
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
