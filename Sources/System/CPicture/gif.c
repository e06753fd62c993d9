#include "CPicture.h"
#include "pictures.h"
#include <stdlib.h>
#include <string.h>

#include <gif_lib.h>

struct reading {
    const uint8_t *bytes;
    size_t left;
};

static int read_some(GifFileType *file, GifByteType *buffer, int count) {
    struct reading *reading = file->UserData;
    size_t taken = (size_t)count < reading->left ? (size_t)count : reading->left;
    memcpy(buffer, reading->bytes, taken);
    reading->bytes += taken;
    reading->left -= taken;
    return (int)taken;
}

/// Draws one frame at its place on the GIF's screen.
static int read_frame(GifFileType *file, int transparent, uint8_t *pixels) {
    static const int first[] = {0, 4, 2, 1}, step[] = {8, 8, 4, 2};
    const GifImageDesc *frame = &file->Image;
    const ColorMapObject *colors = frame->ColorMap != NULL ? frame->ColorMap : file->SColorMap;
    if (colors == NULL || frame->Width <= 0 || frame->Height <= 0 || frame->Left < 0 || frame->Top < 0
        || frame->Left + frame->Width > file->SWidth || frame->Top + frame->Height > file->SHeight) {
        return 0;
    }
    GifPixelType *line = malloc((size_t)frame->Width);
    if (line == NULL) {
        return 0;
    }
    int passes = frame->Interlace ? 4 : 1;
    for (int pass = 0; pass < passes; pass++) {
        for (int y = frame->Interlace ? first[pass] : 0; y < frame->Height; y += frame->Interlace ? step[pass] : 1) {
            if (DGifGetLine(file, line, frame->Width) == GIF_ERROR) {
                free(line);
                return 0;
            }
            uint8_t *target = pixels + ((size_t)(frame->Top + y) * (size_t)file->SWidth + (size_t)frame->Left) * 4;
            for (int x = 0; x < frame->Width; x++, target += 4) {
                if (line[x] == transparent || line[x] >= colors->ColorCount) {
                    continue;
                }
                const GifColorType *color = &colors->Colors[line[x]];
                target[0] = color->Red;
                target[1] = color->Green;
                target[2] = color->Blue;
                target[3] = 255;
            }
        }
    }
    free(line);
    return 1;
}

int buzz_gif_decode(const uint8_t *bytes, size_t count, struct buzz_picture *picture) {
    struct reading reading = {bytes, count};
    int error = 0, transparent = -1, worked = 0;
    GifFileType *file = DGifOpen(&reading, read_some, &error);
    if (file == NULL) {
        return 0;
    }
    uint8_t *pixels = NULL;
    if (file->SWidth > 0 && file->SHeight > 0) {
        pixels = calloc((size_t)file->SWidth * (size_t)file->SHeight, 4);
    }
    GifRecordType kind = UNDEFINED_RECORD_TYPE;
    while (pixels != NULL && DGifGetRecordType(file, &kind) == GIF_OK) {
        if (kind == EXTENSION_RECORD_TYPE) {
            int code = 0;
            GifByteType *block = NULL;
            if (DGifGetExtension(file, &code, &block) == GIF_ERROR) {
                break;
            }
            GraphicsControlBlock control;
            if (code == GRAPHICS_EXT_FUNC_CODE && block != NULL
                && DGifExtensionToGCB(block[0], block + 1, &control) == GIF_OK) {
                transparent = control.TransparentColor;
            }
            while (block != NULL) {
                if (DGifGetExtensionNext(file, &block) == GIF_ERROR) {
                    break;
                }
            }
        } else {
            worked = kind == IMAGE_DESC_RECORD_TYPE && DGifGetImageDesc(file) == GIF_OK
                && read_frame(file, transparent, pixels);
            break;
        }
    }
    if (worked) {
        *picture = (struct buzz_picture){pixels, (uint32_t)file->SWidth, (uint32_t)file->SHeight};
    } else {
        free(pixels);
    }
    DGifCloseFile(file, &error);
    return worked;
}
