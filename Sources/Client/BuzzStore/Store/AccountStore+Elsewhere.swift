import BuzzModel
import SQLiteKit

extension AccountStore {
    /// Another process has written to the file: tells listeners to reload everything.
    package func noteExternalChange() {
        var change = StoreChange()
        change.everything = true
        hub.post(change)
    }
}
