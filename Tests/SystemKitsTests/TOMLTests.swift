import TOMLKit
import Testing

@Suite struct TOMLTests {
    @Test func `values come back with their types`() throws {
        let table = try TOML.parse(
            """
            name = "dark ❤"
            count = 0x10
            ratio = 1.5
            on = true
            when = 2026-11-20T08:34:58Z
            day = 2026-11-20
            list = ["a", 2, [3]]
            """, file: "t.toml")
        #expect(table["name"] == .string("dark ❤"))
        #expect(table["count"]?.int == 16)
        #expect(table["count"]?.double == 16)
        #expect(table["ratio"]?.double == 1.5)
        #expect(table["ratio"]?.int == nil)
        #expect(table["on"]?.bool == true)
        #expect(table["when"]?.string == "2026-11-20T08:34:58Z")
        #expect(table["day"]?.string == "2026-11-20")
        #expect(table["list"] == .array([.string("a"), .int(2), .array([.int(3)])]))
        #expect(table["absent"] == nil)
    }

    @Test func `keys keep the order and the places of the file`() throws {
        let table = try TOML.parse(
            """
            zebra = 1

            [styles]
              selected = "x"
              badge = { fan = "green", business = "blue" }
            [apple]
            """, file: "t.toml")
        #expect(table.keys == ["zebra", "styles", "apple"])
        let styles = try #require(table["styles"]?.table)
        #expect(styles.keys == ["selected", "badge"])
        #expect(styles.position(of: "badge") == TOMLPosition(line: 5, column: 3))
        #expect(styles["badge"]?.table?.keys == ["fan", "business"])
    }

    @Test func `dotted keys and lists of tables are tables`() throws {
        let table = try TOML.parse("a.b.c = 1\n[[keys]]\nkey = \"g\"\n[[keys]]\nkey = \"h\"\n", file: "t.toml")
        #expect(table["a"]?.table?["b"]?.table?["c"] == .int(1))
        #expect(table["keys"]?.array?.compactMap { $0.table?["key"]?.string } == ["g", "h"])
    }

    @Test func `an empty file is an empty table`() throws {
        #expect(try TOML.parse("", file: "t.toml").isEmpty)
        #expect(try TOML.parse("# nothing\n", file: "t.toml").isEmpty)
    }

    @Test(arguments: [
        ("a = 1\nb = \n", 2), ("a = 1\na = 2\n", 2), ("[x\n", 1), ("ok = 1\n\n  k = \"open\n", 3), ("a = 1 2", 1),
        // toml++ asserts that a table header begins with a letter it knows, so these must be rejected before.
        ("a = 1\n[é]\nb = 2\n", 2), ("\n\n[[!]]", 3), ("[=", 1),
    ])
    func `an error says where`(text: String, line: Int) throws {
        let error = try #require(throws: TOMLError.self) { try TOML.parse(text, file: "theme.toml") }
        #expect(error.file == "theme.toml")
        #expect(error.line == line)
        #expect(error.column > 0)
        #expect(!error.message.isEmpty)
        #expect(error.description.hasPrefix("theme.toml:\(line):\(error.column): "))
    }

    @Test func `a wrong value can be reported at its key`() throws {
        let table = try TOML.parse("[a]\nspeed = \"fast\"\n", file: "c.toml")
        let inner = try #require(table["a"]?.table)
        let position = try #require(inner.position(of: "speed"))
        let kind = try #require(inner["speed"]?.kindName)
        let error = TOMLError(file: "c.toml", at: position, message: "speed must be a whole number, not \(kind)")
        #expect(error.description == "c.toml:2:1: speed must be a whole number, not a string")
    }

    @Test func `nesting without end is an error, not a crash`() {
        let text = "a = " + String(repeating: "[", count: 5000) + String(repeating: "]", count: 5000)
        #expect(throws: TOMLError.self) { try TOML.parse(text, file: "t.toml") }
    }
}
