import Glibc

/// A null-terminated array of C strings, valid as long as this object lives.
final class CStringArray {
    private let strings: [UnsafeMutablePointer<CChar>?]
    let pointer: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>

    init(_ texts: [String]) {
        strings = texts.map { strdup($0) } + [nil]
        pointer = .allocate(capacity: strings.count)
        pointer.initialize(from: strings, count: strings.count)
    }

    deinit {
        for string in strings { free(string) }
        pointer.deallocate()
    }
}
