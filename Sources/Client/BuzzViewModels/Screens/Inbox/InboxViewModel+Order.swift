import BuzzModel
import ProcessKit

extension InboxViewModel {
    /// A query for all conversations; depending on the settings, spam is left out.
    func everything(in order: InboxOrder = .usual) -> InboxQuery {
        var all = InboxQuery(order: order)
        all.leavesOutSpam = query.leavesOutSpam
        return all
    }

    package func setSpam(inAll isInAll: Bool) {
        guard query.leavesOutSpam == isInAll else { return }
        guard hasLoaded else { return query.leavesOutSpam = !isInAll }
        change(selecting: selectedID) { $0.leavesOutSpam = !isInAll }
    }

    /// Keeps rows in their places while keys are being pressed.
    func holdStill() { stillness.keyPressed(at: environment.moment) }

    /// Conversations with news that will take their places when the keys rest.
    var newsAbove: Int { stillness.waiting.count }

    /// Reorders the rows once no keys are pressed.
    func showOrderLater() {
        guard stillTimer == nil else { return }
        let time = environment.services.time
        let rest = stillness.rest(at: environment.moment)
        stillTimer = environment.jobs.startTimer { [weak self] in
            do { try await time.sleep(for: rest) } catch { return }
            guard let self else { return }
            self.stillTimer = nil
            guard !self.stillness.isHeld(at: self.environment.moment) else { return self.showOrderLater() }
            self.reload()
        }
    }
}
