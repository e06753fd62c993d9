#pragma once
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// toml++ visits keys in sorted order; the reader restores the file's order from the positions.
enum buzz_toml_kind {
    BUZZ_TOML_TABLE_BEGIN,
    BUZZ_TOML_TABLE_END,
    BUZZ_TOML_ARRAY_BEGIN,
    BUZZ_TOML_ARRAY_END,
    BUZZ_TOML_STRING,  // dates and times too, as written by toml++
    BUZZ_TOML_INTEGER,
    BUZZ_TOML_DOUBLE,
    BUZZ_TOML_BOOLEAN,
};

struct buzz_toml_event {
    int32_t kind;
    const char *key;  // NULL in an array and for the root; not terminated
    size_t key_count;
    const char *text;
    size_t text_count;
    int64_t integer;
    double real;
    uint32_t line, column;  // of the key, or of the value where there is no key; from 1
};

struct buzz_toml_failure {
    char message[512];
    uint32_t line, column;
};

/// Returns 1 and calls `handle` for every node, or 0 and fills `failure`.
int buzz_toml_parse(
    const char *text, size_t count, void (*handle)(void *context, const struct buzz_toml_event *event), void *context,
    struct buzz_toml_failure *failure);

#ifdef __cplusplus
}
#endif
