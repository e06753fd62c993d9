import BuzzDemo
import ProcessKit
import TestSupport
import Testing

@Suite struct DemoHomeTests {
    @Test func `a reset touches nothing without the mark`() throws {
        let folder = try TemporaryFolder()
        let data = folder.path + "/data"
        try Files.makeDirectory(data)
        try Files.write("precious", to: data + "/letters.txt")
        let home = DemoHome(path: folder.path)
        #expect(throws: DemoError.notADemo(path: folder.path)) { try home.reset(serverData: data + "/server") }
        #expect(throws: DemoError.notADemo(path: folder.path)) { try home.prepare() }
        #expect(try Files.readText(data + "/letters.txt") == "precious")
        #expect(try Files.list(folder.path) == ["data"])
    }

    @Test func `a reset removes what the demo made and nothing else`() throws {
        let folder = try TemporaryFolder()
        let home = DemoHome(path: folder.path + "/demo")
        try home.prepare()
        _ = try DemoRecord.load(home, seed: 3, now: 0)
        try home.directories.create()
        try Files.write("store", to: home.directories.data + "/store.db")
        try Files.write("mine", to: home.path + "/notes.txt")
        try Files.write("theme", to: home.directories.configuration + "/buzzbox.toml")
        try home.reset(serverData: home.directories.data + "/server")
        #expect(!Files.exists(home.directories.data))
        #expect(!Files.exists(home.path + "/demo.json"))
        #expect(try Files.readText(home.path + "/notes.txt") == "mine")
        #expect(try Files.readText(home.directories.configuration + "/buzzbox.toml") == "theme")
        #expect(home.isMarked)
    }

    @Test func `a demo that is open is not reset`() throws {
        let folder = try TemporaryFolder()
        let home = DemoHome(path: folder.path + "/demo")
        try home.prepare()
        let lock = try home.lock()
        #expect(lock != nil)
        #expect(throws: DemoError.inUse(path: home.path)) {
            try home.reset(serverData: home.directories.data + "/server")
        }
        withExtendedLifetime(lock) {}
    }

    @Test func `nor is one whose server runs`() throws {
        let folder = try TemporaryFolder()
        let home = DemoHome(path: folder.path + "/demo")
        try home.prepare()
        let server = home.directories.data + "/server"
        try Files.makeDirectory(home.directories.data)
        try Files.makeDirectory(server)
        let lock = try FileLock(path: server + "/serve.lock")
        #expect(throws: DemoError.inUse(path: home.path)) { try home.reset(serverData: server) }
        #expect(Files.exists(server))
        withExtendedLifetime(lock) {}
    }

    @Test func `a demo keeps its seed`() throws {
        let folder = try TemporaryFolder()
        let home = DemoHome(path: folder.path + "/demo")
        try home.prepare()
        #expect(try DemoRecord.load(home, seed: 3, now: 0).seed == 3)
        #expect(try DemoRecord.load(home, seed: nil, now: 0).seed == 3)
        #expect(throws: DemoError.otherSeed(kept: 3, asked: 4)) { try DemoRecord.load(home, seed: 4, now: 0) }
    }

    @Test func `it lies below the home that was given`() {
        #expect(DemoHome(home: "/somewhere", environment: [:]).path == "/somewhere/data/demo")
        #expect(DemoHome(home: nil, environment: ["BUZZBOX_HOME": "/else"]).path == "/else/data/demo")
        #expect(DemoHome(home: nil, environment: ["XDG_DATA_HOME": "/x"]).path == "/x/buzzbox/demo")
    }
}
