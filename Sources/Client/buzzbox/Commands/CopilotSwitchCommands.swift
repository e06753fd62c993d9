import BuzzModel
import BuzzServices
import BuzzViewModels
import CommandLineKit
import JSONKit
import ProcessKit

/// The copilot's switches.
enum CopilotSwitchCommands {
    static let all = [copilot]

    private static let feature = CommandArgument(
        "FEATURE", CopilotFeature.allCases.map(\.rawValue).joined(separator: ", "),
        completion: .choices(CopilotFeature.allCases.map(\.rawValue)))

    private static let copilot = Command(
        "copilot", "Lists the copilot’s features and whether they are on.", options: [RootCommand.json],
        subcommands: [
            Command("on", "Turns a feature on.", arguments: [feature], options: [RootCommand.json]) {
                try await set($0, isOn: true)
            },
            Command("off", "Turns a feature off.", arguments: [feature], options: [RootCommand.json]) {
                try await set($0, isOn: false)
            },
            voice, encrypted,
        ]
    ) { invocation in
        try await ClientCommand.signedIn(invocation) { client in
            guard let access = await client.services.preferences?.access else { return }
            for feature in CopilotFeature.allCases { say(feature, access.preferences, invocation) }
        }
    }

    private static let voice = Command(
        "voice", "Adds samples of your writing, or shows how many there are.",
        discussion: """
            The file has texts you wrote, one a line or with an empty line between them; or messages as export writes \
            them. They take the place of those given before, and stay on this device.
            """,
        arguments: [
            CommandArgument("FILE", "The file; - is standard input.", arity: .optional, completion: .files)
        ], options: [.flag("clear", "Forget them."), RootCommand.json]
    ) { invocation in
        let isCleared = invocation.flag("clear")
        guard !isCleared || invocation.argument("FILE") == nil else {
            throw CommandFailure(.usage, "Name a file or say --clear, not both.")
        }
        let text = try invocation.argument("FILE").map { path in
            try path == "-"
                ? StandardInput.text(limit: VoiceSamples.longestFile)
                : Files.readUTF8(path, limit: VoiceSamples.longestFile)
        }
        try await ClientCommand.signedIn(invocation) { client in
            guard let service = client.services.preferences else { return }
            if isCleared { try await service.setVoiceSamples([]) }
            if let text { try await service.setVoiceSamples(try VoiceSamples.read(text)) }
            let count = try await service.voiceSamples().count
            if invocation.flag("json") {
                invocation.say((["samples": .int(Int64(count))] as JSON).line)
            } else {
                let few =
                    (1..<VoiceSamples.enough).contains(count) ? "; \(VoiceSamples.enough) or more show something" : ""
                invocation.say("\(count) texts of yours\(few)")
            }
        }
    }

    private static let encrypted = Command(
        "encrypted", "Says whether a copilot elsewhere may read encrypted chats, or sets it.",
        discussion: """
            What came end-to-end encrypted goes to no copilot that isn’t on this machine, unless you allow it here for the \
            one that is configured. Without that such conversations get no badges, drafts or memories.
            """,
        arguments: [
            CommandArgument("ON", "on or off", arity: .optional, completion: .choices(["on", "off"]))
        ], options: [RootCommand.json]
    ) { invocation in
        let word = invocation.argument("ON")
        guard word == nil || word == "on" || word == "off" else {
            throw CommandFailure(.usage, "Say on or off.")
        }
        try await ClientCommand.signedIn(invocation) { client in
            guard let service = client.services.preferences else { return }
            if let word { try await service.allowEncrypted(word == "on") }
            let access = await service.access.encrypted
            if invocation.flag("json") {
                var json: JSON = ["allowed": .bool(access.isGiven)]
                if case .elsewhere(let address, _) = access { json["copilot"] = .string(address) }
                return invocation.say(json.line)
            }
            switch access {
            case .here: invocation.say("The copilot is on this machine: what is decrypted here stays here.")
            case .elsewhere(let address, true): invocation.say("on   \(address) reads encrypted chats, decrypted")
            case .elsewhere(let address, false): invocation.say("off  encrypted chats are not sent to \(address)")
            }
        }
    }

    private static func set(_ invocation: Invocation, isOn: Bool) async throws {
        let name = invocation.argument("FEATURE") ?? ""
        guard let feature = CopilotFeature(rawValue: name) else {
            throw CommandFailure(
                .usage,
                "“\(name)” is no feature: \(CopilotFeature.allCases.map(\.rawValue).joined(separator: ", ")).")
        }
        try await ClientCommand.signedIn(invocation) { client in
            guard let service = client.services.preferences else { return }
            try await service.set(feature, isOn: isOn)
            say(feature, await service.access.preferences, invocation)
        }
    }

    private static func say(_ feature: CopilotFeature, _ preferences: CopilotPreferences, _ invocation: Invocation) {
        let isOn = preferences.isSwitchedOn(feature)
        if invocation.flag("json") {
            let json: JSON = [
                "feature": .string(feature.rawValue), "on": .bool(isOn), "works": .bool(preferences.isOn(feature)),
                "needs": JSON(feature.needed?.rawValue),
            ]
            invocation.say(json.line)
        } else {
            let needs = isOn && !preferences.isOn(feature) ? feature.needed.map { " (needs \($0.rawValue))" } ?? "" : ""
            invocation.say("\(isOn ? "on " : "off")  \(feature.rawValue)\(needs) – \(feature.summary)")
        }
    }
}
