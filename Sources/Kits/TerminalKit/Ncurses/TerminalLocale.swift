import CNcurses

package enum TerminalLocale {
    /// Sets the locale from the environment; true when its encoding is UTF-8.
    package static func useUTF8() -> Bool { cn_set_locale() == 1 }
}
