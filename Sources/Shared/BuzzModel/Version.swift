/// The version of both programs, said here and nowhere else: `--version`, manuals and packages take it from here.
package enum Version {
    package static let number = "0.3.0"
    /// For manuals: the month it was made in.
    package static let date = "2026-11"
}
