import BuzzModel
import BuzzStore
import BuzzSync
import HTTPKit
import ProcessKit
import SodiumKit
import TextKit

/// Fetches a file that came with a message. It lies in a folder of the cache named by where it came from, under a name
/// that cannot lead out of it.
struct AttachmentDownload: Sendable {
    let active: AccountHost.Active
    let folder: String

    /// Where it lies; `nil` when it has to be fetched.
    func known(_ id: MessageID) async throws(ServiceError) -> String? {
        let (_, attachment) = try await find(id)
        if case .local(let path) = attachment.transfer, Files.exists(path) { return path }
        guard let url = attachment.contentURL else { throw .invalid("That file is not on the server yet.") }
        let path = place(of: url) + "/" + Sanitizer.fileName(attachment.fileName)
        guard Files.exists(path) else { return nil }
        try await note(path, of: id)
        return path
    }

    func fetch(_ id: MessageID) async throws(ServiceError) -> String {
        let (message, attachment) = try await find(id)
        guard let url = attachment.contentURL else { throw .invalid("That file is not on the server yet.") }
        let place = place(of: url)
        let path = place + "/" + Sanitizer.fileName(attachment.fileName)
        try await fetch(url, to: path, in: place, for: message)
        try await note(path, of: id)
        return path
    }

    private func place(of url: String) -> String {
        folder + "/" + Hex.encode(Array(Digest.sha256(Array(url.utf8)).prefix(16)))
    }

    private func find(_ id: MessageID) async throws(ServiceError) -> (Message, Attachment) {
        let store = active.store
        let message = try await stored { () throws(StoreError) in try await store.message(id) }
        guard let message else { throw .notFound("The message") }
        guard let attachment = message.attachment else { throw .invalid("That message has no file.") }
        return (message, attachment)
    }

    private func note(_ path: String, of id: MessageID) async throws(ServiceError) {
        try await stored { () throws(StoreError) in try await active.store.setAttachment(id, localPath: path) }
    }

    private func fetch(_ url: String, to path: String, in place: String, for message: Message)
        async throws(ServiceError)
    {
        let part = path + ".part"
        do {
            try Files.makeDirectory(place)
        } catch {
            throw .file(error.description)
        }
        let store = active.store
        let begun = Files.size(part) ?? 0
        defer { store.setTransfer(nil, of: message.id, in: message.conversationID) }
        do throws(MatrixClientError) {
            try await active.client.download(url, to: part, resumeAt: begun) { done, total in
                store.setTransfer(
                    .downloading(done: done, total: total), of: message.id, in: message.conversationID)
            }
        } catch .badAddress {
            throw .unavailable("The file cannot be fetched: its address makes no sense.")
        } catch .refused(let refusal) where refusal.class == .final {
            throw .unavailable("The file cannot be fetched: \(MatrixClientError.refused(refusal).sentence)")
        } catch {
            throw ServiceError(error)
        }
        do {
            try Files.rename(part, to: path)
        } catch {
            throw .file(error.description)
        }
    }
}
