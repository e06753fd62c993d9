import BuzzModel
import ProcessKit

extension InboxViewModel {
    /// Everything there is, spam beside it or in its own tab alone.
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

    /// Fingers are on the list: rows keep their places until they rest.
    func holdStill() { stillness.keyPressed(at: environment.moment) }

    /// Conversations with news that will take their places when the keys rest.
    var newsAbove: Int { stillness.waiting.count }

    /// Rows change places when the keys rest, not before.
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
