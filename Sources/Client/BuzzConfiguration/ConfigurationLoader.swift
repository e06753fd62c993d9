import BuzzTUI
import ProcessKit

/// Loads the configuration, any number of times.
package struct ConfigurationLoader: Sendable {
    package let directories: Directories
    package let profile: String?
    package let environment: [String: String]

    /// - Parameter profile: from the command line.
    package init(
        directories: Directories, profile: String? = nil, environment: [String: String] = Environment.current
    ) {
        self.directories = directories
        self.profile = profile
        self.environment = environment
    }

    package var path: String { directories.configuration + "/" + ConfigurationFile.fileName }

    /// The folders with themes: the user's own, then those installed with the program.
    package var themeFolders: [String] {
        let own = directories.configuration + "/themes"
        guard let program = Environment.ownPath, let folder = Files.parent(of: program) else { return [own] }
        let installed = (Files.parent(of: folder) ?? "") + "/share/buzzbox/themes"
        return [own, installed] + Self.source(from: folder)
    }

    /// When run from a build directory: `themes/` next to `Package.swift`.
    private static func source(from folder: String) -> [String] {
        var folder: String? = folder
        for _ in 0..<5 {
            guard let here = folder else { break }
            if Files.exists(here + "/Package.swift"), Files.isDirectory(here + "/themes") { return [here + "/themes"] }
            folder = Files.parent(of: here)
        }
        return []
    }

    package func load() throws(ConfigurationError) -> (settings: Settings, warnings: [ConfigurationProblem]) {
        let file = try ConfigurationFile.load(path)
        return (settings(of: file), file.warnings)
    }

    package func settings(of file: ConfigurationFile) -> Settings {
        Settings(file, profile: profile, environment: environment) {
            Choices.load(Choices.path(directories, profile: $0))
        }
    }
}
