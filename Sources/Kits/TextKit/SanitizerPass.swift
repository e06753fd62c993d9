/// A single pass over untrusted scalars that keeps what may be displayed.
struct SanitizerPass {
    enum Form {
        /// Keeps line breaks; tabs advance to the next multiple of four columns.
        case body
        /// All white space becomes spaces.
        case line
    }

    private static let marksPerBase = 4
    private static let joinsPerCluster = 4
    private static let lettersPerCluster = 12

    private let form: Form
    private let scalars: [Unicode.Scalar]
    private var escapes: EscapeSkipper
    private var output = String.UnicodeScalarView()
    private var position = 0
    /// The last scalar written on this line; nil at its start.
    private var previous: Unicode.Scalar?
    /// The base character that following marks, selectors and joiners belong to.
    private var base: Unicode.Scalar?
    private var marks = 0
    private var joins = 0
    /// How many letters in a row may form one cluster (Hangul initials, conjuncts).
    private var clusterLetters = 0
    private var column = 0

    static func run(_ scalars: some Sequence<Unicode.Scalar>, form: Form) -> String {
        var pass = SanitizerPass(Array(scalars), form: form)
        while pass.position < pass.scalars.count { pass.step() }
        return String(pass.output)
    }

    private init(_ scalars: [Unicode.Scalar], form: Form) {
        self.form = form
        self.scalars = scalars
        escapes = EscapeSkipper(scalars)
    }

    private var next: Unicode.Scalar? { position < scalars.count ? scalars[position] : nil }

    private mutating func step() {
        let scalar = scalars[position]
        position += 1
        switch scalar.value {
        case 0x20...0x7E: append(base: scalar)
        case 0x0D:
            if next == "\n" { position += 1 }
            appendNewline()
        case 0x0A, 0x0B, 0x0C, 0x85, 0x2028, 0x2029: appendNewline()
        case 0x09: appendTab()
        case 0x1B, 0x90, 0x98, 0x9B, 0x9D...0x9F: position = escapes.end(ofSequenceAt: position - 1)
        case 0..<0x20, 0x7F..<0xA0: break
        default: stepBeyondASCII(scalar)
        }
    }

    private mutating func stepBeyondASCII(_ scalar: Unicode.Scalar) {
        switch scalar.value {
        case 0x200C, 0x200D: appendJoiner(scalar)
        case 0xFE00...0xFE0F: appendSelector(scalar)
        case 0x1F3F4:
            append(base: scalar)
            appendFlagTags()
        case 0x3164, 0xFFA0, 0x2800: append(base: " ")
        case 0x115F, 0x1160:
            if form == .body, let next, (0x1100...0x11FF).contains(next.value) { append(base: scalar) }
        case 0x034F:
            if form == .body, base != nil { append(mark: scalar) }
        case 0xA0, 0x1680, 0x2000...0x200A, 0x202F, 0x205F, 0x3000:
            append(base: form == .line ? " " : scalar)
        default:
            if scalar.isNeverShown { return }
            if scalar.isMark { append(mark: scalar) } else { append(base: scalar) }
        }
    }

    private mutating func append(base scalar: Unicode.Scalar) {
        if scalar.value >= 0x900, let previous, scalar.mayShareCluster(with: previous) {
            clusterLetters += 1
            if clusterLetters > Self.lettersPerCluster { return }
        } else if previous?.value != 0x200D {
            clusterLetters = 0
            joins = 0
        }
        output.append(scalar)
        previous = scalar
        base = scalar
        marks = 0
        column += 1
    }

    private mutating func append(mark scalar: Unicode.Scalar) {
        if base == nil { append(base: "\u{25CC}") }
        guard marks < Self.marksPerBase else { return }
        marks += 1
        output.append(scalar)
        previous = scalar
    }

    private mutating func appendNewline() {
        if form == .line { return append(base: " ") }
        output.append("\n")
        previous = nil
        base = nil
        column = 0
    }

    private mutating func appendTab() {
        if form == .line { return append(base: " ") }
        for _ in 0..<(4 - column % 4) { append(base: " ") }
    }

    /// Keeps joiners between letters of scripts that need them, and the zero-width joiner within emoji sequences.
    private mutating func appendJoiner(_ joiner: Unicode.Scalar) {
        guard let previous, let base, let next, joins < Self.joinsPerCluster else { return }
        let joinsEmoji =
            joiner.value == 0x200D && base.isPictographic && next.isPictographic && previous.value != 0x200D
        let joinsLetters = previous.isOfJoiningScript && next.isOfJoiningScript
        guard joinsEmoji || joinsLetters else { return }
        joins += 1
        output.append(joiner)
        self.previous = joiner
    }

    private mutating func appendSelector(_ selector: Unicode.Scalar) {
        guard let base, previous == base else { return }
        let fits =
            switch selector.value {
            case 0xFE0E, 0xFE0F: base.isPictographic || (base.isKeycapBase && next?.value == 0x20E3)
            case 0xFE00...0xFE02: base.isIdeograph || (0x2200...0x22FF).contains(base.value)
            default: false
            }
        guard fits else { return }
        output.append(selector)
        previous = selector
    }

    /// After the black flag: keeps a complete region tag sequence, drops anything else.
    private mutating func appendFlagTags() {
        var end = position
        while end < scalars.count, end - position < 7, scalars[end].isRegionTag { end += 1 }
        guard end > position, end < scalars.count, scalars[end].value == 0xE007F else { return }
        output.append(contentsOf: scalars[position...end])
        previous = scalars[end]
        position = end + 1
    }
}

extension Unicode.Scalar {
    fileprivate var isRegionTag: Bool { (0xE0030...0xE0039).contains(value) || (0xE0061...0xE007A).contains(value) }

    fileprivate var isIdeograph: Bool {
        (0x3400...0x9FFF).contains(value) || (0xF900...0xFAFF).contains(value) || (0x20000...0x3FFFF).contains(value)
    }

    /// Whether Unicode may join the two letters into one cluster; such clusters can be of any length.
    fileprivate func mayShareCluster(with previous: Unicode.Scalar) -> Bool {
        if (0x1100...0x11FF).contains(value) { return (0x1100...0x11FF).contains(previous.value) }
        return (0x900...0x1FFF).contains(value) && previous.isMark && previous.value >= 0x900
    }
}
