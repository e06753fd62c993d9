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

    @Test func `an object with a name twice is equal to itself, and to what reads the same`() throws {
        let twice = try JSON(parsing: #"{"a":1,"b":2,"a":3}"#)
        #expect(twice == twice)
        #expect(twice == (try JSON(parsing: #"{"a":3,"b":5,"b":2}"#)))
        #expect(Set([twice, try JSON(parsing: #"{"b":2,"a":0,"a":3}"#)]).count == 1)
        #expect(twice != (try JSON(parsing: #"{"a":3,"b":2,"c":1}"#)))
        #expect(twice != (try JSON(parsing: #"{"a":3,"a":1,"b":2}"#)))
    }

    @Test func `no more values are made at a time than are allowed, of each member by itself`() throws {
        let limits = JSONLimits(values: 8)
        #expect(try JSON(parsing: Array("[1,2,3,4,5,6,7]".utf8), limits: limits).array?.count == 7)
        #expect(throws: JSONError.tooMany(limit: 8)) {
            try JSON(parsing: Array("[[],[],[],[],[],[],[],[]]".utf8), limits: limits)
        }
        let rooms = (0..<20).map { #""\#($0)":{"a":1}"# }.joined(separator: ",")
        let text = #"{"r":{"j":{\#(rooms)}}}"#
        let outline = try JSONOutline(parsing: Array(text.utf8), withoutMembersOf: [["r", "j"]], limits: limits)
        #expect(outline.members(of: ["r", "j"]).count == 20)
        let long = #"{"r":{"j":{"x":{"a":[\#((0..<20).map(String.init).joined(separator: ","))]}}}}"#
        #expect(throws: JSONError.tooMany(limit: 8)) {
            try JSONOutline(parsing: Array(long.utf8), withoutMembersOf: [["r", "j"]], limits: limits)
        }
    }

    @Test(arguments: [
        "", " ", "{", "[1,", "[1,]", "{\"a\"}", "{\"a\":}", "{,}", "01", "-", "1.", "1e", "tru", "nul", "\"\u{1}\"",
        "\"open", #""\x""#, #""\u12""#, "[1] 2", "1e999", "{a:1}", "'a'",
    ])
    func `what is no JSON is refused`(text: String) {
        #expect(throws: JSONError.self) { try JSON(parsing: text) }
    }

    @Test(arguments: [
        #"{"a":{"b":1},"r":{"j":{"x":{"n":[1,{"k":"ü\n\u00e9"}]},"no":7,"y":{}},"l":[]},"z":null}"#, #"{"r":{"j":{}}}"#,
        #"{"r":3}"#, "[1]", #"{"r":{"j":{"old":{}}},"r":{"j":{"x":{"new":true}}}}"#,
    ])
    func `an outline and the members it leaves out are the document`(text: String) throws {
        let whole = try JSON(parsing: text)
        let outline = try JSONOutline(parsing: Array(text.utf8), withoutMembersOf: [["r", "j"]])
        #expect(outline.json["a"] == whole["a"] && outline.json["z"] == whole["z"])
        #expect(outline.json["r"]["j"].object?.isEmpty != false)
        let members = outline.members(of: ["r", "j"])
        let expected = whole["r"]["j"].object?.filter { $0.value.object != nil } ?? []
        #expect(Array(members.indices.map(members.name)) == expected.map(\.key))
        #expect(members.map(\.value) == expected.map(\.value))
        #expect(outline.members(of: ["a"]).isEmpty)
    }

    @Test(arguments: [
        "", "{", "[1,", "[1,]", "{\"a\"}", "{\"a\":}", "{,}", "01", "-", "1.", "tru", "\"\u{1}\"", "\"open", #""\x""#,
        #""\u12""#, "1e999", "{a:1}", "'a'",
    ])
    func `what is left out is checked as strictly`(text: String) {
        for document in [#"{"r":{"x":{"y":\#(text)}}}"#, #"{"r":{"x":\#(text)}}"#]
        where (try? JSON(parsing: document)) == nil {
            #expect(throws: JSONError.self) {
                try JSONOutline(parsing: Array(document.utf8), withoutMembersOf: [["r"]])
            }
        }
        let deep = #"{"r":{"x":"# + String(repeating: "[", count: 1_000)
        #expect(throws: JSONError.tooDeep(limit: 100)) {
            try JSONOutline(parsing: Array(deep.utf8), withoutMembersOf: [["r"]])
        }
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
