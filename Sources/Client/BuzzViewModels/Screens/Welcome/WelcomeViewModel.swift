import Observation

package struct WelcomeViewState: Hashable, Sendable {
    package struct Row: Hashable, Sendable {
        package var key: String
        package var title: String
        package var detail: String
    }

    package var rows: [Row]
    package var selectedIndex: Int
}

/// The screen shown when nobody is signed in: the ways to start.
@MainActor @Observable package final class WelcomeViewModel: OverlayViewModel {
    package enum Choice: CaseIterable {
        case demo, signIn, ownServer, register, guest
    }

    package let contexts: [KeyContext] = [.menu, .global]
    package let isModal = true
    private var cursor = ListCursor()
    @ObservationIgnored private let choice: (Choice) -> Void

    private let offeredServer: String

    /// - Parameter offeredServer: the configured server; empty if there is none.
    package init(offeredServer: String = "", choice: @escaping (Choice) -> Void) {
        self.offeredServer = offeredServer
        self.choice = choice
        cursor.height = Choice.allCases.count
        cursor.setCount(Choice.allCases.count)
        // If a server is configured, preselect signing in.
        if !offeredServer.isEmpty, let index = Choice.allCases.firstIndex(of: .signIn) { cursor.select(index) }
    }

    package var state: WelcomeViewState {
        WelcomeViewState(
            rows: Choice.allCases.enumerated().map { index, choice in
                .init(key: "\(index + 1)", title: choice.title, detail: detail(choice))
            }, selectedIndex: cursor.index)
    }

    private func detail(_ choice: Choice) -> String {
        guard choice == .signIn, !offeredServer.isEmpty else { return choice.detail }
        return "On \(DisplayText.line(offeredServer, maxColumns: 40)), or on any other Matrix server."
    }

    package func press(_ key: String) -> OverlayOutcome {
        guard let number = Int(key), Choice.allCases.indices.contains(number - 1) else { return .ignored }
        cursor.select(number - 1)
        return choose()
    }

    package func click(row: Int) -> OverlayOutcome {
        cursor.select(row)
        return choose()
    }

    package var exit: Command { .quit }

    package func perform(_ command: Command) -> OverlayOutcome {
        if cursor.perform(command) { return .handled }
        switch command {
        case .choose, .open: return choose()
        case .back, .interrupt: return .refuse("How would you like to start?")
        default: return .ignored
        }
    }

    private func choose() -> OverlayOutcome {
        choice(Choice.allCases[cursor.index])
        return .handled
    }
}

extension WelcomeViewModel.Choice {
    var title: String {
        switch self {
        case .demo: "Try the demo inbox"
        case .signIn: "Sign in to a Matrix server"
        case .ownServer: "Create an account on this computer"
        case .register: "Create an account on a Matrix server"
        case .guest: "Browse as a guest"
        }
    }

    var detail: String {
        switch self {
        case .demo: "Fictional people who answer. Nothing leaves this computer."
        case .signIn: "With an account you already have."
        case .ownServer: "On a small server of your own. Nothing leaves this computer."
        case .register: "Where the server allows sign-ups."
        case .guest: "No account needed, where the server allows guests."
        }
    }
}
