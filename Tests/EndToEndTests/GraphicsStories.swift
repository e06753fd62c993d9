import Foundation
import JSONKit
import PictureKit
import TestSupport
import Testing

/// Pictures in the real program, on terminals that have kitty's graphics, sixels, neither, or only say so.
@Suite(.timeLimit(.minutes(5))) struct GraphicsStories {
    private let folder: TemporaryFolder
    private let server: ServerProcess
    private let andie: Person
    private let picture: Bitmap

    private static let kitty = "\u{1B}_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\"
    private static let cells = "\u{1B}[16t"
    private static let attributes = "\u{1B}[c"
    /// What the program writes when it leaves the screen.
    private static let end = "\u{1B}[?1049l"

    init() async throws {
        folder = try TemporaryFolder()
        server = ServerProcess(dataFolder: folder.path)
        try await server.start()
        for name in ["andie", "dana"] { try await server.addUser(name, password: "correct horse") }
        andie = try Person("andie")
        try await andie.signsIn(at: server.url)
        // Two cells of ten by twenty pixels each way: red on the left, blue on the right.
        let pixels = (0..<20 * 40).flatMap { index -> [UInt8] in index % 20 < 10 ? [255, 0, 0, 255] : [0, 0, 255, 255] }
        picture = try #require(Bitmap(width: 20, height: 40, pixels: pixels))
        let path = folder.path + "/flag.png"
        let png = try #require(picture.png())
        try Data(png).write(to: URL(fileURLWithPath: path))
        try await andie.json("send", "@dana:test.example", "look", "--file", path, "--wait")
    }

    /// The conversation with the picture, in a terminal with these answers.
    private func opens(
        pixels: (width: Int, height: Int) = (0, 0), _ answers: KeyValuePairs<String, [String]>
    ) async throws -> PseudoTerminal {
        let terminal = try PseudoTerminal(
            Programs.buzzbox, environment: andie.environment, pixels: pixels, answers: answers)
        try await terminal.receives("dana")
        terminal.types("\r")
        try await terminal.receives("flag.png")
        return terminal
    }

    private func leaves(_ terminal: PseudoTerminal) async throws -> String {
        // From the composer to the list, whose title is the program's name, and out.
        let opened = terminal.output.count
        terminal.types("\u{1B}")
        try await terminal.receives("]2;buzzbox\u{1B}", after: opened)
        let start = terminal.output.count
        terminal.types("q")
        try await terminal.receives(Self.end, after: start)
        return String(terminal.output.dropFirst(start))
    }

    @Test(arguments: [false, true])
    func `kitty gets the picture, places it, and has nothing of it afterwards`(inPieces: Bool) async throws {
        let terminal = try await opens([
            Self.kitty: inPieces ? ["\u{1B}", "_Gi=3", "1;O", "K\u{1B}", "\\"] : ["\u{1B}_Gi=31;OK\u{1B}\\"],
            Self.cells: inPieces ? ["\u{1B}[6;2", "0;10t"] : ["\u{1B}[6;20;10t"],
            Self.attributes: inPieces ? ["\u{1B}[?6", "2;c"] : ["\u{1B}[?62;c"],
        ])
        // The picture comes before it is placed, so it is whole by then.
        try await terminal.receives(",x=0,y=0,w=20,h=40,c=2,r=2,C=1,q=1\u{1B}\\")
        let data = try await terminal.receives("\u{1B}_Ga=t,f=100,t=d,i=7300001,q=1,m=0;").prefix { $0 != "\u{1B}" }
        let sent = try #require(Data(base64Encoded: String(data)))
        #expect(try Bitmap(decoding: Array(sent)) == picture)
        // Nothing of an answer was taken for keys, which would have been written into the message.
        try await terminal.receives("Write to dana")
        for text in ["Gi=3", "1;O", "0;10t", "2;c"] {
            #expect(!terminal.output.replacing(Self.kitty, with: "").contains(text), "\(text)")
        }
        // The keys cover it, and a screen that is drawn anew starts from nothing.
        let shown = terminal.output.count
        terminal.types("\u{1B}OP")
        try await terminal.receives("\u{1B}_Ga=d,d=i,i=7300001,", after: shown)
        let covered = terminal.output.count
        terminal.types("\u{1B}")
        try await terminal.receives("\u{1B}_Ga=p,i=7300001,", after: covered)
        terminal.types("\u{0C}")
        try await terminal.receives("\u{1B}_Ga=d,d=I,i=7300001,q=2\u{1B}\\", after: covered)
        try await terminal.receives("\u{1B}_Ga=p,i=7300002,", after: covered)
        let rest = try await leaves(terminal)
        #expect(rest.contains("\u{1B}_Ga=d,d=I,i=7300002,q=2\u{1B}\\"))
    }

    @Test func `a crash takes kitty's pictures away, too`() async throws {
        let terminal = try await opens([
            Self.kitty: ["\u{1B}_Gi=31;OK\u{1B}\\"], Self.cells: ["\u{1B}[6;20;10t"],
            Self.attributes: ["\u{1B}[?62;c"],
        ])
        try await terminal.receives("a=p,i=7300001")
        let start = terminal.output.count
        terminal.send(SIGSEGV)
        try await terminal.receives(Self.end, after: start)
        #expect(terminal.output.dropFirst(start).contains("\u{1B}_Ga=d,d=A,q=2\u{1B}\\"))
    }

    @Test func `a terminal with sixels gets them, for the size of its letters`() async throws {
        let sixels =
            "\u{1B}P0;1;0q\"1;1;20;36#0;2;0;0;100#1;2;100;0;0"
            + Array(repeating: "#0!10?!10~$#1!10~", count: 6).joined(separator: "-") + "\u{1B}\\"
        let terminal = try await opens([
            Self.cells: ["\u{1B}[6;20;10t"], Self.attributes: ["\u{1B}[?62;4;22c"],
        ])
        try await terminal.receives(sixels)
        #expect(!terminal.output.contains("_Ga=t"))
        // A window that measures itself says as much as an answer.
        let other = try await opens(pixels: (1000, 600), [Self.attributes: ["\u{1B}[?62;4;22c"]])
        try await other.receives(sixels)
        // Larger letters: the picture is one cell high.
        let start = other.output.count
        other.resize(width: 50, height: 15, pixels: (1000, 600))
        try await other.receives("\u{1B}P0;1;0q\"1;1;20;36#", after: start)
    }

    @Test func `elsewhere there are half-blocks: no answer, no size, pictures that fail, tmux`() async throws {
        let silent = try await opens([:])
        try await silent.receives("▀")
        let sizeless = try await opens([Self.attributes: ["\u{1B}[?62;4;22c"]])
        try await sizeless.receives("▀")
        #expect(!(silent.output + sizeless.output).contains(#/\x1b_Ga=t|\x1bP0;1/#))
        let lying = try await opens([
            Self.kitty: ["\u{1B}_Gi=31;OK\u{1B}\\"], Self.cells: ["\u{1B}[6;20;10t"],
            Self.attributes: ["\u{1B}[?62;c"], "_Ga=t,": ["\u{1B}_Gi=7300001;ENOTSUPPORTED:no\u{1B}\\"],
        ])
        try await lying.receives("_Ga=t,")
        let rest = try await lying.receives("i=7300003,q=1")
        let start = lying.output.count - rest.count
        try await lying.receives("▀", after: start)
        _ = try await leaves(lying)

        let tmux = try await andie.opensInbox()
        try await tmux.sees("dana")
        try await tmux.press("Enter")
        try await tmux.sees("▀▀")
        #expect(try await tmux.fact("#{pane_title}").contains("buzzbox"))
    }

    @Test func `the doctor says how pictures are shown`() async throws {
        func said(_ extra: [String: String]) async throws -> String {
            let result = try await andie.run(["doctor", "--json"], extra: extra)
            let line = try #require(result.lines.first { $0.contains("\"pictures\"") })
            return line
        }
        #expect(try await said(["TMUX": "", "STY": ""]).contains("the inbox asks the terminal"))
        #expect(try await said(["TMUX": "/tmp/tmux,1,0"]).contains("half-blocks, inside tmux"))
        try andie.configures("[interface]\ngraphics = \"sixel\"\n")
        #expect(try await said(["TMUX": "/tmp/tmux,1,0"]).contains("sixel ("))
    }

    @Test func `the user's word counts for more than the terminal's`() async throws {
        try andie.configures("[interface]\ngraphics = \"blocks\"\n")
        let blocks = try await opens([
            Self.kitty: ["\u{1B}_Gi=31;OK\u{1B}\\"], Self.cells: ["\u{1B}[6;20;10t"],
            Self.attributes: ["\u{1B}[?62;4;c"],
        ])
        try await blocks.receives("▀")
        #expect(!blocks.output.contains("\u{1B}_G") && !blocks.output.contains(Self.attributes))
        try andie.configures("[interface]\ngraphics = \"kitty\"\n")
        let kitty = try await opens([Self.cells: ["\u{1B}[6;20;10t"]])
        try await kitty.receives("_Ga=t,f=100")
    }
}
