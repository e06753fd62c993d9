import BuzzModel
import Testing

@Suite struct CategoryInfoTests {
    @Test func `every category has its row, in the order of all`() {
        #expect(CategoryInfo.all.map(\.category) == BuzzModel.Category.allCases)
        for category in BuzzModel.Category.allCases { #expect(category.info.category == category) }
    }

    @Test func `no two share a key, a badge, a colour, a tab or a place`() {
        let all = CategoryInfo.all
        #expect(Set(all.map(\.key)).count == all.count)
        #expect(Set(all.map(\.badge)).count == all.count)
        #expect(Set(all.map(\.colour)).count == all.count)
        #expect(Set(all.map(\.order) + [CategoryInfo.unsortedOrder]).count == all.count + 1)
        let tabs = all.compactMap(\.tab)
        #expect(Set(tabs).count == tabs.count)
        for tab in tabs { #expect(tab.category?.info.tab == tab) }
    }
}
