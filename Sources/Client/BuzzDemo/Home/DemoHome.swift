import ProcessKit

/// The folder of a demo. Nothing is removed from a folder that lacks the demo's marker file.
package struct DemoHome: Sendable, Hashable {
    static let marker = ".buzzbox-demo"
    private static let markerText = "This folder belongs to buzzbox demo, which may remove what is in it.\n"

    package let path: String

    package init(path: String) { self.path = path }

    /// Inside the program's data directory.
    package init(home: String?, environment: [String: String] = Environment.current) {
        self.init(path: Directories(home: home, environment: environment).data + "/demo")
    }

    package var directories: Directories { Directories(home: path) }

    var record: String { path + "/demo.json" }
    var sessions: String { path + "/people.json" }
    var life: String { path + "/life.json" }
    /// The FAQ library as a file that can be imported.
    package var faqs: String { path + "/faq.json" }
    private var marker: String { path + "/" + Self.marker }

    package var isMarked: Bool { Files.exists(marker) }

    /// Creates the folder, or checks that it is a demo's.
    package func prepare() throws(DemoError) {
        if isMarked { return }
        do {
            if Files.exists(path) {
                guard Files.isDirectory(path), try Files.list(path).isEmpty else {
                    throw DemoError.notADemo(path: path)
                }
            }
            try Files.makeDirectory(path)
            try Files.write(Self.markerText, to: marker)
        } catch let error as FileError {
            throw DemoError(error)
        } catch let error as DemoError {
            throw error
        } catch {
            throw .file("\(error)")
        }
    }

    /// The lock of the process that simulates the demo's people; nil if another one holds it.
    package func lock() throws(DemoError) -> FileLock? {
        do {
            return try FileLock(path: path + "/demo.lock")
        } catch {
            switch error {
            case .held: return nil
            case .file(let error): throw DemoError(error)
            }
        }
    }

    /// Removes what the demo has created. Settings and any files added by the user stay.
    ///
    /// - Parameter serverData: the data directory of the demo's server; nothing is removed while one is running
    ///   there.
    package func reset(serverData: String) throws(DemoError) {
        guard Files.exists(path) else { return }
        guard isMarked else { throw .notADemo(path: path) }
        guard let lock = try lock() else { throw .inUse(path: path) }
        defer { withExtendedLifetime(lock) {} }
        do {
            if Files.isDirectory(serverData) {
                // A running server would continue to write to deleted files.
                do {
                    _ = try FileLock(path: serverData + "/serve.lock")
                } catch FileLockError.held {
                    throw DemoError.inUse(path: path)
                }
            }
            for file in [record, sessions, life, faqs] { try Files.remove(file) }
            for folder in [directories.data, directories.state, directories.cache] { try Files.removeTree(folder) }
        } catch let error as DemoError {
            throw error
        } catch let error as FileError {
            throw DemoError(error)
        } catch {
            throw .file("\(error)")
        }
    }
}
