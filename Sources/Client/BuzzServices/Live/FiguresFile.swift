import BuzzModel
import JSONKit
import ProcessKit

/// Statistics of the process that talks to the server, for `buzzbox doctor`, which runs in a process of its own.
package struct FiguresFile: Sendable {
    package struct Entry: Sendable, Equatable {
        package var figures: WorkFigures
        package var at: Timestamp

        package init(figures: WorkFigures, at: Timestamp) {
            self.figures = figures
            self.at = at
        }
    }

    private static let limit = 64 << 10
    private let path: String

    package init(places: ProfilePlaces) { path = places.figuresFile }

    package func write(_ entry: Entry) throws(FileError) {
        let figures = entry.figures
        var failures = JSON.object(JSONObject())
        for (name, count) in figures.failures { failures[name] = .int(Int64(count)) }
        let json: JSON = [
            "at": .int(entry.at.milliseconds), "syncs": .int(Int64(figures.syncs)),
            "events": .int(Int64(figures.events)), "lastStoring": .int(figures.lastStoring),
            "longestStoring": .int(figures.longestStoring), "delivered": .int(Int64(figures.delivered)),
            "retries": .int(Int64(figures.retries)), "failures": failures,
            "bytesReceived": .int(figures.bytesReceived), "bytesSent": .int(figures.bytesSent),
            "copilotCalls": .int(Int64(figures.copilotCalls)), "idleAnswers": .int(Int64(figures.idleAnswers)),
            "longestCopilotCall": .int(figures.longestCopilotCall),
        ]
        try Files.write(json.text + "\n", to: path, mode: 0o600)
    }

    /// Nil if there are none or the file is malformed.
    package func read() -> Entry? {
        // A missing file is normal: nothing has run yet.
        guard let text = try? Files.readText(path, limit: Self.limit),
            // A full disk may have truncated it.
            let json = try? JSON(parsing: Array(text.utf8)), let at = json["at"].int64
        else { return nil }
        var figures = WorkFigures()
        figures.syncs = json["syncs"].int ?? 0
        figures.events = json["events"].int ?? 0
        figures.lastStoring = json["lastStoring"].int64 ?? 0
        figures.longestStoring = json["longestStoring"].int64 ?? 0
        figures.delivered = json["delivered"].int ?? 0
        figures.retries = json["retries"].int ?? 0
        figures.bytesReceived = json["bytesReceived"].int64 ?? 0
        figures.bytesSent = json["bytesSent"].int64 ?? 0
        figures.copilotCalls = json["copilotCalls"].int ?? 0
        figures.idleAnswers = Int(json["idleAnswers"].int64 ?? 0)
        figures.longestCopilotCall = json["longestCopilotCall"].int64 ?? 0
        let failures = json["failures"]
        for name in failures.object?.keys ?? [] { figures.failures[name] = failures[name].int ?? 0 }
        return Entry(figures: figures, at: Timestamp(milliseconds: at))
    }
}
