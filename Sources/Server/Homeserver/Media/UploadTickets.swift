import Synchronization

/// Reserves quota for running uploads before they are recorded: a few at a time per user, and never more bytes than
/// the user has left.
final class UploadTickets: Sendable {
    /// Holds the reservation until it is deallocated.
    final class Ticket: Sendable {
        private let tickets: UploadTickets
        private let userID: String
        private let bytes: Int64

        fileprivate init(_ tickets: UploadTickets, _ userID: String, _ bytes: Int64) {
            self.tickets = tickets
            self.userID = userID
            self.bytes = bytes
        }

        deinit {
            tickets.giveBack(userID, bytes)
        }
    }

    private struct Share {
        var count = 0
        var bytes: Int64 = 0
    }

    static let atOnce = 8

    private let shares = Mutex<[String: Share]>([:])

    /// The bytes that all running uploads may still write.
    var bytes: Int64 { shares.withLock { $0.values.reduce(0) { $0 + $1.bytes } } }

    /// - Parameter room: how many bytes the user has left.
    func take(_ bytes: Int64, for userID: String, room: Int64) throws(MatrixError) -> Ticket {
        let error = shares.withLock { shares -> MatrixError? in
            var share = shares[userID] ?? Share()
            guard share.count < Self.atOnce else { return .limited(wait: 2000) }
            guard share.bytes + bytes <= room else { return MediaStore.full }
            share.count += 1
            share.bytes += bytes
            shares[userID] = share
            return nil
        }
        if let error { throw error }
        return Ticket(self, userID, bytes)
    }

    private func giveBack(_ userID: String, _ bytes: Int64) {
        shares.withLock { shares in
            guard var share = shares[userID] else { return }
            share.count -= 1
            share.bytes -= bytes
            shares[userID] = share.count > 0 ? share : nil
        }
    }
}
