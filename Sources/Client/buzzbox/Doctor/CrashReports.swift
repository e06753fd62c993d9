import BuzzModel
import BuzzServices
import ProcessKit

/// What the program, and the servers of its own, left behind when they crashed. Kept on this machine; nobody is sent
/// anything.
struct CrashReports: Sendable {
    private static let keep = 10

    private let folder: String
    private let others: [String]

    init(_ places: ProfilePlaces) {
        folder = "\(places.directories.state)/crashes"
        others = [places.serverData, places.copilotData].map { $0 + "/crashes" }
    }

    /// Paths, the program's own first, each of them the oldest first.
    var all: [String] { ([folder] + others).flatMap { CrashReport.all(in: $0) } }

    func arm(log: Log) {
        CrashReport.prune(folder: folder, keep: Self.keep)
        orLog("preparing for a crash", log) {
            try CrashReport.arm(folder: folder, header: ["buzzbox \(Version.number)"])
        }
    }

    /// What to tell of a crash that nobody was told of yet.
    func takeNews(log: Log) -> String? {
        let own = orLog("looking for crashes", log) { try CrashReport.takeNews(in: folder) } ?? nil
        if let own { return "buzzbox crashed last time. Details: \(own)   (buzzbox report)" }
        for other in others {
            let found = orLog("looking for crashes", log) { try CrashReport.takeNews(in: other) } ?? nil
            if let found { return "buzzboxd crashed and was restarted. Details: \(found)   (buzzbox report)" }
        }
        return nil
    }
}
