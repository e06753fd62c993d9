import Glibc

/// Runs the measurements and prints one line of JSON per figure; see `--help`.
@main
struct Main {
    static func main() async {
        do {
            try await run(Array(CommandLine.arguments.dropFirst()))
        } catch {
            say("buzzbox-bench: \(error)\n", to: STDERR_FILENO)
            exit(1)
        }
    }

    private static let usage = """
        Usage: buzzbox-bench [store|paint|composer|encryption|client|absence|server|copilot] [OPTIONS]
               buzzbox-bench home FOLDER --messages N    makes a home to try out or to profile buzzbox in

        Measures and prints one line of JSON per figure; without a name, everything but the server.

          --messages N,N,…    sizes of the store (10000,100000,1000000)
          --events N          what comes in after an absence (50000)
          --memories N        what the copilot searches in (100000)
          --idle SECONDS      how long the client is watched doing nothing (30)
          --slower-than MS    client: name the keys that took longer
          server: --url URL --name NAME [--process ID] [--rooms N] [--clients N]
                  [--members N [--database FILE]]

        """

    private static let parts: Set<String> = [
        "all", "store", "paint", "composer", "encryption", "client", "absence", "server", "copilot", "home",
    ]

    private static func say(_ text: String, to descriptor: Int32) {
        let bytes = Array(text.utf8)
        write(descriptor, bytes, bytes.count)
    }

    private static func run(_ arguments: [String]) async throws {
        if arguments.contains(where: { ["--help", "-h", "help"].contains($0) }) {
            return say(usage, to: STDOUT_FILENO)
        }
        if let first = arguments.first, !first.hasPrefix("-"), !parts.contains(first) {
            say("buzzbox-bench: there is no “\(first)”\n\n" + usage, to: STDERR_FILENO)
            exit(64)
        }
        func option(_ name: String) -> String? {
            arguments.firstIndex(of: name).flatMap { arguments.indices.contains($0 + 1) ? arguments[$0 + 1] : nil }
        }
        let what = arguments.first.flatMap { $0.hasPrefix("--") ? nil : $0 } ?? "all"
        if what == "server", let url = option("--url") {
            let figures = ServerFigures(
                name: option("--name") ?? url, url: url, process: option("--process").flatMap { Int32($0) })
            if let rooms = option("--rooms").flatMap({ Int($0) }) { try await figures.initialSync(rooms: rooms) }
            if let clients = option("--clients").flatMap({ Int($0) }) { try await figures.crowd(of: clients) }
            if let members = option("--members").flatMap({ Int($0) }) {
                try await figures.largeRoom(members: max(members, 8), database: option("--database"))
            }
            if ["--rooms", "--clients", "--members"].allSatisfy({ option($0) == nil }) { try await figures.run() }
            return
        }
        if what == "home", arguments.count > 1 {
            let home = try BenchHome(folder: arguments[1])
            try home.signIn(at: "http://127.0.0.1:9")
            try await StoreBuilder(messages: option("--messages").flatMap { Int($0) } ?? 1_000_000)
                .indexed(at: home.storePath)
            return
        }
        if what == "all" || what == "copilot" {
            let memories = option("--memories").flatMap { Int($0) } ?? 100_000
            try await withTemporaryFolder { try await CopilotFigures(folder: $0, memories: memories).run() }
        }
        let sizes = (option("--messages") ?? "10000,100000,1000000").split(separator: ",").compactMap { Int($0) }
        let idle = option("--idle").flatMap { Int($0) } ?? 30
        for size in sizes where what == "all" || what == "store" {
            try await withTemporaryFolder { try await StoreFigures(messages: size, folder: $0).run() }
        }
        if what == "all" || what == "absence" {
            let events = option("--events").flatMap { Int($0) } ?? 50_000
            try await withTemporaryFolder {
                try await AbsenceFigures(rooms: max(1, events / 100), events: events, folder: $0).run()
            }
        }
        if what == "all" || what == "paint" {
            try await withTemporaryFolder { try await PaintFigures(messages: 10_000, folder: $0).run() }
        }
        if what == "all" || what == "encryption" {
            try EncryptionFigures().run()
            try await withTemporaryFolder { try await EncryptedRoomFigures(folder: $0).run() }
        }
        if what == "all" || what == "composer" {
            try await withTemporaryFolder { try await ComposerFigures(folder: $0).run() }
        }
        for size in sizes where what == "all" || what == "client" {
            try await withTemporaryFolder {
                try await ClientFigures(
                    messages: size, folder: $0, idleSeconds: idle,
                    slowerThan: option("--slower-than").flatMap { Double($0) } ?? .infinity
                ).run()
            }
        }
    }
}
