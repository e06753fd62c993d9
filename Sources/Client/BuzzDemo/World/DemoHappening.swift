/// Something that people do while the demo is open.
package struct DemoHappening: Sendable, Hashable {
    /// The conversation it happens in.
    package let key: String
    package let lines: [DemoLine]
    /// Only while the creator has not written there since the demo began.
    package let isNudge: Bool
    package let problems: [String]
}

/// A happening as it is written down; `DemoScript` reads it.
struct DemoHappeningText: Sendable {
    var key: String
    var script: String
    var isNudge = false

    init(_ key: String, _ script: String) {
        self.key = key
        self.script = script
    }

    static func nudge(_ key: String, _ script: String) -> DemoHappeningText {
        var text = DemoHappeningText(key, script)
        text.isNudge = true
        return text
    }
}
