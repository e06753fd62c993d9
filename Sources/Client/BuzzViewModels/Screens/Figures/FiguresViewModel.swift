import BuzzModel
import BuzzServices
import Observation
import ProcessKit

package struct FiguresViewState: Hashable, Sendable {
    package struct Row: Hashable, Sendable {
        package var name: String
        package var value: String
        package var isTrouble: Bool
    }

    package var rows: [Row]
    package var top: Int
    package var selectedIndex: Int
    package var emptyText: String?
}

/// Statistics of the sync worker.
@MainActor @Observable package final class FiguresViewModel: CursorViewModel {
    package let contexts: [KeyContext] = [.pages, .global]
    private var rows: [FiguresViewState.Row] = []
    private var hasLoaded = false
    package var cursor = ListCursor()
    @ObservationIgnored private let environment: InterfaceEnvironment
    @ObservationIgnored private var clock: Jobs.ID?

    package init(environment: InterfaceEnvironment) {
        self.environment = environment
        let time = environment.services.time
        read()
        clock = environment.jobs.startTimer { [weak self] in
            while !Task.isCancelled, self != nil {
                do { try await time.sleep(for: .seconds(2)) } catch { return }
                self?.read()
            }
        }
    }

    package var state: FiguresViewState {
        FiguresViewState(
            rows: Array(rows[cursor.visible]), top: cursor.top, selectedIndex: cursor.index,
            emptyText: hasLoaded && rows.isEmpty ? "No statistics: nobody is signed in." : nil)
    }

    static func rows(_ figures: WorkFigures) -> [FiguresViewState.Row] {
        func row(_ name: String, _ value: String) -> FiguresViewState.Row {
            .init(name: name, value: value, isTrouble: false)
        }
        let failures = figures.failures.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { name, count in
            FiguresViewState.Row(
                name: "failed: " + DisplayText.line(name, maxColumns: 40), value: SizeText.number(count),
                isTrouble: true)
        }
        return [
            row("syncs", SizeText.number(figures.syncs)), row("events stored", SizeText.number(figures.events)),
            row("last time to store", "\(figures.lastStoring) ms"),
            row("longest time to store", "\(figures.longestStoring) ms"),
            row("changes delivered", SizeText.number(figures.delivered)),
            row("retried", SizeText.number(figures.retries)),
            row("received", SizeText.bytes(figures.bytesReceived)),
            row("sent", SizeText.bytes(figures.bytesSent)),
            row("copilot calls", SizeText.number(figures.copilotCalls)),
            row("longest copilot call", "\(figures.longestCopilotCall) ms"),
        ] + failures
    }

    package func close() { environment.jobs.cancel(clock) }

    package var hints: [Command] { [] }

    package func perform(_ command: Command) -> OverlayOutcome {
        if cursor.perform(command) { return .handled }
        switch command {
        case .back, .interrupt, .figures: return .close
        default: return .ignored
        }
    }

    private func read() {
        let sync = environment.services.sync
        environment.jobs.start { [weak self] in
            let figures = await sync.figures()
            guard let self else { return }
            self.rows = figures.map(Self.rows) ?? []
            self.hasLoaded = true
            self.cursor.setCount(self.rows.count)
        }
    }
}
