import CommandLineKit
import Homeserver
import ProcessKit
import SQLiteKit

/// The data directory of a command, and its possible errors as messages for the operator.
enum DataDirectory {
    static func path(_ invocation: Invocation) -> String {
        named(invocation) ?? Directories(program: "buzzboxd").data
    }

    /// Only if it was given explicitly.
    static func named(_ invocation: Invocation) -> String? {
        invocation.string("data-dir") ?? Environment.current["BUZZBOXD_DATA"].flatMap { $0.isEmpty ? nil : $0 }
    }

    /// A command that only reads must not create a data directory, which would fix the server's name permanently.
    static func mustHoldServer(_ path: String) throws(CommandFailure) {
        guard !Files.exists(HomeserverStorage.databasePath(in: path)) else { return }
        throw CommandFailure(
            .failed,
            "There is no server in \(path) yet; `buzzboxd serve` makes one. Name the right directory with --data-dir.")
    }

    /// Runs `body` and turns errors of the storage into a sentence.
    static func explaining<T>(_ path: String, _ body: () async throws -> T) async throws -> T {
        do {
            return try await body()
        } catch let error as DatabaseError {
            throw CommandFailure(.failed, sentence(error, path))
        } catch let error as FileError {
            throw CommandFailure(.failed, "\(error)")
        } catch let error as FileLockError {
            throw CommandFailure(.failed, "\(error)")
        } catch let error as HomeserverError {
            throw CommandFailure(.failed, "\(error)")
        }
    }

    static func sentence(_ error: DatabaseError, _ path: String, file: String? = nil) -> String {
        let file = file ?? HomeserverStorage.databasePath(in: path)
        return switch error.kind {
        case .newerSchema:
            "\(file) was written by a newer buzzboxd. Nothing was touched; start that version instead."
        case .corrupt, .notADatabase:
            "\(file) is damaged. Put a backup in its place, or save what is whole with buzzboxd recover."
        case .full: "The disk that holds \(path) is full. Free some space and start again."
        case .cannotOpen, .readOnly:
            "\(file) cannot be written. Check who owns \(path) and its permissions, or use another --data-dir."
        case .busy: "\(file) is in use by another process. Try again in a moment."
        default: "\(file) cannot be used: \(error.message)."
        }
    }
}
