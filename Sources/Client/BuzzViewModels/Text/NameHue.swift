import BuzzModel

/// A person's colour: one of a few, always the same for the same person.
package enum NameHue {
    package static let count = 6

    package static func of(_ user: UserID) -> Int {
        var hash: UInt32 = 2_166_136_261
        for byte in user.rawValue.utf8 { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
        return Int(hash % UInt32(count))
    }
}
