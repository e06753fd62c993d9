import BuzzConfiguration
import BuzzModel
import BuzzServices
import BuzzStore
import BuzzSync
import BuzzViewModels
import Glibc
import ProcessKit

/// Checks files: configuration, folders, session, store, logs.
struct FileChecks {
    static let leastSpace: Int64 = 256 << 20
    /// Typing and receipts alone cause no more empty responses than this.
    private static let mostIdleAnswers = 100

    let places: ProfilePlaces
    let settings: Settings

    var findings: [Finding] {
        [folders, space, session, store, outboxes, lock, figures, log, media, crashes]
    }

    private var folders: Finding {
        let all = places.directories
        for path in [all.configuration, all.data, all.state, all.cache] where Files.exists(path) {
            guard Files.isDirectory(path) else {
                return .problem("folders", "\(path) is a file", "move it away; buzzbox creates a folder there")
            }
            guard access(path, R_OK | W_OK | X_OK) == 0 else {
                guard errno != EROFS else {
                    return .problem(
                        "folders", "\(path) is on a file system mounted read-only",
                        "mount it writable, or keep buzzbox elsewhere: --home DIR")
                }
                return .problem(
                    "folders", "you can’t write to \(path)", "sudo chown -R \"$(id -un)\" \(path), and chmod 700")
            }
        }
        for path in [all.data, all.state] {
            guard let mode = Files.mode(path), mode & 0o077 != 0 else { continue }
            return .warning("folders", "others can read \(path)", "chmod 700 \(path)")
        }
        return .ok("folders", all.data)
    }

    /// The statistics of the last process that synced.
    private var figures: Finding {
        guard let entry = FiguresFile(places: places).read() else {
            return .ok("sync worker", "hasn’t run here yet")
        }
        let figures = entry.figures
        let failures = figures.failures.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
        let troubles =
            failures.isEmpty ? "no failures" : failures.map { "\($0.key) ×\($0.value)" }.joined(separator: ", ")
        let counted =
            "\(figures.syncs) syncs, \(figures.events) events (slowest write \(figures.longestStoring) ms), "
            + "\(figures.delivered) changes delivered, \(figures.retries) retries, "
            + "\(SizeText.bytes(figures.bytesReceived)) in, \(SizeText.bytes(figures.bytesSent)) out, "
            + "\(figures.copilotCalls) copilot calls (slowest \(figures.longestCopilotCall) ms); \(troubles); "
            + "until \(ISO8601.string(milliseconds: entry.at.milliseconds))"
        guard figures.idleAnswers > Self.mostIdleAnswers, figures.idleAnswers > figures.syncs / 2 else {
            return .ok("sync worker", counted)
        }
        return .warning(
            "sync worker",
            "\(figures.idleAnswers) of \(figures.syncs) answers came at once and brought nothing; buzzbox pauses after each. \(counted)",
            "tell whoever runs the server: it, or a proxy before it, does not wait for news")
    }

    private var space: Finding {
        var place = places.directories.data
        while !Files.exists(place), let parent = Files.parent(of: place) { place = parent }
        guard let free = Files.freeSpace(at: place) else {
            return .problem("disk", "can’t check the disk of \(place)", "check that it is mounted")
        }
        let text = "\(free >> 20) MiB free at \(place)"
        guard free > Self.leastSpace else {
            return .problem("disk", text, "free some space: messages can’t be stored otherwise")
        }
        return .ok("disk", text)
    }

    private var session: Finding {
        let path = places.sessionFile
        guard Files.exists(path) else {
            return .warning("session", "nobody is signed in", "buzzbox login URL USER, or just buzzbox")
        }
        if let mode = Files.mode(path), mode & 0o077 != 0 {
            return .problem("session", "others can read \(path)", "chmod 600 \(path)")
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

    /// The stored session; nil if there is none or the file is malformed.
    var stored: Session? {
        // With a malformed file nobody is signed in.
        (try? FileSessionStore(path: places.sessionFile).load()) ?? nil
    }

    private var store: Finding {
        guard let user = stored?.userID, Files.exists(places.store(user)) else {
            return .ok("store", "none yet; created at the first start")
        }
        let path = places.store(user)
        do throws(StoreError) {
            let health = try StoreHealth.examine(path)
            if health.isNewer {
                return .problem(
                    "store", "written by a newer buzzbox (version \(health.version), this one knows \(health.known))",
                    "update buzzbox; the file is unchanged")
            }
            guard let problem = health.problems.first else {
                return .ok("store", "sound, version \(health.version), \(health.bytes >> 20) MiB")
            }
            return .problem(
                "store", "damaged (\(problem))",
                "start buzzbox: it keeps the damaged file, rescues what only you had and downloads the rest")
        } catch .diskFull {
            return .warning("store", "not checked: not enough free space", "free some space and run doctor again")
        } catch {
            return .problem("store", error.sentence, "see \(path)")
        }
    }

    private var outboxes: Finding {
        guard let user = stored?.userID, Files.exists(places.store(user)) else { return .ok("outbox", "nothing waits") }
        // The check of the store reports the reason.
        guard let counts = try? StoreHealth.queue(places.store(user)) else {
            return .warning("outbox", "unknown: the store can’t be read", "see “store”")
        }
        if counts.failed > 0 {
            return .problem(
                "outbox", "\(counts.failed) failed, \(counts.pending) waiting",
                "buzzbox outbox shows why; buzzbox outbox retry all retries")
        }
        return .ok("outbox", counts.pending == 0 ? "nothing waits" : "\(counts.pending) waiting for the server")
    }

    private var lock: Finding {
        guard Files.exists(places.syncLock) else { return .ok("other buzzbox", "none running") }
        do throws(FileLockError) {
            _ = try FileLock(path: places.syncLock)
            return .ok("other buzzbox", "none running")
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
        // The check of the folders reports an error.
        let bytes = (try? MediaCache(folder: places.media, limit: 0).size()) ?? 0
        return .ok("fetched files", "\(bytes / 1_000_000) MB" + (limit > 0 ? " of \(limit)" : ""))
    }

    private var crashes: Finding {
        let reports = CrashReports(places).all
        guard let last = reports.last else { return .ok("crashes", "none") }
        return .warning(
            "crashes", "\(reports.count) kept, the last one \(last)",
            "buzzbox report collects what helps to find out why; remove the file when it is done with")
    }
}
