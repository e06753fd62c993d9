#pragma once
#include <stddef.h>
#include <stdint.h>

/// Four bytes a pixel, red first, row after row.
struct picture_pixels {
    uint32_t width;
    uint32_t height;
    uint8_t *rgba;
};

enum picture_result {
    PICTURE_OK = 0,
    PICTURE_BROKEN = 1,
    PICTURE_TOO_LARGE = 2,
    PICTURE_NO_MEMORY = 3,
};

/// Both read from memory and never beyond `count`; `rgba` is the caller's to free when the result is PICTURE_OK.
/// A picture of more than `most_pixels` is refused before any of it is decoded.
int picture_decode_png(const uint8_t *bytes, size_t count, uint64_t most_pixels, struct picture_pixels *out);
/// Decodes no larger than is needed for something `wanted` pixels wide: an eighth at the least.
int picture_decode_jpeg(
    const uint8_t *bytes, size_t count, uint64_t most_pixels, uint32_t wanted, struct picture_pixels *out);
