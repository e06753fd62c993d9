/// The complete route table.
enum Endpoints {
    static let all: [Route] = [
        DiscoveryEndpoints.routes, LoginEndpoints.routes, RegistrationEndpoints.routes, AccountEndpoints.routes,
        ProfileEndpoints.routes, AccountDataEndpoints.routes, PushRuleEndpoints.routes, NotificationEndpoints.routes,
        PresenceEndpoints.routes,
        SyncEndpoints.routes, SlidingSyncEndpoints.routes, EventStreamEndpoints.routes, ReceiptEndpoints.routes,
        MembershipEndpoints.routes,
        SendEndpoints.routes,
        StateEndpoints.routes, TimelineEndpoints.routes, RelationEndpoints.routes, DirectoryEndpoints.routes,
        RoomEndpoints.routes, SearchEndpoints.routes, MediaEndpoints.routes, KeyEndpoints.routes,
        KeyBackupEndpoints.routes,
    ].flatMap { $0 }
}
