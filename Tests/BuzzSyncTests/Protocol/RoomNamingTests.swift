import MatrixProtocol
import Testing

@Suite struct RoomNamingTests {
    @Test func `a name goes before an alias, and an alias before people`() {
        #expect(RoomNaming.roomName(name: "N", canonicalAlias: "#a:x", heroes: ["Ann"], others: 1) == "N")
        #expect(RoomNaming.roomName(name: " ", canonicalAlias: "#a:x", heroes: ["Ann"], others: 1) == "#a:x")
        #expect(RoomNaming.roomName(name: nil, canonicalAlias: nil, heroes: ["Ann"], others: 1) == "Ann")
    }

    @Test func `heroes are listed, the rest counted`() {
        func name(_ heroes: [String], _ others: Int) -> String {
            RoomNaming.roomName(name: nil, canonicalAlias: nil, heroes: heroes, others: others)
        }
        #expect(name(["Ann", "Bob"], 2) == "Ann and Bob")
        #expect(name(["Ann", "Bob", "Cy"], 3) == "Ann, Bob and Cy")
        #expect(name(["Ann", "Bob"], 3) == "Ann, Bob and 1 other")
        #expect(name(["Ann", "Bob"], 9) == "Ann, Bob and 7 others")
        #expect(name([], 4) == "4 people")
    }

    @Test func `who is alone sees who was there`() {
        #expect(
            RoomNaming.roomName(name: nil, canonicalAlias: nil, heroes: ["Ann"], others: 0) == "Empty room (was Ann)")
        #expect(RoomNaming.roomName(name: nil, canonicalAlias: nil, heroes: [], others: 0) == "Empty room")
    }

    @Test func `names that two share or that look like an id are made plain`() {
        #expect(RoomNaming.memberName(displayName: "Ann", userID: "@a:x", isShared: false) == "Ann")
        #expect(RoomNaming.memberName(displayName: "Ann", userID: "@a:x", isShared: true) == "Ann (@a:x)")
        #expect(RoomNaming.memberName(displayName: "@b:x", userID: "@a:x", isShared: false) == "@b:x (@a:x)")
        #expect(RoomNaming.memberName(displayName: "", userID: "@a:x", isShared: false) == "@a:x")
    }
}
