/// Why the built-in model cannot be read.
package enum ModelError: Error, Sendable, Equatable {
    case damaged
    case otherVersion(Int)

    package var message: String {
        switch self {
        case .damaged: "The copilot's built-in model is damaged. Reinstall buzzbox, or run `make model`."
        case .otherVersion(let version):
            "The copilot's model has version \(version), this program reads \(ModelSections.version). Run `make model`."
        }
    }
}
