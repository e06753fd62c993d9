import ProcessKit

/// Where sentence models lie: with the data of a server, with the user's, or where the programs were installed.
package struct EncoderLibrary: Sendable {
    package enum State: Sendable, Equatable {
        case missing
        case ready(String)
        /// There is a file, and it isn't the whole one.
        case damaged(String)
    }

    /// Looked into in this order; what is fetched goes into the first.
    package let folders: [String]

    package init(folders: [String]) { self.folders = folders }

    /// - Parameter dataDirectory: where a server keeps its things, when one was named.
    package init(dataDirectory: String?, environment: [String: String] = Environment.current) {
        var folders = [Directories(program: "buzzbox", environment: environment).data + "/models"]
        if let dataDirectory { folders.insert(dataDirectory + "/models", at: 0) }
        if let program = Environment.ownPath.flatMap(Files.parent), let prefix = Files.parent(of: program) {
            folders.append(prefix + "/share/buzzbox/models")
        }
        self.folders = folders
    }

    package func state(of package: EncoderPackage) -> State {
        var damaged: State?
        for folder in folders {
            let path = folder + "/" + package.fileName
            guard let size = Files.size(path) else { continue }
            if size == Int64(package.bytes) { return .ready(path) }
            damaged = damaged ?? .damaged(path)
        }
        return damaged ?? .missing
    }

    /// The one to use.
    package var ready: (package: EncoderPackage, path: String)? {
        for package in EncoderPackage.all {
            if case .ready(let path) = state(of: package) { return (package, path) }
        }
        return nil
    }
}
