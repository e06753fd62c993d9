import CSodium

/// libsodium wants to be started once before anything else is called; every type of this module goes through here.
enum Sodium {
    static let start: Void = {
        // -1 means that the system has no source of randomness: there is nothing safe left to do.
        precondition(sodium_init() >= 0, "libsodium found no source of randomness")
    }()
}
