import BuzzModel
import BuzzStore
import BuzzSync
import JSONKit
import ProcessKit

/// Exports an account's data other than conversations to files: profile and switches, FAQ library, memories, deals
/// and promises. Each file appears under its name when it is complete.
package struct AccountExport: Sendable {
    private static let page = 500

    private let host: AccountHost
    private let library: (any LibraryService)?
    private let memory: (any SupermemoryService)?
    private let cards: (any CardService)?
    private let folder: String

    package init(
        host: AccountHost, library: (any LibraryService)?, memory: (any SupermemoryService)?,
        cards: (any CardService)?, folder: String
    ) {
        self.host = host
        self.library = library
        self.memory = memory
        self.cards = cards
        self.folder = folder
    }

    /// - Returns: the paths of the written files; empty ones are not written.
    package func run(progress: (Int) -> Void = { _ in }) async throws(ServiceError) -> [String] {
        let active = try host.require()
        var paths = [try write("account.json", [try await account(active)])]
        if let library {
            let entries = try await library.entries()
            if !entries.isEmpty { paths.append(try write("faq.json", LibraryFile.write(entries, as: .json))) }
        }
        if let cards {
            let promises = try await cards.openPromises().map(Self.json)
            if !promises.isEmpty { paths.append(try write("promises.jsonl", promises)) }
            let deals = try await cards.deals(.value).deals.map(\.exported)
            if !deals.isEmpty { paths.append(try write("deals.jsonl", deals)) }
        }
        if let memory, try await isCreator(active) {
            let memories = try await memories(memory, progress)
            if !memories.isEmpty { paths.append(try write("memories.jsonl", memories)) }
        }
        return paths
    }

    private func isCreator(_ active: AccountHost.Active) async throws(ServiceError) -> Bool {
        try await stored { () throws(StoreError) in try await active.store.isCreator() }
    }

    private func account(_ active: AccountHost.Active) async throws(ServiceError) -> JSON {
        let session = await active.client.session
        let access = try await stored { () throws(StoreError) in try await active.store.copilotAccess() }
        let samples = try await stored { () throws(StoreError) in try await active.store.voiceSamples() }
        var switches = JSON.object(JSONObject())
        for feature in CopilotFeature.allCases {
            switches[feature.rawValue] = .bool(access.preferences.isSwitchedOn(feature))
        }
        return [
            "userId": .string(session.userID.rawValue), "displayName": JSON(session.displayName),
            "server": .string(session.serverURL), "deviceId": .string(session.deviceID), "copilot": switches,
            "voiceSamples": .array(samples.map { .string($0) }),
        ]
    }

    private static func json(_ promise: Promise) -> JSON {
        [
            "id": .int(promise.id.rawValue), "conversationId": .string(promise.conversationID.rawValue),
            "text": .string(promise.text), "messageId": .string("\(promise.messageID.rawValue)"),
            "own": .bool(promise.isOwn),
            "day": JSON(promise.due?.day?.iso),
            "state": .string(promise.state.rawValue),
        ]
    }

    private func memories(
        _ memory: any SupermemoryService, _ progress: (Int) -> Void
    ) async throws(ServiceError) -> [JSON] {
        var found: [JSON] = []
        var cursor: String?
        repeat {
            let part: MemoryPage
            do throws(MemoryError) {
                part = try await memory.memories(after: cursor, limit: Self.page)
            } catch {
                throw error == .network || error == .timeout
                    ? .server("Couldn’t download the copilot’s memories: \(error.sentence)")
                    : .server(error.sentence)
            }
            found += part.memories.map(\.exported)
            progress(found.count)
            cursor = part.memories.isEmpty ? nil : part.cursor
        } while cursor != nil
        return found
    }

    private func write(_ name: String, _ lines: [JSON]) throws(ServiceError) -> String {
        try write(name, lines.map { $0.text + "\n" }.joined())
    }

    private func write(_ name: String, _ text: String) throws(ServiceError) -> String {
        let path = "\(folder)/\(name)"
        do {
            try Files.makeDirectory(folder)
            try Files.write(text, to: path)
        } catch {
            throw .file(error.description)
        }
        return path
    }
}

extension Memory {
    /// The form that commands print as well.
    package var exported: JSON {
        [
            "id": .string(id), "content": .string(content),
            "metadata": .object(JSONObject(metadata.sorted { $0.key < $1.key }.map { ($0.key, .string($0.value)) })),
            "score": score.map { .double($0) } ?? .null,
            "createdAt": JSON(createdAt.map { ISO8601.string(milliseconds: $0.milliseconds) }),
        ]
    }
}
