import ProcessKit

/// Finds sentence models: in the server's data, in the user's data, or where the programs are installed.
package struct EncoderLibrary: Sendable {
    package enum State: Sendable, Equatable {
        case missing
        case ready(String)
        /// The file exists but is incomplete or wrong.
        case damaged(String)
    }

    /// Searched in this order; downloads go into the first.
    package let folders: [String]

    package init(folders: [String]) { self.folders = folders }

    /// - Parameter dataDirectory: the server's data directory, if one was given.
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

    /// The first installed model and its path.
    package var ready: (package: EncoderPackage, path: String)? {
        for package in EncoderPackage.all {
            if case .ready(let path) = state(of: package) { return (package, path) }
        }
        return nil
    }
}
