extension Sanitizer {
    /// The name of a person or room, or the fallback (its id) when nothing visible remains.
    ///
    /// Leading line drawing, bullets and check marks are removed, so that a name cannot imitate the interface.
    package static func name(_ text: String, orID fallback: String, maxColumns: Int = 64) -> String {
        let visible = String(line(text, maxColumns: maxColumns).drop { $0 == " " || $0.looksLikeInterface })
        let isBlank = visible.unicodeScalars.allSatisfy { $0 == " " || $0.isMark || $0.value == 0x25CC }
        return isBlank ? line(fallback, maxColumns: maxColumns) : visible
    }

    /// Display names for the people in a room: names that could be confused get their ids appended.
    package static func disambiguated(
        _ people: [(id: String, name: String)], reserved: Set<String> = [], maxColumns: Int = 64
    ) -> [String] {
        let names = people.map { name($0.name, orID: $0.id, maxColumns: maxColumns) }
        let skeletons = names.map { NameSkeleton.of($0) }
        let taken = Set(reserved.map { NameSkeleton.of($0) })
        var counts: [String: Int] = [:]
        for skeleton in skeletons { counts[skeleton, default: 0] += 1 }
        return people.indices.map { index in
            let id = line(people[index].id, maxColumns: maxColumns)
            let isUnclear =
                counts[skeletons[index], default: 0] > 1 || taken.contains(skeletons[index])
                || (names[index].hasPrefix("@") && names[index] != id)
            return isUnclear && names[index] != id ? "\(names[index]) (\(id))" : names[index]
        }
    }
}

extension Character {
    fileprivate var looksLikeInterface: Bool {
        guard let scalar = unicodeScalars.first else { return false }
        return switch scalar.value {
        case 0x2500...0x259F, 0x25B0...0x25B9, 0x25CF, 0x25F7, 0x2691, 0x2713, 0x2714, 0x21BB: true
        default: false
        }
    }
}
