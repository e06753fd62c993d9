import BuzzTUI
import BuzzViewModels
import ProcessKit

/// Watches the configuration and themes while the interface runs.
package struct ConfigurationWatch: Sendable {
    private let loader: ConfigurationLoader
    private let log: Log

    package init(_ loader: ConfigurationLoader, log: Log) {
        self.loader = loader
        self.log = log
    }

    /// The contents of the files.
    private struct Content: Equatable {
        let configuration: Result<String, ConfigurationError>
        let themes: [String: String]
    }

    private actor Last {
        private var content: Content

        init(_ content: Content) {
            self.content = content
        }

        func replace(by content: Content) -> Content {
            defer { self.content = content }
            return self.content
        }
    }

    /// Changes from now on; one reader.
    package func changes() -> AsyncStream<InterfaceChange> {
        let watch = orLog("watching the configuration", log) {
            // A missing folder cannot be watched, and the user may be about to create their first file.
            try Files.makeDirectory(loader.directories.configuration)
            return try FolderWatch { [loader] in Self.folders(loader) }
        }
        guard let watch else { return AsyncStream { $0.finish() } }
        let last = Last(content)
        return AsyncStream {
            for await _ in watch.changes {
                if let change = await next(last) { return change }
            }
            return nil
        }
    }

    private var content: Content {
        let folder = loader.directories.configuration + "/themes"
        // An unreadable folder or file is not watched.
        let names = (try? Files.list(folder)) ?? []
        let files = names.filter { $0.hasSuffix(".toml") }.map { name in
            (name, (try? Files.readText("\(folder)/\(name)", limit: 1 << 20)) ?? "")  // as above
        }
        return Content(
            configuration: Result { () throws(ConfigurationError) in try ConfigurationFile.text(of: loader.path) },
            themes: Dictionary(files) { first, _ in first })
    }

    private func next(_ last: Last) async -> InterfaceChange? {
        let now = content
        let before = await last.replace(by: now)
        guard now.configuration == before.configuration else { return loaded() }
        return now.themes == before.themes ? nil : .themes
    }

    private func loaded() -> InterfaceChange {
        do throws(ConfigurationError) {
            let (settings, warnings) = try loader.load()
            for warning in warnings { log.warning("configuration", ["problem": warning]) }
            return .settings(InterfaceSettings(settings, loader: loader, log: log))
        } catch {
            log.warning("the configuration cannot be used", ["problems": error])
            return .problem(Self.sentence(error))
        }
    }

    /// A one-line message for the status line.
    package static func sentence(_ error: ConfigurationError) -> String {
        let first = error.problems.first.map { problem in
            let name = problem.file.split(separator: "/").last.map(String.init) ?? problem.file
            return "\(name):\(problem.line): \(problem.message)"
        }
        let more = error.problems.count > 1 ? " (and \(error.problems.count - 1) more: buzzbox config check)" : ""
        return (first ?? "The configuration is invalid.") + more
    }

    /// The folders of the files; for a symbolic link, also the folder of its target.
    private static func folders(_ loader: ConfigurationLoader) -> [String] {
        var folders = [loader.directories.configuration, loader.directories.configuration + "/themes"]
        if let target = Files.resolved(loader.path).flatMap(Files.parent), !folders.contains(target) {
            folders.append(target)
        }
        return folders
    }
}
