/// A moment in milliseconds since the epoch, as Matrix counts them.
package struct Timestamp: Hashable, Sendable, Comparable {
    package let milliseconds: Int64

    package init(milliseconds: Int64) { self.milliseconds = milliseconds }

    package static func < (left: Self, right: Self) -> Bool { left.milliseconds < right.milliseconds }

    package static func + (left: Self, right: Duration) -> Self {
        Timestamp(milliseconds: left.milliseconds + right.milliseconds)
    }

    package static func - (left: Self, right: Self) -> Duration {
        .milliseconds(left.milliseconds - right.milliseconds)
    }
}

extension Duration {
    package var milliseconds: Int64 {
        components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000
    }
}
