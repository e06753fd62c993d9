import BuzzModel
import CommandLineKit
import Homeserver
import ProcessKit
import SQLiteKit

/// `buzzboxd recover`.
enum RecoverCommand {
    static let command = Command(
        "recover", "Make a sound database of what is whole in a damaged one.",
        discussion: """
            The damaged file stays beside the new one, and uploads stay where they are. What was lost is listed. A backup \
            from before the damage is better, where there is one. The server must not be running.
            """,
        options: [
            .flag("force", "Also where no damage is found"), Program.dataDirectory,
        ]
    ) { invocation in
        let path = DataDirectory.path(invocation)
        try DataDirectory.mustHoldServer(path)
        try await DataDirectory.explaining(path) {
            let lock = try FileLock(path: path + "/serve.lock")
            defer { withExtendedLifetime(lock) {} }
            if !invocation.flag("force"), try isSound(path) {
                return invocation.say("The database in \(path) is sound; nothing was changed.")
            }
            let report = try await DatabaseRecovery.run(in: path, now: SystemTime().now() / 1000)
            for line in report.lines { invocation.say(line) }
            invocation.say("The damaged database is now \(report.setAside). Start the server with buzzboxd serve.")
        }
    }

    private static func isSound(_ path: String) throws -> Bool {
        do {
            let file = HomeserverStorage.databasePath(in: path)
            return try Connection(path: file, mode: .readOnly).query("PRAGMA integrity_check(1)") { $0.text(0) } == [
                "ok"
            ]
        } catch let error as DatabaseError where error.kind == .corrupt || error.kind == .notADatabase {
            return false
        }
    }
}
