import ProcessKit

/// A parsed and validated `buzzbox.toml`.
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
    /// The settings of individual profiles.
    package internal(set) var profiles: [String: Entries] = [:]
    /// Things that work but should be changed, such as old names or keys taken from other commands.
    package internal(set) var warnings: [ConfigurationProblem] = []

    package init(path: String) {
        self.path = path
    }

    /// Loads the file; without one all defaults apply.
    package static func load(_ path: String) throws(ConfigurationError) -> ConfigurationFile {
        try read(try text(of: path), path: path)
    }

    /// The text of the file; empty if there is none.
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

    /// - Throws: all errors, not only the first.
    package static func read(_ text: String, path: String) throws(ConfigurationError) -> ConfigurationFile {
        var reader = ConfigurationReader(path: path)
        return try reader.read(text)
    }
}
