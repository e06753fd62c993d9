import BuzzModel
import BuzzServices
import Observation

/// The set-up of the copilot for creators: samples of their style, answers, and what it may store. Everything is
/// optional and off until chosen here.
@MainActor @Observable package final class SetUpViewModel: OverlayViewModel {
    package enum Step: CaseIterable {
        case voice, library, memory, conversations, prepared

        /// The feature that this step switches.
        var feature: CopilotFeature? {
            switch self {
            case .voice, .library: nil
            case .memory: .memory
            case .conversations: .conversationMemories
            case .prepared: .preparedDrafts
            }
        }
    }

    package let contexts: [KeyContext] = [.menu, .pages, .global]
    private let steps = Step.allCases
    private var cursor = ListCursor()
    /// The number of existing samples and entries; nil before they have been loaded.
    private var samples: Int?
    private var entries: Int?
    @ObservationIgnored private let environment: InterfaceEnvironment
    @ObservationIgnored private let choose: @MainActor (Step) -> Void

    /// - Parameter choose: shows the form for a step that needs one.
    package init(
        environment: InterfaceEnvironment, selecting step: Step? = nil, choose: @escaping @MainActor (Step) -> Void
    ) {
        self.environment = environment
        self.choose = choose
        cursor.height = steps.count + 1
        cursor.setCount(steps.count + 1)
        if let index = step.flatMap({ steps.firstIndex(of: $0) }) { cursor.select(index) }
        read()
    }

    package var count: Int { steps.count + 1 }

    package var state: MenuViewState {
        var rows = steps.enumerated().map { index, step in
            MenuViewState.Row(key: "\(index + 1)", title: title(step), detail: detail(step), disabled: needed(step))
        }
        rows.append(.init(key: "0", title: "Done", detail: "", disabled: nil))
        return MenuViewState(
            title: "Your copilot", note: note, rows: Array(rows[cursor.visible]), top: cursor.top,
            selectedIndex: cursor.index)
    }

    private var note: String {
        guard steps.indices.contains(cursor.index) else {
            return "You can change this any time with :setup."
        }
        return switch steps[cursor.index] {
        case .voice:
            "Drafts copy the style of what you send. Add some messages you wrote elsewhere so that the first one sounds like you. "
                + "They stay on this device."
        case .library:
            "Questions people keep asking, with your answers: JSON, or the text format of buzzbox faq export."
        case .memory:
            "Off by default. Your copilot remembers your answers; with your own copilot they stay on your computer."
        case .conversations:
            "Needs the option above. Saves whole conversations, every ten messages and when you archive one. When off, only your "
                + "answers are remembered."
        case .prepared: "Drafts for the conversations that need an answer most, ready before you ask, even offline."
        }
    }

    private func title(_ step: Step) -> String {
        switch step {
        case .voice: "How you write"
        case .library: "Answers you already have"
        case .memory: "Remember my answers"
        case .conversations: "Remember conversations"
        case .prepared: "Prepare drafts ahead"
        }
    }

    private func detail(_ step: Step) -> String {
        if let feature = step.feature {
            return environment.access.preferences.isOn(feature) ? "on" : "off"
        }
        switch step {
        case .voice: return samples.map { $0 == 0 ? "none yet" : SizeText.counted($0, "text") } ?? ""
        default: return entries.map { $0 == 0 ? "none yet" : SizeText.counted($0, "answer") } ?? ""
        }
    }

    private func needed(_ step: Step) -> String? {
        guard let needed = step.feature?.needed, !environment.access.preferences.isOn(needed) else { return nil }
        return "needs the option above"
    }

    // MARK: Keys

    package func setHeight(_ rows: Int) { if cursor.height != rows { cursor.height = max(1, rows) } }

    package func storeChanged(_ change: StoreChange) {
        if change.faqs || change.everything { read() }
    }

    package func press(_ key: String) -> OverlayOutcome {
        guard let number = Int(key), (0...steps.count).contains(number) else { return .ignored }
        cursor.select(number == 0 ? steps.count : number - 1)
        return act()
    }

    package func click(row: Int) -> OverlayOutcome {
        cursor.select(row)
        return act()
    }

    package var titles: [Command: String] { [.choose: "set up"] }

    package func perform(_ command: Command) -> OverlayOutcome {
        if cursor.perform(command) { return .handled }
        switch command {
        case .choose, .open, .messageMenu: return act()
        case .back, .interrupt: return .close
        default: return .ignored
        }
    }

    private func act() -> OverlayOutcome {
        guard steps.indices.contains(cursor.index) else { return .close }
        let step = steps[cursor.index]
        if let needed = needed(step) { return .refuse("\(title(step)): \(needed).") }
        if let feature = step.feature {
            environment.toggle(feature)
            return .handled
        }
        return .then { [choose] in choose(step) }
    }

    private func read() {
        let services = environment.services
        environment.read { [weak self] () async throws(ServiceError) in
            let samples = try await services.preferences?.voiceSamples().count
            let entries = try await services.library?.entries().count
            self?.samples = samples ?? 0
            self?.entries = entries ?? 0
        }
    }
}
