#include "CEncoder.h"
#include <math.h>
#include <string.h>
#if defined(__x86_64__)
#include <immintrin.h>
#endif

static float half(const uint8_t *bytes) {
    uint16_t bits;
    memcpy(&bits, bytes, 2);
    int exponent = (bits >> 10) & 31;
    float fraction = (float)(bits & 1023);
    float value = exponent == 0 ? ldexpf(fraction, -24) : ldexpf(1024 + fraction, exponent - 25);
    // Infinities have no place in a model; a damaged one stays finite.
    return bits & 0x8000 ? -value : value;
}

void encoder_row(const uint8_t *row, long width, float *out) {
    for (long block = 0; block < width / ENCODER_BLOCK; block++, row += ENCODER_BLOCK_BYTES, out += ENCODER_BLOCK) {
        float scale = half(row);
        for (int i = 0; i < 16; i++) {
            out[i] = (float)((row[2 + i] & 15) - 8) * scale;
            out[i + 16] = (float)((row[2 + i] >> 4) - 8) * scale;
        }
    }
}

void encoder_quantise(const float *in, long rows, long width, int8_t *out, float *scales, int32_t *sums) {
    for (long block = 0; block < rows * (width / ENCODER_BLOCK); block++) {
        const float *x = in + block * ENCODER_BLOCK;
        int8_t *q = out + block * ENCODER_BLOCK;
        float most = 0;
        for (int i = 0; i < ENCODER_BLOCK; i++) most = fmaxf(most, fabsf(x[i]));
        // A damaged model may bring anything: nothing outside of eight bits is converted.
        float inverse = most > 0 && isfinite(most) ? 127 / most : 0;
        int sum = 0;
        for (int i = 0; i < ENCODER_BLOCK; i++) {
            float step = nearbyintf(x[i] * inverse);
            int value = step >= -127 && step <= 127 ? (int)step : 0;
            q[i] = (int8_t)value;
            sum += value;
        }
        scales[block] = inverse > 0 ? most / 127 : 0;
        sums[block] = sum;
    }
}

// Four rows of weights at once, as bytes from 0 to 15, so that each piece of the input is read once for four outputs.
enum { TOGETHER = 4 };

typedef void four_outputs(const uint8_t *weights, const float *weight_scales, const int8_t *in, const float *scales,
                          const int32_t *sums, long inputs, float *out);

static void four_plain(const uint8_t *weights, const float *weight_scales, const int8_t *in, const float *scales,
                       const int32_t *sums, long inputs, float *out) {
    long blocks = inputs / ENCODER_BLOCK;
    for (int row = 0; row < TOGETHER; row++) {
        float sum = 0;
        for (long block = 0; block < blocks; block++) {
            const uint8_t *w = weights + row * inputs + block * ENCODER_BLOCK;
            const int8_t *x = in + block * ENCODER_BLOCK;
            int dot = 0;
            for (int i = 0; i < ENCODER_BLOCK; i++) dot += w[i] * x[i];
            sum += weight_scales[row * blocks + block] * scales[block] * (float)(dot - 8 * sums[block]);
        }
        out[row] = sum;
    }
}

#if defined(__x86_64__)
__attribute__((target("avx2,fma"))) static void four_avx2(
    const uint8_t *weights, const float *weight_scales, const int8_t *in, const float *scales, const int32_t *sums,
    long inputs, float *out) {
    long blocks = inputs / ENCODER_BLOCK;
    const __m256i ones = _mm256_set1_epi16(1);
    __m256 total[TOGETHER];
    float correction[TOGETHER] = {0};
    for (int row = 0; row < TOGETHER; row++) total[row] = _mm256_setzero_ps();
    for (long block = 0; block < blocks; block++) {
        __m256i x = _mm256_loadu_si256((const __m256i *)(in + block * ENCODER_BLOCK));
        for (int row = 0; row < TOGETHER; row++) {
            __m256i w = _mm256_loadu_si256((const __m256i *)(weights + row * inputs + block * ENCODER_BLOCK));
            __m256 dot = _mm256_cvtepi32_ps(_mm256_madd_epi16(_mm256_maddubs_epi16(w, x), ones));
            float scale = weight_scales[row * blocks + block] * scales[block];
            total[row] = _mm256_fmadd_ps(dot, _mm256_set1_ps(scale), total[row]);
            correction[row] += scale * (float)sums[block];
        }
    }
    for (int row = 0; row < TOGETHER; row++) {
        __m128 sum = _mm_add_ps(_mm256_castps256_ps128(total[row]), _mm256_extractf128_ps(total[row], 1));
        sum = _mm_add_ps(sum, _mm_movehl_ps(sum, sum));
        sum = _mm_add_ss(sum, _mm_movehdup_ps(sum));
        out[row] = _mm_cvtss_f32(sum) - 8 * correction[row];
    }
}
#endif

