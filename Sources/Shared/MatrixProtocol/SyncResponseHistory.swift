import JSONKit

/// The response to `/messages`.
package struct HistoryPage: Sendable, Hashable {
    package var start: String?
    /// In the requested direction: backwards means newest first.
    package var events: [MatrixEvent]
    /// The token of the next page; `nil` means that there is none, even if `events` isn't empty.
    package var end: String?
    package var state: [MatrixEvent]
    package var damaged: [JSON]

    package init(
        start: String? = nil, events: [MatrixEvent], end: String?, state: [MatrixEvent] = [], damaged: [JSON] = []
    ) {
        self.start = start
        self.events = events
        self.end = end
        self.state = state
        self.damaged = damaged
    }

    /// `nil` when it isn't a page.
    package init?(_ json: JSON) {
        guard json["chunk"].array != nil else { return nil }
        var damaged: [JSON] = []
        let start = json["start"].string
        let end = json["end"].string
        let events = Timeline.events(json["chunk"], damaged: &damaged)
        self.start = start
        self.events = events
        // A server that returns the start token as the end would be queried for ever.
        self.end = events.isEmpty && end == start ? nil : end
        state = Timeline.events(json["state"], damaged: &damaged).filter(\.isState)
        self.damaged = damaged
    }
}

/// The response to `/context`: an event and its neighbours, oldest first.
package struct ContextPage: Sendable, Hashable {
    package var events: [MatrixEvent]
    /// The tokens for paging backwards from the first event and forwards from the last.
    package var start: String?
    package var end: String?
    package var state: [MatrixEvent]

    package init?(_ json: JSON) {
        guard let event = MatrixEvent(json["event"]), event.eventID != nil else { return nil }
        var damaged: [JSON] = []
        let before = Timeline.events(json["events_before"], damaged: &damaged)
        let after = Timeline.events(json["events_after"], damaged: &damaged)
        events = before.reversed() + [event] + after
        start = json["start"].string
        end = json["end"].string
        state = Timeline.events(json["state"], damaged: &damaged).filter(\.isState)
    }
}
