import Copilot
import CopilotProtocol
import EncoderKit
import JSONKit

/// Measures the copilot with the sentence model, if it is installed: the time per message, the memory used, and how
/// long a whole inbox takes in the background while new messages are sorted by words.
extension CopilotFigures {
    private static let sentences = 200, inbox = 10_000, batch = 20

    func encoder(_ store: CopilotStore, _ sentence: () -> String) async throws {
        guard let ready = EncoderLibrary(dataDirectory: nil).ready else { return }
        let vectors = BuiltInVectors(model: ready.package.name, encoder: SentenceEncoder(path: ready.path))
        let before = Machine.residentMemory().all
        var first = Samples(), samples = Samples()
        try await first.measure { _ = try await vectors.vectors(for: [sentence()]) }
        for _ in 0..<Self.sentences {
            let text = sentence()
            try await samples.measure { _ = try await vectors.vectors(for: [text]) }
        }
        report("the first vector, model loaded", "1 message", first, limit: 1_000)
        report("one vector", "\(Self.sentences) messages", samples, limit: 50)
        Figure(
            name: "memory with the sentence model", on: "\(Self.sentences) messages",
            value: Machine.residentMemory().all - before, unit: "MiB", requirement: "SPEED-7", limit: 150
        ).report()
        try await inbox(CopilotService(store: store, parts: .init(vectors: vectors)), sentence)
    }

    /// Has a whole inbox reassessed, as a client does, and meanwhile sorts one new message after the other by words.
    private func inbox(_ service: CopilotService, _ sentence: () -> String) async throws {
        let messages = (0..<Self.inbox).map { (id: "$old\($0)", text: sentence()) }
        let fresh = (0..<Self.inbox).map { (id: "$new\($0)", text: sentence()) }
        let caller = owner
        @Sendable func call(_ part: ArraySlice<(id: String, text: String)>, refines: Bool) async throws {
            let items = part.map { ["id": .string($0.id), "text": .string($0.text)] as JSON }
            _ = try await service.call(
                .triageMessages, ["messages": .array(items), "refines": .bool(refines)], by: caller)
        }
        var whole = Samples()
        let sorted = try await withThrowingTaskGroup(of: Samples?.self) { group in
            group.addTask {
                for start in stride(from: 0, to: messages.count, by: Self.batch) {
                    try await call(messages[start..<min(start + Self.batch, messages.count)], refines: true)
                }
                return nil
            }
            group.addTask {
                var beside = Samples()
                for index in fresh.indices {
                    guard !Task.isCancelled else { break }
                    try await beside.measure { try await call(fresh[index...index], refines: false) }
                    // About the rate at which messages arrive in a busy hour.
                    guard (try? await Task.sleep(for: .milliseconds(20))) != nil else { break }
                }
                return beside
            }
            var beside = Samples()
            try await whole.measure {
                while let finished = try await group.next() {
                    guard let finished else {
                        group.cancelAll()
                        continue
                    }
                    beside = finished
                }
            }
            return beside
        }
        report("one message sorted by words meanwhile", "\(Self.inbox) messages in the background", sorted, limit: 8)
        Figure(
            name: "an inbox looked at again with the sentence model", on: "\(Self.inbox) messages",
            value: whole.quantile(0.5) / 1_000, unit: "s", requirement: "SPEED-7", limit: nil
        ).report()
    }
}
