#include "CPicture.h"
#include "pictures.h"
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jpeglib.h>

// A progressive picture may require any number of passes; real ones have about ten.
enum { most_scans = 64 };

struct failing {
    struct jpeg_error_mgr manager;
    jmp_buf way_out;
};

static void fail(j_common_ptr info) {
    longjmp(((struct failing *)info->err)->way_out, 1);
}

static void be_silent(j_common_ptr info) {
    (void)info;
}

// A file that causes many warnings would take long, so treat it as broken.
static void be_silent_at(j_common_ptr info, int level) {
    if (level < 0 && ++info->err->num_warnings > 200) {
        fail(info);
    }
}

static void watch_scans(j_common_ptr info) {
    if (info->is_decompressor && ((j_decompress_ptr)info)->input_scan_number > most_scans) {
        fail(info);
    }
}

static struct jpeg_error_mgr *quiet(struct failing *errors) {
    jpeg_std_error(&errors->manager);
    errors->manager.error_exit = fail;
    errors->manager.output_message = be_silent;
    errors->manager.emit_message = be_silent_at;
    return &errors->manager;
}

int buzz_jpeg_head(const uint8_t *bytes, size_t count, uint32_t *width, uint32_t *height) {
    struct failing errors;
    struct jpeg_decompress_struct info;
    info.err = quiet(&errors);
    if (setjmp(errors.way_out)) {
        jpeg_destroy_decompress(&info);
        return 0;
    }
    jpeg_create_decompress(&info);
    jpeg_mem_src(&info, bytes, count);
    int found = jpeg_read_header(&info, TRUE) == JPEG_HEADER_OK;
    *width = info.image_width;
    *height = info.image_height;
    jpeg_destroy_decompress(&info);
    return found;
}

static uint32_t number(const uint8_t *at, int count, int is_little) {
    uint32_t value = 0;
    for (int i = 0; i < count; i++) {
        value = value << 8 | at[is_little ? count - 1 - i : i];
    }
    return value;
}

/// The orientation of the picture, 1 to 8, from its Exif marker.
static int orientation(const struct jpeg_decompress_struct *info) {
    for (jpeg_saved_marker_ptr marker = info->marker_list; marker != NULL; marker = marker->next) {
        const uint8_t *data = marker->data;
        size_t count = marker->data_length;
        if (marker->marker != JPEG_APP0 + 1 || count < 14 || memcmp(data, "Exif\0\0", 6) != 0) {
            continue;
        }
        data += 6;
        count -= 6;
        int is_little = data[0] == 'I';
        uint32_t offset = number(data + 4, 4, is_little);
        if (offset > count - 2) {
            continue;
        }
        uint32_t entries = number(data + offset, 2, is_little);
        for (uint32_t i = 0; i < entries && offset + 2 + (size_t)(i + 1) * 12 <= count; i++) {
            const uint8_t *entry = data + offset + 2 + (size_t)i * 12;
            if (number(entry, 2, is_little) == 0x0112) {
                uint32_t value = number(entry + 8, 2, is_little);
                return value >= 1 && value <= 8 ? (int)value : 1;
            }
        }
    }
    return 1;
}

int buzz_jpeg_decode(
    const uint8_t *bytes, size_t count, uint32_t wanted_width, uint32_t wanted_height, struct buzz_picture *picture) {
    struct failing errors;
    struct jpeg_decompress_struct info;
    struct jpeg_progress_mgr progress = {.progress_monitor = watch_scans};
    uint8_t *volatile pixels = NULL;
    uint8_t *volatile row = NULL;
    info.err = quiet(&errors);
    if (setjmp(errors.way_out)) {
        jpeg_destroy_decompress(&info);
        free(pixels);
        free(row);
        return 0;
    }
    jpeg_create_decompress(&info);
    info.progress = &progress;
    // Enough for a progressive picture of thirty million pixels, not counting the result.
    info.mem->max_memory_to_use = 100 << 20;
    jpeg_mem_src(&info, bytes, count);
    jpeg_save_markers(&info, JPEG_APP0 + 1, 0xFFFF);
    jpeg_read_header(&info, TRUE);
    int turned = orientation(&info);
    if (turned > 4) {
        uint32_t swapped = wanted_width;
        wanted_width = wanted_height;
        wanted_height = swapped;
    }
    info.scale_num = 1;
    info.scale_denom = 1;
    while (wanted_width > 0 && wanted_height > 0 && info.scale_denom < 8
           && info.image_width / (info.scale_denom * 2) >= wanted_width
           && info.image_height / (info.scale_denom * 2) >= wanted_height) {
        info.scale_denom *= 2;
    }
    int is_ink = info.jpeg_color_space == JCS_CMYK || info.jpeg_color_space == JCS_YCCK;
    info.out_color_space = is_ink ? JCS_CMYK : JCS_EXT_RGBA;
    info.dct_method = JDCT_IFAST;
    jpeg_start_decompress(&info);
    uint32_t width = info.output_width, height = info.output_height;
    pixels = malloc((size_t)width * height * 4);
    row = malloc((size_t)width * 4);
    if (pixels == NULL || row == NULL) {
        fail((j_common_ptr)&info);
    }
    while (info.output_scanline < height) {
        uint8_t *target = pixels + (size_t)info.output_scanline * width * 4;
        JSAMPROW rows[1] = {is_ink ? row : target};
        jpeg_read_scanlines(&info, rows, 1);
        for (uint32_t x = 0; is_ink && x < width; x++) {
            // CMYK files come from Adobe's programs, which store the inks inverted.
            const uint8_t *ink = row + (size_t)x * 4;
            for (int c = 0; c < 3; c++) {
                target[x * 4 + c] = (uint8_t)(ink[c] * ink[3] / 255);
            }
            target[x * 4 + 3] = 255;
        }
    }
    jpeg_finish_decompress(&info);
    jpeg_destroy_decompress(&info);
    free(row);
    *picture = (struct buzz_picture){pixels, width, height};
    return buzz_picture_turn(picture, turned);
}

uint8_t *buzz_picture_jpeg(const struct buzz_picture *picture, int quality, size_t *count) {
    struct failing errors;
    struct jpeg_compress_struct info;
    unsigned char *volatile output = NULL;
    unsigned long size = 0;
    info.err = quiet(&errors);
    if (setjmp(errors.way_out)) {
        jpeg_destroy_compress(&info);
        free(output);
        return NULL;
    }
    jpeg_create_compress(&info);
    jpeg_mem_dest(&info, (unsigned char **)&output, &size);
    info.image_width = picture->width;
    info.image_height = picture->height;
    info.input_components = 4;
    info.in_color_space = JCS_EXT_RGBX;
    jpeg_set_defaults(&info);
    jpeg_set_quality(&info, quality, TRUE);
    jpeg_start_compress(&info, TRUE);
    while (info.next_scanline < info.image_height) {
        JSAMPROW rows[1] = {picture->pixels + (size_t)info.next_scanline * picture->width * 4};
        jpeg_write_scanlines(&info, rows, 1);
    }
    jpeg_finish_compress(&info);
    jpeg_destroy_compress(&info);
    *count = size;
    return output;
}
