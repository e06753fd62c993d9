import CPlatform
import Glibc

/// What a crash leaves behind: the signal and a backtrace, in a file that only the user can read. Nothing is sent.
package enum CrashReport {
    package static let prefix = "crash-"

    /// From now on a crash of this process writes its report into the folder. The program ends as it would have.
    ///
    /// - Parameter header: lines about the program; no arguments and no texts, which may be somebody's.
    package static func arm(folder: String, header: [String], now: Int64 = SystemTime().now()) throws(FileError) {
        try Files.makeDirectory(folder)
        let moment = ISO8601.string(milliseconds: now).prefix(19).map { $0 == ":" ? "-" : String($0) }.joined()
        let path = "\(folder)/\(prefix)\(moment)-\(getpid()).txt"
        let lines = header + ["started: \(ISO8601.string(milliseconds: now))", "process: \(getpid())"]
        let code = buzz_crash_install(
            path, lines.map { $0 + "\n" }.joined(), "\nThe program crashed. What is known of it is in \(path)\n")
        guard code == 0 else { throw FileError(action: "prepare the report", path: path, code: code) }
    }

    /// The reports in a folder, the oldest first.
    package static func all(in folder: String) -> [String] {
        // Without the folder there was no crash.
        let names = (try? Files.list(folder)) ?? []
        return names.filter { $0.hasPrefix(prefix) }.map { "\(folder)/\($0)" }
    }

    /// The report of the last crash, where nobody was told of it yet; it counts as told from now on.
    package static func takeNews(in folder: String) throws(FileError) -> String? {
        let mark = folder + "/mentioned"
        guard let last = all(in: folder).last else { return nil }
        // Without the file nothing was mentioned.
        let mentioned = (try? Files.readText(mark, limit: 4096)) ?? ""
        guard mentioned != last else { return nil }
        try Files.write(last, to: mark)
        return last
    }

    /// Keeps the newest.
    package static func prune(folder: String, keep: Int) {
        // A report that cannot be removed takes a little room, no more.
        for path in all(in: folder).dropLast(keep) { try? Files.remove(path) }
    }
}
