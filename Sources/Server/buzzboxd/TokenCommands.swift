import CommandLineKit
import Homeserver
import JSONKit
import ProcessKit

/// `buzzboxd token …`: registration tokens.
enum TokenCommands {
    static let command = Command(
        "token", "Manage registration tokens.", options: [Program.dataDirectory],
        subcommands: [
            Command(
                "add", "Make a token and print it.",
                options: [
                    .int("uses", "N", "How often it may be used (default: any number)", in: 1...1_000_000),
                    .int("days", "N", "For how many days it is good (default: for ever)", in: 1...36_500),
                ], run: add),
            Command("list", "List all tokens.", options: [.flag("json", "One JSON object a line")], run: list),
            Command("remove", "Take a token back.", arguments: [CommandArgument("TOKEN", "The token")], run: remove),
        ])

    private static func open<T>(_ invocation: Invocation, _ body: (Administration) async throws -> T) async throws -> T
    {
        let path = DataDirectory.path(invocation)
        try DataDirectory.mustHoldServer(path)
        return try await DataDirectory.explaining(path) {
            try await body(Administration(buildHomeserver(HomeserverConfiguration(), storage: .directory(path))))
        }
    }

    private static func add(_ invocation: Invocation) async throws {
        let day: Int64 = 24 * 3600 * 1000
        let expiresAt = invocation.int("days").map { SystemTime().now() + Int64($0) * day }
        invocation.say(
            try await open(invocation) { try await $0.addToken(uses: invocation.int("uses"), expiresAt: expiresAt) })
    }

    private static func list(_ invocation: Invocation) async throws {
        for token in try await open(invocation, { try await $0.tokens() }) {
            let expires = token.expiresAt.map { ISO8601.string(milliseconds: $0) }
            let json: JSON = [
                "token": .string(token.token), "uses": .int(Int64(token.uses)), "usesAllowed": JSON(token.usesAllowed),
                "expiresAt": JSON(expires),
            ]
            let line =
                "\(token.token)\t\(token.uses) of \(token.usesAllowed.map(String.init) ?? "∞")\t\(expires ?? "for ever")"
            invocation.say(invocation.flag("json") ? json.text : line)
        }
    }

    private static func remove(_ invocation: Invocation) async throws {
        let isFound = try await open(invocation) { try await $0.removeToken(invocation.argument("TOKEN") ?? "") }
        guard isFound else { throw CommandFailure(.failed, "There is no such token. See: buzzboxd token list") }
    }
}
