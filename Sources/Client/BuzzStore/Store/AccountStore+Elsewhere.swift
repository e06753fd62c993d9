import BuzzModel
import SQLiteKit

extension AccountStore {
    /// Another process wrote to the same file: whoever listens reads everything again.
    package func noteExternalChange() {
        var change = StoreChange()
        change.everything = true
        hub.post(change)
    }
}
