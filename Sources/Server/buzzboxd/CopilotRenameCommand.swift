import CommandLineKit
import Copilot
import JSONKit
import PostgresKit
import ProcessKit
import SQLKit

/// `buzzboxd copilot rename`.
enum CopilotRenameCommand {
    static let command = Command(
        "rename", "Give a creator's data to another user id, after a move to another homeserver.",
        discussion: "No copilot may run meanwhile. Repeating it changes nothing.",
        arguments: [
            CommandArgument("OLD", "The user id that has the data"),
            CommandArgument("NEW", "The one that is to have it"),
        ],
        options: [
            .string(
                "rooms", "FILE", "A JSON object: the new ids of rooms by their old ones", completion: .files),
            Program.dataDirectory,
        ] + CopilotSettings.options
    ) { invocation in
        let path = DataDirectory.path(invocation)
        let (old, new) = (invocation.argument("OLD") ?? "", invocation.argument("NEW") ?? "")
        guard old.hasPrefix("@"), old.contains(":"), new.hasPrefix("@"), new.contains(":") else {
            throw CommandFailure(.usage, "Write user ids like @ann:example.org.")
        }
        let rooms = try invocation.string("rooms").map(read) ?? []
        let settings = try CopilotSettings(invocation, dataDirectory: path)
        let place = settings.store.map { CopilotPlace.server($0) } ?? .file(CopilotStore.databasePath(in: path))
        if case .file(let file) = place, !Files.exists(file) {
            return invocation.say("There is nothing to give: no \(place)")
        }
        try await DataDirectory.explaining(path) {
            let lock = try FileLock(path: path + "/copilot.lock")
            defer { withExtendedLifetime(lock) {} }
            let store = try await CopilotStore.open(at: place, alone: true)
            do {
                try await store.rename(old, to: new, rooms: rooms)
                invocation.say("What \(old) had is now \(new)'s")
            } catch CopilotStore.RenameError.nobody {
                invocation.say("There is nothing of \(old)")
            } catch CopilotStore.RenameError.occupied {
                throw CommandFailure(.failed, "\(new) has taught or saved something already, too. Nothing was changed.")
            }
            try await store.close()
        }
    }

    private static func read(_ file: String) throws -> [(old: String, new: String)] {
        guard let rooms = try JSON(parsing: Files.readText(file, limit: 64 << 20)).object else {
            throw CommandFailure(.failed, "\(file) is no JSON object.")
        }
        return rooms.compactMap { key, value in value.string.map { (key, $0) } }
    }
}
