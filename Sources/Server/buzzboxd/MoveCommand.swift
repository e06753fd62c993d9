import BuzzModel
import CommandLineKit
import HTTPKit
import Homeserver
import ProcessKit
import SQLiteKit

/// `buzzboxd move`: to another homeserver, such as Synapse.
enum MoveCommand {
    static let command = Command(
        "move", "Move accounts, rooms with their history and media to another homeserver, such as Synapse.",
        discussion: """
            This server is only read. The first call makes a registration for the new server; once that has it, the \
            same command moves everything. Interrupted, the same command goes on; after a finished move it moves what \
            has come in since. docs/moving.md says what cannot be moved.
            """,
        options: [
            .string("to", "URL", "The new server's address"),
            .flag("dry-run", "Only say what would be moved, and change nothing anywhere"),
            .flag("adopt", "Take accounts of the same names that the new server has already"),
            .repeated("leave", "EVENT", "Leave this event behind, which the new server fails at"),
            .string(
                "admin-token", "FILE", "The access token of an administrator of the new Synapse: sets first passwords",
                completion: .files),
            .string(
                "notes", "DIR",
                "Where registration, passwords and what was moved are kept (default: move/ in the data directory)",
                completion: .directories),
            WorkProgress.option, Program.dataDirectory,
        ]
    ) { invocation in
        guard let url = invocation.string("to"), WebAddress(url) != nil else {
            throw CommandFailure(.usage, "Say where to: --to https://matrix.example.org")
        }
        let path = DataDirectory.path(invocation)
        try DataDirectory.mustHoldServer(path)
        let notes = invocation.string("notes") ?? path + "/move"
        try await DataDirectory.explaining(path) {
            do {
                let source = try await MoveSource.open(path)
                if invocation.flag("dry-run") {
                    try await plan(source, url, notes, invocation)
                } else {
                    try Files.makeDirectory(notes)
                    let lock = try FileLock(path: notes + "/lock")
                    defer { withExtendedLifetime(lock) {} }
                    try await move(source, url, notes, isServing: isServing(path), invocation)
                }
            } catch {
                throw failure(error)
            }
        }
    }

    /// Whether a server runs on this directory.
    private static func isServing(_ path: String) -> Bool {
        guard Files.exists(path + "/serve.lock") else { return false }
        // Whoever holds it serves; what else stands in the way is said by the server itself.
        return (try? FileLock(path: path + "/serve.lock")) == nil
    }

    private static func registration(_ notes: String) -> String { notes + "/registration.yaml" }

    private static func target(_ url: String, _ registration: MoveRegistration) -> MoveTarget {
        let client = HTTPClient(.init(userAgent: "buzzboxd"))
        return MoveTarget(url: url, token: registration.token) { try await client.send($0) }
    }

    private static func failure(_ error: any Error) -> any Error {
        if Task.isCancelled {
            return CommandFailure(.interrupted, "Interrupted. This server is as it was; the same command goes on.")
        }
        guard let error = error as? MoveError else { return error }
        let code: ExitCode =
            switch error {
            case .unreachable, .stopped: .unreachable
            case .notRegistered: .notPermitted
            default: .failed
            }
        return CommandFailure(code, "\(error) This server is as it was; the same command goes on.")
    }

    // MARK: The dry run

    private static func plan(
        _ source: MoveSource, _ url: String, _ notes: String, _ invocation: Invocation
    ) async throws {
        let file = registration(notes)
        let isRegistered = Files.exists(file)
        let plan = try await Move.plan(source, isRegistered ? target(url, MoveRegistration.read(file)) : nil)
        invocation.say(
            """
            To be moved from \(source.serverName): \(counted(plan.accounts, "account")) (\(plan.closedAccounts) of them \
            closed), \(counted(plan.rooms, "room")), \(counted(plan.events, "event")), \
            \(counted(plan.uploads, "upload")) (\(plan.uploadBytes >> 20) MiB)
            """)
        if plan.encrypted > 0 {
            invocation.say("Not: \(counted(plan.encrypted, "encrypted message")), which no other room can read")
        }
        guard let newServer = plan.newServer else {
            return invocation.say(
                "The new server was not asked: it has no registration yet. Without --dry-run one is made.")
        }
        invocation.say("The new server is \(newServer)")
        if plan.tooLarge > 0 { invocation.say("Not: \(counted(plan.tooLarge, "upload")), too large for it") }
        for (version, rooms) in plan.foreignVersions {
            invocation.say("Not: \(counted(rooms, "room")) of version \(version), which it does not make")
        }
        if !plan.taken.isEmpty { invocation.say("\(MoveError.namesTaken(plan.taken))") }
    }

