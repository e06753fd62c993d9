import CSodium

/// XChaCha20-Poly1305: a box opens only with the same key and the same context.
package enum SecretBox {
    package static let keyCount = 32

    /// `context` says what the content belongs to; it is authenticated but not stored, so opening needs it again.
    package static func close(_ content: Secret, with key: Secret, context: [UInt8]) -> [UInt8] {
        precondition(key.count == keyCount, "the key of a box has 32 bytes")
        let nonce = Random.bytes(crypto_aead_xchacha20poly1305_ietf_npubbytes())
        var sealed = [UInt8](repeating: 0, count: content.count + crypto_aead_xchacha20poly1305_ietf_abytes())
        content.withBytes { bytes in
            key.withBytes { key in
                _ = crypto_aead_xchacha20poly1305_ietf_encrypt(
                    &sealed, nil, bytes, UInt64(content.count), context, UInt64(context.count), nil, nonce, key)
            }
        }
        return nonce + sealed
    }

    package static func open(_ box: [UInt8], with key: Secret, context: [UInt8]) -> Secret? {
        let nonceCount = crypto_aead_xchacha20poly1305_ietf_npubbytes()
        let count = box.count - nonceCount - crypto_aead_xchacha20poly1305_ietf_abytes()
        guard count >= 0, key.count == keyCount else { return nil }
        Sodium.start
        let sealed = Array(box[nonceCount...])
        var isGood = false
        let content = Secret(count: count) { target in
            isGood = key.withBytes { key in
                crypto_aead_xchacha20poly1305_ietf_decrypt(
                    target, nil, nil, sealed, UInt64(sealed.count), context, UInt64(context.count), box, key) == 0
            }
        }
        return isGood ? content : nil
    }
}
