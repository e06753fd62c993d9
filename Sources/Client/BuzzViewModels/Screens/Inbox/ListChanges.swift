/// Changes of listed conversations on their way to the disk, and how far the list shows them. Until it shows them all, a
/// key about a row would mean somebody who is about to leave it.
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

    /// What a read that begins now will show.
    var next: Int { number }

    mutating func show(_ number: Int) { shown = max(shown, number) }
}
