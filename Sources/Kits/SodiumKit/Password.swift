import CSodium

/// Argon2id hashes in the usual `$argon2id$…` form. Deliberately slow: do not call it on the main actor.
package enum Password {
    package struct Cost: Sendable, Equatable {
        package let passes: UInt64
        package let memory: Int

        package init(passes: UInt64, memory: Int) {
            self.passes = passes
            self.memory = memory
        }

        /// About a tenth of a second and 64 MiB: for sign-in.
        package static let interactive = Cost(
            passes: UInt64(crypto_pwhash_opslimit_interactive()), memory: crypto_pwhash_memlimit_interactive())
        /// The minimum that libsodium accepts: for tests and throw-away accounts.
        package static let minimum = Cost(
            passes: UInt64(crypto_pwhash_opslimit_min()), memory: crypto_pwhash_memlimit_min())
    }

    package static func hash(_ password: String, cost: Cost = .interactive) throws(SodiumError) -> String {
        Sodium.start
        let bytes = password.utf8.map { CChar(bitPattern: $0) }
        var text = [CChar](repeating: 0, count: crypto_pwhash_strbytes())
        let code = crypto_pwhash_str_alg(
            &text, bytes, UInt64(bytes.count), cost.passes, cost.memory, crypto_pwhash_alg_argon2id13())
        guard code == 0 else { throw .outOfMemory }
        return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// False for a wrong password and for a malformed hash.
    package static func verify(_ password: String, against hash: String) -> Bool {
        Sodium.start
        let bytes = password.utf8.map { CChar(bitPattern: $0) }
        return crypto_pwhash_str_verify(hash, bytes, UInt64(bytes.count)) == 0
    }
}
