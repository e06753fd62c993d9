import CommandLineKit
import Homeserver
import ProcessKit

/// `buzzboxd backup DIR`.
enum BackupCommand {
    static let command = Command(
        "backup", "Copy everything to a directory, also while the server runs.",
        discussion: """
            The copy is a data directory: to restore it, serve with --data-dir on it, or move it to where it belongs.
            """,
        arguments: [CommandArgument("DIR", "Where to; made when it is missing", completion: .directories)],
        options: [Program.dataDirectory]
    ) { invocation in
        let path = DataDirectory.path(invocation)
        let target = invocation.argument("DIR") ?? ""
        try await DataDirectory.explaining(path) {
            guard Files.exists(HomeserverStorage.databasePath(in: path)) else {
                throw CommandFailure(
                    .failed, "There is nothing in \(path) to copy. Name the right one with --data-dir.")
            }
            let app = try await buildHomeserver(HomeserverConfiguration(), storage: .directory(path))
            let media = try await Backup(app).write(to: target)
            invocation.say("Copied the database and \(media) files of media to \(target)")
        }
    }
}
