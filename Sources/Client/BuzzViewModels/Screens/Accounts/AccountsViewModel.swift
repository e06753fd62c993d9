import BuzzModel
import BuzzServices
import Observation

package struct AccountsViewState: Hashable, Sendable {
    package struct Row: Hashable, Sendable {
        package var name: String
        package var account: String
        package var place: String
        package var isCurrent: Bool
    }

    package var rows: [Row]
    package var top: Int
    package var selectedIndex: Int
    package var total: Int
}

/// The accounts on this machine, each in its own profile.
@MainActor @Observable package final class AccountsViewModel: CursorViewModel {
    package let contexts: [KeyContext] = [.pages, .list, .global]
    private var profiles: [ProfileSummary] = []
    package var cursor = ListCursor()
    @ObservationIgnored private let open: (ProfileSummary) -> OverlayOutcome
    @ObservationIgnored private let make: () -> OverlayOutcome

    package init(
        environment: InterfaceEnvironment, open: @escaping (ProfileSummary) -> OverlayOutcome,
        make: @escaping () -> OverlayOutcome
    ) {
        self.open = open
        self.make = make
        environment.jobs.start { [weak self] in
            let profiles = await environment.services.auth.profiles()
            guard let self else { return }
            self.profiles = profiles
            self.cursor.setCount(profiles.count)
            self.cursor.select(profiles.firstIndex(where: \.isCurrent) ?? 0)
        }
    }

    package var state: AccountsViewState {
        AccountsViewState(
            rows: profiles[cursor.visible].map { profile in
                .init(
                    name: DisplayText.line(profile.name, maxColumns: 40),
                    account: profile.userID.map { DisplayText.line($0.rawValue, maxColumns: 60) } ?? "not signed in",
                    place: profile.isOnEmbeddedServer
                        ? "on this computer" : DisplayText.line(profile.serverURL ?? "", maxColumns: 60),
                    isCurrent: profile.isCurrent)
            }, top: cursor.top, selectedIndex: cursor.index, total: profiles.count)
    }

    package var hints: [Command] { [.open, .newConversation, .signOut, .changePassword] }

    package func perform(_ command: Command) -> OverlayOutcome {
        if cursor.perform(command) { return .handled }
        switch command {
        case .back, .interrupt, .accounts: return .close
        case .newConversation: return make()
        case .changePassword, .signOut, .signIn: return .run(command)
        case .open, .choose:
            guard profiles.indices.contains(cursor.index) else { return .refuse("Nothing is selected.") }
            return open(profiles[cursor.index])
        default: return .ignored
        }
    }
}
