/// A command that keys, clicks and the palette can trigger: one row of the table that dispatch, palette, help, hints
/// and `docs/keys.md` read. Each feature defines its rows in its own folder (`…Commands.swift`); `CommandSection` lists
/// them.
package final class Command: Sendable {
    /// What the command does while a pane has the focus. An overlay handles its commands itself, and before the panes.
    package typealias Handler = @MainActor @Sendable (AppViewModel) -> Void
    typealias PaneHandler = @MainActor @Sendable (AppViewModel, Command) -> Void
    package typealias Keys = KeyValuePairs<KeyContext, String>

    /// The name in the configuration and the palette.
    package let name: String
    /// One or two words, for the line of hints.
    package let title: String
    /// A sentence without a full stop, for help and palette.
    package let summary: String
    /// The keys of the vim preset by context, separated by spaces; `g_u` is g, then u. The first one is shown.
    let keys: Keys
    /// What the other presets use instead in the first of these contexts; nil where they use the same keys.
    let emacs: String?
    let plain: String?
    package let isInPalette: Bool
    /// Only creators see it.
    package let isForCreators: Bool
    let reach: Reach
    let concerns: Concerns
    let traits: Traits
    private let needs: [Need]
    private let handlers: [Focus: PaneHandler]

    /// Where the command works besides the panes.
    enum Reach {
        case panes
        /// Also over an overlay that doesn't use it.
        case overlays
        /// Even over an overlay that nothing else may cover.
        case always
    }

    /// What must be on screen before the command runs; until then keys wait.
    struct Concerns: OptionSet {
        let rawValue: Int
        /// It refers to the selected conversation or its neighbours.
        static let list = Concerns(rawValue: 1)
        static let focusedList = Concerns(rawValue: 2)
        /// It refers to messages of the open conversation.
        static let messages = Concerns(rawValue: 4)
        static let focusedMessages = Concerns(rawValue: 8)
    }

    /// What else keys can do with a command.
    struct Traits: OptionSet {
        let rawValue: Int
        /// A number typed before it says how often.
        static let takesCount = Traits(rawValue: 1)
        /// It changes something, and `repeatChange` can do the same elsewhere.
        static let isRepeatable = Traits(rawValue: 2)
    }

    /// - Parameter panes: what the command does with each focus; with any other it is refused.
    init(
        _ name: String, _ title: String, _ summary: String, keys: Keys = [:], emacs: String? = nil,
        plain: String? = nil, palette: Bool = true, creators: Bool = false, reach: Reach = .panes,
        concerns: Concerns = .focusedList, traits: Traits = [],
        needs: [Need] = [], panes: [Focus: PaneHandler]
    ) {
        self.name = name
        self.title = title
        self.summary = summary
        self.keys = keys
        self.emacs = emacs
        self.plain = plain
        isInPalette = palette
        isForCreators = creators
        self.reach = reach
        self.concerns = concerns
        self.traits = traits
        self.needs = needs
        handlers = panes
    }

    /// A command that does the same whichever pane has the focus.
    convenience init(
        _ name: String, _ title: String, _ summary: String, keys: Keys = [:], emacs: String? = nil,
        plain: String? = nil, palette: Bool = true, creators: Bool = false, reach: Reach = .panes,
        concerns: Concerns = .focusedList, traits: Traits = [], needs: [Need] = [],
        run: @escaping Handler
    ) {
        let handler: PaneHandler = { app, _ in run(app) }
        self.init(
            name, title, summary, keys: keys, emacs: emacs, plain: plain, palette: palette, creators: creators,
            reach: reach, concerns: concerns, traits: traits, needs: needs,
            panes: Dictionary(uniqueKeysWithValues: Focus.allCases.map { ($0, handler) }))
    }

    /// A command of overlays, and of panes that work like one.
    static func ofLists(
        _ name: String, _ title: String, _ summary: String, keys: Keys, creators: Bool = false,
        drafts: Handler? = nil
    ) -> Command {
        var panes: [Focus: PaneHandler] = [:]
        if let drafts { panes[.drafts] = { app, _ in drafts(app) } }
        return Command(name, title, summary, keys: keys, palette: false, creators: creators, panes: panes)
    }

    /// Why the command cannot be used now, as a sentence; nil if it can.
    @MainActor package func unavailable(in app: AppViewModel) -> String? {
        for need in needs {
            if let reason = need.reason(app) { return reason }
        }
        return nil
    }

    @MainActor func run(in app: AppViewModel) {
        guard let handler = handlers[app.focus] else { return app.refuse(self) }
        handler(app, self)
    }

    /// Whether it ends what was begun and does nothing more: a number, or keys that others should follow.
    var cancels: Bool { self == .back || self == .interrupt }

    /// Whether one of its keys works in every text field.
    var worksWhileEditing: Bool { keys.contains { $0.key == .editing } }

    func concernsList(_ focus: Focus) -> Bool {
        concerns.contains(.list) || concerns.contains(.focusedList) && focus == .list
    }

    func concernsMessages(_ focus: Focus) -> Bool {
        concerns.contains(.messages) || concerns.contains(.focusedMessages) && focus == .thread
    }
}

extension Command: Hashable, CustomStringConvertible {
    package static func == (one: Command, other: Command) -> Bool { one === other }
    package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
    package var description: String { name }
}

extension Command {
    package static let all: [Command] = CommandSection.inHelp.flatMap(\.commands)
    private static let byName = Dictionary(all.map { ($0.name, $0) }) { first, _ in first }

    package static func named(_ name: String) -> Command? { byName[name] }
}
