import BuzzModel
import BuzzServices
import ProcessKit

/// Follows the store, the network, the account and the clock while the interface is open.
@MainActor package final class BackgroundWork: AppPart {
    package unowned let app: AppViewModel

    init(app: AppViewModel) { self.app = app }

    /// Runs until cancelled.
    package func run() async {
        // Subscribe before anything is read, so that no change is missed.
        let changes = await environment.services.sync.changes()
        environment.refreshAccess()
        inbox.reload()
        app.snippets.refresh()
        app.later.watch()
        openFirst()
        app.cards.remindOfPromises()
        await withTaskGroup { group in
            group.addTask { await self.watchAccount() }
            group.addTask { await self.watchStatus() }
            group.addTask { await self.watchStore(changes) }
            group.addTask { await self.watchClock() }
            group.addTask { await self.app.security.watchVerifications() }
        }
    }

    /// Stores unsaved text; returns once it is on disk.
    package func shutDown() async {
        closeDrafts()
        closeOverlay()
        composer.finish()
        await environment.jobs.finish()
    }

    private func openFirst() {
        guard let target = settings.opens else { return }
        if target.hasPrefix("matrix:") || target.hasPrefix("https://") { return app.opening.follow(target) }
        app.opening.open(named: target)
    }

    private func watchAccount() async {
        header.update(await environment.services.auth.account)
    }

    private func watchStatus() async {
        for await status in await environment.services.sync.statusChanges() {
            header.update(status)
            await app.signIn.followAccount(status)
        }
    }

    private func watchStore(_ changes: AsyncStream<StoreChange>) async {
        for await change in changes { storeChanged(change) }
    }

    private func watchClock() async {
        let time = environment.services.time
        while !Task.isCancelled {
            let toNextMinute = 60_000 - time.now() % 60_000
            do { try await time.sleep(for: .milliseconds(toNextMinute)) } catch { return }
            environment.tick()
            inbox.refreshTimes()
            for thread in app.navigator.threads { thread.refreshTimes() }
            notifier.check(isSettled: header.isSettled)
            app.cards.remindOfPromises()
            app.security.refresh()
        }
    }

    package func storeChanged(_ change: StoreChange) {
        guard !change.isEmpty else { return }
        let isAll = change.everything || change.preferences
        if isAll {
            environment.refreshAccess()
            app.security.refresh()
        }
        if isAll || !change.conversations.isEmpty || change.drafts { inbox.reloadSoon() }
        for thread in app.navigator.threads {
            guard let id = thread.conversation?.id else { continue }
            if isAll || change.threads.contains(id) || change.conversations.contains(id) { thread.reload() }
        }
        overlay?.storeChanged(change)
        if isAll || change.outbox {
            app.snippets.refresh()
            app.later.watch()
        }
        if change.everything || change.cards { app.cards.remindOfPromises() }
        if change.everything || !change.conversations.isEmpty { notifier.check(isSettled: header.isSettled) }
    }
}
