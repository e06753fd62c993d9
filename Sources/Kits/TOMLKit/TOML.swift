import CToml

package enum TOML {
    /// - Parameter file: the file name to show in errors.
    package static func parse(_ text: String, file: String) throws(TOMLError) -> TOMLTable {
        let builder = TOMLBuilder()
        var failure = buzz_toml_failure()
        let bytes = text.utf8.map { CChar(bitPattern: $0) }
        let isParsed = withExtendedLifetime(builder) {
            buzz_toml_parse(bytes, bytes.count, handleTOMLEvent, Unmanaged.passUnretained(builder).toOpaque(), &failure)
        }
        guard isParsed != 0 else {
            let message = withUnsafeBytes(of: &failure.message) { raw in
                String(decoding: raw.prefix { $0 != 0 }, as: UTF8.self)
            }
            let position = TOMLPosition(line: Int(failure.line), column: Int(failure.column))
            throw TOMLError(file: file, at: position, message: message)
        }
        return builder.root
    }
}
