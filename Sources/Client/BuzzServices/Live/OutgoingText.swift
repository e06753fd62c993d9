/// Validates and cleans text that the user wants to send.
enum OutgoingText {
    static let limit = 10_000

    /// Removes control characters other than line ends and tabs.
    static func clean(_ text: String) -> String {
        let unified = text.replacing("\r\n", with: "\n")
        guard unified.unicodeScalars.contains(where: isUnwanted) else { return unified }
        var result = String.UnicodeScalarView()
        for scalar in unified.unicodeScalars {
            if scalar == "\r" { result.append("\n") } else if !isUnwanted(scalar) { result.append(scalar) }
        }
        return String(result)
    }

    private static func isUnwanted(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.generalCategory == .control && scalar != "\n" && scalar != "\t"
    }

    static func checked(_ text: String, allowsEmpty: Bool = false) throws(ServiceError) -> String {
        let clean = clean(text)
        guard clean.count <= limit else { throw .textTooLong(count: clean.count, limit: limit) }
        guard allowsEmpty || clean.contains(where: { !$0.isWhitespace }) else { throw .emptyText }
        return clean
    }
}
