import BuzzModel
import BuzzServices

/// Two threads beside each other, and the way from pane to pane.
@MainActor package final class SplitFlow: AppPart {
    package unowned let app: AppViewModel

    init(app: AppViewModel) { self.app = app }

    private var navigator: Navigator { app.navigator }

    /// From the list: the selected conversation beside the one the user came from. Otherwise asks which one.
    func openBeside() {
        guard focus == .list else { return chooseBeside() }
        if navigator.isInOtherPane { return setFocus(.composer) }
        guard let before = navigator.pane.lookedAt, before != thread.conversation?.id else { return chooseBeside() }
        lookUp { [weak self, environment] () async throws(ServiceError) in
            let found = try await environment.services.conversations.conversation(before)
            return {
                guard let found, found.membership == .joined else { return self?.chooseBeside() ?? () }
                self?.navigator.keep(beside: found)
            }
        }
    }

    private func chooseBeside() {
        guard let conversation = thread.conversation else { return }
        let name = DisplayText.line(DisplayText.name(of: conversation), maxColumns: 40)
        show(
            SwitcherViewModel(
                title: "Open beside \(name)", environment: environment, leavesOut: conversation.id
            ) { [weak self] chosen in
                chosen.first.map { chosen in .then { self?.navigator.openBeside(chosen) } } ?? .handled
            })
    }

    func close() {
        let isReading = focus == .thread || focus == .drafts
        navigator.closePane(navigator.pane, focus: focus == .list ? .list : .composer)
        if isReading { enter(navigator.pane) }
    }

    // MARK: From pane to pane

    /// The list is on the left of the threads.
    func move(_ step: Int) {
        let place = place + step
        if place < 0 { return environment.inform("The list is the pane furthest left.") }
        guard place < count else { return environment.inform("There is no pane further right.") }
        enter(place)
    }

    func moveRound() { enter((place + 1) % count) }

    private var threads: [ThreadPane] { navigator.visiblePanes.filter { $0.conversation != nil } }
    private var count: Int { 1 + threads.count }

    /// The pane in focus, counted from the left.
    private var place: Int {
        focus == .list ? 0 : 1 + (threads.firstIndex { $0 === navigator.pane } ?? 0)
    }

    private func enter(_ place: Int) {
        if place == 0 { setFocus(.list) } else { enter(threads[place - 1]) }
    }

    /// Goes to the last message of a thread.
    func enter(_ pane: ThreadPane) {
        if pane !== navigator.pane { navigator.setFocus(.thread, in: pane) }
        waitForThread { [weak self] in
            self?.setFocus(.thread)
            self?.thread.send(.selectLast)
        }
    }
}
