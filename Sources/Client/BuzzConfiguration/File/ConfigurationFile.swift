import ProcessKit

/// `buzzbox.toml`, read and checked.
package struct ConfigurationFile: Sendable {
    package struct Entry: Sendable, Hashable {
        package let value: SettingValue
        package let line: Int
    }

    package typealias Entries = [SettingName: Entry]

    package static let fileName = "buzzbox.toml"
    private static let limit = 1 << 20

    package let path: String
    package internal(set) var entries: Entries = [:]
    /// What single profiles say for themselves.
    package internal(set) var profiles: [String: Entries] = [:]
    /// What works and shouldn't stay: old names, keys taken from others.
    package internal(set) var warnings: [ConfigurationProblem] = []

    package init(path: String) {
        self.path = path
    }

    /// Reads the file; where there is none everything is as it is without.
    package static func load(_ path: String) throws(ConfigurationError) -> ConfigurationFile {
        try read(try text(of: path), path: path)
    }

    /// The text of the file, nothing where there is none.
    package static func text(of path: String) throws(ConfigurationError) -> String {
        do throws(FileError) {
            return try Files.readText(path, limit: limit)
        } catch {
            guard error.isMissing else {
                throw ConfigurationError([ConfigurationProblem(file: path, line: 0, message: error.description)])
            }
            return ""
        }
    }

    /// - Throws: everything that is wrong, not just the first.
    package static func read(_ text: String, path: String) throws(ConfigurationError) -> ConfigurationFile {
        var reader = ConfigurationReader(path: path)
        return try reader.read(text)
    }
}
