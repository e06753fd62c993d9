import JSONKit
import Testing

@Suite struct JSONTests {
    @Test(arguments: [
        "null", "true", "[]", "{}", "[1,-2,0]", #"{"a":{"b":[null,false]}}"#, "9223372036854775807",
        "-9223372036854775808", #""tab\tquote\" back\\""#, #"{"k":"Zürich 👩‍👩‍👧"}"#,
    ])
    func `what is compact already comes back as it was`(text: String) throws {
        #expect(try JSON(parsing: text).text == text)
    }

    @Test(arguments: [
        "", " ", "{", "[1,", "[1,]", "{\"a\"}", "{\"a\":}", "{,}", "01", "-", "1.", "1e", "tru", "nul", "\"\u{1}\"",
        "\"open", #""\x""#, #""\u12""#, "[1] 2", "1e999", "{a:1}", "'a'",
    ])
    func `what is no JSON is refused`(text: String) {
        #expect(throws: JSONError.self) { try JSON(parsing: text) }
    }

    @Test func `nesting beyond the limit is refused before it costs anything`() {
        let deep = [UInt8](repeating: UInt8(ascii: "["), count: 1_000_000)
        #expect(throws: JSONError.tooDeep(limit: 100)) { try JSON(parsing: deep) }
    }

    @Test func `a document over the size limit is refused`() {
        #expect(throws: JSONError.tooLarge(limit: 3)) {
            try JSON(parsing: "[1,2]", limits: JSONLimits(bytes: 3))
        }
    }

    @Test func `escapes are decoded, lone surrogates and broken UTF-8 become the replacement character`() throws {
        #expect(try JSON(parsing: #""\u00e9\ud83d\ude00\/""#) == "é😀/")
        #expect(try JSON(parsing: #""\ud83dx""#) == "\u{FFFD}x")
        #expect(try JSON(parsing: [0x22, 0xFF, 0x22]) == "\u{FFFD}")
    }

    @Test func `reading what is not there gives null`() throws {
        let value = try JSON(parsing: #"{"a":[1,"x"],"n":1.0}"#)
        #expect(value["a"][1].string == "x")
        #expect(value["a"][7]["b"]["c"].isNull)
        #expect(value["a"].string == nil)
        #expect(value["n"].int == 1)
    }

    @Test func `a name given twice means its last value`() throws {
        #expect(try JSON(parsing: #"{"a":1,"a":2}"#)["a"] == 2)
    }

    @Test func `canonical form sorts names by code point and refuses fractions`() throws {
        let value = try JSON(parsing: #"{"b":1,"a":{"日":1,"é":2,"z":3},"c":2.0,"b":4}"#)
        #expect(String(decoding: try value.canonical(), as: UTF8.self) == #"{"a":{"z":3,"é":2,"日":1},"b":4,"c":2}"#)
        #expect(throws: JSONError.notCanonical) { try JSON.double(1.5).canonical() }
        #expect(throws: JSONError.notCanonical) { try JSON.int(1 << 53).canonical() }
    }

    @Test func `control characters are written as escapes`() {
        #expect(JSON.string("\u{1}\u{1F}\n").text == "\"\\u0001\\u001f\\n\"")
    }
}
