import MatrixProtocol
import SQLiteKit

/// Advances the read positions of all users.
struct ReceiptWriter {
    let transaction: StoreTransaction
    let conversation: Int64

    private var db: Connection { transaction.db }

    func apply(_ receipts: [Receipt]) throws {
        let events = SideEventTable(db: db)
        for receipt in receipts {
            guard let kind = Self.kind(receipt.type), Limits.isIdentifier(receipt.userID),
                Limits.isIdentifier(receipt.eventID)
            else { continue }
            let position = try events.position(of: receipt.eventID, in: conversation)
            if let root = receipt.threadID, root != "main" {
                try apply(receipt, kind, inThread: root, at: position)
                continue
            }
            try ReceiptTable(db: db).save(
                kind, of: receipt.userID, eventID: receipt.eventID, position: position, in: conversation)
            guard let position else { continue }
            try advance(kind, of: receipt.userID, to: position)
            if receipt.threadID == nil, kind == .read {
                try SideThreadTable(db: db).advance(
                    receipt.userID == transaction.own ? .own : .others, of: nil, to: position, in: conversation)
            }
        }
    }

    /// Applies a receipt for a single side thread.
    private func apply(_ receipt: Receipt, _ kind: ReceiptTable.Kind, inThread root: String, at position: Int64?) throws
    {
        guard kind == .read, Limits.isIdentifier(root) else { return }
        let table = SideThreadTable(db: db)
        let isOwn = receipt.userID == transaction.own
        if let position {
            try table.advance(isOwn ? .own : .others, of: root, to: position, in: conversation)
        } else if isOwn {
            try table.wait(for: receipt.eventID, of: root, in: conversation)
        }
        transaction.touch(conversation, isOwn ? [.row, .thread, .summary] : .thread)
    }

    /// Applies receipts that arrived before their event. Only new events are looked up, so receipts for events that
    /// never arrive cost nothing.
    func catchUp(with arrived: [String]) throws {
        let table = ReceiptTable(db: db)
        for eventID in arrived {
            try SideThreadTable(db: db).catchUp(with: eventID, in: conversation)
            let pending = try table.pending(for: eventID, in: conversation)
            guard !pending.isEmpty,
                let position = try SideEventTable(db: db).position(of: eventID, in: conversation)
            else { continue }
            for (user, kind) in pending {
                try table.clearPending(of: user, kind: kind, in: conversation)
                try table.save(kind, of: user, eventID: eventID, position: position, in: conversation)
                try advance(kind, of: user, to: position)
            }
        }
    }

    private func advance(_ kind: ReceiptTable.Kind, of user: String, to position: Int64) throws {
        let table = ConversationTable(db: db)
        switch (kind, user == transaction.own) {
        case (.read, true):
            try table.advanceOwnRead(to: position, of: conversation)
            transaction.touch(conversation, [.row, .thread, .summary])
        case (.read, false):
            try table.advanceOthersRead(to: position, of: conversation)
            transaction.touch(conversation, [.row, .thread])
        case (.delivered, false):
            try table.advanceOthersDelivered(to: position, of: conversation)
            transaction.touch(conversation, [.row, .thread])
        case (.delivered, true): break
        }
    }

    private static func kind(_ type: String) -> ReceiptTable.Kind? {
        switch type {
        case "m.read", "m.read.private": .read
        case Receipt.deliveredType: .delivered
        default: nil
        }
    }
}
