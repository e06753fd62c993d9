/// Checks that a request is text. Anything else is rejected, and never stored with replacement characters.
package enum RequestText {
    package static func isUTF8(_ body: [UInt8]) -> Bool { String(validating: body, as: UTF8.self) != nil }

    /// Follows the name of what is invalid.
    package static let complaint = "is not valid UTF-8. Send it again as UTF-8."
}
