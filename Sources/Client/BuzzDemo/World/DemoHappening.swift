/// A scripted event while the demo is open.
package struct DemoHappening: Sendable, Hashable {
    /// The conversation in which it happens.
    package let key: String
    package let lines: [DemoLine]
    /// Only happens if the creator has not written there since the demo started.
    package let isNudge: Bool
    package let problems: [String]
}

/// An event in its written form: a section with the heading `key` or `key nudge` and a script that `DemoScript` parses.
struct DemoHappeningText: Sendable {
    let key: String
    let script: String
    let isNudge: Bool

    init(_ section: DemoSection) {
        let words = section.heading.split(separator: " ").map(String.init)
        key = words.first ?? ""
        isNudge = words.contains("nudge")
        script = section.text
    }
}
