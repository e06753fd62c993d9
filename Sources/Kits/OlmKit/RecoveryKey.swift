import SodiumKit

/// A 32-byte key in the form that people write down.
package enum RecoveryKey {
    package enum Mistake: Error, Sendable, Equatable, CustomStringConvertible {
        case impossibleLetter(Character)
        case wrongLength
        case mistyped

        package var description: String {
            switch self {
            case .impossibleLetter(let letter): "The letter “\(letter)” occurs in no recovery key."
            case .wrongLength: "It is too short or too long for a recovery key, which has 48 letters and digits."
            case .mistyped: "It is mistyped somewhere: it doesn't add up."
            }
        }
    }

    private static let prefix: [UInt8] = [0x8B, 0x01]
    private static let alphabet = Array("123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz".utf8)

    package static func text(of key: Secret) -> String {
        precondition(key.count == 32, "a recovery key has 32 bytes")
        var bytes = prefix + key.exposed()
        bytes.append(bytes.reduce(0, ^))
        let letters = base58(bytes)
        let groups = stride(from: 0, to: letters.count, by: 4).map { letters[$0..<min($0 + 4, letters.count)] }
        return String(decoding: Array(groups.joined(separator: [UInt8(ascii: " ")])), as: UTF8.self)
    }

    package static func key(from text: String) throws(Mistake) -> Secret {
        let letters = text.filter { !$0.isWhitespace }
        guard letters.utf8.count <= 200 else { throw .wrongLength }
        var bytes: [UInt8] = []
        for letter in letters {
            guard let ascii = letter.asciiValue, let digit = alphabet.firstIndex(of: ascii) else {
                throw .impossibleLetter(letter)
            }
            var carry = digit
            for place in bytes.indices {
                carry += Int(bytes[place]) * 58
                bytes[place] = UInt8(carry & 0xFF)
                carry >>= 8
            }
            if carry > 0 { bytes.append(UInt8(carry)) }
        }
        bytes.reverse()
        guard bytes.count == prefix.count + 32 + 1 else { throw .wrongLength }
        guard bytes.starts(with: prefix), bytes.reduce(0, ^) == 0 else { throw .mistyped }
        return Secret(bytes[prefix.count..<prefix.count + 32])
    }

    private static func base58(_ bytes: [UInt8]) -> [UInt8] {
        var digits: [UInt8] = []
        for byte in bytes {
            var carry = Int(byte)
            for place in digits.indices {
                carry += Int(digits[place]) << 8
                digits[place] = UInt8(carry % 58)
                carry /= 58
            }
            while carry > 0 {
                digits.append(UInt8(carry % 58))
                carry /= 58
            }
        }
        return digits.reversed().map { alphabet[Int($0)] }
    }
}
