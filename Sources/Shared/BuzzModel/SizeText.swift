/// Formats sizes and counts for people.
package enum SizeText {
    /// `312 bytes`, `240 KB`, `1.4 MB`
    package static func bytes(_ count: Int64) -> String {
        if count < 1000 { return count == 1 ? "1 byte" : "\(max(0, count)) bytes" }
        var tenths = count / 100
        for unit in ["KB", "MB", "GB"] {
            if tenths < 100 { return "\(tenths / 10).\(tenths % 10) \(unit)" }
            if tenths < 10_000 || unit == "GB" { return "\(tenths / 10) \(unit)" }
            tenths /= 1000
        }
        return "\(count) bytes"
    }

    /// `12,480`
    package static func number(_ value: Int) -> String {
        var digits = Array(String(value.magnitude))
        var index = digits.count - 3
        while index > 0 {
            digits.insert(",", at: index)
            index -= 3
        }
        return (value < 0 ? "-" : "") + String(digits)
    }

    /// `1 message`, `3 messages`
    package static func counted(_ count: Int, _ noun: String, _ plural: String? = nil) -> String {
        count == 1 ? "1 \(noun)" : "\(number(count)) \(plural ?? noun + "s")"
    }
}
