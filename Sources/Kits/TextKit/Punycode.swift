/// The ASCII form of a non-ASCII host label (RFC 3492), without its `xn--` prefix.
enum Punycode {
    private static let base = 36
    private static let tMin = 1
    private static let tMax = 26
    private static let longest = 256

    static func encode(_ label: String) -> String? {
        let input = label.unicodeScalars.map { Int($0.value) }
        guard input.count < longest else { return nil }
        var output = input.filter { $0 < 0x80 }.map { UInt8($0) }
        let basicCount = output.count
        var handled = basicCount
        if basicCount > 0 { output.append(0x2D) }
        var n = 0x80
        var delta = 0
        var bias = 72
        while handled < input.count {
            guard let smallest = input.filter({ $0 >= n }).min() else { return nil }
            delta += (smallest - n) * (handled + 1)
            n = smallest
            for scalar in input {
                if scalar < n { delta += 1 }
                guard scalar == n else { continue }
                var q = delta
                var k = base
                while true {
                    let t = threshold(k, bias)
                    if q < t { break }
                    output.append(digit(t + (q - t) % (base - t)))
                    q = (q - t) / (base - t)
                    k += base
                }
                output.append(digit(q))
                bias = adapted(delta, count: handled + 1, isFirst: handled == basicCount)
                delta = 0
                handled += 1
            }
            delta += 1
            n += 1
        }
        return String(decoding: output, as: UTF8.self)
    }

    static func decode(_ text: String) -> String? {
        let bytes = Array(text.utf8)
        guard bytes.count < longest, bytes.allSatisfy({ $0 < 0x80 }) else { return nil }
        let dash = bytes.lastIndex(of: 0x2D)
        var output = dash.map { bytes[..<$0].map { Int($0) } } ?? []
        var position = dash.map { $0 + 1 } ?? 0
        var n = 0x80
        var i = 0
        var bias = 72
        while position < bytes.count {
            let before = i
            var weight = 1
            var k = base
            while true {
                guard position < bytes.count, let value = value(of: bytes[position]) else { return nil }
                position += 1
                i += value * weight
                guard i < 1 << 31 else { return nil }
                let t = threshold(k, bias)
                if value < t { break }
                weight *= base - t
                guard weight < 1 << 31 else { return nil }
                k += base
            }
            bias = adapted(i - before, count: output.count + 1, isFirst: before == 0)
            n += i / (output.count + 1)
            i %= output.count + 1
            output.insert(n, at: i)
            i += 1
        }
        var result = String.UnicodeScalarView()
        for value in output {
            guard let scalar = UInt32(exactly: value).flatMap(Unicode.Scalar.init) else { return nil }
            result.append(scalar)
        }
        return String(result)
    }

    private static func threshold(_ k: Int, _ bias: Int) -> Int { min(max(k - bias, tMin), tMax) }

    private static func adapted(_ delta: Int, count: Int, isFirst: Bool) -> Int {
        var delta = isFirst ? delta / 700 : delta / 2
        delta += delta / count
        var k = 0
        while delta > (base - tMin) * tMax / 2 {
            delta /= base - tMin
            k += base
        }
        return k + (base - tMin + 1) * delta / (delta + 38)
    }

    private static func digit(_ value: Int) -> UInt8 { UInt8(value < 26 ? value + 0x61 : value - 26 + 0x30) }

    private static func value(of byte: UInt8) -> Int? {
        switch byte {
        case 0x30...0x39: Int(byte) - 0x30 + 26
        case 0x61...0x7A: Int(byte) - 0x61
        case 0x41...0x5A: Int(byte) - 0x41
        default: nil
        }
    }
}
