#pragma once
#include <stddef.h>
#include <stdint.h>
#include <utf8proc.h>

// utf8proc keeps its properties in bit fields and its options in an enum; these functions use plain integers.

static inline int cu_width(int32_t scalar) { return utf8proc_charwidth(scalar); }

static inline int cu_category(int32_t scalar) { return (int)utf8proc_category(scalar); }

/// 1 for pictographs that take part in emoji sequences.
static inline int cu_is_pictographic(int32_t scalar) {
    int bound = utf8proc_get_property(scalar)->boundclass;
    return bound == UTF8PROC_BOUNDCLASS_EXTENDED_PICTOGRAPHIC || bound == UTF8PROC_BOUNDCLASS_E_BASE ||
           bound == UTF8PROC_BOUNDCLASS_GLUE_AFTER_ZWJ || bound == UTF8PROC_BOUNDCLASS_E_BASE_GAZ;
}

static inline int cu_is_default_ignorable(int32_t scalar) { return utf8proc_get_property(scalar)->ignorable; }

/// Compatibility decomposition, case folding, no marks, no ignorables. The result is malloc'ed; negative on failure.
static inline ptrdiff_t cu_fold_for_search(const uint8_t *bytes, ptrdiff_t count, uint8_t **result) {
    return utf8proc_map(
        bytes, count, result,
        UTF8PROC_COMPAT | UTF8PROC_DECOMPOSE | UTF8PROC_CASEFOLD | UTF8PROC_STRIPMARK | UTF8PROC_IGNORE);
}

/// Compatibility composition and case folding. The result is malloc'ed; negative on failure.
static inline ptrdiff_t cu_fold_case(const uint8_t *bytes, ptrdiff_t count, uint8_t **result) {
    return utf8proc_map(bytes, count, result, UTF8PROC_COMPAT | UTF8PROC_COMPOSE | UTF8PROC_CASEFOLD);
}
