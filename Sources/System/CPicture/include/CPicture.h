#pragma once
#include <stddef.h>
#include <stdint.h>

// Decodes untrusted PNG, JPEG, GIF and WebP. libjpeg and libpng report errors with longjmp, which must not cross
// Swift.

enum {
    BUZZ_PICTURE_NONE = 0,
    BUZZ_PICTURE_PNG = 1,
    BUZZ_PICTURE_JPEG = 2,
    BUZZ_PICTURE_GIF = 3,
    BUZZ_PICTURE_WEBP = 4,
};

/// RGBA, four bytes a pixel, alpha not premultiplied; free with `free`.
struct buzz_picture {
    uint8_t *pixels;
    uint32_t width;
    uint32_t height;
};

/// The format, and the size before rotation, from the first bytes. BUZZ_PICTURE_NONE for any other format.
int buzz_picture_head(const uint8_t *bytes, size_t count, uint32_t *width, uint32_t *height);

/// The first frame, upright. JPEG and WebP are decoded no larger than needed for `wanted_width` by `wanted_height` (0
/// for full size). 1 on success; 0 if the file is damaged or has more than `most_pixels`.
int buzz_picture_decode(
    const uint8_t *bytes, size_t count, uint32_t wanted_width, uint32_t wanted_height, uint64_t most_pixels,
    struct buzz_picture *picture);

/// The rectangle of `picture` at x, y, averaged down to another size, which must not be larger. 1, or 0 without
/// memory.
int buzz_picture_scale(
    const struct buzz_picture *picture, uint32_t x, uint32_t y, uint32_t width, uint32_t height,
    uint32_t to_width, uint32_t to_height, struct buzz_picture *scaled);

/// The bytes of a file, to be freed with `free`; NULL without memory.
uint8_t *buzz_picture_png(const struct buzz_picture *picture, size_t *count);
/// Ignores alpha.
uint8_t *buzz_picture_jpeg(const struct buzz_picture *picture, int quality, size_t *count);

/// Limits this process's memory and processor time; it dies when it exceeds them.
void buzz_picture_confine(uint64_t bytes, uint32_t seconds);
