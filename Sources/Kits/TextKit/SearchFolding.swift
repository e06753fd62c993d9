import CUtf8proc
import Glibc

/// Folds text for searching: ignores compatibility forms, case and marks.
package enum SearchFolding {
    package static func fold(_ text: String) -> String { mapped(text, with: cu_fold_for_search) }

    /// Ignores compatibility forms and case but keeps marks: for host names.
    static func foldKeepingMarks(_ text: String) -> String { mapped(text, with: cu_fold_case) }

    private static func mapped(
        _ text: String,
        with map: (UnsafePointer<UInt8>?, Int, UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>) -> Int
    ) -> String {
        var text = text
        return text.withUTF8 { bytes in
            if bytes.allSatisfy({ $0 < 0x80 && $0 != 0 }) { return lowercased(bytes) }
            var result: UnsafeMutablePointer<UInt8>?
            let count = map(bytes.baseAddress, bytes.count, &result)
            defer { free(result) }
            guard count >= 0, let result else { return String(decoding: bytes, as: UTF8.self).lowercased() }
            return String(decoding: UnsafeBufferPointer(start: result, count: count), as: UTF8.self)
        }
    }

    private static func lowercased(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
        String(unsafeUninitializedCapacity: bytes.count) { target in
            for index in bytes.indices {
                let byte = bytes[index]
                target[index] = byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte
            }
            return bytes.count
        }
    }
}
