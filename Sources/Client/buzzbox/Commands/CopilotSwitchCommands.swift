import BuzzModel
import BuzzServices
import BuzzViewModels
import CommandLineKit
import JSONKit
import ProcessKit

/// The switches of the copilot.
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
            voice,
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
