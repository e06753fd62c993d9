import SQLiteKit

/// The migrations up to the newest schema. A released migration must not change; add a new one instead.
enum Schema {
    static let migrations: [Migration] = [
        Migration(
            version: 1,
            sql: conversations + members + messages + relations + outbox + copilot + search),
        Migration(version: 2, sql: helping),
        Migration(version: 3, sql: cards),
        Migration(version: 4, sql: costs),
        Migration(version: 5, sql: queues),
        Migration(version: 6, sql: opinions),
        Migration(version: 7, sql: windows),
        Migration(version: 8, sql: encryption),
        Migration(version: 9, sql: refining),
        Migration(version: 10, sql: opening),
        Migration(version: 11, sql: badges),
        Migration(version: 12, sql: messageAliases),
        Migration(version: 13, sql: sealing),
        Migration(version: 14, sql: knocks),
        Migration(version: 15, sql: anyCategory),
        Migration(version: 16, sql: plain),
        Migration(version: 17, sql: sideThreads),
        Migration(version: 18, sql: scheduled),
        Migration(version: 19, sql: polls),
        Migration(version: 20, sql: waitingOrder),
        Migration(version: 21, sql: acquaintances),
        Migration(version: 22, sql: redactors),
    ]
}
