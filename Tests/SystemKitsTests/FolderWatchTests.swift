import ProcessKit
import Testing

@Suite(.timeLimit(.minutes(5))) struct FolderWatchTests {
    @Test func `writing, renaming and removing in any of the folders is told`() async throws {
        let directory = try TemporaryDirectory()
        let (first, second) = (directory("first"), directory("second"))
        for folder in [first, second] { try Files.makeDirectory(folder) }
        let watch = try FolderWatch { [first, second] }
        var changes = watch.changes.makeAsyncIterator()
        try Files.write("1", to: first + "/a")
        #expect(await changes.next() != nil)
        try Files.write("1", to: second + "/b")
        #expect(await changes.next() != nil)
        try Files.rename(second + "/b", to: second + "/c")
        #expect(await changes.next() != nil)
        try Files.remove(second + "/c")
        #expect(await changes.next() != nil)
    }

    @Test func `a folder that comes later is watched from then on`() async throws {
        let directory = try TemporaryDirectory()
        let (first, later) = (directory("first"), directory("first/later"))
        try Files.makeDirectory(first)
        let watch = try FolderWatch { [first, later] }
        var changes = watch.changes.makeAsyncIterator()
        try Files.makeDirectory(later)
        #expect(await changes.next() != nil)
        try Files.write("1", to: later + "/a")
        #expect(await changes.next() != nil)
    }
}
