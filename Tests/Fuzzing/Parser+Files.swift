@testable import Copilot
@testable import EncoderKit
import Glibc
@testable import HTTPKit
import PictureKit
@testable import PostgresKit
import SQLKit
@testable import SQLiteKit
import TOMLKit

/// Files and rows: made by somebody else, cut short or damaged.
extension Parser {
    /// Writes the bytes to a file of this process, which `body` reads.
    private static func withFile(_ name: String, _ bytes: [UInt8], _ body: (String) throws -> Void) throws {
        let path = "/tmp/buzzbox-fuzz-\(name)-\(getpid())"
        let file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard file >= 0 else { return }
        _ = bytes.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
        close(file)
        defer { unlink(path) }
        try body(path)
    }

    static func checkTOML(_ bytes: [UInt8]) throws {
        _ = try? TOML.parse(text(bytes), file: "fuzz")  // refuses or not
    }

    /// A picture is rejected, or decoded to no more than was asked for, as half-blocks and as pixels.
    static func checkPicture(_ bytes: [UInt8]) throws {
        guard let size = (try? PictureHead(bytes))?.size, size.width <= 256, size.height <= 256 else { return }
        guard let picture = try? PictureDecoder.decode(bytes, most: (32, 32)) else { return }
        try demand(picture.width <= 32 && picture.height <= 32, "a picture is larger than asked for")
        for kind in [GraphicsFormat.Kind.kitty, .sixel] {
            let format = GraphicsFormat(kind, cell: PictureSize(width: 5, height: 9))
            guard let (graphic, blocks) = try? Graphic.decode(bytes, most: (8, 4), format: format) else { continue }
            try demand(graphic.columns <= 8 && graphic.rows <= 4, "a graphic is larger than asked for")
            try demand(blocks.width <= 8 && blocks.height <= 8, "its half-blocks are larger than asked for")
            switch graphic.content {
            case .png(let png): try demand((try? PictureHead(png))?.size == graphic.size, "its size is another")
            case .indexed(let bitmap):
                let indices = bitmap.palette.count
                try demand(
                    bitmap.indices.count == graphic.size.width * graphic.size.height, "its size is another")
                try demand(
                    bitmap.indices.allSatisfy { $0 < indices || $0 == IndexedBitmap.transparent },
                    "a pixel has no colour")
            }
        }
    }

    /// The sections of the copilot's model, and the rules in it.
    static func checkSections(_ bytes: [UInt8]) throws {
        _ = try? ModelSections(bytes: bytes)  // refuses or not
        bytes.withUnsafeBytes { _ = try? CompiledRules($0) }  // refuses or not
    }

    /// A sentence model file: every size and offset is validated before use.
    static func checkModel(_ bytes: [UInt8]) throws {
        try withFile("model", bytes) { _ = try? SentenceModel(path: $0) }  // refuses or not
    }

    /// What an archive's file unpacks to is never larger than expected, and of that size if nothing is wrong.
    static func checkZip(_ bytes: [UInt8]) throws {
        try withFile("zip", bytes) { path in
            guard let archive = try? ZipFile(path) else { return }
            for name in ["a", "b", ""] {
                guard let size = archive.size(of: name), size <= 1 << 20 else { continue }
                let target = path + "-out"
                defer { unlink(target) }
                var seen = 0
                var isWhole = true
                do {
                    try archive.extract(name, to: target, size: size) { seen += $0.count }
                } catch {
                    isWhole = false
                }
                var status = stat()
                let written = stat(target, &status) == 0 ? Int(status.st_size) : 0
                try demand(written <= size && seen == written, "more is written than expected")
                try demand(!isWhole || written == size, "a file is cut short and nothing is said")
            }
        }
    }

    /// A damaged database is searched in memory of the size of its files. The first two bytes say how many of the
    /// others are its write-ahead log.
    static func checkDatabase(_ bytes: [UInt8]) throws {
        guard bytes.count > 2 else { return }
        let rest = bytes.dropFirst(2)
        let log = rest.suffix(min(Int(bytes[0]) << 8 | Int(bytes[1]), rest.count))
        try withFile("database", rest.dropLast(log.count)) { path in
            try withFile("database-wal", Array(log)) { logPath in
                rename(logPath, path + "-wal")
                defer { unlink(path + "-wal") }
                let trees = [PageSurvey.Tree(name: "a", root: 2), PageSurvey.Tree(name: "b", root: 1_000_000)]
                guard let survey = PageSurvey(path: path, trees: trees) else { return }
                var found = 0
                survey.forEachPage { page in
                    for row in page.rows { found += row.values.count }
                }
                try demand(found <= bytes.count * bytes.count, "rows come from nowhere")
                _ = survey.damagedTrees
            }
        }
    }

    /// Every text is the same after PostgreSQL has kept it, and what it sends is read whatever it is.
    static func checkPostgres(_ bytes: [UInt8]) throws {
        let raw = text(bytes)
        let written = PostgresText.written(raw)
        try demand(!written.contains(0), "PostgreSQL keeps no zero")
        try demand(written.withUnsafeBytes { PostgresText.read($0) } == raw, "a text changes when it is kept")
        for type: UInt32 in [16, 17, 20, 21, 23, 25, 701] {
            let type = PostgresType(type)
            let value = bytes.withUnsafeBytes { type.value($0) }
            if case .whole(let size) = type, bytes.count == size {
                try demand(type.bytes(of: value) == bytes, "a number changes when it is kept")
            }
        }
    }
}
