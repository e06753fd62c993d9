/// Where a program keeps its things: the XDG places, or all under one home.
package struct Directories: Sendable, Hashable {
    /// Files the user writes.
    package let configuration: String
    /// What must not be lost.
    package let data: String
    /// Logs and what is nice to have across starts.
    package let state: String
    /// What can be fetched again.
    package let cache: String
    package let downloads: String

    /// - Parameters:
    ///   - home: one directory for everything (`--home`); else `BUZZBOX_HOME` of the environment is used when it's set.
    package init(program: String = "buzzbox", home: String? = nil, environment: [String: String] = Environment.current)
    {
        // The XDG rules: a relative path is to be ignored.
        func place(_ variable: String, _ fallback: String) -> String {
            if let value = environment[variable], value.hasPrefix("/") { return value }
            return (environment["HOME"] ?? "/tmp") + "/" + fallback
        }
        if let home = home ?? environment["BUZZBOX_HOME"], !home.isEmpty {
            configuration = home + "/config"
            data = home + "/data"
            state = home + "/state"
            cache = home + "/cache"
            downloads = home + "/downloads"
        } else {
            configuration = place("XDG_CONFIG_HOME", ".config") + "/" + program
            data = place("XDG_DATA_HOME", ".local/share") + "/" + program
            state = place("XDG_STATE_HOME", ".local/state") + "/" + program
            cache = place("XDG_CACHE_HOME", ".cache") + "/" + program
            downloads = place("XDG_DOWNLOAD_DIR", "Downloads")
        }
    }

    /// Creates the four that are the program's own, readable by the user alone.
    package func create() throws(FileError) {
        for path in [configuration, data, state, cache] { try Files.makeDirectory(path) }
    }
}
