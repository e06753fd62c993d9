import PictureKit

/// Writes sixels: six rows of pixels at a time, colour by colour.
package enum Sixels {
    /// The rows as far as they fill whole bands, so that no pixel is painted below them.
    package static func encoded(_ bitmap: IndexedBitmap, rows: Range<Int>) -> [UInt8] {
        let bands = rows.count / Graphic.band
        // The background stays where no pixel is set; pixels are square.
        var output = Array("\u{1B}P0;1;0q\"1;1;\(bitmap.width);\(bands * Graphic.band)".utf8)
        for (index, color) in bitmap.palette.enumerated() {
            func percent(_ value: UInt8) -> Int { (Int(value) * 100 + 127) / 255 }
            output += Array(
                "#\(index);2;\(percent(color.red));\(percent(color.green));\(percent(color.blue))".utf8)
        }
        // The bits of each colour, and whether it occurs in the band.
        var bits = [UInt8](repeating: 0, count: bitmap.palette.count * bitmap.width)
        var occurs = [Bool](repeating: false, count: bitmap.palette.count)
        for band in 0..<bands {
            let top = rows.lowerBound + band * Graphic.band
            for row in 0..<Graphic.band {
                let start = (top + row) * bitmap.width
                for x in 0..<bitmap.width {
                    let color = bitmap.indices[start + x]
                    guard color != IndexedBitmap.transparent else { continue }
                    bits[Int(color) * bitmap.width + x] |= 1 << UInt8(row)
                    occurs[Int(color)] = true
                }
            }
            var isFirst = true
            for color in occurs.indices where occurs[color] {
                if !isFirst { output.append(UInt8(ascii: "$")) }
                isFirst = false
                output += Array("#\(color)".utf8)
                let line = color * bitmap.width..<(color + 1) * bitmap.width
                append(bits[line], to: &output)
                for index in line { bits[index] = 0 }
                occurs[color] = false
            }
            output.append(UInt8(ascii: "-"))
        }
        // A line feed after the last band would move on to the next row of cells.
        if bands > 0 { output.removeLast() }
        return output + Array("\u{1B}\\".utf8)
    }

    /// Runs of equal columns; empty ones at the end are left out.
    private static func append(_ columns: ArraySlice<UInt8>, to output: inout [UInt8]) {
        var index = columns.startIndex
        let end = (columns.lastIndex { $0 != 0 } ?? index - 1) + 1
        while index < end {
            var next = index + 1
            while next < end, columns[next] == columns[index] { next += 1 }
            let sign = columns[index] + 63
            if next - index > 3 {
                output += Array("!\(next - index)".utf8)
                output.append(sign)
            } else {
                for _ in index..<next { output.append(sign) }
            }
            index = next
        }
    }
}
