import Copilot
import ProcessKit
import SodiumKit
import Synchronization

/// Caches vectors by their texts' digests in a file in the build directory, because few texts change between two
/// trainings.
final class VectorCache: VectorSource {
    let model: String
    let isInside = true
    let batch = 64
    private let source: any VectorSource
    private let path: String
    private let known: Mutex<[[UInt8]: [Float]]>

    init(_ source: any VectorSource, folder: String) {
        self.source = source
        model = source.model
        path = "\(folder)/\(source.model).vectors"
        known = Mutex(Self.read(path))
    }

    func vectors(for texts: [String]) async throws(ProviderError) -> [TextVector] {
        let names = texts.map { Digest.sha256(Array($0.utf8)) }
        let missing = known.withLock { known in texts.indices.filter { known[names[$0]] == nil } }
        var made = 0
        for start in stride(from: 0, to: missing.count, by: batch) {
            let part = missing[start..<min(start + batch, missing.count)]
            let fresh = try await source.vectors(for: part.map { texts[$0] })
            known.withLock { known in
                for (index, vector) in zip(part, fresh) { known[names[index]] = vector.values }
            }
            made += part.count
            if made.isMultiple(of: 1_024) { Output.error("  \(made) of \(missing.count) texts have their vectors") }
        }
        if !missing.isEmpty { keep() }
        return known.withLock { known in
            names.map { TextVector(model: model, values: known[$0] ?? []) }
        }
    }

    private func keep() {
        let bytes = known.withLock { known in
            known.sorted { $0.key.lexicographicallyPrecedes($1.key) }.flatMap { name, values in
                name + [UInt8(truncatingIfNeeded: values.count), UInt8(truncatingIfNeeded: values.count >> 8)]
                    + values.flatMap { value in
                        (0..<4).map { UInt8(truncatingIfNeeded: value.bitPattern >> (8 * UInt32($0))) }
                    }
            }
        }
        do {
            try Files.makeDirectory(Files.parent(of: path) ?? ".", mode: 0o755)
            try Files.write(bytes, to: path, mode: 0o644)
        } catch {
            Output.error("The vectors are not kept: \(error)")
        }
    }

    private static func read(_ path: String) -> [[UInt8]: [Float]] {
        guard let bytes = FileBytes.read(path) else { return [:] }
        var known: [[UInt8]: [Float]] = [:]
        var position = 0
        while position + 34 <= bytes.count {
            let name = Array(bytes[position..<position + 32])
            let count = Int(bytes[position + 32]) | Int(bytes[position + 33]) << 8
            position += 34
            guard position + count * 4 <= bytes.count else { break }
            known[name] = (0..<count).map { index in
                Float(
                    bitPattern: (0..<4).reduce(UInt32(0)) {
                        $0 | UInt32(bytes[position + index * 4 + $1]) << (8 * UInt32($1))
                    })
            }
            position += count * 4
        }
        return known
    }
}
