import Glibc

/// The output of this tool.
enum Output {
    static func line(_ text: String) { write(text, to: 1) }
    static func error(_ text: String) { write(text, to: 2) }

    static func percent(_ share: Double) -> String { number(share * 100, digits: 1) + " %" }

    static func number(_ value: Double, digits: Int) -> String {
        var scale = 1.0
        for _ in 0..<digits { scale *= 10 }
        let rounded = Int64((abs(value) * scale).rounded())
        let whole = rounded / Int64(scale)
        let part = String(rounded % Int64(scale))
        let sign = value < 0 && rounded > 0 ? "-" : ""
        return digits == 0
            ? "\(sign)\(whole)" : "\(sign)\(whole).\(String(repeating: "0", count: digits - part.count))\(part)"
    }

    private static func write(_ text: String, to descriptor: Int32) {
        let bytes = Array((text + "\n").utf8)
        var sent = 0
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count <= 0 { return }
            sent += count
        }
    }
}
