import CopilotWeights

/// Everything that `make model` makes and the copilot reads, in one block of bytes: lexicons, rules, phrases and
/// weights, each as a named section. A section made from a file is named after its path under `model/`
/// ("phrases/de.txt").
///
/// The block contains `BZCOPILOT`, a version byte, and the number of sections; then each section's name and size; then
/// the sections, aligned to sixteen bytes. Lengths are four bytes, little-endian.
package struct ModelSections: Sendable {
    package typealias Section = (name: String, bytes: [UInt8])

    package static let version = 4
    private static let magic = Array("BZCOPILOT".utf8)
    private static let alignment = 16

    private enum Store {
        /// Linked into the program: mapped with it and never copied.
        case program
        case loaded([UInt8])
    }

    private let store: Store
    private let places: [String: Range<Int>]
    /// In the order of the block.
    package let names: [String]

    /// The sections in the program; empty if they are damaged, which `CopilotModel.builtIn` reports when the copilot
    /// starts.
    // Ignore the error, because it is reported there.
    package static let builtIn = (try? ModelSections(store: .program)) ?? ModelSections()

    static func builtInOrError() throws(ModelError) -> ModelSections { try ModelSections(store: .program) }

    package init(bytes: [UInt8]) throws(ModelError) { try self.init(store: .loaded(bytes)) }

    private init() { (store, places, names) = (.loaded([]), [:], []) }

    private init(store: Store) throws(ModelError) {
        var places: [String: Range<Int>] = [:], names: [String] = []
        var failure: ModelError?
        Self.withBytes(of: store) { bytes in
            func number(at position: Int) -> Int? {
                guard position + 4 <= bytes.count else { return nil }
                return (0..<4).reduce(0) { $0 | Int(bytes[position + $1]) << (8 * $1) }
            }
            var position = Self.magic.count + 1
            guard bytes.count > position, bytes.starts(with: Self.magic) else { return failure = .damaged }
            let version = Int(bytes[position - 1])
            guard version == Self.version else { return failure = .otherVersion(version) }
            guard let count = number(at: position) else { return failure = .damaged }
            position += 4
            var lengths: [Int] = []
            for _ in 0..<count {
                guard let nameLength = number(at: position), position + 4 + nameLength + 4 <= bytes.count,
                    let length = number(at: position + 4 + nameLength)
                else { return failure = .damaged }
                names.append(String(decoding: bytes[(position + 4)..<(position + 4 + nameLength)], as: UTF8.self))
                lengths.append(length)
                position += 8 + nameLength
            }
            for (name, length) in zip(names, lengths) {
                position = Self.aligned(position)
                guard position + length <= bytes.count else { return failure = .damaged }
                places[name] = position..<(position + length)
                position += length
            }
        }
        if let failure { throw failure }
        (self.store, self.places, self.names) = (store, places, names)
    }

    /// Calls `read` with the bytes of a section in place; returns nil if there is no such section.
    package func withBytes<Value>(of name: String, _ read: (UnsafeRawBufferPointer) throws -> Value) rethrows -> Value?
    {
        guard let place = places[name] else { return nil }
        return try Self.withBytes(of: store) { try read(UnsafeRawBufferPointer(rebasing: $0[place])) }
    }

    package func bytes(of name: String) -> [UInt8]? { withBytes(of: name) { Array($0) } }

    package func text(_ name: String) -> String? { withBytes(of: name) { String(decoding: $0, as: UTF8.self) } }

    /// The names in a folder, such as "phrases/de.txt" and "phrases/en.txt" in "phrases".
    package func names(in folder: String) -> [String] { names.filter { $0.hasPrefix(folder + "/") } }

    /// Packs the sections into one block, in this order.
    package static func packed(_ sections: [Section]) -> [UInt8] {
        func number(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) } }
        var block = magic + [UInt8(version)] + number(sections.count)
        for section in sections {
            let name = Array(section.name.utf8)
            block += number(name.count) + name + number(section.bytes.count)
        }
        for section in sections {
            block += [UInt8](repeating: 0, count: aligned(block.count) - block.count) + section.bytes
        }
        return block
    }

    private static func aligned(_ position: Int) -> Int { (position + alignment - 1) / alignment * alignment }

    private static func withBytes<Value>(of store: Store, _ read: (UnsafeRawBufferPointer) throws -> Value) rethrows
        -> Value
    {
        switch store {
        case .program:
            try read(UnsafeRawBufferPointer(start: copilot_model_bytes(), count: copilot_model_size()))
        case .loaded(let bytes): try bytes.withUnsafeBytes(read)
        }
    }
}
