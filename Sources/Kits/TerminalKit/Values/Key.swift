package enum KeyCode: Hashable, Sendable {
    case character(Character)
    case enter, escape, tab, backTab, backspace, delete, insert
    case up, down, left, right, home, end, pageUp, pageDown
    case function(Int)
}

/// A key press. Its name is what users write in their configuration: `g`, `C-k`, `M-Enter`, `S-Tab`, `F1`, `Space`.
package struct Key: Hashable, Sendable {
    package struct Modifiers: OptionSet, Hashable, Sendable {
        package let rawValue: UInt8

        package init(rawValue: UInt8) {
            self.rawValue = rawValue
        }

        package static let shift = Modifiers(rawValue: 1)
        package static let alt = Modifiers(rawValue: 2)
        package static let control = Modifiers(rawValue: 4)
    }

    package var code: KeyCode
    package var modifiers: Modifiers

    /// Normalizes: Shift-Tab is always `.backTab`; a letter with Control is always lower case.
    package init(_ code: KeyCode, _ modifiers: Modifiers = []) {
        self.code = code
        self.modifiers = modifiers
        if code == .tab || code == .backTab, modifiers.contains(.shift) {
            self.code = .backTab
            self.modifiers.remove(.shift)
        }
        if modifiers.contains(.control), case .character(let character) = code, character.isUppercase {
            self.code = .character(Character(character.lowercased()))
        }
    }

    package static func character(_ character: Character) -> Key { Key(.character(character)) }

    /// The text that this key types, if any.
    package var text: String? {
        guard case .character(let character) = code, modifiers.subtracting(.shift).isEmpty else { return nil }
        return String(character)
    }

    package init?(_ name: String) {
        var rest = Substring(name)
        var modifiers: Modifiers = []
        while rest.count > 2, rest.dropFirst().first == "-", let letter = rest.first {
            switch letter {
            case "C", "c": modifiers.insert(.control)
            case "M", "m", "A", "a": modifiers.insert(.alt)
            case "S", "s": modifiers.insert(.shift)
            default: return nil
            }
            rest = rest.dropFirst(2)
        }
        if rest.count == 1, let character = rest.first {
            self.init(.character(character), modifiers)
            return
        }
        let lowered = rest.lowercased()
        if let code = Self.codes[lowered] {
            self.init(code, modifiers)
        } else if lowered.hasPrefix("f"), let number = Int(lowered.dropFirst()), (1...35).contains(number) {
            self.init(.function(number), modifiers)
        } else {
            return nil
        }
    }

    package var name: String {
        var modifiers = self.modifiers
        var base: String
        switch code {
        case .character(" "): base = "Space"
        case .character(let character): base = String(character)
        case .function(let number): base = "F\(number)"
        case .backTab:
            base = "Tab"
            modifiers.insert(.shift)
        default: base = Self.names[code] ?? "?"
        }
        if modifiers.contains(.shift) { base = "S-" + base }
        if modifiers.contains(.alt) { base = "M-" + base }
        if modifiers.contains(.control) { base = "C-" + base }
        return base
    }

    private static let names: [KeyCode: String] = [
        .enter: "Enter", .escape: "Esc", .tab: "Tab", .backspace: "Backspace", .delete: "Delete", .insert: "Insert",
        .up: "Up", .down: "Down", .left: "Left", .right: "Right", .home: "Home", .end: "End", .pageUp: "PageUp",
        .pageDown: "PageDown",
    ]

    private static let codes: [String: KeyCode] = {
        var codes: [String: KeyCode] = [
            "space": .character(" "), "return": .enter, "escape": .escape, "backtab": .backTab, "del": .delete,
            "ins": .insert, "pgup": .pageUp, "pgdn": .pageDown, "minus": .character("-"),
        ]
        for (code, name) in names { codes[name.lowercased()] = code }
        return codes
    }()
}
