import BuzzModel
import ProcessKit

/// What the program left behind when it crashed. Kept on this machine; nobody is sent anything.
struct CrashReports: Sendable {
    private static let keep = 10

    let folder: String

    init(_ directories: Directories) {
        folder = "\(directories.state)/crashes"
    }

    /// Paths, the oldest first.
    var all: [String] { CrashReport.all(in: folder) }

    func arm(log: Log) {
        CrashReport.prune(folder: folder, keep: Self.keep)
        orLog("preparing for a crash", log) {
            try CrashReport.arm(folder: folder, header: ["buzzbox \(Version.number)"])
        }
    }

    /// The report of a crash that nobody was told of yet; it counts as told from now on.
    func takeNews(log: Log) -> String? {
        let mark = folder + "/mentioned"
        guard let last = all.last else { return nil }
        // Without the file nothing was mentioned.
        let mentioned = (try? Files.readText(mark, limit: 4096)) ?? ""
        guard mentioned != last else { return nil }
        orLog("remembering what was mentioned", log) { try Files.write(last, to: mark) }
        return last
    }
}
