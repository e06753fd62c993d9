// The plain functions for SHA-256: those that replace them look up a provider for each message.
#define OPENSSL_SUPPRESS_DEPRECATED
#include "CCrypto.h"

#include <openssl/crypto.h>
#include <openssl/sha.h>
#include <string.h>

enum { block = 64, digest = SHA256_DIGEST_LENGTH };

typedef struct {
    SHA256_CTX inner, outer;
} hmac_state;

static void begin(hmac_state *state, const uint8_t *key, size_t count) {
    uint8_t pad[block] = {0};
    if (count > block) {
        SHA256(key, count, pad);
    } else {
        memcpy(pad, key, count);
    }
    for (int i = 0; i < block; i++) pad[i] ^= 0x36;
    SHA256_Init(&state->inner);
    SHA256_Update(&state->inner, pad, block);
    for (int i = 0; i < block; i++) pad[i] ^= 0x36 ^ 0x5c;
    SHA256_Init(&state->outer);
    SHA256_Update(&state->outer, pad, block);
    OPENSSL_cleanse(pad, sizeof pad);
}

static void finish(hmac_state *state, uint8_t *target) {
    uint8_t sum[digest];
    SHA256_Final(sum, &state->inner);
    SHA256_Update(&state->outer, sum, digest);
    SHA256_Final(target, &state->outer);
    OPENSSL_cleanse(sum, sizeof sum);
}

void buzz_hmac_sha256(const uint8_t *key, size_t key_count, const uint8_t *data, size_t count, uint8_t *target) {
    hmac_state state;
    begin(&state, key, key_count);
    SHA256_Update(&state.inner, data, count);
    finish(&state, target);
    OPENSSL_cleanse(&state, sizeof state);
}

void buzz_hkdf_sha256(
    const uint8_t *material, size_t material_count, const uint8_t *info, size_t info_count, uint8_t *target,
    size_t count) {
    static const uint8_t none[digest] = {0};
    uint8_t root[digest], step[digest];
    buzz_hmac_sha256(none, digest, material, material_count, root);
    hmac_state first;
    begin(&first, root, digest);
    size_t done = 0;
    for (uint8_t number = 1; done < count; number++) {
        hmac_state state = first;
        if (number > 1) SHA256_Update(&state.inner, step, digest);
        SHA256_Update(&state.inner, info, info_count);
        SHA256_Update(&state.inner, &number, 1);
        finish(&state, step);
        size_t part = count - done < digest ? count - done : digest;
        memcpy(target + done, step, part);
        done += part;
        OPENSSL_cleanse(&state, sizeof state);
    }
    OPENSSL_cleanse(&first, sizeof first);
    OPENSSL_cleanse(root, sizeof root);
    OPENSSL_cleanse(step, sizeof step);
}
