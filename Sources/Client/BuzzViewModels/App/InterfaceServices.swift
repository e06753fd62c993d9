import BuzzServices
import ProcessKit

/// All services that the user interface uses.
package struct InterfaceServices: Sendable {
    package var conversations: any ConversationService
    package var messaging: any MessagingService
    package var sync: any SyncService
    package var auth: any AuthService
    package var copilot: (any CopilotService)?
    package var preferences: (any PreferencesService)?
    package var library: (any LibraryService)?
    package var memory: (any SupermemoryService)?
    package var cards: (any CardService)?
    package var security: (any SecurityService)?
    package var schedule: (any ScheduleService)?
    package var snippets: (any SnippetService)?
    package var time: any TimeSource

    package init(
        conversations: any ConversationService, messaging: any MessagingService, sync: any SyncService,
        auth: any AuthService, copilot: (any CopilotService)? = nil, preferences: (any PreferencesService)? = nil,
        library: (any LibraryService)? = nil, memory: (any SupermemoryService)? = nil,
        cards: (any CardService)? = nil, security: (any SecurityService)? = nil,
        schedule: (any ScheduleService)? = nil, snippets: (any SnippetService)? = nil,
        time: any TimeSource = SystemTime()
    ) {
        self.conversations = conversations
        self.messaging = messaging
        self.sync = sync
        self.auth = auth
        self.copilot = copilot
        self.preferences = preferences
        self.library = library
        self.memory = memory
        self.cards = cards
        self.security = security
        self.schedule = schedule
        self.snippets = snippets
        self.time = time
    }
}
