import Testing

@testable import Copilot

@Suite("The model's sections")
struct ModelSectionsTests {
    private let block = ModelSections.packed([("words/b.txt", Array("eins".utf8)), ("weights/a", [1, 2, 3])])

    @Test("come out as they went in, in their order and by their names")
    func roundTrip() throws {
        let sections = try ModelSections(bytes: block)
        #expect(sections.names == ["words/b.txt", "weights/a"])
        #expect(sections.text("words/b.txt") == "eins")
        #expect(sections.bytes(of: "weights/a") == [1, 2, 3])
        #expect(sections.names(in: "words") == ["words/b.txt"])
        #expect(sections.names(in: "word").isEmpty)
        #expect(sections.text("words/c.txt") == nil)
    }

    @Test("lie where numbers of several bytes can be read in place")
    func alignment() throws {
        for name in ModelSections.builtIn.names {
            let place = ModelSections.builtIn.withBytes(of: name) { UInt(bitPattern: $0.baseAddress) % 16 }
            #expect(place == 0, "\(name)")
        }
    }

    @Test("are refused where the block is cut short, of another version or something else")
    func damage() {
        for length in 0..<block.count {
            #expect(throws: ModelError.damaged) { try ModelSections(bytes: Array(block.prefix(length))) }
        }
        var other = block
        other[9] = 3
        #expect(throws: ModelError.otherVersion(3)) { try ModelSections(bytes: other) }
        var lying = block
        lying[10] = 0xFF
        lying[13] = 0x7F
        #expect(throws: ModelError.damaged) { try ModelSections(bytes: lying) }
    }

    @Test("of the program say what the files under model/ say")
    func committed() throws {
        let root = #filePath.split(separator: "/").dropLast(4).joined(separator: "/")
        let files = try ModelFiles(root: "/" + root).sections()
        #expect(files.count > 2)
        for (name, bytes) in files {
            #expect(ModelSections.builtIn.bytes(of: name) == bytes, "\(name) has changed: run `make model`")
        }
        let packed = Set(ModelSections.builtIn.names.filter { !$0.hasPrefix("weights/") })
        #expect(packed == Set(files.map(\.name)), "files came or went: run `make model`")
    }
}
