import BuzzModel
import BuzzStore
import JSONKit
import MatrixProtocol
import ProcessKit

/// Everything about identity, recovery and verification, based on one key file.
package struct Security: Sendable {
    package let access: CryptoAccess
    package let identity: IdentityKeeper
    package let backup: BackupKeeper
    package let recovery: RecoveryKeeper
    package let desk: VerificationDesk

    init(
        client: MatrixClient, store: AccountStore, access: CryptoAccess, sealer: RoomSealer?, time: any TimeSource,
        log: Log, onDone: @escaping @Sendable () async -> Void
    ) {
        self.access = access
        identity = IdentityKeeper(client: client, access: access, log: log)
        backup = BackupKeeper(client: client, identity: identity, log: log)
        recovery = RecoveryKeeper(client: client, identity: identity, backup: backup)
        desk = VerificationDesk(
            client: client, identity: identity, time: time, log: log, write: Self.writing(client, sealer),
            isKnown: { user in
                await orLog("looking whether somebody is known", log) {
                    try await store.sharesConversation(with: UserID(user))
                } ?? false
            }, onDone: onDone)
    }

    /// Writes an event, encrypted if the room is, and never in plain text otherwise.
    private static func writing(_ client: MatrixClient, _ sealer: RoomSealer?) -> RoomWriting {
        { type, content, room, transaction throws(MatrixClientError) in
            guard let sealer else { throw .sealed("There are no keys to write with.") }
            let sealed = try await sealer.seal(type, content, in: room, transaction: transaction)
            return try await client.send(
                sealed == nil ? type : "m.room.encrypted", sealed ?? content, to: room, transaction: transaction)
        }
    }

    /// Passes on verification events that arrived unencrypted in conversations.
    func take(_ events: [(room: ConversationID, event: MatrixEvent)]) {
        for (room, event) in events {
            guard let id = event.eventID else { continue }
            desk.arrived(
                .room(
                    RoomVerificationEvent(
                        room: room, event: id, sender: event.sender, type: event.type, content: event.content,
                        sentAt: event.originServerTS)))
        }
    }
}
