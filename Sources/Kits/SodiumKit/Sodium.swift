import CSodium

/// libsodium must be initialised before any other call; every type of this module calls `start` first.
enum Sodium {
    static let start: Void = {
        // -1 means the system has no source of randomness, so nothing could be done safely.
        precondition(sodium_init() >= 0, "libsodium found no source of randomness")
    }()
}
