import Foundation
import Testing

@testable import EncoderKit

@Suite struct SentenceEncoderTests {
    private func tiny() throws -> SentenceModel {
        var tiny = TinyModel()
        let path = try TinyModel.write(tiny.bytes())
        defer { try? FileManager.default.removeItem(atPath: path) }
        return try SentenceModel(path: path)
    }

    private func dot(_ left: [Float], _ right: [Float]) -> Float { zip(left, right).reduce(0) { $0 + $1.0 * $1.1 } }

    @Test func `a text becomes a vector of unit length, the same each time`() throws {
        let model = try tiny()
        let vector = try model.vector(for: "query: ship to Norway")
        #expect(vector.count == 32)
        #expect(abs(dot(vector, vector) - 1) < 1e-5)
        #expect(try model.vector(for: "query: ship to Norway") == vector)
        #expect(try model.vector(for: "query: ship to  Norway") == vector)
        #expect(try model.vector(for: "query: ship\nto Norway") == vector)
        #expect(try model.vector(for: "query: to ship Norway") != vector)
    }

    @Test func `pieces are the likeliest ones, and what is unknown is one piece a letter`() throws {
        var tiny = TinyModel()
        let file = try MappedFile(try TinyModel.write(tiny.bytes()))
        var cursor = ByteCursor(file.bytes)
        _ = try cursor.take(44)
        let table = try PieceTable(&cursor, of: file)
        func names(_ text: String, limit: Int = 100) -> [String] {
            table.pieces(of: text, limit: limit).map { TinyModel.pieces[Int($0)] }
        }
        #expect(names("ship to éA") == ["▁ship", "▁to", "▁", "é", "a"])
        #expect(names("ship 漢!") == ["▁ship", "▁", "<unk>", "<unk>"])
        #expect(names("ship to", limit: 1) == ["▁ship"])
        #expect(names("") == ["▁"])
    }

    @Test func `empty, endless and strange texts are no trouble`() throws {
        let model = try tiny()
        let strange = ["", " ", "\u{0}", "\u{200D}\u{FFFD}🫠", String(repeating: "\u{301}", count: 9_000)]
        for text in strange + [String(repeating: "ship ", count: 200_000), String(repeating: "a", count: 1 << 20)] {
            #expect(try model.vector(for: text).allSatisfy(\.isFinite))
        }
    }

    @Test func `what is beyond the window counts for nothing`() throws {
        let model = try tiny()
        let long = String(repeating: "ship ", count: 40)
        #expect(try model.vector(for: long) == model.vector(for: long + "to Norway"))
    }

    @Test func `a file that is cut short anywhere is refused`() throws {
        var tiny = TinyModel()
        let bytes = tiny.bytes()
        let cuts = Array(stride(from: 1, to: 1_200, by: 7)) + [bytes.count / 2, bytes.count - 1]
        for cut in cuts {
            let path = try TinyModel.write(Array(bytes[..<cut]))
            defer { try? FileManager.default.removeItem(atPath: path) }
            #expect(throws: EncoderError.self, "\(cut) bytes") { _ = try SentenceModel(path: path) }
        }
        #expect(throws: EncoderError.self) { _ = try SentenceModel(path: try TinyModel.write([])) }
        #expect(throws: EncoderError.self) { _ = try SentenceModel(path: "/nowhere/at/all.bin") }
        #expect(throws: EncoderError.self) { _ = try SentenceModel(path: "/tmp") }
    }

    @Test func `a damaged file is refused or makes vectors or none, and ends nobody`() throws {
        var tiny = TinyModel(), chance = TinyModel.Chance(state: 7)
        let bytes = tiny.bytes()
        for round in 0..<600 {
            var damaged = bytes
            // The header decides what is read where, so most of the damage goes there.
            let reach = round % 3 == 0 ? bytes.count : 2_000
            for _ in 0...Int.random(in: 0...3, using: &chance) {
                damaged[Int.random(in: 0..<reach, using: &chance)] = UInt8.random(in: 0...255, using: &chance)
            }
            let path = try TinyModel.write(damaged)
            defer { try? FileManager.default.removeItem(atPath: path) }
            do throws(EncoderError) {
                let vector = try SentenceModel(path: path).vector(for: "ship to Norway, é")
                #expect(vector.allSatisfy { $0.isFinite })
            } catch {
                #expect(!error.description.isEmpty)
            }
        }
    }

    @Test func `the model is read at first use and given back when nobody asks`() async throws {
        var tiny = TinyModel()
        let encoder = SentenceEncoder(path: try TinyModel.write(tiny.bytes()), idle: .milliseconds(20))
        #expect(!encoder.isLoaded)
        let vector = try await encoder.vector(for: "ship", as: .query)
        while encoder.isLoaded { await Task.yield() }
        #expect(try await encoder.vector(for: "ship", as: .query) == vector)
        #expect(try await encoder.vector(for: "ship", as: .passage) != vector)
    }

    // MARK: The real model

    /// The path where `buzzboxd model get` puts the model, or the one in BUZZBOX_TEST_MODEL.
    static let real: String? = {
        let environment = ProcessInfo.processInfo.environment
        let data = environment["XDG_DATA_HOME"] ?? (environment["HOME"] ?? "/") + "/.local/share"
        let path = environment["BUZZBOX_TEST_MODEL"] ?? data + "/buzzbox/models/multilingual-e5-small.bin"
        return FileManager.default.fileExists(atPath: path) ? path : nil
    }()

    /// Compares the first components of three vectors with another engine's for the same file, in ten-thousandths.
    @Test(.enabled(if: real != nil))
    func `the real model brings one meaning in many languages together`() async throws {
        let encoder = SentenceEncoder(path: try #require(Self.real))
        func vector(_ text: String) async throws -> [Float] { try await encoder.vector(for: text, as: .query) }
        let asked = try await vector("Do you ship to Norway?")
        #expect(asked.count == 384)
        for same in ["Versendet ihr nach Norwegen?", "¿Hacéis envíos a Noruega?", "ノルウェーに発送できますか？"] {
            let other = try await vector("Which microphone do you use?")
            #expect(dot(asked, try await vector(same)) > dot(asked, other) + 0.03, "\(same)")
        }
    }
}
