#pragma once
#include <openssl/evp.h>
#include <stddef.h>
#include <stdint.h>

// HMAC and HKDF with SHA-256 by the instructions that the processor has for it; libsodium's does without them.

/// `target` takes 32 bytes, and may lie where the key does.
void buzz_hmac_sha256(const uint8_t *key, size_t key_count, const uint8_t *data, size_t count, uint8_t *target);

/// Without salt.
void buzz_hkdf_sha256(
    const uint8_t *material, size_t material_count, const uint8_t *info, size_t info_count, uint8_t *target,
    size_t count);
