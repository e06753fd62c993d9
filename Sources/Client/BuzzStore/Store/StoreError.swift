import Glibc
import SQLiteKit

/// Why a store operation failed, as a sentence that tells what to do next.
package enum StoreError: Error, Sendable, Hashable {
    /// The file is damaged; `AccountStore.open` replaces it with a new one.
    case damaged(String)
    case newerSchema(found: Int, known: Int)
    case diskFull
    case readOnly(String)
    case lockedByAnotherProcess
    case cannotOpen(String)
    case diskFailed(String)
    case wrongAccount(expected: String, found: String)
    case unknownConversation(String)
    case unknownMessage
    case unknownOutboxRow
    /// The request makes no sense in the current state.
    case notPossible(String)
    case internalFault(String)

    package var sentence: String {
        switch self {
        case .damaged:
            "The message store is damaged. Restart buzzbox: it keeps the damaged file and downloads everything again."
        case .newerSchema(let found, let known):
            "The message store was written by a newer buzzbox (version \(found), this one knows \(known)). "
                + "Update buzzbox; the file is unchanged."
        case .diskFull: "The disk is full. Free some space; stored messages are safe."
        case .readOnly(let path): "Can’t write the message store: \(path). Check its permissions."
        case .lockedByAnotherProcess:
            "Another program is using the message store. Close other buzzbox programs and try again."
        case .cannotOpen(let path): "Can’t open the message store: \(path). Check that the folder is writable."
        case .diskFailed(let reason): "The disk reported an error (\(reason)). Check the disk before you continue."
        case .wrongAccount(let expected, let found):
            "The message store belongs to \(found), not to \(expected). Choose another profile."
        case .unknownConversation(let id): "No conversation \(id) here."
        case .unknownMessage: "This message is no longer here."
        case .unknownOutboxRow: "This change is no longer in the queue."
        case .notPossible(let reason): reason
        case .internalFault(let reason): "Internal error in the message store (\(reason)). Please report it."
        }
    }
}

extension StoreError {
    init(_ error: any Error, path: String = "") {
        switch error {
        case let error as StoreError: self = error
        case let error as DatabaseError: self.init(error, path: path)
        default: self = .internalFault("\(error)")
        }
    }

    private init(_ error: DatabaseError, path: String) {
        switch error.kind {
        case .busy: self = .lockedByAnotherProcess
        case .full: self = .diskFull
        case .corrupt, .notADatabase: self = .damaged(error.message)
        case .readOnly: self = .readOnly(path)
        case .newerSchema(let found, let known): self = .newerSchema(found: found, known: known)
        // What SQLite reports as an I/O error is often a full disk, on which its shared-memory index cannot grow.
        case .cannotOpen, .ioError: self = Self.failed(error, path: path)
        case .constraint, .interrupted, .misuse, .unreachable, .denied, .oldServer, .other:
            self = .internalFault(error.description)
        }
    }

    /// The increment by which that index grows.
    private static let roomNeeded: UInt = 64 << 10

    private static func failed(_ error: DatabaseError, path: String) -> StoreError {
        var information = statvfs()
        let folder = path.lastIndex(of: "/").map { String(path[..<$0]) + "/" } ?? "."
        if statvfs(folder, &information) == 0, information.f_frsize > 0,
            information.f_bavail < roomNeeded / information.f_frsize
        {
            return .diskFull
        }
        return error.kind == .cannotOpen ? .cannotOpen(path) : .diskFailed(error.message)
    }
}
