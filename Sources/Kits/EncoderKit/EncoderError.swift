/// Why a model's file cannot be used.
package enum EncoderError: Error, Sendable, Equatable {
    case cannotOpen(String)
    /// The file is malformed; the text names the broken part.
    case damaged(String)
}

extension EncoderError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .cannotOpen(let why): "The model's file cannot be opened: \(why)."
        case .damaged(let what): "The model's file is damaged (\(what))."
        }
    }
}
