/// Maps letters to a plain form, so that "É", "ｅ", "𝗘" and "e" compare equal.
package enum TextFolding {
    /// Appends what a scalar folds to: nothing (ignorable), itself, or a few plain letters.
    package static func fold(_ scalar: UInt32, into output: inout [UInt32]) {
        if scalar < 0x80 {
            output.append(scalar >= 0x41 && scalar <= 0x5A ? scalar + 0x20 : scalar)
            return
        }
        if scalar < 0x250 {
            if let mapped = latin[Int(scalar)] { output.append(contentsOf: mapped) } else { output.append(scalar) }
            return
        }
        if isIgnorable(scalar) { return }
        switch scalar {
        case 0x0401, 0x0451: output.append(0x0435)
        case 0x0410...0x042F: output.append(scalar + 0x20)
        case 0x0400...0x040F: output.append(scalar + 0x50)
        case 0x0386: output.append(0x03B1)
        case 0x0391...0x03A9: output.append(scalar + 0x20)
        case 0x0490: output.append(0x0491)
        case 0x1E00...0x1EFF: output.append(vietnamese[scalar] ?? scalar)
        case 0x2018, 0x2019, 0x02BC, 0x00B4: output.append(0x27)
        case 0x201C, 0x201D, 0x201E, 0x00AB, 0x00BB: output.append(0x22)
        case 0x2010...0x2015: output.append(0x2D)
        case 0x3000, 0x2000...0x200A, 0x202F: output.append(0x20)
        case 0xFF01...0xFF5E: fold(scalar - 0xFEE0, into: &output)
        case 0x1D400...0x1D6A3: output.append(0x61 + (scalar - 0x1D400) % 26)
        case 0x1D7CE...0x1D7FF: output.append(0x30 + (scalar - 0x1D7CE) % 10)
        case 0x24B6...0x24E9: output.append(0x61 + (scalar - 0x24B6) % 26)
        case 0x1F130...0x1F149: output.append(0x61 + scalar - 0x1F130)
        default: output.append(scalar)
        }
    }

    package static func fold(_ text: some StringProtocol) -> String {
        var scalars: [UInt32] = []
        scalars.reserveCapacity(text.utf8.count)
        for scalar in text.unicodeScalars { fold(scalar.value, into: &scalars) }
        return string(scalars)
    }

    /// Letters from Unicode's decorative alphabets, which spammers use more than other people.
    package static func isStyled(_ scalar: UInt32) -> Bool {
        (0x1D400...0x1D7FF).contains(scalar) || (0x24B6...0x24E9).contains(scalar)
            || (0x1F130...0x1F189).contains(scalar)
    }

    /// Zero-width characters, soft hyphens, variation selectors and combining marks.
    package static func isIgnorable(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0x00AD, 0x034F, 0x061C, 0x200B...0x200F, 0x202A...0x202E, 0x2060...0x206F, 0xFEFF, 0xFE00...0xFE0F: true
        case 0x0300...0x036F, 0x1AB0...0x1AFF, 0x1DC0...0x1DFF, 0x20D0...0x20FF, 0xE0000...0xE0FFF: true
        default: false
        }
    }

    package static func string(_ scalars: some Sequence<UInt32>) -> String {
        var result = String.UnicodeScalarView()
        for value in scalars { if let scalar = Unicode.Scalar(value) { result.append(scalar) } }
        return String(result)
    }

    private static let groups = """
        aàáâãäåāăąǎªÀÁÂÃÄÅĀĂĄǍ cçćĉċčÇĆĈĊČ dďđðĎĐÐ eèéêëēĕėęěÈÉÊËĒĔĖĘĚ gĝğġģĜĞĠĢ hĥħĤĦ iìíîïĩīĭįıÌÍÎÏĨĪĬĮİ jĵĴ kķĶ lĺļľłĹĻĽŁ \
        nñńņňŋÑŃŅŇŊ oòóôõöøōŏőºÒÓÔÕÖØŌŎŐ rŕŗřŔŖŘ sśŝşšșŚŜŞŠȘ tţťŧțŢŤŦȚ uùúûüũūŭůűųưÙÚÛÜŨŪŬŮŰŲƯ wŵŴ yýÿŷÝŸŶ zźżžŹŻŽ
        """

    private static let latin: [[UInt32]?] = {
        var table = [[UInt32]?](repeating: nil, count: 0x250)
        for group in groups.split(separator: " ") {
            let scalars = group.unicodeScalars.map(\.value)
            guard let target = scalars.first else { continue }
            for scalar in scalars.dropFirst() where scalar < 0x250 { table[Int(scalar)] = [target] }
        }
        table[0xDF] = [0x73, 0x73]
        table[0xC6] = [0x61, 0x65]
        table[0xE6] = [0x61, 0x65]
        table[0x152] = [0x6F, 0x65]
        table[0x153] = [0x6F, 0x65]
        table[0x01A0] = [0x6F]
        table[0x01A1] = [0x6F]
        table[0xA0] = [0x20]
        table[0xAD] = []
        table[0xB4] = [0x27]
        table[0xAB] = [0x22]
        table[0xBB] = [0x22]
        return table
    }()

    private static let vietnamese: [UInt32: UInt32] = {
        var table: [UInt32: UInt32] = [:]
        func add(_ range: ClosedRange<UInt32>, _ letter: Unicode.Scalar) {
            for scalar in range { table[scalar] = letter.value }
        }
        add(0x1EA0...0x1EB7, "a")
        add(0x1EB8...0x1EC7, "e")
        add(0x1EC8...0x1ECB, "i")
        add(0x1ECC...0x1EE3, "o")
        add(0x1EE4...0x1EF1, "u")
        add(0x1EF2...0x1EF9, "y")
        return table
    }()
}
