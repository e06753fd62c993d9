import BuzzModel
import BuzzStore
import BuzzSync
import HTTPKit
import OlmKit
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
        if case .local(let path) = attachment.transfer, isWhole(path, attachment) { return path }
        guard let url = attachment.contentURL else { throw .invalid("This file hasn’t been uploaded yet.") }
        let path = place(of: url) + "/" + Sanitizer.fileName(attachment.fileName)
        guard isWhole(path, attachment) else { return nil }
        try await note(path, of: id)
        return path
    }

    /// Where everything fetched from that file's address lies: one at a time may write there, whichever message it is for.
    func place(of id: MessageID) async throws(ServiceError) -> String {
        guard let url = try await find(id).1.contentURL else {
            throw .invalid("This file hasn’t been uploaded yet.")
        }
        return place(of: url)
    }

    /// A file of the cache is as long as it was when it had come; one of the person's own is as it is.
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
            // What its sender said of its size need not be true.
            try await active.store.setAttachment(id, localPath: path, size: Files.size(path))
        }
    }

    private func fetch(_ url: String, to path: String, in place: String, for message: Message)
        async throws(ServiceError)
    {
        // Beside the folder: no file that came can have that name.
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
                // There is nothing after what is here, so it is not a beginning of that file, or it is all of it.
                // Where it cannot be removed, the second answer is the same and says so.
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
                // After power loss a file under its own name is whole.
                try Files.sync(part)
                try Files.rename(part, to: path)
            }
        } catch let error as FileError {
            throw .file(error.description)
        } catch {
            // What the server has can only be the wrong thing: the next try begins anew.
            try? Files.remove(part)
            throw .unavailable("The file is damaged, or was tampered with: its encryption does not fit.")
        }
    }

    /// Nothing stands under the file's own name before all of it was found to be what its sender sent.
    private func decrypt(_ part: String, as file: EncryptedFile, to path: String) throws {
        let plain = part + ".plain"
        do {
            let decryptor = AttachmentDecryptor(file)
            try Files.rewrite(part, to: plain) { decryptor.update($0) }
            try decryptor.finish()
            try Files.rename(plain, to: path)
        } catch {
            // The reason of the failure counts for more.
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
