/// Whether what came in is text: what is not is refused, never kept with its damaged letters replaced.
package enum RequestText {
    package static func isUTF8(_ body: [UInt8]) -> Bool { String(validating: body, as: UTF8.self) != nil }

    /// After what it is said of.
    package static let complaint = "is not valid UTF-8. Send it again as UTF-8."
}
