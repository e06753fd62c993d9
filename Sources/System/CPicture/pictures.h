#pragma once
#include "CPicture.h"

// Shared by the files of this target only.

int buzz_jpeg_head(const uint8_t *bytes, size_t count, uint32_t *width, uint32_t *height);
int buzz_jpeg_decode(
    const uint8_t *bytes, size_t count, uint32_t wanted_width, uint32_t wanted_height, struct buzz_picture *picture);
int buzz_png_decode(const uint8_t *bytes, size_t count, struct buzz_picture *picture);
int buzz_gif_decode(const uint8_t *bytes, size_t count, struct buzz_picture *picture);
int buzz_webp_head(const uint8_t *bytes, size_t count, uint32_t *width, uint32_t *height);
int buzz_webp_decode(
    const uint8_t *bytes, size_t count, uint32_t wanted_width, uint32_t wanted_height, uint64_t most_pixels,
    struct buzz_picture *picture);
/// Turns the picture upright by its Exif orientation, 1 to 8. On lack of memory frees it and returns 0.
int buzz_picture_turn(struct buzz_picture *picture, int orientation);
