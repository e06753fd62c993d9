import CToml

/// Builds a table from the parser's events.
final class TOMLBuilder {
    private struct Level {
        let key: String?
        let position: TOMLPosition
        var entries: [TOMLTable.Entry] = []
        var elements: [TOMLValue] = []
    }

    private(set) var root = TOMLTable()
    private var levels: [Level] = []

    func handle(_ event: buzz_toml_event) {
        let position = TOMLPosition(line: Int(event.line), column: Int(event.column))
        let key = event.key.map { text($0, event.key_count) }
        switch Int(event.kind) {
        case Int(BUZZ_TOML_TABLE_BEGIN.rawValue), Int(BUZZ_TOML_ARRAY_BEGIN.rawValue):
            levels.append(Level(key: key, position: position))
        case Int(BUZZ_TOML_TABLE_END.rawValue):
            let level = levels.removeLast()
            let table = TOMLTable(entries: level.entries)
            if levels.isEmpty { root = table } else { add(.table(table), key: level.key, position: level.position) }
        case Int(BUZZ_TOML_ARRAY_END.rawValue):
            let level = levels.removeLast()
            add(.array(level.elements), key: level.key, position: level.position)
        case Int(BUZZ_TOML_STRING.rawValue):
            add(.string(event.text.map { text($0, event.text_count) } ?? ""), key: key, position: position)
        case Int(BUZZ_TOML_INTEGER.rawValue): add(.int(event.integer), key: key, position: position)
        case Int(BUZZ_TOML_DOUBLE.rawValue): add(.double(event.real), key: key, position: position)
        default: add(.bool(event.integer != 0), key: key, position: position)
        }
    }

    private func add(_ value: TOMLValue, key: String?, position: TOMLPosition) {
        let last = levels.count - 1
        if let key {
            levels[last].entries.append(TOMLTable.Entry(key: key, value: value, position: position))
        } else {
            levels[last].elements.append(value)
        }
    }

    private func text(_ start: UnsafePointer<CChar>, _ count: Int) -> String {
        String(decoding: UnsafeRawBufferPointer(start: start, count: count), as: UTF8.self)
    }
}

/// The parser's callback; the context is the builder.
func handleTOMLEvent(_ context: UnsafeMutableRawPointer?, _ event: UnsafePointer<buzz_toml_event>?) {
    guard let context, let event else { return }
    Unmanaged<TOMLBuilder>.fromOpaque(context).takeUnretainedValue().handle(event.pointee)
}
