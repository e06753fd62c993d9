import CommandLineKit
import Copilot
import PostgresKit
import ProcessKit
import SQLKit

/// `buzzboxd copilot`: where the copilot keeps its data.
enum CopilotCommands {
    static let command = Command(
        "copilot", "Say where the copilot's data is, or move it.", subcommands: [move, CopilotRenameCommand.command])

    private static let move = Command(
        "move", "Move the copilot's data to a PostgreSQL server, or back to a file.",
        discussion: """
            Everything is copied and compared before the new place can be used; the old one is only read. Interrupted, \
            the same command goes on. No copilot may run on either place meanwhile.
            """,
        options: [
            .string("to", "PLACE", "postgres://USER@HOST/DATABASE, or file: copilot.db in the data directory"),
            .string("from", "ADDRESS", "The server to move from (default: store in the configuration)"),
            WorkProgress.option, Program.dataDirectory,
        ] + CopilotSettings.options
    ) { invocation in
        let path = DataDirectory.path(invocation)
        let file = CopilotPlace.file(CopilotStore.databasePath(in: path))
        let (source, target): (CopilotPlace, CopilotPlace)
        switch invocation.string("to") {
        case "file"?: (source, target) = (try server(invocation, path), file)
        case let address?: (source, target) = (file, .server(try parse(address)))
        case nil: throw CommandFailure(.usage, "Say where to: --to postgres://USER@HOST/DATABASE, or --to file.")
        }
        try Files.makeDirectory(path)
        try await DataDirectory.explaining(path) {
            let lock = try FileLock(path: path + "/copilot.lock")
            defer { withExtendedLifetime(lock) {} }
            try await run(source, target, invocation)
        }
    }

    private static func run(_ source: CopilotPlace, _ target: CopilotPlace, _ invocation: Invocation) async throws {
        let progress = WorkProgress("move", title: "Moving the copilot's data", unit: "rows", invocation)
        let count: Int64
        do {
            count = try await CopilotMove(from: source, to: target) { progress.update($0, of: $1) }.run()
        } catch {
            progress.clear()
            throw failure(error, source, target)
        }
        progress.finish()
        invocation.say("Moved \(count) rows to \(target), and compared them. \(source) is as it was.")
        if case .server = target {
            invocation.say("Put it under [copilot] in buzzboxd.toml: store = \"postgres://…\", then start the server.")
        } else {
            invocation.say("Take store out of buzzboxd.toml, then start the server.")
        }
    }

    private static func failure(
        _ error: any Error, _ source: CopilotPlace, _ target: CopilotPlace
    ) -> any Error {
        if Task.isCancelled {
            return CommandFailure(.interrupted, "Interrupted. \(source) is as it was; the same command goes on.")
        }
        switch error {
        case CopilotMove.Failure.nothing: return CommandFailure(.failed, "There is nothing to move: no \(source).")
        case CopilotMove.Failure.occupied:
            return CommandFailure(.failed, "\(target) has data already. Nothing was moved; move that away first.")
        case CopilotMove.Failure.differs(let table):
            return CommandFailure(
                .failed, "The copy of \(table) is not like the original. \(source) is as it was; try again.")
        case let error as DatabaseError where error.state != nil:
            for case .server(let address) in [source, target] {
                return CommandFailure(.failed, CopilotPlace.sentence(error, address))
            }
            return error
        default: return error
        }
    }

    private static func server(_ invocation: Invocation, _ path: String) throws -> CopilotPlace {
        if let address = invocation.string("from") { return .server(try parse(address)) }
        guard let address = try CopilotSettings(invocation, dataDirectory: path).store else {
            throw CommandFailure(.usage, "Name the server to move from: --from postgres://USER@HOST/DATABASE.")
        }
        return .server(address)
    }

    private static func parse(_ text: String) throws -> PostgresAddress {
        do {
            return try PostgresAddress(text)
        } catch {
            throw CommandFailure(.usage, "\(error.message.prefix(1).uppercased())\(error.message.dropFirst()).")
        }
    }
}
