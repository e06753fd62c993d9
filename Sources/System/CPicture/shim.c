#include "CPicture.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jpeglib.h>
#include <png.h>

int picture_decode_png(const uint8_t *bytes, size_t count, uint64_t most_pixels, struct picture_pixels *out) {
    png_image image;
    memset(&image, 0, sizeof image);
    image.version = PNG_IMAGE_VERSION;
    if (!png_image_begin_read_from_memory(&image, bytes, count)) {
        png_image_free(&image);
        return PICTURE_BROKEN;
    }
    if ((uint64_t)image.width * image.height > most_pixels) {
        png_image_free(&image);
        return PICTURE_TOO_LARGE;
    }
    image.format = PNG_FORMAT_RGBA;
    uint8_t *rgba = malloc(PNG_IMAGE_SIZE(image));
    if (rgba == NULL) {
        png_image_free(&image);
        return PICTURE_NO_MEMORY;
    }
    if (!png_image_finish_read(&image, NULL, rgba, 0, NULL)) {
        png_image_free(&image);
        free(rgba);
        return PICTURE_BROKEN;
    }
    out->width = image.width;
    out->height = image.height;
    out->rgba = rgba;
    return PICTURE_OK;
}

struct jpeg_failure {
    struct jpeg_error_mgr manager;
    jmp_buf place;
};

static void jpeg_failed(j_common_ptr info) {
    longjmp(((struct jpeg_failure *)info->err)->place, 1);
}

static void jpeg_says_nothing(j_common_ptr info, int level) {
    // A file of nothing but warnings would take its time: it is broken.
    if (level < 0 && ++info->err->num_warnings > 200) jpeg_failed(info);
}

// A progressive file can ask for its pixels to be gone over any number of times.
static void jpeg_goes_on(j_common_ptr info) {
    if (((j_decompress_ptr)info)->input_scan_number > 100) jpeg_failed(info);
}

static void jpeg_prints_nothing(j_common_ptr info) {
    (void)info;
}

int picture_decode_jpeg(
    const uint8_t *bytes, size_t count, uint64_t most_pixels, uint32_t wanted, struct picture_pixels *out) {
    struct jpeg_decompress_struct info = {0};
    struct jpeg_failure failure;
    // Changed between setjmp and longjmp.
    uint8_t *volatile rgba = NULL;
    uint8_t *volatile row = NULL;
    info.err = jpeg_std_error(&failure.manager);
    failure.manager.error_exit = jpeg_failed;
    failure.manager.emit_message = jpeg_says_nothing;
    failure.manager.output_message = jpeg_prints_nothing;
    if (setjmp(failure.place)) {
        jpeg_destroy_decompress(&info);
        free(rgba);
        free(row);
        return PICTURE_BROKEN;
    }
    jpeg_create_decompress(&info);
    struct jpeg_progress_mgr progress = {.progress_monitor = jpeg_goes_on};
    info.progress = &progress;
    info.mem->max_memory_to_use = 64 << 20;
    jpeg_mem_src(&info, bytes, count);
    jpeg_read_header(&info, TRUE);
    if ((uint64_t)info.image_width * info.image_height > most_pixels) {
        jpeg_destroy_decompress(&info);
        return PICTURE_TOO_LARGE;
    }
    info.out_color_space = JCS_RGB;
    info.scale_num = 1;
    info.scale_denom = 8;
    while (info.scale_denom > 1 && info.image_width / info.scale_denom < wanted * 2) info.scale_denom /= 2;
    info.dct_method = JDCT_IFAST;
    jpeg_start_decompress(&info);
    size_t width = info.output_width, height = info.output_height;
    rgba = malloc(width * height * 4);
    row = malloc(width * 3);
    if (rgba == NULL || row == NULL || info.output_components != 3) {
        jpeg_destroy_decompress(&info);
        free(rgba);
        free(row);
        return PICTURE_NO_MEMORY;
    }
    while (info.output_scanline < height) {
        uint8_t *target = rgba + info.output_scanline * width * 4;
        JSAMPROW rows[1] = {row};
        jpeg_read_scanlines(&info, rows, 1);
        for (size_t x = 0; x < width; x++) {
            memcpy(target + x * 4, row + x * 3, 3);
            target[x * 4 + 3] = 255;
        }
    }
    free(row);
    row = NULL;
    jpeg_finish_decompress(&info);
    jpeg_destroy_decompress(&info);
    out->width = (uint32_t)width;
    out->height = (uint32_t)height;
    out->rgba = rgba;
    return PICTURE_OK;
}
