import BuzzModel
import BuzzStore
import BuzzSync
import ProcessKit
import SodiumKit
import TextKit

/// Exports whole conversations to files: everything the server still has, or an error; never only a part.
package struct ConversationExport: Sendable {
    package enum Format: String, Sendable, CaseIterable {
        case jsonl
        case markdown
        case html

        var suffix: String {
            switch self {
            case .jsonl: "jsonl"
            case .markdown: "md"
            case .html: "html"
            }
        }
    }

    /// The progress of an export.
    package enum Progress: Sendable, Hashable {
        /// `messages` is the number known so far.
        case fetching(ConversationID, messages: Int)
        case writing(ConversationID, messages: Int)
        /// A file that cannot be downloaded; the export mentions it instead.
        case missing(ConversationID, fileName: String, reason: String)
        case done(ConversationID, path: String)
    }

    private static let pageSize = 500

    private let host: AccountHost
    private let format: Format
    private let folder: String
    private let includesFiles: Bool
    private let progress: @Sendable (Progress) -> Void

    package init(
        host: AccountHost, format: Format, folder: String, includesFiles: Bool,
        progress: @escaping @Sendable (Progress) -> Void
    ) {
        self.host = host
        self.format = format
        self.folder = folder
        self.includesFiles = includesFiles
        self.progress = progress
    }

    /// - Returns: the path of the exported file.
    @discardableResult
    package func run(_ id: ConversationID) async throws(ServiceError) -> String {
        let active = try host.require()
        let conversation = try await stored { () throws(StoreError) in try await active.store.conversation(id) }
        guard let conversation else { throw .notFound("The conversation \(id)") }
        try await fetchAll(id, active)
        let messages = try await stored { () throws(StoreError) in try await active.store.messageCount(in: id) }
        progress(.fetching(id, messages: messages))
        let path = "\(folder)/\(Self.fileName(conversation)).\(format.suffix)"
        do {
            try Files.makeDirectory(folder)
            let file = try ExportFile(path: path)
            let writer = ExportWriter(format: format)
            try file.write(writer.beginning(conversation))
            try await writeMessages(of: id, to: file, writer, active)
            try file.write(writer.end)
            try file.finish()
        } catch let error as ServiceError {
            throw error
        } catch {
            throw .file("\(error)")
        }
        progress(.done(id, path: path))
        return path
    }

    /// Fills all gaps.
    private func fetchAll(_ id: ConversationID, _ active: AccountHost.Active) async throws(ServiceError) {
        guard !id.isLocal else { return }
        await active.engine.opener.open()
        var pages = 0
        while true {
            let gaps = try await stored { () throws(StoreError) in try await active.store.gaps(in: id) }
            guard let gap = gaps.first else { return }
            // Counting scans all stored messages, so it is done less often the more there are.
            if pages & (pages - 1) == 0 || pages % 64 == 0 {
                let messages = try await stored { () throws(StoreError) in try await active.store.messageCount(in: id) }
                progress(.fetching(id, messages: messages))
            }
            pages += 1
            guard !Task.isCancelled else { throw .cancelled }
            do {
                _ = try await active.engine.history.fetch(gap)
            } catch let error as MatrixClientError {
                throw ServiceError(error)
            } catch let error as StoreError {
                throw ServiceError(error)
            } catch {
                throw .server("\(error)")
            }
        }
    }

    private func writeMessages(
        of id: ConversationID, to file: ExportFile, _ writer: ExportWriter, _ active: AccountHost.Active
    ) async throws {
        var order = Int64.min
        var written = 0
        while true {
            let page = try await active.store.page(in: id, after: order, limit: Self.pageSize, crossesGaps: true).page
            guard let last = page.messages.last else { return }
            guard !Task.isCancelled else { throw ServiceError.cancelled }
            for message in page.messages {
                let attachment = try await self.file(of: message)
                try file.write(writer.message(message, file: attachment))
            }
            order = last.order
            written += page.messages.count
            progress(.writing(id, messages: written))
        }
    }

    /// Copies a message's file next to the export. If it cannot be downloaded the reason is recorded, so that a file
    /// others have deleted does not prevent users from exporting their own messages.
    private func file(of message: Message) async throws(ServiceError) -> ExportedFile {
        guard includesFiles, let attachment = message.attachment, attachment.contentURL != nil else { return .none }
        let local: String
        do throws(ServiceError) {
            local = try await LiveMessagingService(host: host).download(message.id)
        } catch .unavailable(let reason) {
            progress(.missing(message.conversationID, fileName: attachment.fileName, reason: reason))
            return .missing(reason)
        } catch {
            throw error
        }
        let name = "\(message.id.rawValue)-\(Sanitizer.fileName(attachment.fileName))"
        do {
            try Files.makeDirectory(folder + "/files")
            try ExportFile.copy(local, to: "\(folder)/files/\(name)")
        } catch {
            throw .file(error.description)
        }
        return .saved("files/\(name)")
    }

    private static func fileName(_ conversation: Conversation) -> String {
        let digest = Hex.encode(Array(Digest.sha256(Array(conversation.id.rawValue.utf8)).prefix(4)))
        return "\(Sanitizer.fileName(conversation.name))-\(digest)"
    }
}
