import CommandLineKit
import Copilot
import Homeserver
import ProcessKit
import SQLiteKit

/// `buzzboxd backup DIR`.
enum BackupCommand {
    static let command = Command(
        "backup", "Copy everything to a directory, also while the server runs.",
        discussion: """
            The copy is a data directory: to restore it, serve with --data-dir on it, or move it to where it belongs. \
            Homeserver, uploads, the copilot's memories and answers and the configuration are in it; files with keys \
            that the configuration names are not.
            """,
        arguments: [CommandArgument("DIR", "Where to; made when it is missing", completion: .directories)],
        options: [Program.dataDirectory]
    ) { invocation in
        let path = DataDirectory.path(invocation)
        let target = invocation.argument("DIR") ?? ""
        let copied = try await DataDirectory.explaining(path) { try await copy(path, to: target) }
        invocation.say("Copied \(copied.joined(separator: ", ")) to \(target)")
    }

    private static func copy(_ path: String, to target: String) async throws -> [String] {
        var copied: [String] = []
        // Nothing there may be written over, and half a copy is worse than none: all is looked at first.
        for file in [HomeserverStorage.databasePath(in: target), CopilotStore.databasePath(in: target)]
        where Files.exists(file) {
            throw HomeserverError.backupExists(target)
        }
        if Files.exists(HomeserverStorage.databasePath(in: path)) {
            let app = try await buildHomeserver(HomeserverConfiguration(), storage: .directory(path))
            let media = try await Backup(app).write(to: target)
            copied += ["the homeserver", "\(media) files of media"]
        }
        if Files.exists(CopilotStore.databasePath(in: path)) {
            try Files.makeDirectory(target)
            do {
                let store = try await CopilotStore.open(.file(CopilotStore.databasePath(in: path)))
                try await store.backup(to: CopilotStore.databasePath(in: target))
            } catch let error as DatabaseError {
                throw CommandFailure(
                    .failed, DataDirectory.sentence(error, path, file: CopilotStore.databasePath(in: path)))
            }
            copied.append("the copilot")
        }
        guard !copied.isEmpty else {
            throw CommandFailure(.failed, "There is nothing in \(path) to copy. Name the right one with --data-dir.")
        }
        let configuration = path + "/buzzboxd.toml"
        if Files.exists(configuration) {
            try Files.write(Files.read(configuration), to: target + "/buzzboxd.toml")
            copied.append("the configuration")
        }
        return copied
    }
}
