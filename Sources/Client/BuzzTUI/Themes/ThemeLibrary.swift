import ProcessKit
import TerminalKit
import TextKit

/// All available themes: built-in, shipped as files, and the user's own.
package struct ThemeLibrary: Sendable {
    private let folders: [String]
    private let capabilities: Capabilities

    package init(folders: [String], capabilities: Capabilities) {
        self.folders = folders
        self.capabilities = capabilities
    }

    /// The selectable names; only one in a terminal without colours.
    package var names: [String] {
        guard capabilities.colors > .none else { return [Theme.monochrome.name] }
        var names = Set(Theme.builtIn.map(\.name))
        for folder in folders where Files.isDirectory(folder) {
            // An unreadable folder offers no themes.
            let files = (try? Files.list(folder)) ?? []
            for file in files where file.hasSuffix(".toml") { names.insert(String(file.dropLast(5))) }
        }
        return names.sorted()
    }

    package var standard: Theme {
        switch capabilities.colors {
        case .none: .monochrome
        case .sixteen: .sixteen
        case .indexed256, .direct: .dark
        }
    }

    /// The file of a theme; nil if it is built in.
    package func file(of name: String) -> String? {
        folders.map { "\($0)/\(name).toml" }.first(where: Files.exists)
    }

    /// The theme with this name; the user's own file takes precedence over a built-in theme.
    package func load(_ name: String) throws(ThemeFile.Problem) -> Theme {
        if name.isEmpty || capabilities.colors == .none { return standard }
        let isPlain = !name.contains("/") && !name.hasPrefix(".")
        for folder in folders where isPlain {
            let path = "\(folder)/\(name).toml"
            guard Files.exists(path) else { continue }
            let text: String
            do throws(FileError) { text = try Files.readText(path, limit: 1 << 20) } catch {
                throw ThemeFile.Problem(file: path, line: 1, message: "\(error)")
            }
            return try ThemeFile.read(text, file: path, name: name)
        }
        if let builtIn = Theme.builtIn.first(where: { $0.name == name }) { return builtIn }
        throw ThemeFile.Problem(
            file: Sanitizer.line(name), line: 0,
            message: "no such theme; available: \(names.joined(separator: ", "))")
    }
}
