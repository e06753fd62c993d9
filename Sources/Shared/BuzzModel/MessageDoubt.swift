/// What speaks against a message having been written by the person whose name it bears.
package enum MessageDoubt: String, Sendable, Hashable, CaseIterable {
    /// Its key came from a backup, a file or another device: anybody may have put it there.
    case unproven
    /// It came from a device that its owner has not signed.
    case unsignedDevice = "unsigned_device"
    /// It came unencrypted in a conversation that is encrypted.
    case plain
}
