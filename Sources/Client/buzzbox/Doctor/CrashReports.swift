import BuzzModel
import BuzzServices
import ProcessKit

/// Crash reports of the program and of its own servers. They stay on this machine and are sent to nobody.
struct CrashReports: Sendable {
    private static let keep = 10

    private let folder: String
    private let others: [String]

    init(_ places: ProfilePlaces) {
        folder = "\(places.directories.state)/crashes"
        others = [places.serverData, places.copilotData].map { $0 + "/crashes" }
    }

    /// All paths, the program's own first, each group oldest first.
    var all: [String] { ([folder] + others).flatMap { CrashReport.all(in: $0) } }

    func arm(log: Log) {
        CrashReport.prune(folder: folder, keep: Self.keep)
        orLog("preparing for a crash", log) {
            try CrashReport.arm(folder: folder, header: ["buzzbox \(Version.number)"])
        }
    }

    /// A message about a crash that has not been mentioned yet.
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
