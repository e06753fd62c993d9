#pragma once
#include <dlfcn.h>
#include <pthread.h>
#include <string.h>

// A library that is loaded when it is first needed, because the dynamic linker was half of the time of a start. The
// functions that FUNCTIONS lists become members of `library`, each with its name and `_`, with the types of the
// library's own header; `buzz_load_library` loads them once and returns why that failed, else NULL.
// scripts/package finds what to depend on by the names of libraries and functions, which stay in the program as texts.

#define BUZZ_LATER_MEMBER(name) __typeof__(&(name)) name##_;
#define BUZZ_LATER_FIND(name) && (library.name##_ = (__typeof__(&(name)))dlsym(handle, #name)) != NULL

#define BUZZ_LOADED_LATER(file, FUNCTIONS)                                                                            \
    static struct {                                                                                                   \
        FUNCTIONS(BUZZ_LATER_MEMBER)                                                                                  \
    } library;                                                                                                        \
    static char buzz_later_failure[256];                                                                              \
    static void buzz_later_load(void) {                                                                               \
        void *handle = dlopen(file, RTLD_NOW | RTLD_LOCAL);                                                           \
        if (handle != NULL FUNCTIONS(BUZZ_LATER_FIND)) {                                                              \
            return;                                                                                                   \
        }                                                                                                             \
        const char *why = dlerror();                                                                                  \
        strncpy(buzz_later_failure, why == NULL ? file : why, sizeof buzz_later_failure - 1);                         \
    }                                                                                                                 \
    static const char *buzz_load_library(void) {                                                                      \
        static pthread_once_t once = PTHREAD_ONCE_INIT;                                                               \
        pthread_once(&once, buzz_later_load);                                                                         \
        return buzz_later_failure[0] == 0 ? NULL : buzz_later_failure;                                                \
    }
