import BuzzModel
import BuzzStore

package struct LivePresenceService: PresenceService {
    private let host: AccountHost

    package init(host: AccountHost) { self.host = host }

    package func presence(of user: UserID) async -> Presence? {
        host.current?.store.presence(of: user)
    }
}
