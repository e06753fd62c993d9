import CommandLineKit
import Homeserver
import JSONKit
import ProcessKit

/// `buzzboxd user …`: accounts; also works while the server is running.
enum UserCommands {
    private static let name = CommandArgument("NAME", "A user name or a full user id")
    private static let passwordOption = CommandOption.flag(
        "password-stdin", "Read the password from standard input instead of asking for it")

    static let command = Command(
        "user", "Manage accounts.", options: [Program.dataDirectory, Program.serverName],
        subcommands: [
            Command(
                "add", "Make an account.", arguments: [name],
                options: [.flag("creator", "Give it the creator's role"), passwordOption], run: add),
            Command(
                "list", "List all accounts.", options: [.flag("json", "One JSON object a line")], run: list),
            Command(
                "passwd", "Set a new password; ends all sessions.", arguments: [name], options: [passwordOption],
                run: passwd),
            Command(
                "role", "Say what somebody is; takes effect at once.",
                arguments: [
                    name, CommandArgument("ROLE", "creator or fan", completion: .choices(["creator", "fan"])),
                ], run: role),
            Command("deactivate", "Close an account for good.", arguments: [name], run: deactivate),
        ])

    private static func open(
        _ invocation: Invocation, mayBegin: Bool = false, _ body: (Administration) async throws -> Void
    ) async throws {
        let path = DataDirectory.path(invocation)
        if !mayBegin { try DataDirectory.mustHoldServer(path) }
        try await DataDirectory.explaining(path) {
            let app = try await buildHomeserver(
                HomeserverConfiguration(serverName: invocation.string("server-name") ?? ""), storage: .directory(path))
            try await body(Administration(app))
        }
    }

    private static func add(_ invocation: Invocation) async throws {
        let password = try PasswordPrompt.read(invocation)
        try await open(invocation, mayBegin: true) { administration in
            let role: Role = invocation.flag("creator") ? .creator : .fan
            let userID = try await administration.add(
                invocation.argument("NAME") ?? "", password: password, role: role)
            invocation.say(userID)
        }
    }

    private static func list(_ invocation: Invocation) async throws {
        try await open(invocation) { administration in
            for account in try await administration.accounts() {
                invocation.say(invocation.flag("json") ? json(account) : line(account))
            }
        }
    }

    private static func json(_ account: Administration.Account) -> String {
        let json: JSON = [
            "userId": .string(account.userID), "role": .string(account.role.rawValue),
            "guest": .bool(account.isGuest), "deactivated": .bool(account.isDeactivated),
            "createdAt": .string(ISO8601.string(milliseconds: account.createdAt)),
            "devices": .int(Int64(account.devices)),
            "stored": .object(
                JSONObject(
                    account.uses.map { ($0.kind, ["count": .int($0.count), "bytes": .int($0.bytes)] as JSON) })),
        ]
        return json.text
    }

    private static func line(_ account: Administration.Account) -> String {
        var words = [account.userID, account.role.rawValue, "\(account.devices) devices"]
        let bytes = account.uses.reduce(0) { $0 + $1.bytes }
        words.append("\((bytes + 1023) / 1024) KiB stored")
        for use in account.uses where use.share >= 0.8 { words.append("\(Int(use.share * 100)) % of \(use.kind)") }
        if account.isGuest { words.append("guest") }
        if account.isDeactivated { words.append("deactivated") }
        return words.joined(separator: "\t")
    }

    private static func passwd(_ invocation: Invocation) async throws {
        let password = try PasswordPrompt.read(invocation)
        try await open(invocation) { try await $0.setPassword(password, of: invocation.argument("NAME") ?? "") }
    }

    private static func role(_ invocation: Invocation) async throws {
        guard let role = invocation.argument("ROLE").flatMap(Role.init) else { return }
        try await open(invocation) { try await $0.setRole(role, of: invocation.argument("NAME") ?? "") }
    }

    private static func deactivate(_ invocation: Invocation) async throws {
        try await open(invocation) { try await $0.deactivate(invocation.argument("NAME") ?? "") }
    }
}
