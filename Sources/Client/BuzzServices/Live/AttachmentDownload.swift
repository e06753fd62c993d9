import BuzzModel
import BuzzStore
import BuzzSync
import HTTPKit
import OlmKit
import ProcessKit
import SodiumKit
import TextKit

/// Downloads a message's file. It is stored in a cache folder named after its URI, under a sanitised name that cannot
/// lead out of it.
struct AttachmentDownload: Sendable {
    let active: AccountHost.Active
    let folder: String

    /// The local path; `nil` if the file must be downloaded.
    func known(_ id: MessageID) async throws(ServiceError) -> String? {
        let (_, attachment) = try await find(id)
        if case .local(let path) = attachment.transfer, isWhole(path, attachment) { return path }
        guard let url = attachment.contentURL else { throw .invalid("This file hasn’t been uploaded yet.") }
        let path = place(of: url) + "/" + Sanitizer.fileName(attachment.fileName)
        guard isWhole(path, attachment) else { return nil }
        try await note(path, of: id)
        return path
    }

    /// The folder for everything from that URI. Only one download at a time may write there, for whichever message.
    func place(of id: MessageID) async throws(ServiceError) -> String {
        guard let url = try await find(id).1.contentURL else {
            throw .invalid("This file hasn’t been uploaded yet.")
        }
        return place(of: url)
    }

    /// A cached file is complete if it has the recorded size; a file of the user's own may change.
    private func isWhole(_ path: String, _ attachment: Attachment) -> Bool {
        guard Files.exists(path) else { return false }
        guard path.hasPrefix(folder + "/"), let size = attachment.size else { return true }
        return Files.size(path) == size
    }

    func fetch(_ id: MessageID) async throws(ServiceError) -> String {
        let (message, attachment) = try await find(id)
        guard let url = attachment.contentURL else { throw .invalid("This file hasn’t been uploaded yet.") }
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
        guard let attachment = message.attachment else { throw .invalid("This message has no file.") }
        return (message, attachment)
    }

    private func note(_ path: String, of id: MessageID) async throws(ServiceError) {
        try await stored { () throws(StoreError) in
            // Record the actual size, because the sender's information may be wrong.
            try await active.store.setAttachment(id, localPath: path, size: Files.size(path))
        }
    }

    private func fetch(_ url: String, to path: String, in place: String, for message: Message)
        async throws(ServiceError)
    {
        // Next to the folder, where no downloaded file can have that name.
        let part = place + ".part"
        do {
            try Files.makeDirectory(place)
        } catch {
            throw .file(error.description)
        }
        defer { active.store.setTransfer(nil, of: message.id, in: message.conversationID) }
        do throws(MatrixClientError) {
            do throws(MatrixClientError) {
                try await download(url, to: part, for: message)
            } catch  where error.status == 416 {
                // HTTP 416: the partial file is not the start of this file, or it is already complete. Start over; if
                // it cannot be removed, the second response is the same error.
                try? Files.remove(part)
                try await download(url, to: part, for: message)
            }
        } catch .badAddress {
            throw .unavailable("Can’t download the file: its address is invalid.")
        } catch .refused(let refusal) where refusal.class == .final {
            throw .unavailable("Can’t download the file: \(MatrixClientError.refused(refusal).sentence)")
        } catch {
            throw ServiceError(error)
        }
        let encryption = try await stored { () throws(StoreError) in
            try await active.store.fileEncryption(of: message.id)
        }
        do {
            if let encryption {
                try decrypt(part, as: EncryptedFile(encryption), to: path)
            } else {
                // Sync first, so that after a power loss a file under its final name is complete.
                try Files.sync(part)
                try Files.rename(part, to: path)
            }
        } catch let error as FileError {
            throw .file(error.description)
        } catch {
            // Delete the downloaded part, so that the next attempt starts over.
            try? Files.remove(part)
            throw .unavailable("The file is damaged, or was tampered with: its encryption does not fit.")
        }
    }

    /// The file gets its final name only after its authenticity has been verified.
    private func decrypt(_ part: String, as file: EncryptedFile, to path: String) throws {
        let plain = part + ".plain"
        do {
            let decryptor = AttachmentDecryptor(file)
            try Files.rewrite(part, to: plain) { decryptor.update($0) }
            try decryptor.finish()
            try Files.rename(plain, to: path)
        } catch {
            // Ignore this error: the reason for the failure matters more.
            try? Files.remove(plain)
            throw error
        }
        try Files.remove(part)
    }

    private func download(_ url: String, to part: String, for message: Message) async throws(MatrixClientError) {
        let store = active.store
        try await active.client.download(url, to: part, resumeAt: Files.size(part) ?? 0) { done, total in
            store.setTransfer(.downloading(done: done, total: total), of: message.id, in: message.conversationID)
        }
    }
}
