import BuzzConfiguration
import BuzzModel
import BuzzServices
import BuzzStore
import BuzzSync
import Glibc
import ProcessKit

/// What lies on the disk: configuration, folders, session, messages, logs.
struct FileChecks {
    static let leastSpace: Int64 = 256 << 20

    let places: ProfilePlaces
    let settings: Settings

    var findings: [Finding] {
        [folders, space, session, store, outboxes, lock, log, media, crashes]
    }

    private var folders: Finding {
        let all = places.directories
        for path in [all.configuration, all.data, all.state, all.cache] where Files.exists(path) {
            guard Files.isDirectory(path) else {
                return .problem("folders", "\(path) is a file", "move it away; buzzbox makes a folder there")
            }
            guard access(path, R_OK | W_OK | X_OK) == 0 else {
                return .problem(
                    "folders", "\(path) cannot be written by you", "sudo chown -R \"$(id -un)\" \(path), and chmod 700")
            }
        }
        for path in [all.data, all.state] {
            guard let mode = Files.mode(path), mode & 0o077 != 0 else { continue }
            return .warning("folders", "others may look into \(path)", "chmod 700 \(path)")
        }
        return .ok("folders", all.data)
    }

    private var space: Finding {
        var place = places.directories.data
        while !Files.exists(place), let parent = Files.parent(of: place) { place = parent }
        guard let free = Files.freeSpace(at: place) else {
            return .problem("disk", "the disk of \(place) cannot be looked at", "check that it is mounted")
        }
        let text = "\(free >> 20) MiB free at \(place)"
        guard free > Self.leastSpace else {
            return .problem("disk", text, "free some space: messages can't be stored without")
        }
        return .ok("disk", text)
    }

    private var session: Finding {
        let path = places.sessionFile
        guard Files.exists(path) else {
            return .warning("session", "nobody is signed in", "buzzbox login URL USER, or just buzzbox")
        }
        if let mode = Files.mode(path), mode & 0o077 != 0 {
            return .problem("session", "others may read \(path)", "chmod 600 \(path)")
        }
        guard let found = stored else {
            return .problem("session", "\(path) cannot be read as a session", "sign in again: buzzbox login URL USER")
        }
        guard !found.hasEnded else {
            return .problem(
                "session", "the server ended the session of \(found.userID)",
                "sign in again: buzzbox login \(found.serverURL) \(found.userID)")
        }
        return .ok("session", "\(found.userID) on \(found.serverURL)")
    }

    /// Who is signed in; nil where nobody is or the file says nothing.
    var stored: Session? {
        // Whatever is wrong with the file, nobody is signed in by it.
        (try? FileSessionStore(path: places.sessionFile).load()) ?? nil
    }

    private var store: Finding {
        guard let user = stored?.userID, Files.exists(places.store(user)) else {
            return .ok("store", "none yet; it is made at the first start")
        }
        let path = places.store(user)
        do throws(StoreError) {
            let health = try StoreHealth.examine(path)
            if health.isNewer {
                return .problem(
                    "store", "written by a newer buzzbox (version \(health.version), this one knows \(health.known))",
                    "update buzzbox; nothing was touched")
            }
            guard let problem = health.problems.first else {
                return .ok("store", "sound, version \(health.version), \(health.bytes >> 20) MiB")
            }
            return .problem(
                "store", "damaged (\(problem))",
                "start buzzbox: it sets the file aside, rescues what only you had and fetches the rest")
        } catch {
            return .problem("store", error.sentence, "see \(path)")
        }
    }

    private var outboxes: Finding {
        guard let user = stored?.userID, Files.exists(places.store(user)),
            let counts = try? StoreHealth.queue(places.store(user))  // a damaged store is told above
        else { return .ok("outbox", "nothing waits") }
        if counts.failed > 0 {
            return .problem(
                "outbox", "\(counts.failed) failed, \(counts.pending) waiting",
                "buzzbox outbox says why; buzzbox outbox retry all tries again")
        }
        return .ok("outbox", counts.pending == 0 ? "nothing waits" : "\(counts.pending) waiting for the server")
    }

    private var lock: Finding {
        guard Files.exists(places.syncLock) else { return .ok("other buzzbox", "none runs") }
        do throws(FileLockError) {
            _ = try FileLock(path: places.syncLock)
            return .ok("other buzzbox", "none runs")
        } catch {
            guard case .held(_, let process) = error else {
                return .problem("other buzzbox", error.description, "check the permissions of \(places.syncLock)")
            }
            return .ok(
                "other buzzbox", "process \(process.map(String.init) ?? "?") syncs this account; both may be open")
        }
    }

    private var log: Finding {
        let path = places.logFile
        let folder = Files.parent(of: path) ?? path
        guard !Files.exists(folder) || access(Files.exists(path) ? path : folder, W_OK) == 0 else {
            return .problem("log", "\(path) cannot be written", "check who owns \(folder)")
        }
        return .ok("log", "\(path), level \(settings.text(.logLevel))")
    }

    private var media: Finding {
        let limit = settings.number(.mediaLimit)
        // What cannot be counted is told by the check of the folders.
        let bytes = (try? MediaCache(folder: places.media, limit: 0).size()) ?? 0
        return .ok("fetched files", "\(bytes / 1_000_000) MB" + (limit > 0 ? " of \(limit)" : ""))
    }

    private var crashes: Finding {
        let reports = CrashReports(places.directories).all
        guard let last = reports.last else { return .ok("crashes", "none") }
        return .warning(
            "crashes", "\(reports.count) kept, the last one \(last)",
            "buzzbox report collects what helps to find out why; remove the file when it is done with")
    }
}
