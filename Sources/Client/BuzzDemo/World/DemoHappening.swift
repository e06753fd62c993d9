/// A scripted event while the demo is open.
package struct DemoHappening: Sendable, Hashable {
    /// The conversation in which it happens.
    package let key: String
    package let lines: [DemoLine]
    /// Only happens if the creator has not written there since the demo started.
    package let isNudge: Bool
    package let problems: [String]
}

/// An event in its written form, which `DemoScript` parses.
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
