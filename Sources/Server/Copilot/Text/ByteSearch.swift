/// Plain search for a short text in a longer one, byte by byte: strings here are folded already.
enum ByteSearch {
    static func contains(_ needle: String, in text: String) -> Bool {
        var text = text, needle = needle
        return text.withUTF8 { hay in
            needle.withUTF8 { wanted in
                guard !wanted.isEmpty, wanted.count <= hay.count else { return wanted.isEmpty }
                for start in 0...(hay.count - wanted.count) where hay[start] == wanted[0] {
                    var offset = 1
                    while offset < wanted.count, hay[start + offset] == wanted[offset] { offset += 1 }
                    if offset == wanted.count { return true }
                }
                return false
            }
        }
    }
}
