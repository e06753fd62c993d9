/// Why it is uncertain that the named sender wrote a message.
package enum MessageDoubt: String, Sendable, Hashable, CaseIterable {
    /// The key came from a backup, a file or another device, and anybody may have put it there.
    case unproven
    /// The sending device is not signed by its owner.
    case unsignedDevice = "unsigned_device"
    /// The message came unencrypted in an encrypted conversation.
    case plain
}
