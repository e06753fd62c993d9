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

    func path(of id: MessageID) async throws(ServiceError) -> String {
        let store = active.store
        let message = try await stored { () throws(StoreError) in try await store.message(id) }
        guard let message else { throw .notFound("The message") }
        guard let attachment = message.attachment else { throw .invalid("That message has no file.") }
        if case .local(let path) = attachment.transfer, Files.exists(path) { return path }
        guard let url = attachment.contentURL else { throw .invalid("That file is not on the server yet.") }
        let place = folder + "/" + Hex.encode(Array(Digest.sha256(Array(url.utf8)).prefix(16)))
        let path = place + "/" + Sanitizer.fileName(attachment.fileName)
        if Files.exists(path) { return path }
        try await fetch(url, to: path, in: place, for: message)
        try await stored { () throws(StoreError) in try await store.setAttachment(id, localPath: path) }
        return path
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
        try await asked { () throws(MatrixClientError) in
            try await active.client.download(url, to: part, resumeAt: begun) { done, total in
                store.setTransfer(
                    .downloading(done: done, total: total), of: message.id, in: message.conversationID)
            }
        }
        do {
            try Files.rename(part, to: path)
        } catch {
            throw .file(error.description)
        }
    }
}
