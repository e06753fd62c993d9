/// A program's directories: the XDG ones, or all under one home.
package struct Directories: Sendable, Hashable {
    /// Configuration files edited by the user.
    package let configuration: String
    /// Data that must not be lost.
    package let data: String
    /// Logs and other state that is useful but can be lost.
    package let state: String
    /// Data that can be fetched again.
    package let cache: String
    package let downloads: String

    /// - Parameters:
    ///   - home: one directory for everything (`--home`); without it the variable `BUZZBOX_HOME` is used if set.
    package init(program: String = "buzzbox", home: String? = nil, environment: [String: String] = Environment.current)
    {
        // XDG requires relative paths to be ignored.
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

    /// Creates the program's own four directories, accessible to the user only.
    package func create() throws(FileError) {
        for path in [configuration, data, state, cache] { try Files.makeDirectory(path) }
    }
}
