import CUtf8proc

extension Unicode.Scalar {
    /// Bidirectional controls, invisible format characters, tags and noncharacters, which are never displayed.
    var isNeverShown: Bool {
        switch value {
        case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true  // bidirectional controls
        case 0x00AD, 0x180B...0x180F, 0x200B, 0x2060...0x2065, 0x206A...0x206F, 0xFEFF, 0xFFF9...0xFFFB: true
        case 0xFDD0...0xFDEF, 0xE0000...0xE0FFF: true  // noncharacters; tags and selectors
        case 0xFE00...0xFE0F: true
        case 0x0600...0x0605, 0x06DD, 0x070F, 0x08E2: false  // visible though "format"
        case _ where value & 0xFFFE == 0xFFFE: true
        default: cu_is_default_ignorable(Int32(value)) != 0
        }
    }

    /// A letter or mark of a script in which zero-width joiners and non-joiners change the reading.
    var isOfJoiningScript: Bool {
        switch value {
        case 0x0620...0x06FF, 0x0700...0x074F, 0x0750...0x077F, 0x07C0...0x07FF, 0x0840...0x08FF: true
        case 0x0900...0x0DFF, 0x0F40...0x0FBC, 0x1000...0x109F, 0x1780...0x17D3, 0x1820...0x18AA: true
        case 0x1A20...0x1AAF, 0x1B00...0x1BFF, 0xA840...0xA877, 0xFB50...0xFDC7, 0xFE70...0xFEFC: true
        default: false
        }
    }
}
