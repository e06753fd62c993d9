import BuzzCrypto
import BuzzModel
import JSONKit
import ProcessKit
import SodiumKit
import Synchronization

/// Writes an event into a conversation, encrypted if the conversation is.
package typealias RoomWriting =
    @Sendable (
        _ type: String, _ content: JSON, _ room: ConversationID, _ transaction: String
    ) async throws(MatrixClientError) -> EventID

/// Sends verification messages in order, because a message out of order ends the verification.
final class VerificationMail: Sendable {
    private static let tries = 3

    struct Letter: Sendable {
        /// The id of the verification.
        let id: String
        let type: String
        let content: JSON
        let channel: VerificationChannel
        let user: String
        let devices: [String]
        let transaction = Random.token(bytes: 12)
    }

    private let client: MatrixClient
    private let time: any TimeSource
    private let log: Log
    private let write: RoomWriting
    private let letters = Mutex<[Letter]>([])
    private let signal = WakeSignal()

    init(client: MatrixClient, time: any TimeSource, log: Log, write: @escaping RoomWriting) {
        self.client = client
        self.time = time
        self.log = log
        self.write = write
    }

    func post(_ letter: Letter) {
        letters.withLock { $0.append(letter) }
        signal.wake()
    }

    /// - Parameter isLost: receives the verification's id if a message could not be sent.
    func deliver(isLost: @Sendable (String) async -> Void) async {
        while !Task.isCancelled {
            guard let letter = letters.withLock({ $0.first }) else {
                await signal.wait()
                continue
            }
            let isSent = await send(letter)
            letters.withLock { _ = $0.removeFirst() }
            if !isSent { await isLost(letter.id) }
        }
    }

    /// Retries use the same transaction id, so nothing is sent twice.
    private func send(_ letter: Letter) async -> Bool {
        for attempt in 1...Self.tries {
            do throws(MatrixClientError) {
                switch letter.channel {
                case .devices:
                    let devices = JSONObject(letter.devices.map { ($0, letter.content) })
                    try await client.sendToDevice(
                        letter.type, .object(JSONObject([(letter.user, .object(devices))])),
                        transaction: letter.transaction)
                case .room(let room, _):
                    _ = try await write(letter.type, letter.content, ConversationID(room), letter.transaction)
                }
                return true
            } catch {
                log.warning("a step of verifying was not sent", ["error": error.logName])
                guard !error.isFinal, attempt < Self.tries else { return false }
                // If this is cancelled, the next attempt fails.
                try? await time.sleep(for: .seconds(2))
            }
        }
        return false
    }
}
