/// Tracks pending changes to listed conversations, and which of them the list already shows. Until all are shown, a
/// key could apply to a row that is about to disappear.
struct ListChanges {
    private var pending = 0
    private var number = 0
    private var shown = 0

    var areShown: Bool { pending == 0 && shown == number }

    mutating func begin() {
        pending += 1
        number += 1
    }

    mutating func end() {
        pending -= 1
        number += 1
    }

    /// The number of the changes that a read starting now will include.
    var next: Int { number }

    mutating func show(_ number: Int) { shown = max(shown, number) }
}
