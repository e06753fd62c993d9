import Glibc

package enum Environment {
    /// A copy of this process's environment.
    package static var current: [String: String] {
        var result: [String: String] = [:]
        var entry = environ
        while let text = entry.pointee {
            let line = String(cString: text)
            if let equals = line.firstIndex(of: "=") {
                result[String(line[..<equals])] = String(line[line.index(after: equals)...])
            }
            entry += 1
        }
        return result
    }

    /// The full path of a program, looked up in the PATH as a shell would; nil when it isn't found.
    package static func findProgram(_ name: String, path: String? = nil) -> String? {
        if name.contains("/") { return access(name, X_OK) == 0 && !Files.isDirectory(name) ? name : nil }
        let path = path ?? getenv("PATH").map { String(cString: $0) } ?? "/usr/local/bin:/usr/bin:/bin"
        for directory in path.split(separator: ":") {
            let candidate = "\(directory)/\(name)"
            if access(candidate, X_OK) == 0, !Files.isDirectory(candidate) { return candidate }
        }
        return nil
    }

    /// The path of the running program itself.
    package static var ownPath: String? {
        guard let real = realpath("/proc/self/exe", nil) else { return nil }
        defer { free(real) }
        return String(cString: real)
    }
}
