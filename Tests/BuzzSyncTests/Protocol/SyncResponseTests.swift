import JSONKit
import MatrixProtocol
import Testing

@Suite struct SyncResponseTests {
    private func parse(_ text: String) throws -> SyncResponse {
        try #require(SyncResponse(try JSON(parsing: text)))
    }

    @Test func `a room's parts are read`() throws {
        let response = try parse(
            """
            {"next_batch":"s2","rooms":{"join":{"!a:x":{
              "summary":{"m.heroes":["@b:x"],"m.joined_member_count":2},
              "state":{"events":[{"type":"m.room.name","state_key":"","sender":"@b:x","event_id":"$n","content":{"name":"A"}}]},
              "timeline":{"limited":true,"prev_batch":"p1","events":[
                {"type":"m.room.message","sender":"@b:x","event_id":"$1","origin_server_ts":5,
                 "content":{"body":"hi"},"unsigned":{"transaction_id":"t1"}}]},
              "ephemeral":{"events":[{"type":"m.typing","content":{"user_ids":["@b:x"]}}]},
              "unread_notifications":{"highlight_count":1,"notification_count":3}}},
             "invite":{"!i:x":{"invite_state":{"events":[{"type":"m.room.name","state_key":"","sender":"@z:x","content":{}}]}}},
             "leave":{"!l:x":{"timeline":{"events":[]}}}}}
            """)
        let room = try #require(response.joined.first)
        #expect(room.roomID == "!a:x")
        #expect(room.summary == RoomSummary(heroes: ["@b:x"], joinedCount: 2))
        #expect(room.timeline.isLimited)
        #expect(room.timeline.prevBatch == "p1")
        #expect(room.timeline.events.first?.transactionID == "t1")
        #expect(room.timeline.events.first?.originServerTS == 5)
        #expect(room.ephemeral.first?.typingUserIDs == ["@b:x"])
        #expect(room.unread == UnreadCounts(notifications: 3, highlights: 1))
        #expect(!room.stateIsAfter)
        #expect(response.invited.first?.state.count == 1)
        #expect(response.left.first?.roomID == "!l:x")
    }

    @Test func `a damaged event is set aside and spoils nothing`() throws {
        let response = try parse(
            """
            {"next_batch":"s","rooms":{"join":{"!a:x":{"timeline":{"events":[
              7, {"type":"m.room.message"}, {"type":3,"event_id":"$x","sender":"@b:x"},
              {"type":"m.room.message","sender":"@b:x","event_id":"$ok","content":"no object"}]},
              "state":"nonsense","unread_notifications":[],"summary":3},
              "!b:x":"not a room"}},"account_data":{"events":[{"type":"m.direct","content":{}},"x"]}}
            """)
        let room = try #require(response.joined.first)
        #expect(response.joined.count == 1)
        #expect(room.timeline.events.map(\.eventID) == ["$ok"])
        #expect(room.timeline.events.first?.content == [:])
        #expect(room.damaged.count == 3)
        #expect(room.unread == nil)
        #expect(response.accountData.count == 1)
    }

    @Test func `state after the timeline is told apart from state before it`() throws {
        let response = try parse(
            """
            {"next_batch":"s","rooms":{"join":{"!a:x":{"state_after":{"events":[
              {"type":"m.room.name","state_key":"","sender":"@b:x","event_id":"$n","content":{}}]}}}}}
            """)
        #expect(response.joined.first?.stateIsAfter == true)
        #expect(response.joined.first?.state.count == 1)
    }

    @Test func `an answer without a token is none`() throws {
        #expect(SyncResponse(try JSON(parsing: #"{"rooms":{}}"#)) == nil)
        #expect(SyncResponse(try JSON(parsing: #"{"next_batch":3}"#)) == nil)
    }

    @Test func `receipts name event, kind and person`() throws {
        let event = try #require(
            MatrixEvent(
                try JSON(
                    parsing: """
                        {"type":"m.receipt","content":{"$e":{"m.read":{"@a:x":{"ts":5,"thread_id":"main"}},
                        "app.buzzbox.delivered":{"@c:x":{}}},"$bad":7}}
                        """)))
        #expect(event.receipts.count == 2)
        let read = try #require(event.receipts.first { $0.type == "m.read" })
        #expect(read.userID == "@a:x")
        #expect(read.timestamp == 5)
        #expect(read.threadID == "main")
        #expect(event.receipts.contains { $0.type == Receipt.deliveredType && $0.userID == "@c:x" })
    }

    @Test func `a page of history ends where the server says so`() throws {
        let event = #"{"type":"t","sender":"@a:x","event_id":"$1"}"#
        let last = try #require(HistoryPage(try JSON(parsing: #"{"start":"a","chunk":[\#(event)]}"#)))
        #expect(last.end == nil)
        let empty = try #require(HistoryPage(try JSON(parsing: #"{"start":"a","chunk":[],"end":"b"}"#)))
        #expect(empty.end == "b")
        let stuck = try #require(HistoryPage(try JSON(parsing: #"{"start":"a","chunk":[],"end":"a"}"#)))
        #expect(stuck.end == nil)
    }
}
