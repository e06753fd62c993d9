import BuzzServices
import Foundation
import ProcessKit
import TestSupport
import Testing

@Suite struct MediaCacheTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    /// Creates files of ten bytes each; the first is the least recently used.
    private func fill(_ names: [String], used: Int) throws {
        for (index, name) in names.enumerated() {
            let path = "\(folder.path)/\(name)"
            try Files.makeDirectory(try #require(Files.parent(of: path)))
            try Files.write("0123456789", to: path)
            let date = Date(timeIntervalSince1970: Double(used + index))
            var times = [timespec(tv_sec: Int(date.timeIntervalSince1970), tv_nsec: 0)]
            times.append(times[0])
            utimensat(AT_FDCWD, path, times, 0)
        }
    }

    private var left: [String] {
        ["a/1", "a/2", "b/3"].filter { Files.exists("\(folder.path)/\($0)") }
    }

    @Test func `the files used longest ago go until the rest fits`() throws {
        try fill(["a/1", "a/2", "b/3"], used: 1000)
        #expect(try MediaCache(folder: folder.path, limit: 25).prune(now: 10_000) == 10)
        #expect(left == ["a/2", "b/3"])
        #expect(try MediaCache(folder: folder.path, limit: 25).prune(now: 10_000) == 0)
    }

    @Test func `what was used a moment ago stays, and without a limit everything`() throws {
        try fill(["a/1", "a/2", "b/3"], used: 1000)
        #expect(try MediaCache(folder: folder.path, limit: 1).prune(now: 1100) == 0)
        #expect(try MediaCache(folder: folder.path, limit: 0).prune(now: 10_000) == 0)
        #expect(left.count == 3)
        #expect(try MediaCache(folder: folder.path + "/none", limit: 1).prune() == 0)
    }
}
