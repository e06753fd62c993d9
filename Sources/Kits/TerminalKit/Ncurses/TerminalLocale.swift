import CNcurses

package enum TerminalLocale {
    /// Takes the character encoding the environment asks for; true when it is UTF-8.
    package static func useUTF8() -> Bool { cn_set_locale() == 1 }
}