static four_outputs *fastest(void) {
#if defined(__x86_64__)
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma")) return four_avx2;
#endif
    return four_plain;
}

void encoder_product(const uint8_t *weights, const float *bias, const int8_t *in, const float *scales,
                     const int32_t *sums, float *out, long rows, long outputs, long inputs) {
    four_outputs *four = fastest();
    long blocks = inputs / ENCODER_BLOCK;
    uint8_t unpacked[TOGETHER * ENCODER_WIDEST];
    float weight_scales[TOGETHER * (ENCODER_WIDEST / ENCODER_BLOCK)];
    for (long output = 0; output < outputs; output += TOGETHER) {
        for (long block = 0; block < TOGETHER * blocks; block++) {
            const uint8_t *packed = weights + (output * blocks + block) * ENCODER_BLOCK_BYTES;
            weight_scales[block] = half(packed);
            uint8_t *w = unpacked + block * ENCODER_BLOCK;
            for (int i = 0; i < 16; i++) {
                w[i] = packed[2 + i] & 15;
                w[i + 16] = packed[2 + i] >> 4;
            }
        }
        for (long row = 0; row < rows; row++) {
            float four_sums[TOGETHER];
            four(unpacked, weight_scales, in + row * inputs, scales + row * blocks, sums + row * blocks, inputs,
                 four_sums);
            for (int i = 0; i < TOGETHER; i++) out[row * outputs + output + i] = four_sums[i] + bias[output + i];
        }
    }
}

void encoder_normalise(float *in, const float *added, const float *scale, const float *shift, long rows, long width,
                       float epsilon) {
    for (long row = 0; row < rows; row++) {
        float *x = in + row * width, mean = 0, variance = 0;
        for (long i = 0; i < width; i++) {
            if (added) x[i] += added[row * width + i];
            mean += x[i];
        }
        mean /= (float)width;
        for (long i = 0; i < width; i++) variance += (x[i] - mean) * (x[i] - mean);
        float inverse = 1 / sqrtf(variance / (float)width + epsilon);
        for (long i = 0; i < width; i++) x[i] = (x[i] - mean) * inverse * scale[i] + shift[i];
    }
}

void encoder_attend(const float *query, const float *key, const float *value, float *out, float *room, long rows,
                    long width, long heads) {
    long size = width / heads;
    float scale = 1 / sqrtf((float)size);
    for (long head = 0; head < heads; head++) {
        long start = head * size;
        for (long row = 0; row < rows; row++) {
            const float *q = query + row * width + start;
            float most = -INFINITY, sum = 0;
            for (long other = 0; other < rows; other++) {
                const float *k = key + other * width + start;
                float lanes[8] = {0};
                for (long i = 0; i + 8 <= size; i += 8) {
                    for (int lane = 0; lane < 8; lane++) lanes[lane] += q[i + lane] * k[i + lane];
                }
                float dot = 0;
                for (int lane = 0; lane < 8; lane++) dot += lanes[lane];
                room[other] = dot * scale;
                most = fmaxf(most, room[other]);
            }
            for (long other = 0; other < rows; other++) {
                room[other] = expf(room[other] - most);
                sum += room[other];
            }
            float *to = out + row * width + start;
            for (long i = 0; i < size; i++) to[i] = 0;
            for (long other = 0; other < rows; other++) {
                float share = room[other] / sum;
                const float *v = value + other * width + start;
                for (long i = 0; i < size; i++) to[i] += share * v[i];
            }
        }
    }
}

void encoder_gelu(float *values, long count) {
    for (long i = 0; i < count; i++) values[i] *= 0.5f * (1 + erff(values[i] * 0.70710678f));
}
