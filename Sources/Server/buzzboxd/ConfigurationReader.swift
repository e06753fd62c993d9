import CommandLineKit
import TOMLKit

/// Reads a table of the configuration file. Errors contain file, line and the expected value.
struct ConfigurationReader {
    let file: String
    /// The name of the table, such as `copilot.memory`; empty at the top.
    let name: String
    let table: TOMLTable

    /// Rejects unknown keys, because a misspelt option would otherwise be silently ignored.
    init(_ table: TOMLTable, name: String = "", file: String, knows keys: [String]) throws {
        self.file = file
        self.name = name
        self.table = table
        for entry in table.entries where !keys.contains(entry.key) {
            let place = name.isEmpty ? "at the top" : "in [\(name)]"
            throw failure(
                entry.position, "“\(entry.key)” is not known \(place). Known: \(keys.joined(separator: ", ")).")
        }
    }

    func text(_ key: String) throws -> String? {
        guard let value = table[key] else { return nil }
        guard let text = value.string, !text.isEmpty else { throw wrong(key, "a text in quotes", value) }
        return text
    }

    func oneOf(_ key: String, _ choices: [String]) throws -> String? {
        guard let text = try text(key) else { return nil }
        guard choices.contains(text) else {
            throw failure(
                table.position(of: key), "“\(key)” must be \(Self.list(choices)), not “\(text)”.")
        }
        return text
    }

    func number(_ key: String, in range: ClosedRange<Double>) throws -> Double? {
        guard let value = table[key] else { return nil }
        let expected = "a number from \(Self.short(range.lowerBound)) to \(Self.short(range.upperBound))"
        guard let number = value.double else { throw wrong(key, expected, value) }
        guard range.contains(number) else {
            throw failure(table.position(of: key), "“\(key)” must be \(expected), not \(Self.short(number)).")
        }
        return number
    }

    func whole(_ key: String, in range: ClosedRange<Int>) throws -> Int? {
        guard let value = table[key] else { return nil }
        let expected = "a whole number from \(range.lowerBound) to \(range.upperBound)"
        guard let number = value.int else { throw wrong(key, expected, value) }
        guard range.contains(number) else {
            throw failure(table.position(of: key), "“\(key)” must be \(expected), not \(number).")
        }
        return number
    }

    func texts(_ key: String) throws -> [String] {
        guard let value = table[key] else { return [] }
        let texts = value.array?.compactMap(\.string)
        guard let texts, texts.count == value.array?.count else { throw wrong(key, "a list of texts", value) }
        return texts
    }

    /// An https URL, or an http URL on this machine.
    func address(_ key: String) throws -> String? {
        guard let text = try text(key) else { return nil }
        guard Self.isAddress(text) else {
            throw failure(
                table.position(of: key),
                "“\(key)” must be an address with https://, or with http:// on this machine, not “\(text)”.")
        }
        return text
    }

    func inner(_ key: String, knows keys: [String]?) throws -> ConfigurationReader? {
        guard let value = table[key] else { return nil }
        guard let inner = value.table else { throw wrong(key, "a table", value) }
        return try ConfigurationReader(
            inner, name: name.isEmpty ? key : "\(name).\(key)", file: file, knows: keys ?? inner.keys)
    }

    func missing(_ key: String, because why: String) -> CommandFailure {
        CommandFailure(.configuration, "\(file): [\(name)] lacks “\(key)”: \(why).")
    }

    func failure(_ position: TOMLPosition?, _ message: String) -> CommandFailure {
        CommandFailure(.configuration, "\(file):\(position.map { "\($0.line):" } ?? "") \(message)")
    }

    private func wrong(_ key: String, _ expected: String, _ value: TOMLValue) -> CommandFailure {
        failure(table.position(of: key), "“\(key)” must be \(expected), not \(value.kindName).")
    }

    static func isAddress(_ text: String) -> Bool {
        if text.hasPrefix("https://") { return text.utf8.count > 8 }
        return ["127.", "localhost", "[::1]"].contains { text.hasPrefix("http://" + $0) }
    }

    private static func list(_ choices: [String]) -> String {
        choices.map { "“\($0)”" }.joined(separator: " or ")
    }

    private static func short(_ number: Double) -> String {
        number == number.rounded() && abs(number) < 1e9 ? String(Int(number)) : String(number)
    }
}
