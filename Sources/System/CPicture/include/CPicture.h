#pragma once
#include <stddef.h>
#include <stdint.h>

// PNG, JPEG, GIF and WebP, of strangers. libjpeg and libpng report errors by long jumps, which Swift must never see.

enum {
    BUZZ_PICTURE_NONE = 0,
    BUZZ_PICTURE_PNG = 1,
    BUZZ_PICTURE_JPEG = 2,
    BUZZ_PICTURE_GIF = 3,
    BUZZ_PICTURE_WEBP = 4,
};

/// Four bytes a pixel, red green blue alpha, alpha not multiplied in; to be freed with `free`.
struct buzz_picture {
    uint8_t *pixels;
    uint32_t width;
    uint32_t height;
};

/// The kind, and the size before any rotation, from the first bytes. BUZZ_PICTURE_NONE when it is none of ours.
int buzz_picture_head(const uint8_t *bytes, size_t count, uint32_t *width, uint32_t *height);

/// The first frame, upright. JPEG and WebP are decoded no larger than needed for `wanted_width` by `wanted_height`
/// (0: as they are). 1 when that worked; 0 when it is damaged, or has more than `most_pixels`.
int buzz_picture_decode(
    const uint8_t *bytes, size_t count, uint32_t wanted_width, uint32_t wanted_height, uint64_t most_pixels,
    struct buzz_picture *picture);

/// The rectangle of `picture` at x, y averaged to another size, which must not be larger. 1 when there was memory.
int buzz_picture_scale(
    const struct buzz_picture *picture, uint32_t x, uint32_t y, uint32_t width, uint32_t height,
    uint32_t to_width, uint32_t to_height, struct buzz_picture *scaled);

/// The bytes of a file, to be freed with `free`; NULL when there is no memory.
uint8_t *buzz_picture_png(const struct buzz_picture *picture, size_t *count);
/// Without its alpha.
uint8_t *buzz_picture_jpeg(const struct buzz_picture *picture, int quality, size_t *count);

/// From now on this process gets no more memory and processor time than that, and dies when it wants more.
void buzz_picture_confine(uint64_t bytes, uint32_t seconds);