    // MARK: Moving

    private static func move(
        _ source: MoveSource, _ url: String, _ notes: String, isServing: Bool, _ invocation: Invocation
    ) async throws {
        let file = registration(notes)
        let (registration, isNew) = try MoveRegistration.open(file)
        guard !isNew else {
            throw CommandFailure(
                .notPermitted,
                """
                Nothing is moved yet. \(file) was made: name a copy of it in app_service_config_files of the new \
                server's homeserver.yaml, restart that server, and run the same command again.
                """)
        }
        let adminToken = try invocation.string("admin-token").map { try Files.readText($0, limit: 1 << 16).trimmed }
        let state = try await MoveState.open(.file(notes + "/moved.db"))
        let progress = WorkProgress("move", title: "Moving", unit: "steps", invocation)
        let report: MoveReport
        do {
            report = try await Move(
                from: source, to: target(url, registration), notes: state, adopts: invocation.flag("adopt"),
                isSourceServing: isServing, leaving: Set(invocation.strings("leave")), adminToken: adminToken
            ) { progress.update($0, of: $1) }.run()
        } catch {
            progress.clear()
            // Whoever has a first password by now needs it, and it is nowhere else.
            _ = try await write(state, notes)
            throw error
        }
        progress.finish()
        try await say(report, state, notes, invocation)
    }

    private static func say(
        _ report: MoveReport, _ state: MoveState, _ notes: String, _ invocation: Invocation
    ) async throws {
        invocation.say(
            """
            \(report.newServer) has \(counted(report.accounts, "account")), \(counted(report.rooms, "room")), \
            \(counted(report.events, "event")) and \(counted(report.uploads, "upload")) of this server, which is as it was
            """)
        for left in report.left { invocation.say("Not moved: \(left.count) × \(left.kind): \(left.reason)") }
        let written = try await write(state, notes)
        if written.left { invocation.say("Each of these is in \(notes)/left-behind.tsv") }
        if written.passwords {
            invocation.say("First passwords are in \(notes)/passwords.tsv: hand each to its owner")
        }
        if report.withoutPassword > 0 {
            invocation.say(
                "Without a password there: \(counted(report.withoutPassword, "account")). Run it again with --admin-token FILE"
            )
        }
        if report.toClose > 0 {
            invocation.say(
                "Closed here and not yet there: \(counted(report.toClose, "account")). A run after this server has ended closes them"
            )
        }
        if report.cameIn > 0 {
            invocation.say(
                "Came in meanwhile: \(counted(report.cameIn, "event")). Stop this server and run it again to move them")
        }
    }

    private static func counted(_ count: some BinaryInteger, _ noun: String) -> String {
        SizeText.counted(Int(count), noun)
    }

    /// What cannot be told in a line each, into files.
    private static func write(_ state: MoveState, _ notes: String) async throws -> (left: Bool, passwords: Bool) {
        let (left, passwords) = (try await state.leftBehind(), try await state.passwords())
        if !left.isEmpty { try Files.write(table(left), to: notes + "/left-behind.tsv") }
        if !passwords.isEmpty { try Files.write(table(passwords), to: notes + "/passwords.tsv") }
        return (!left.isEmpty, !passwords.isEmpty)
    }

    private static func table(_ rows: [[String]]) -> String {
        rows.map { row in
            row.map { $0.map { "\t\r\n".contains($0) ? " " : String($0) }.joined() }.joined(separator: "\t") + "\n"
        }.joined()
    }
}

extension String {
    fileprivate var trimmed: String { split(whereSeparator: \.isWhitespace).joined() }
}
