import BuzzModel
import BuzzStore
import BuzzSync

extension LiveConversationService {
    package func blockSenders(of invitations: [ConversationID]) async throws(ServiceError) -> [UserID] {
        try await host.store { store throws(StoreError) in try await store.blockSenders(of: invitations) }
    }

    package func setBlocked(_ users: [UserID], _ isBlocked: Bool) async throws(ServiceError) {
        let own = try host.require().client.userID
        for user in users {
            try check(user)
            guard user != own else { throw .invalid("That’s you. Enter someone else.") }
        }
        try await host.store { store throws(StoreError) in
            if isBlocked { try await store.block(users) } else { try await store.unblock(users) }
        }
    }

    package func blocked() async throws(ServiceError) -> [UserID] {
        try await host.store { store throws(StoreError) in try await store.blocked() }
    }

    package func report(_ id: ConversationID, reason: String) async throws(ServiceError) {
        let clean = OutgoingText.clean(reason)
        try await host.store { store throws(StoreError) in try await store.enqueueReport(id, reason: clean) }
    }
}
