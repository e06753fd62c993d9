import CommandLineKit
import Homeserver
import ProcessKit

/// `buzzboxd purge-media`.
enum PurgeCommand {
    static let command = Command(
        "purge-media", "Delete uploaded files that are older than some days.",
        discussion: "Messages stay; their pictures and files can no longer be downloaded.",
        options: [
            .int("days", "N", "How old an upload must be", in: 1...36_500), Program.dataDirectory,
        ]
    ) { invocation in
        guard let days = invocation.int("days") else {
            throw CommandFailure(.usage, "Say how old an upload must be: --days N")
        }
        let path = DataDirectory.path(invocation)
        try DataDirectory.mustHoldServer(path)
        try await DataDirectory.explaining(path) {
            let app = try await buildHomeserver(HomeserverConfiguration(), storage: .directory(path))
            let result = try await MediaPurge(app).run(olderThan: days)
            invocation.say("Deleted \(result.uploads) uploads, \(result.files) files, \(result.bytes >> 10) KiB")
        }
    }
}
