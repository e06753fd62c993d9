import BuzzModel
import BuzzServices
import Observation

package struct PeopleViewState: Hashable, Sendable {
    package struct Row: Hashable, Sendable {
        package var name: String
        package var id: String
        package var note: String
        package var hue: Int
    }

    package var title: String
    package var rows: [Row]
    package var top: Int
    package var selectedIndex: Int
    package var total: Int
}

/// The members of a conversation.
@MainActor @Observable package final class PeopleViewModel: CursorViewModel {
    package let contexts: [KeyContext] = [.pages, .global]
    private let conversation: Conversation
    private var members: [Member] = []
    package var cursor = ListCursor()
    @ObservationIgnored private let environment: InterfaceEnvironment

    package init(environment: InterfaceEnvironment, conversation: Conversation) {
        self.environment = environment
        self.conversation = conversation
        read()
    }

    package var state: PeopleViewState {
        PeopleViewState(
            title: DisplayText.name(of: conversation), rows: members[cursor.visible].map(Self.row), top: cursor.top,
            selectedIndex: cursor.index, total: members.count)
    }

    private static func row(_ member: Member) -> PeopleViewState.Row {
        let note =
            switch member.membership {
            case .invited: "invited"
            case .left: "left"
            case .joined: member.powerLevel >= 100 ? "admin" : member.powerLevel >= 50 ? "moderator" : ""
            }
        return .init(
            name: DisplayText.name(member.displayName, otherwise: member.userID.rawValue),
            id: DisplayText.line(member.userID.rawValue), note: note, hue: NameHue.of(member.userID))
    }

    package func storeChanged(_ change: StoreChange) {
        if change.everything || change.conversations.contains(conversation.id) { read() }
    }

    package var hints: [Command] { [.invite, .rename, .leave] }

    package func perform(_ command: Command) -> OverlayOutcome {
        if cursor.perform(command) { return .handled }
        switch command {
        case .back, .interrupt, .people: return .close
        case .invite, .leave, .rename: return .run(command)
        default: return .ignored
        }
    }

    private func read() {
        let id = conversation.id
        environment.read { [weak self, environment] () async throws(ServiceError) in
            let members = try await environment.services.conversations.members(of: id)
            self?.members = members
            self?.cursor.setCount(members.count)
        }
    }
}
