import BuzzModel
import Testing

@testable import BuzzStore

/// A new category needs only a row of `CategoryInfo`: it is stored, and has its tab and its place in the inbox.
@Suite struct NewCategoryTests {
    @Test func `a conversation put there is counted in its tab and stands in its place`() async throws {
        let press = BuzzModel.Category("press")
        let row = CategoryInfo(
            category: press, name: "Press", heading: "Press", emptyText: "No journalists.", badge: "PRESS", key: "p",
            colour: "badge.business", hasTab: true, order: 5)
        try await CategoryInfo.$all.withValue(CategoryInfo.all + [row]) {
            let test = try await TestStore()
            try await test.store.setCreator(true)
            for (number, name) in ["a", "b"].enumerated() {
                let other = "@\(name):test"
                try await test.sync(
                    Sync("s\(number)").join(
                        "!\(name):test", state: [Event.member("@me:test"), Event.member(other, name: name)],
                        timeline: [Event.text("$\(name)", "an interview?", from: other, at: 1000)]))
            }
            try await test.store.correctCategory(of: ConversationID("!a:test"), to: press)
            try await test.store.correctCategory(of: ConversationID("!b:test"), to: .spam)
            #expect(try await test.store.counts()[InboxTab(press)] == 1)
            let shown = try await test.store.window(InboxQuery(tab: InboxTab(press)), offset: 0, limit: 5)
            #expect(shown.rows.map(\.id) == [ConversationID("!a:test")])
            let all = try await test.store.window(
                InboxQuery(order: .category), offset: 0, limit: 5)
            #expect(all.rows.map(\.id) == ["!b:test", "!a:test"])
        }
    }
}
