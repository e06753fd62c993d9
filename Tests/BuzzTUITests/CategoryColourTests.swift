import BuzzModel
import Testing

@testable import BuzzTUI

@Suite struct CategoryColourTests {
    @Test func `every category has a colour that themes know`() {
        for info in CategoryInfo.all { #expect(ThemeRole(rawValue: info.colour) != nil, "\(info.name)") }
    }
}
