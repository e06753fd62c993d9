import Observation
import ProcessKit
import TextKit

package struct LogsViewState: Hashable, Sendable {
    package struct Line: Hashable, Sendable {
        package enum Level: Hashable, Sendable {
            case quiet, information, warning, failure
        }

        package var text: String
        package var level: Level
    }

    package var source: String
    package var text: String
    package var caret: Int
    package var lines: [Line]
    package var total: Int
    /// The newest line is visible, and new lines scroll the view.
    package var follows: Bool
    package var emptyText: String?
}

/// The end of the program's logs, filtered by typing. Logs contain neither message text nor secrets.
@MainActor @Observable package final class LogsViewModel: FinderViewModel {
    package var finder = Finder()
    private var all: [LogsViewState.Line] = []
    private var found: [LogsViewState.Line] = []
    /// The matching lines, wrapped to the screen's width.
    private var rows: [LogsViewState.Line] = []
    private var columns = 80
    private var hasLoaded = false
    private var source = 0
    /// The number of rows below the screen.
    private var back = 0
    private var height = 20
    private let files: [LogFile]
    @ObservationIgnored private let environment: InterfaceEnvironment
    @ObservationIgnored private var clock: Jobs.ID?

    nonisolated private static let bytes = 256 << 10

    package init(files: [LogFile], environment: InterfaceEnvironment) {
        self.files = files
        self.environment = environment
        let time = environment.services.time
        clock = environment.jobs.startTimer { [weak self] in
            while !Task.isCancelled, self != nil {
                do { try await time.sleep(for: .seconds(2)) } catch { return }
                await self?.read()
            }
        }
        environment.jobs.start { [weak self] in await self?.read() }
    }

    package var state: LogsViewState {
        let end = max(min(height, rows.count), rows.count - back)
        let start = max(0, end - height)
        return LogsViewState(
            source: files.isEmpty ? "" : files[source].name, text: finder.field.text, caret: finder.field.caret,
            lines: Array(rows[start..<min(end, rows.count)]), total: found.count, follows: back == 0,
            emptyText: found.isEmpty && hasLoaded
                ? (all.isEmpty ? "The log is empty." : "No such line.") : nil)
    }

    package func setHeight(_ rows: Int) { if rows != height { height = max(1, rows) } }

    package func setColumns(_ columns: Int) {
        guard columns != self.columns else { return }
        self.columns = max(8, columns)
        wrap()
    }

    private func wrap() {
        rows = found.flatMap { line in
            guard TextWidth.columns(of: line.text) > columns else { return [line] }
            return TextWrapper.wrap(line.text, columns: columns - 2).enumerated().map { index, part in
                .init(text: index == 0 ? String(part) : "  " + part, level: line.level)
            }
        }
        back = max(0, min(back, rows.count - height))
    }

    package func close() { environment.jobs.cancel(clock) }

    package func choose() -> OverlayOutcome { .ignored }

    package var hints: [Command] { [.searchScope] }
    package var titles: [Command: String] { [.searchScope: "other log"] }

    package func performOwn(_ command: Command) -> OverlayOutcome? {
        switch command {
        case .up: scroll(1)
        case .down: scroll(-1)
        case .pageUp: scroll(height - 1)
        case .pageDown: scroll(1 - height)
        case .searchScope:
            guard files.count > 1 else { return .refuse("No other log.") }
            source = (source + 1) % files.count
            back = 0
            all = []
            find()
            environment.jobs.start { [weak self] in await self?.read() }
        case .logs: return .close
        default: return nil
        }
        return .handled
    }

    private func scroll(_ amount: Int) { back = max(0, min(back + amount, rows.count - height)) }

    package func find() {
        let words = finder.field.text.lowercased().split(separator: " ")
        found =
            words.isEmpty
            ? all : all.filter { line in words.allSatisfy { line.text.lowercased().contains($0) } }
        wrap()
    }

    private func read() async {
        guard files.indices.contains(source) else { return hasLoaded = true }
        let source = self.source
        let lines = await Self.tail(files[source].path)
        guard source == self.source else { return }
        hasLoaded = true
        guard lines != all else { return }
        // Keep the position if the user has scrolled up.
        let (place, before) = (back, rows.count)
        all = lines
        find()
        if place > 0 { back = max(0, min(place + max(0, rows.count - before), rows.count - height)) }
    }

    /// A line's time in the local time zone: logs use UTC.
    nonisolated static func moment(_ stamp: Substring) -> String? {
        let parts = stamp.split { "-T:.Z".contains($0) }.map { Int($0) }
        guard stamp.hasSuffix("Z"), parts.count >= 6, let year = parts[0], let month = parts[1], let day = parts[2],
            let hour = parts[3], let minute = parts[4], let second = parts[5],
            let number = LocalTime.dayNumber(year: year, month: month, day: day)
        else { return nil }
        let seconds = Int64(number) * 86_400 + Int64(hour * 3600 + minute * 60 + second)
        let time = LocalTime(milliseconds: seconds * 1000)
        func two(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
        return
            "\(time.year)-\(two(time.month))-\(two(time.day)) \(two(time.hour)):\(two(time.minute)):\(two(time.second))"
    }

    nonisolated private static func tail(_ path: String) async -> [LogsViewState.Line] {
        // A missing log has no lines.
        guard let text = try? Files.readTail(path, bytes: bytes) else { return [] }
        return text.split(separator: "\n").map { line in
            let words = line.split(separator: " ", maxSplits: 2)
            let level: LogsViewState.Line.Level =
                switch words.count > 1 ? words[1] : "" {
                case "debug": .quiet
                case "warning": .warning
                case "error": .failure
                default: .information
                }
            var text = String(line)
            if let first = words.first, let moment = Self.moment(first) {
                text = moment + String(line.dropFirst(first.count))
            }
            return .init(text: DisplayText.line(text, maxColumns: 400), level: level)
        }
    }
}
