#include "pictures.h"
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

static uint32_t big(const uint8_t *at, int count) {
    uint32_t value = 0;
    for (int i = 0; i < count; i++) {
        value = value << 8 | at[i];
    }
    return value;
}

int buzz_picture_head(const uint8_t *bytes, size_t count, uint32_t *width, uint32_t *height) {
    int kind = BUZZ_PICTURE_NONE;
    *width = 0;
    *height = 0;
    if (count >= 24 && memcmp(bytes, "\x89PNG\r\n\x1a\n", 8) == 0) {
        kind = BUZZ_PICTURE_PNG;
        *width = big(bytes + 16, 4);
        *height = big(bytes + 20, 4);
    } else if (count >= 10 && (memcmp(bytes, "GIF87a", 6) == 0 || memcmp(bytes, "GIF89a", 6) == 0)) {
        kind = BUZZ_PICTURE_GIF;
        *width = (uint32_t)bytes[6] | (uint32_t)bytes[7] << 8;
        *height = (uint32_t)bytes[8] | (uint32_t)bytes[9] << 8;
    } else if (count >= 3 && memcmp(bytes, "\xFF\xD8\xFF", 3) == 0) {
        kind = buzz_jpeg_head(bytes, count, width, height) ? BUZZ_PICTURE_JPEG : BUZZ_PICTURE_NONE;
    } else if (count >= 12 && memcmp(bytes, "RIFF", 4) == 0 && memcmp(bytes + 8, "WEBP", 4) == 0) {
        kind = buzz_webp_head(bytes, count, width, height) ? BUZZ_PICTURE_WEBP : BUZZ_PICTURE_NONE;
    }
    return *width > 0 && *height > 0 ? kind : BUZZ_PICTURE_NONE;
}

int buzz_picture_decode(
    const uint8_t *bytes, size_t count, uint32_t wanted_width, uint32_t wanted_height, uint64_t most_pixels,
    struct buzz_picture *picture) {
    uint32_t width, height;
    int kind = buzz_picture_head(bytes, count, &width, &height);
    if ((uint64_t)width * height > most_pixels) {
        return 0;
    }
    switch (kind) {
    case BUZZ_PICTURE_PNG: return buzz_png_decode(bytes, count, picture);
    case BUZZ_PICTURE_JPEG: return buzz_jpeg_decode(bytes, count, wanted_width, wanted_height, picture);
    case BUZZ_PICTURE_GIF: return buzz_gif_decode(bytes, count, picture);
    case BUZZ_PICTURE_WEBP:
        return buzz_webp_decode(bytes, count, wanted_width, wanted_height, most_pixels, picture);
    default: return 0;
    }
}

int buzz_picture_turn(struct buzz_picture *picture, int orientation) {
    if (orientation <= 1 || orientation > 8) {
        return 1;
    }
    uint32_t width = picture->width, height = picture->height;
    int is_on_its_side = orientation > 4;
    uint32_t to_width = is_on_its_side ? height : width, to_height = is_on_its_side ? width : height;
    uint8_t *turned = malloc((size_t)width * height * 4);
    for (uint32_t y = 0; turned != NULL && y < height; y++) {
        for (uint32_t x = 0; x < width; x++) {
            uint32_t to_x = x, to_y = y;
            switch (orientation) {
            case 2: to_x = width - 1 - x; break;
            case 3: to_x = width - 1 - x; to_y = height - 1 - y; break;
            case 4: to_y = height - 1 - y; break;
            case 5: to_x = y; to_y = x; break;
            case 6: to_x = height - 1 - y; to_y = x; break;
            case 7: to_x = height - 1 - y; to_y = width - 1 - x; break;
            case 8: to_x = y; to_y = width - 1 - x; break;
            }
            memcpy(turned + ((size_t)to_y * to_width + to_x) * 4, picture->pixels + ((size_t)y * width + x) * 4, 4);
        }
    }
    free(picture->pixels);
    *picture = (struct buzz_picture){turned, to_width, to_height};
    return turned != NULL;
}

int buzz_picture_scale(
    const struct buzz_picture *picture, uint32_t x, uint32_t y, uint32_t width, uint32_t height,
    uint32_t to_width, uint32_t to_height, struct buzz_picture *scaled) {
    uint8_t *pixels = malloc((size_t)to_width * to_height * 4);
    if (pixels == NULL) {
        return 0;
    }
    uint8_t *target = pixels;
    for (uint32_t to_y = 0; to_y < to_height; to_y++) {
        uint32_t top = y + (uint32_t)((uint64_t)to_y * height / to_height);
        uint32_t bottom = y + (uint32_t)(((uint64_t)to_y + 1) * height / to_height);
        bottom = bottom > top ? bottom : top + 1;
        for (uint32_t to_x = 0; to_x < to_width; to_x++, target += 4) {
            uint32_t left = x + (uint32_t)((uint64_t)to_x * width / to_width);
            uint32_t right = x + (uint32_t)(((uint64_t)to_x + 1) * width / to_width);
            right = right > left ? right : left + 1;
            uint64_t sums[3] = {0}, alpha = 0, count = (uint64_t)(right - left) * (bottom - top);
            for (uint32_t row = top; row < bottom; row++) {
                const uint8_t *from = picture->pixels + ((size_t)row * picture->width + left) * 4;
                for (uint32_t column = left; column < right; column++, from += 4) {
                    // Weight colours by alpha, because a transparent pixel has no colour.
                    sums[0] += (uint64_t)from[0] * from[3];
                    sums[1] += (uint64_t)from[1] * from[3];
                    sums[2] += (uint64_t)from[2] * from[3];
                    alpha += from[3];
                }
            }
            for (int c = 0; c < 3; c++) {
                target[c] = alpha == 0 ? 0 : (uint8_t)((sums[c] + alpha / 2) / alpha);
            }
            target[3] = (uint8_t)((alpha + count / 2) / count);
        }
    }
    *scaled = (struct buzz_picture){pixels, to_width, to_height};
    return 1;
}

void buzz_picture_confine(uint64_t bytes, uint32_t seconds) {
    struct rlimit memory = {bytes, bytes}, time = {seconds, seconds}, none = {0, 0};
    setrlimit(RLIMIT_AS, &memory);
    setrlimit(RLIMIT_CPU, &time);
    setrlimit(RLIMIT_CORE, &none);
}
