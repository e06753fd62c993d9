import Synchronization

/// Which member events a device has already been sent, so that lazy loading doesn't repeat them. What was in a
/// response only counts as sent once the device returns that response's token.
final class LazyMemberCache: Sendable {
    private struct Sent {
        /// The position of the member event.
        let event: Int64
        /// The token of the response that contained it.
        let answer: Int64
    }

    private static let kept = 5000
    private let sent = Mutex<[String: [String: Sent]]>([:])

    func isKnown(_ userID: String, _ event: Int64, room: Int64, device: Session, since: Int64) -> Bool {
        sent.withLock { sent in
            guard let entry = sent[key(room, device)]?[userID] else { return false }
            return entry.event == event && entry.answer <= since
        }
    }

    func note(_ members: [(userID: String, event: Int64)], room: Int64, device: Session, answer: Int64) {
        guard !members.isEmpty else { return }
        sent.withLock { sent in
            if sent.count >= Self.kept { sent = [:] }
            for member in members {
                sent[key(room, device), default: [:]][member.userID] = Sent(event: member.event, answer: answer)
            }
        }
    }

    /// Called for an initial sync, which starts from nothing.
    func forget(room: Int64, device: Session) {
        sent.withLock { _ = $0.removeValue(forKey: key(room, device)) }
    }

    private func key(_ room: Int64, _ device: Session) -> String {
        "\(room) \(device.userID) \(device.deviceID)"
    }
}
