import BuzzModel

/// The wording that screens and commands share.
extension SecurityStanding.Identity {
    package var words: String {
        switch self {
        case .unknown: "not known yet"
        case .none: "none yet: others don’t send their keys to this device"
        case .pending: "made here; the server wants your password before it takes it"
        case .unverified: "made by another device, which has not verified this one"
        case .verified: "yours, and this device is part of it"
        case .replaced: "another one than before"
        }
    }
}

extension SecurityStanding.Backup {
    package func words(unsaved: Int, of keys: Int) -> String {
        switch self {
        case .unknown: "not known yet"
        case .none: "none"
        case .active where unsaved > 0:
            "on, \(SizeText.number(unsaved)) of \(SizeText.counted(keys, "key")) not saved yet"
        case .active: "on, \(SizeText.counted(keys, "key")) saved"
        case .locked: "on; getting messages back needs the recovery key or another device"
        case .foreign: "the server offers one that this account did not make, or an old one: nothing goes there"
        case .removed: "taken away by another device"
        }
    }
}
