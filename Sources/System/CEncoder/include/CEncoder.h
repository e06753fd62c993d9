#pragma once
#include <stdint.h>

// The arithmetic of a sentence encoder: C, because it is all loops over numbers and a debug build must not take seconds
// for a sentence. It checks nothing: EncoderKit has checked every size before it calls.

// A matrix row is made of blocks of 32 numbers: a scale in half precision, then 16 bytes with four bits a number.
enum { ENCODER_BLOCK = 32, ENCODER_BLOCK_BYTES = 18 };

/// A row of `width` numbers.
void encoder_row(const uint8_t *row, long width, float *out);

/// Eight bits a number, with a scale and a sum for each block.
void encoder_quantise(const float *in, long rows, long width, int8_t *out, float *scales, int32_t *sums);

/// out[rows][outputs] = in[rows][inputs] × weights[outputs][inputs]ᵀ + bias. `inputs` is at most ENCODER_WIDEST.
enum { ENCODER_WIDEST = 8192 };
void encoder_product(const uint8_t *weights, const float *bias, const int8_t *in, const float *scales,
                     const int32_t *sums, float *out, long rows, long outputs, long inputs);

/// Each row of in + added, brought to mean 0 and variance 1, then scaled and moved. `added` may be null.
void encoder_normalise(float *in, const float *added, const float *scale, const float *shift, long rows, long width,
                       float epsilon);

/// Every row looks at all rows, each head for itself. `room` holds `rows` numbers.
void encoder_attend(const float *query, const float *key, const float *value, float *out, float *room, long rows,
                    long width, long heads);

void encoder_gelu(float *values, long count);
