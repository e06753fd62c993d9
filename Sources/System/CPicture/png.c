#include "CPicture.h"
#include "pictures.h"
#include <stdlib.h>
#include <string.h>

#include <png.h>

int buzz_png_decode(const uint8_t *bytes, size_t count, struct buzz_picture *picture) {
    png_image image = {.version = PNG_IMAGE_VERSION};
    if (!png_image_begin_read_from_memory(&image, bytes, count)) {
        return 0;
    }
    image.format = PNG_FORMAT_RGBA;
    uint8_t *pixels = malloc(PNG_IMAGE_SIZE(image));
    if (pixels == NULL || !png_image_finish_read(&image, NULL, pixels, 0, NULL)) {
        png_image_free(&image);
        free(pixels);
        return 0;
    }
    *picture = (struct buzz_picture){pixels, image.width, image.height};
    return 1;
}

uint8_t *buzz_picture_png(const struct buzz_picture *picture, size_t *count) {
    png_image image = {
        .version = PNG_IMAGE_VERSION, .width = picture->width, .height = picture->height, .format = PNG_FORMAT_RGBA,
    };
    png_alloc_size_t size = PNG_IMAGE_PNG_SIZE_MAX(image);
    uint8_t *output = malloc(size);
    if (output == NULL || !png_image_write_to_memory(&image, output, &size, 0, picture->pixels, 0, NULL)) {
        free(output);
        return NULL;
    }
    *count = size;
    return output;
}
