import CPlatform
import Glibc

/// Crash reports: the signal and a backtrace, in a file that only the user can read. Nothing is sent anywhere.
package enum CrashReport {
    package static let prefix = "crash-"

    /// Writes a report into the folder if this process crashes from now on. The process still ends as it would have.
    ///
    /// - Parameter header: lines about the program; never arguments or message text, which may be private.
    package static func arm(folder: String, header: [String], now: Int64 = SystemTime().now()) throws(FileError) {
        try Files.makeDirectory(folder)
        let moment = ISO8601.string(milliseconds: now).prefix(19).map { $0 == ":" ? "-" : String($0) }.joined()
        let path = "\(folder)/\(prefix)\(moment)-\(getpid()).txt"
        let lines = header + ["started: \(ISO8601.string(milliseconds: now))", "process: \(getpid())"]
        let code = buzz_crash_install(
            path, lines.map { $0 + "\n" }.joined(), "\nThe program crashed. What is known of it is in \(path)\n")
        guard code == 0 else { throw FileError(action: "prepare the report", path: path, code: code) }
    }

    /// The reports in a folder, oldest first.
    package static func all(in folder: String) -> [String] {
        // No folder means that there was no crash.
        let names = (try? Files.list(folder)) ?? []
        return names.filter { $0.hasPrefix(prefix) }.map { "\(folder)/\($0)" }
    }

    /// The latest report if the user has not been told of it yet; marks it as mentioned.
    package static func takeNews(in folder: String) throws(FileError) -> String? {
        let mark = folder + "/mentioned"
        guard let last = all(in: folder).last else { return nil }
        // No file means that nothing was mentioned.
        let mentioned = (try? Files.readText(mark, limit: 4096)) ?? ""
        guard mentioned != last else { return nil }
        try Files.write(last, to: mark)
        return last
    }

    /// Removes all but the newest reports.
    package static func prune(folder: String, keep: Int) {
        // Ignore errors: a report that cannot be removed only takes a little space.
        for path in all(in: folder).dropLast(keep) { try? Files.remove(path) }
    }
}
