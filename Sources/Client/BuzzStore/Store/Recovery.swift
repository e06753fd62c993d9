/// The result of recovering from a damaged file.
package struct Recovery: Hashable, Sendable {
    /// How much of the data that only that file had could be read.
    package enum Extent: Hashable, Sendable {
        case whole
        case part
        case nothing
    }

    /// The path that the damaged file was renamed to.
    package let setAside: String
    /// Undelivered changes that were recovered and will be sent.
    package let rescuedChanges: Int
    package let rescuedTexts: Int
    package let extent: Extent

    /// One line for the user.
    package var sentence: String {
        "The message store was damaged and has been rebuilt. \(rescued) The damaged file is kept at \(setAside); what the "
            + "server has is downloaded again."
    }

    private var rescued: String {
        let changes = rescuedChanges == 1 ? "1 change" : "\(rescuedChanges) changes"
        let texts = rescuedTexts == 1 ? "1 unfinished text" : "\(rescuedTexts) unfinished texts"
        let counted = "\(changes) that had not been delivered and \(texts) were rescued"
        switch extent {
        case .nothing: return "Undelivered messages could not be recovered. Check what you wrote last."
        case .part where rescuedChanges + rescuedTexts == 0:
            return "Undelivered messages, if any, could not be recovered. Check what you wrote last."
        case .part: return "\(counted); there may have been more."
        case .whole where rescuedChanges + rescuedTexts == 0: return "Nothing was waiting to be delivered."
        case .whole: return "\(counted)."
        }
    }
}
