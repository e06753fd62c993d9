import BuzzModel
import Glibc
import SQLiteKit

/// Replaces a damaged file by a new one with the data that only the old one had: undelivered changes and unsent
/// texts. Everything else is downloaded again.
struct Rescue {
    let path: String
    let now: Timestamp

    /// - Returns: the new file's database, and a report for the user.
    func rebuild(account: String) async throws -> (Database, Recovery) {
        // Another process would continue to write to the old file, and its changes would be lost.
        guard !StoreFile(path: path).isInUseElsewhere else { throw StoreError.lockedByAnotherProcess }
        let aside = try setAside()
        let database = try await Database.open(
            .file(path), migrations: Schema.migrations, options: AccountStore.options)
        try await database.write { try SettingTable(db: $0).set(.account, account) }
        // The pending file stays unchanged until the new store contains all of it.
        var saved = try await PendingFile(store: path).attach(to: database, account: account)
        // If writing fails now, for example on a full disk, the mark stays and the next start tries again.
        if let salvage = salvage(from: aside, account: account, hasPending: saved != nil) {
            let rest = try await database.write(durably: true) { try salvage.write(into: $0) }
            saved = saved ?? rest
        } else {
            try await database.write(durably: true) { _ in }
        }
        StoreFile(path: path).clearMark()
        return (
            database,
            Recovery(
                setAside: aside, rescuedChanges: saved?.changes ?? 0, rescuedTexts: saved?.texts ?? 0,
                extent: saved.map { $0.isWhole ? .whole : .part } ?? .nothing)
        )
    }

    /// Can be interrupted at any point and repeated: the mark contains the new name and is removed when the data is
    /// safe.
    private func setAside() throws -> String {
        let file = StoreFile(path: path)
        let begun = file.begunAside
        let aside = begun ?? freeName()
        file.markDamaged(aside: aside)
        if begun != nil, access(aside, F_OK) == 0 {
            // The new file from an interrupted attempt contains nothing that the old one hasn't.
            for suffix in ["", "-wal", "-shm"] { unlink(path + suffix) }
        } else {
            // The log and index belong to the damaged file and would corrupt the new one; the renamed file needs them
            // too.
            for suffix in ["-wal", "-shm"] { _ = Glibc.rename(path + suffix, aside + suffix) }
            guard Glibc.rename(path, aside) == 0 else {
                throw StoreError.cannotOpen("\(path): \(String(cString: strerror(errno)))")
            }
        }
        file.closeToOthers()
        return aside
    }

    /// A name that no earlier damaged file has.
    private func freeName() -> String {
        var time = time_t(now.milliseconds / 1000)
        var parts = tm()
        gmtime_r(&time, &parts)
        func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let date = "\(parts.tm_year + 1900)-\(two(parts.tm_mon + 1))-\(two(parts.tm_mday))"
        let aside = "\(path).damaged-\(date)-\(two(parts.tm_hour))\(two(parts.tm_min))\(two(parts.tm_sec))"
        var name = aside
        var count = 1
        while access(name, F_OK) == 0 {
            count += 1
            name = "\(aside)-\(count)"
        }
        return name
    }

    /// Reads as much as possible, each row separately, so that one bad page does not affect the others. `nil` if
    /// nothing can be read; the user is told.
    private func salvage(from aside: String, account: String, hasPending: Bool) -> Salvage? {
        do {
            let salvage = try Salvage(path: aside, hasPending: hasPending)
            // The file is in the account's own folder, so its owner only matters if it names another account.
            return salvage.account ?? account == account ? salvage : nil
        } catch {
            return nil
        }
    }
}
