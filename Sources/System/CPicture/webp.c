#include "CPicture.h"
#include "pictures.h"
#include <stdlib.h>

#include <webp/decode.h>
#include <webp/demux.h>

int buzz_webp_head(const uint8_t *bytes, size_t count, uint32_t *width, uint32_t *height) {
    WebPBitstreamFeatures features;
    if (WebPGetFeatures(bytes, count, &features) != VP8_STATUS_OK || features.width <= 0 || features.height <= 0) {
        return 0;
    }
    *width = (uint32_t)features.width;
    *height = (uint32_t)features.height;
    return 1;
}

/// The first frame of an animation; otherwise the data as given.
static WebPData first_frame(const uint8_t *bytes, size_t count) {
    WebPData data = {bytes, count};
    WebPDemuxer *demuxer = WebPDemux(&data);
    if (demuxer == NULL) {
        return data;
    }
    WebPIterator frame;
    if (WebPDemuxGetI(demuxer, WEBP_FF_FORMAT_FLAGS) & ANIMATION_FLAG && WebPDemuxGetFrame(demuxer, 1, &frame)) {
        data = frame.fragment;
        WebPDemuxReleaseIterator(&frame);
    }
    WebPDemuxDelete(demuxer);
    return data;
}

int buzz_webp_decode(
    const uint8_t *bytes, size_t count, uint32_t wanted_width, uint32_t wanted_height, uint64_t most_pixels,
    struct buzz_picture *picture) {
    WebPData frame = first_frame(bytes, count);
    WebPDecoderConfig config;
    if (!WebPInitDecoderConfig(&config) || WebPGetFeatures(frame.bytes, frame.size, &config.input) != VP8_STATUS_OK) {
        return 0;
    }
    uint32_t width = (uint32_t)config.input.width, height = (uint32_t)config.input.height;
    // The frame repeats the size and may contradict the file's header.
    if ((uint64_t)width * height > most_pixels) {
        return 0;
    }
    uint32_t shrink = 1;
    while (wanted_width > 0 && wanted_height > 0 && width / (shrink * 2) >= wanted_width
           && height / (shrink * 2) >= wanted_height) {
        shrink *= 2;
    }
    width = width / shrink > 0 ? width / shrink : 1;
    height = height / shrink > 0 ? height / shrink : 1;
    config.options.use_scaling = shrink > 1;
    config.options.scaled_width = (int)width;
    config.options.scaled_height = (int)height;
    uint8_t *pixels = malloc((size_t)width * height * 4);
    if (pixels == NULL) {
        return 0;
    }
    config.output.colorspace = MODE_RGBA;
    config.output.is_external_memory = 1;
    config.output.u.RGBA.rgba = pixels;
    config.output.u.RGBA.stride = (int)(width * 4);
    config.output.u.RGBA.size = (size_t)width * height * 4;
    VP8StatusCode status = WebPDecode(frame.bytes, frame.size, &config);
    WebPFreeDecBuffer(&config.output);
    if (status != VP8_STATUS_OK) {
        free(pixels);
        return 0;
    }
    *picture = (struct buzz_picture){pixels, width, height};
    return 1;
}
