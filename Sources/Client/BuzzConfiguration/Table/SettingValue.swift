import TOMLKit

/// The value of an option.
package enum SettingValue: Sendable, Hashable {
    case text(String)
    case flag(Bool)
    case number(Int)
    case bindings([KeyBinding])

    package struct KeyBinding: Sendable, Hashable {
        package let command: String
        package let keys: [String]
        /// Its line in the file.
        package let line: Int

        package init(command: String, keys: [String], line: Int = 0) {
            self.command = command
            self.keys = keys
            self.line = line
        }
    }

    /// As TOML.
    package var toml: String {
        switch self {
        case .text(let text): return TOML.quoted(text)
        case .flag(let isOn): return isOn ? "true" : "false"
        case .number(let number): return "\(number)"
        case .bindings(let bindings):
            guard !bindings.isEmpty else { return "{}" }
            let parts = bindings.map { binding in
                let keys = binding.keys.map(TOML.quoted).joined(separator: ", ")
                return "\(binding.command) = " + (binding.keys.count == 1 ? keys : "[\(keys)]")
            }
            return "{ \(parts.joined(separator: ", ")) }"
        }
    }
}
