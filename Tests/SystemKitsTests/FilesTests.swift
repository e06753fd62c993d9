import Glibc
import ProcessKit
import Testing

@Suite struct FilesTests {
    let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
    }

    @Test func `a file is replaced whole, with its mode and nothing left beside it`() throws {
        let path = directory("secret")
        try Files.write("old", to: path, mode: 0o644)
        #expect(Files.mode(path) == 0o644)
        try Files.write("new", to: path)
        #expect(try Files.readText(path) == "new")
        #expect(Files.mode(path) == 0o600)
        #expect(try Files.list(directory.path) == ["secret"])
    }

    @Test func `a write that fails leaves the old content`() throws {
        let path = directory("missing/file")
        let error = #expect(throws: FileError.self) { try Files.write("x", to: path) }
        #expect(error?.isMissing == true)
        #expect(error?.description == "Cannot write \(path): No such file or directory.")
        // A non-empty directory in the way cannot be replaced.
        try Files.makeDirectory(directory("taken/inside"))
        #expect(throws: FileError.self) { try Files.write("x", to: directory("taken")) }
        #expect(try Files.list(directory.path) == ["taken"])
    }

    @Test func `a key is read whole from a file that is one's own, or not at all`() throws {
        let key = String(repeating: "k", count: 12_000)
        try Files.write(key + "\n", to: directory("key"))
        #expect(try KeySource.file(directory("key")).value() == key)
        try Files.write(String(repeating: "k", count: 65 << 10), to: directory("key"))
        #expect(throws: KeySourceError.self) { try KeySource.file(directory("key")).value() }
        try Files.write("k", to: directory("shared"), mode: 0o644)
        #expect(throws: KeySourceError.self) { try KeySource.file(directory("shared")).value() }
    }

    @Test func `a link stays a link`() throws {
        try Files.write("old", to: directory("real"))
        symlink(directory("real"), directory("link"))
        try Files.write("new", to: directory("link"))
        #expect(try Files.readText(directory("real")) == "new")
        #expect(try Files.list(directory.path) == ["link", "real"])
    }

    @Test func `directories are made down to the last, for the user alone`() throws {
        try Files.makeDirectory(directory("a/b/c"))
        try Files.makeDirectory(directory("a/b/c"))
        #expect(Files.mode(directory("a/b")) == 0o700)
        try Files.write("x", to: directory("file"))
        #expect(throws: FileError.self) { try Files.makeDirectory(directory("file")) }
        #expect(throws: FileError.self) { try Files.makeDirectory(directory("file/below")) }
    }

    @Test func `a tree goes, what its links point at stays`() throws {
        try Files.makeDirectory(directory("tree/deep"))
        try Files.write("keep", to: directory("kept"))
        symlink(directory("kept"), directory("tree/deep/link"))
        try Files.removeTree(directory("tree"))
        try Files.removeTree(directory("tree"))
        #expect(try Files.list(directory.path) == ["kept"])
    }

    @Test func `a file past the limit is refused`() throws {
        try Files.write(String(repeating: "x", count: 100), to: directory("big"))
        let error = #expect(throws: FileError.self) { try Files.read(directory("big"), limit: 99) }
        #expect(error?.code == EFBIG)
        #expect(try Files.read(directory("big"), limit: 100).count == 100)
    }

    @Test func `free space is known where the file lies`() throws {
        #expect(try #require(Files.freeSpace(at: directory.path)) > 0)
        #expect(Files.freeSpace(at: "/nonexistent") == nil)
    }
}

@Suite struct DirectoriesTests {
    @Test func `everything lies under a given home`() {
        let directories = Directories(home: "/h", environment: ["HOME": "/root", "BUZZBOX_HOME": "/other"])
        #expect(directories.configuration == "/h/config")
        #expect(directories.downloads == "/h/downloads")
        #expect(Directories(environment: ["BUZZBOX_HOME": "/other"]).data == "/other/data")
    }

    @Test func `the XDG places are used, relative ones ignored`() {
        let directories = Directories(
            environment: ["HOME": "/home/u", "XDG_CONFIG_HOME": "/c", "XDG_STATE_HOME": "relative"])
        #expect(directories.configuration == "/c/buzzbox")
        #expect(directories.state == "/home/u/.local/state/buzzbox")
        #expect(directories.data == "/home/u/.local/share/buzzbox")
    }
}
