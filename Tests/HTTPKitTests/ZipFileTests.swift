import Foundation
import Testing

@testable import HTTPKit

@Suite struct ZipFileTests {
    /// An archive with one file, compressed or stored.
    private static func archive(
        _ content: [UInt8], name: String = "inner/model.bin", isPacked: Bool = true, size: Int? = nil
    ) throws -> [UInt8] {
        // Strip gzip's header and checksum to get the bare deflate stream.
        let packed = isPacked ? Array(try #require(Compression.gzip(content)).dropFirst(10).dropLast(8)) : content
        func numbers(_ values: [(Int, Int)]) -> [UInt8] {
            values.flatMap { value, count in (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) } }
        }
        let common: [(Int, Int)] = [
            (20, 2), (0, 2), (isPacked ? 8 : 0, 2), (0, 4), (0, 4), (packed.count, 4), (size ?? content.count, 4),
            (name.utf8.count, 2), (0, 2),
        ]
        let head = numbers([(0x0403_4B50, 4)] + common) + Array(name.utf8)
        let directory =
            numbers([(0x0201_4B50, 4), (20, 2)] + common + [(0, 2), (0, 2), (0, 2), (0, 4), (0, 4)]) + Array(name.utf8)
        let end = numbers([
            (0x0605_4B50, 4), (0, 4), (1, 2), (1, 2), (directory.count, 4), (head.count + packed.count, 4), (0, 2),
        ])
        return head + packed + directory + end
    }

    private func extracted(_ archive: [UInt8], size: Int, name: String = "inner/model.bin") throws -> [UInt8] {
        let folder = NSTemporaryDirectory() + UUID().uuidString
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try Data(archive).write(to: URL(fileURLWithPath: folder + "/a.whl"))
        try ZipFile(folder + "/a.whl").extract(name, to: folder + "/out", size: size)
        return Array(try Data(contentsOf: URL(fileURLWithPath: folder + "/out")))
    }

    private static let content = (0..<700_000).map { UInt8(truncatingIfNeeded: $0 &* $0 >> 7) }

    @Test(arguments: [true, false]) func `a file comes out as it was packed`(isPacked: Bool) throws {
        let archive = try Self.archive(Self.content, isPacked: isPacked)
        #expect(try extracted(archive, size: Self.content.count) == Self.content)
    }

    @Test func `what is not there, too long, cut short or no archive is refused`() throws {
        let archive = try Self.archive(Self.content)
        #expect(throws: ZipError.missing("other")) { try extracted(archive, size: 700_000, name: "other") }
        #expect(throws: ZipError.damaged) { try extracted(archive, size: 699_999) }
        let (shorter, longer) = (
            try Self.archive(Self.content, size: 1_000), try Self.archive(Self.content, size: 800_000)
        )
        #expect(throws: ZipError.damaged) { try extracted(shorter, size: 1_000) }
        #expect(throws: ZipError.damaged) { try extracted(longer, size: 800_000) }
        for cut in [0, 10, archive.count / 2, archive.count - 30, archive.count - 1] {
            #expect(throws: ZipError.self) { try extracted(Array(archive[..<cut]), size: 700_000) }
        }
    }

    @Test func `a tampered archive is refused or gives as much as it may, and ends nobody`() throws {
        let archive = try Self.archive(Array(Self.content.prefix(3_000)))
        for position in stride(from: 0, to: archive.count, by: 3) {
            var damaged = archive
            damaged[position] ^= 0xA5
            // Rejecting the archive is fine too.
            guard let bytes = try? extracted(damaged, size: 3_000) else { continue }
            #expect(bytes.count == 3_000)
        }
    }
}
