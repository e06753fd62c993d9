import TerminalKit
import Testing

@Suite struct TerminalMessagesTests {
    private func messages(_ environment: [String: String], unicode: Bool = true) -> TerminalMessages {
        TerminalMessages(profile: TerminalProfile(environment: environment), unicode: unicode)
    }

    @Test func `a title cannot bring its own sequences`() {
        let title = messages([:]).title("a\u{1B}]0;x\u{07}b\nc\u{9C}\u{202E}d")
        #expect(title == "\u{1B}]2;ab cd\u{1B}\\")
        #expect(messages([:], unicode: false).title("é漢") == "\u{1B}]2;??\u{1B}\\")
    }

    @Test func `each terminal is notified in its own way`() {
        #expect(messages(["TERM": "xterm"]).notification(title: "t", body: "b") == "\u{07}")
        #expect(messages(["TERM_PROGRAM": "WezTerm"]).notification(title: "t", body: "b") == "\u{1B}]9;t: b\u{1B}\\")
        #expect(messages(["TERM_PROGRAM": "iTerm.app"]).notification(title: "4;1", body: "") == "\u{1B}]9; 4;1\u{1B}\\")
        #expect(
            messages(["TERM": "foot"]).notification(title: "a;b", body: "c;d") == "\u{1B}]777;notify;a,b;c,d\u{1B}\\")
        #expect(
            messages(["TERM": "xterm-kitty"]).notification(title: "hi", body: "you")
                == "\u{1B}]99;i=1:d=0:p=title:e=1;aGk=\u{1B}\\\u{1B}]99;i=1:d=1:p=body:e=1;eW91\u{1B}\\")
    }

    @Test func `multiplexers pass them on`() {
        let inTmux = messages(["TERM": "tmux-256color", "TMUX": "/tmp/x", "VTE_VERSION": "7000"])
        #expect(
            inTmux.notification(title: "t", body: "b")
                == "\u{1B}Ptmux;\u{1B}\u{1B}]777;notify;t;b\u{1B}\u{1B}\\\u{1B}\\")
        #expect(inTmux.copy("x") == "\u{1B}]52;c;eA==\u{1B}\\")
        let inScreen = messages(["TERM": "screen", "STY": "1.x"])
        #expect(inScreen.copy("x") == "\u{1B}P\u{1B}]52;c;eA==\u{07}\u{1B}\\")
    }

    @Test func `the clipboard takes any text up to what terminals take`() {
        #expect(messages([:]).copy("böard\u{1B}") == "\u{1B}]52;c;YsO2YXJkGw==\u{1B}\\")
        #expect(messages([:]).copy("abc") == "\u{1B}]52;c;YWJj\u{1B}\\")
        #expect(messages([:]).copy(String(repeating: "x", count: 80_000)) == nil)
    }

    @Test func `what is switched on is switched off again`() {
        let modes = TerminalModes(isANSI: true)
        let on = modes.on(mouse: true, keyboard: true, clustering: true)
        let off = modes.off(mouse: true, keyboard: true, clustering: true)
        for mode in ["2004", "1004", "1000;1002;1006", "2027"] {
            #expect(on.contains("\u{1B}[?\(mode)h"))
            #expect(off.contains("\u{1B}[?\(mode)l"))
        }
        #expect(on.contains("\u{1B}[22;2t") && off.contains("\u{1B}[23;2t"))
        #expect(on.contains("\u{1B}[>1u") && off.contains("\u{1B}[<u"))
        #expect(TerminalModes(isANSI: false).on(mouse: true, keyboard: false, clustering: false).isEmpty)
    }
}

@Suite struct TerminalProfileTests {
    @Test func `the environment tells the colours`() {
        #expect(TerminalProfile(environment: ["TERM": "xterm-256color", "COLORTERM": "truecolor"]).wantsDirectColor)
        #expect(TerminalProfile(environment: ["TERM": "xterm-kitty"]).wantsDirectColor)
        #expect(!TerminalProfile(environment: ["TERM": "xterm-256color"]).wantsDirectColor)
        #expect(
            !TerminalProfile(environment: ["TERM": "screen", "COLORTERM": "truecolor", "STY": "1"]).wantsDirectColor)
        #expect(TerminalProfile(environment: ["NO_COLOR": "1"]).isMonochrome)
        #expect(!TerminalProfile(environment: ["NO_COLOR": ""]).isMonochrome)
    }

    @Test func `unknown terminals get a fallback, bad names aren't tried`() {
        #expect(TerminalProfile(environment: ["TERM": "foot"]).names.first == "foot")
        #expect(TerminalProfile(environment: [:]).names.first == "xterm-256color")
        #expect(TerminalProfile(environment: ["TERM": "../../evil"]).names.first == "xterm-256color")
        #expect(TerminalProfile(environment: ["TERM": "dumb"]).isDumb)
    }

    @Test func `clusters and queries are left alone where they aren't safe`() {
        #expect(TerminalProfile(environment: ["TERM": "foot"]).clusters)
        #expect(!TerminalProfile(environment: ["TERM": "tmux-256color", "TMUX": "x", "KITTY_WINDOW_ID": "1"]).clusters)
        #expect(!TerminalProfile(environment: ["TERM": "linux"]).answersQueries)
        #expect(TerminalProfile(environment: ["TERM": "xterm-256color"]).answersQueries)
    }

    @Test func `tmux on the other side of ssh is known by the terminal's name`() {
        #expect(TerminalProfile(environment: ["TERM": "tmux-256color"]).isMultiplexed)
        #expect(TerminalProfile(environment: ["TERM": "xterm", "TMUX": "/tmp/x,1,0"]).isMultiplexed)
        #expect(!TerminalProfile(environment: ["TERM": "xterm-kitty"]).isMultiplexed)
    }
}
