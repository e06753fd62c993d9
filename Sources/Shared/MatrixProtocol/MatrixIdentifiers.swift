/// The grammars of user, room, event and alias ids. The ids themselves stay strings: a room id, for example, is
/// opaque.
package enum MatrixIdentifiers {
    package static let longest = 255

    /// Splits `@local:server`; nil when it isn't a user id. Accepts historical localparts.
    package static func userParts(_ id: String) -> (localpart: String, server: String)? {
        parts(id, sigil: "@")
    }

    /// Splits `#alias:server`.
    package static func aliasParts(_ id: String) -> (localpart: String, server: String)? {
        parts(id, sigil: "#")
    }

    package static func isUserID(_ id: String) -> Bool { userParts(id) != nil }
    package static func isRoomAlias(_ id: String) -> Bool { aliasParts(id) != nil }

    package static func isRoomID(_ id: String) -> Bool {
        id.first == "!" && id.utf8.count > 1 && id.utf8.count <= longest && !id.utf8.contains(0)
    }

    package static func isEventID(_ id: String) -> Bool {
        id.first == "$" && id.utf8.count > 1 && id.utf8.count <= longest && !id.utf8.contains(0)
    }

    /// Whether a new account may have this localpart: `a-z 0-9 . _ = - / +`.
    package static func isNewLocalpart(_ name: String) -> Bool {
        !name.isEmpty
            && name.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
                default: "._=-/+".utf8.contains(byte)
                }
            }
    }

    /// A host name, IPv4 or bracketed IPv6 address with an optional port.
    package static func isServerName(_ name: String) -> Bool {
        guard !name.isEmpty, name.utf8.count <= 230 else { return false }
        return name.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"):
                true
            default: ".-:[]".utf8.contains(byte)
            }
        }
    }

    /// The grammar of media ids: `[A-Za-z0-9_-]`.
    package static func isMediaID(_ id: String) -> Bool {
        !id.isEmpty && id.utf8.count <= longest
            && id.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
                    true
                default: false
                }
            }
    }

    private static func parts(_ id: String, sigil: Character) -> (localpart: String, server: String)? {
        guard id.first == sigil, id.utf8.count <= longest, !id.utf8.contains(0), let colon = id.firstIndex(of: ":")
        else { return nil }
        let server = String(id[id.index(after: colon)...])
        guard isServerName(server) else { return nil }
        return (String(id[id.index(after: id.startIndex)..<colon]), server)
    }
}
