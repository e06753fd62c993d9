import CommandLineKit
import Copilot
import Homeserver
import PostgresKit
import ProcessKit
import SQLiteKit

/// `buzzboxd backup DIR`.
enum BackupCommand {
    static let command = Command(
        "backup", "Copy everything to a directory, also while the server runs.",
        discussion: """
            The copy is a data directory: to restore it, serve with --data-dir on it, or move it to where it belongs. \
            Homeserver, uploads, the copilot's memories and answers and the configuration are in it; files with keys \
            that the configuration names are not, nor is a copilot's data on a PostgreSQL server: copy that with pg_dump.
            """,
        arguments: [CommandArgument("DIR", "Where to; made when it is missing", completion: .directories)],
        options: [WorkProgress.option, Program.dataDirectory]
    ) { invocation in
        let path = DataDirectory.path(invocation)
        let target = invocation.argument("DIR") ?? ""
        let progress = WorkProgress("backup", title: "Copying media", unit: "files", invocation)
        let copied: [String]
        do {
            copied = try await DataDirectory.explaining(path) { try await copy(path, to: target, progress) }
        } catch {
            progress.clear()
            guard Task.isCancelled else { throw error }
            throw CommandFailure(
                .interrupted, "Interrupted. \(target) is no whole copy; the same command goes on with what is there.")
        }
        progress.finish()
        invocation.say("Copied \(copied.joined(separator: ", ")) to \(target)")
        if let server = server(path) {
            invocation.say("The copilot's data is not in it: it is at \(server). Copy that with pg_dump.")
        }
    }

    /// The server that keeps the copilot's data, as the configuration in the data directory has it.
    private static func server(_ path: String) -> PostgresAddress? {
        let file = path + "/buzzboxd.toml"
        // One that cannot be read is copied as it is; serve and doctor say what is wrong with it.
        let settings = try? CopilotSettings(text: Files.readText(file, limit: 1 << 20), file: file)
        return settings?.store
    }

    private static func copy(
        _ path: String, to target: String, _ progress: WorkProgress
    ) async throws -> [String] {
        var copied: [String] = []
        // Check all targets before copying anything: existing files must not be overwritten, and a partial copy is
        // useless.
        for file in [HomeserverStorage.databasePath(in: target), CopilotStore.databasePath(in: target)]
        where Files.exists(file) {
            throw HomeserverError.backupExists(target)
        }
        let databases = [HomeserverStorage.databasePath(in: path), CopilotStore.databasePath(in: path)]
        guard databases.contains(where: { Files.exists($0) }) else {
            let hint = server(path).map { "The copilot's data is at \($0); copy that with pg_dump." }
            throw CommandFailure(
                .failed, "There is nothing in \(path) to copy. \(hint ?? "Name the right one with --data-dir.")")
        }
        try Files.makeDirectory(target)
        let hasCopilot = try await copyCopilot(path, to: target)
        let configuration = path + "/buzzboxd.toml"
        if Files.exists(configuration) { try Files.write(Files.read(configuration), to: target + "/buzzboxd.toml") }
        if Files.exists(HomeserverStorage.databasePath(in: path)) {
            let app = try await buildHomeserver(HomeserverConfiguration(), storage: .directory(path))
            do {
                let media = try await Backup(app).write(to: target) { progress.update(Int64($0), of: Int64($1)) }
                copied += ["the homeserver", "\(media) files of media"]
            } catch let error as DatabaseError where error.kind == .full {
                throw full(target)
            }
        }
        if hasCopilot {
            let database = CopilotStore.databasePath(in: target)
            try Files.rename(database + ".part", to: database)
            copied.append(server(path) == nil ? "the copilot" : "the copilot's file from before the move")
        }
        if Files.exists(configuration) { copied.append("the configuration") }
        return copied
    }

    private static func full(_ target: String) -> CommandFailure {
        CommandFailure(.failed, "The disk that holds \(target) is full. Free some space and try again.")
    }

    /// Uses a temporary name: all databases get their final names when everything has been copied.
    private static func copyCopilot(_ path: String, to target: String) async throws -> Bool {
        guard Files.exists(CopilotStore.databasePath(in: path)) else { return false }
        do {
            let store = try await CopilotStore.open(.file(CopilotStore.databasePath(in: path)))
            let part = CopilotStore.databasePath(in: target) + ".part"
            try Files.remove(part)
            try await store.backup(to: part)
            return true
        } catch let error as DatabaseError where error.kind == .full {
            throw full(target)
        } catch let error as DatabaseError {
            throw CommandFailure(
                .failed, DataDirectory.sentence(error, path, file: CopilotStore.databasePath(in: path)))
        }
    }
}
