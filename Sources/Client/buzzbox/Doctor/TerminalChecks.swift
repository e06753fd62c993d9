import BuzzConfiguration
import BuzzTUI
import Glibc
import ProcessKit
import TerminalKit

/// Checks the terminal and the settings that concern it.
struct TerminalChecks {
    let environment: [String: String]
    let loader: ConfigurationLoader
    let settings: Settings

    private func value(_ name: String) -> String { environment[name] ?? "" }

    var findings: [Finding] {
        [terminal, size, description, locale, colors, pictures, theme, editor, links] + notifications
    }

    private var terminal: Finding {
        guard isatty(STDOUT_FILENO) == 1 else {
            return .warning(
                "terminal", "standard output is not a terminal",
                "run it in a terminal to open the inbox; commands work without one")
        }
        if value("TMUX").isEmpty, value("STY").isEmpty { return .ok("terminal", "there is one") }
        return .ok("terminal", "there is one, inside \(value("TMUX").isEmpty ? "screen" : "tmux")")
    }

    private var size: Finding {
        guard let size = TerminalDevice.sizeOfOutput else {
            return .warning("size", "not known: standard output is not a terminal")
        }
        let text = "\(size.width)×\(size.height)"
        let least = AppLayout.smallest
        guard size.width >= least.width, size.height >= least.height else {
            return .problem(
                "size", "\(text) is too small", "enlarge the window to \(least.width)×\(least.height) or more")
        }
        return size.width < 80 ? .ok("size", "\(text): one pane at a time; two from 80 columns") : .ok("size", text)
    }

    private var description: Finding {
        let term = value("TERM")
        switch term {
        case "": return .problem("TERM", "is not set", "export TERM=xterm-256color")
        case "dumb":
            return .problem("TERM", "is dumb: can’t draw", "export TERM=xterm-256color, or use buzzbox chat")
        default: break
        }
        guard Terminfo.has(term, environment: environment) else {
            return .warning(
                "TERM", "\(term) is not in terminfo; using xterm-256color instead",
                "install ncurses-term, or export TERM=xterm-256color")
        }
        return .ok("TERM", term)
    }

    private var locale: Finding {
        let names = ["LC_ALL", "LC_CTYPE", "LANG"]
        let said = names.first { !value($0).isEmpty }.map { "\($0)=\(value($0))" } ?? "none is set"
        guard TerminalLocale.useUTF8() else {
            return .warning(
                "locale", "\(said): not UTF-8, so marks are drawn in ASCII",
                "export LC_ALL=C.UTF-8, or another UTF-8 locale that `locale -a` lists")
        }
        return .ok("locale", said)
    }

    private var colors: Finding {
        let profile = TerminalProfile(environment: environment)
        let wanted = settings.effective(.colors)
        if wanted.value != .text("auto") {
            return .ok("colours", "\(settings.text(.colors)) (\(wanted.origin.words))")
        }
        if profile.wantsDirectColor { return .ok("colours", "24 bits") }
        if value("TERM").contains("256") || value("TERM").contains("direct") {
            return .warning(
                "colours", "256; the terminal doesn’t announce more",
                "export COLORTERM=truecolor if it shows 24-bit colours; most do")
        }
        return .warning("colours", "16 or fewer, as TERM has it", "export TERM=xterm-256color if the terminal has more")
    }

    private var pictures: Finding {
        let wanted = settings.effective(.graphics)
        if wanted.value != .text("auto") {
            return .ok("pictures", "\(settings.text(.graphics)) (\(wanted.origin.words))")
        }
        guard !TerminalProfile(environment: environment).isMultiplexed else {
            return .ok("pictures", "half-blocks, inside tmux or screen")
        }
        return .ok("pictures", "kitty’s graphics, sixels or half-blocks: the inbox asks the terminal")
    }

    private var theme: Finding {
        let name = settings.text(.theme)
        let library = ThemeLibrary(folders: loader.themeFolders, capabilities: Capabilities())
        do throws(ThemeFile.Problem) {
            return .ok("theme", try library.load(name).name)
        } catch {
            return .problem(
                "theme", error.description, "fix it, or choose another: buzzbox themes; the default is used meanwhile"
            )
        }
    }

    private var editor: Finding {
        let command = ExternalEditor.command(settings.text(.editor), environment: environment)
        guard Environment.findProgram(command[0], path: environment["PATH"]) != nil else {
            return .warning(
                "editor", "\(command[0]) is not installed", "export EDITOR=nano, or another installed editor")
        }
        return .ok("editor", command.joined(separator: " "))
    }

    private var links: Finding {
        let found = DesktopOpener.programs.first { Environment.findProgram($0, path: environment["PATH"]) != nil }
        guard let found else { return .warning("links", "no program to open links and files", "install xdg-utils") }
        return .ok("links", "opened with \(found)")
    }

    private var notifications: [Finding] {
        guard settings.text(.notificationMethod) == "desktop" else { return [] }
        guard Environment.findProgram(DesktopNotifier.program, path: environment["PATH"]) != nil else {
            return [
                .problem(
                    "notifications", "\(DesktopNotifier.program) is not installed",
                    "install libnotify-bin, or set notifications.method to \"auto\"")
            ]
        }
        return [.ok("notifications", DesktopNotifier.program)]
    }
}

/// Checks whether this machine has a description of a terminal.
enum Terminfo {
    static func has(_ name: String, environment: [String: String]) -> Bool {
        guard let first = name.unicodeScalars.first, !name.contains("/") else { return false }
        let home = environment["HOME"].map { [$0 + "/.terminfo"] } ?? []
        let named = [environment["TERMINFO"]].compactMap(\.self)
        let folders = named + home + ["/etc/terminfo", "/lib/terminfo", "/usr/share/terminfo", "/usr/lib/terminfo"]
        let hexadecimal = String(first.value, radix: 16)
        return folders.contains { folder in
            Files.exists("\(folder)/\(first)/\(name)") || Files.exists("\(folder)/\(hexadecimal)/\(name)")
        }
    }
}
