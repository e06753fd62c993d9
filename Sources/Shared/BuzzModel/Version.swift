/// The version of both programs, defined only here: `--version`, manuals and packages read it.
package enum Version {
    package static let number = "0.5.0"
    /// The month of the release, for manuals.
    package static let date = "2026-11"
}
