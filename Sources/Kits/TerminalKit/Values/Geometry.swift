package struct Size: Hashable, Sendable {
    package var width: Int
    package var height: Int

    package init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }
}

package struct Point: Hashable, Sendable {
    package var x: Int
    package var y: Int

    package init(x: Int, y: Int) {
        self.x = x
        self.y = y
    }
}

package struct Rect: Hashable, Sendable {
    package var x: Int
    package var y: Int
    package var width: Int
    package var height: Int

    package init(x: Int, y: Int, width: Int, height: Int) {
        self.x = x
        self.y = y
        self.width = max(0, width)
        self.height = max(0, height)
    }

    package init(_ size: Size) {
        self.init(x: 0, y: 0, width: size.width, height: size.height)
    }

    package var size: Size { Size(width: width, height: height) }
    package var origin: Point { Point(x: x, y: y) }
    package var isEmpty: Bool { width == 0 || height == 0 }
    /// The first column to the right of the rectangle.
    package var maxX: Int { x + width }
    /// The first row below the rectangle.
    package var maxY: Int { y + height }

    package func contains(_ point: Point) -> Bool {
        point.x >= x && point.x < maxX && point.y >= y && point.y < maxY
    }

    package func intersection(_ other: Rect) -> Rect {
        let left = max(x, other.x)
        let top = max(y, other.y)
        return Rect(
            x: left, y: top, width: min(maxX, other.maxX) - left, height: min(maxY, other.maxY) - top)
    }

    package func inset(by amount: Int) -> Rect { inset(x: amount, y: amount) }

    package func inset(x horizontal: Int, y vertical: Int) -> Rect {
        Rect(x: x + horizontal, y: y + vertical, width: width - 2 * horizontal, height: height - 2 * vertical)
    }

    /// One row of the rectangle, counted from its top.
    package func row(_ index: Int) -> Rect {
        Rect(x: x, y: y + index, width: width, height: 1).intersection(self)
    }

    package func splitLeft(_ columns: Int) -> (left: Rect, rest: Rect) {
        let columns = min(max(0, columns), width)
        return (
            Rect(x: x, y: y, width: columns, height: height),
            Rect(x: x + columns, y: y, width: width - columns, height: height)
        )
    }

    package func splitTop(_ rows: Int) -> (top: Rect, rest: Rect) {
        let rows = min(max(0, rows), height)
        return (
            Rect(x: x, y: y, width: width, height: rows), Rect(x: x, y: y + rows, width: width, height: height - rows)
        )
    }

    package func splitBottom(_ rows: Int) -> (rest: Rect, bottom: Rect) {
        let rows = min(max(0, rows), height)
        let (rest, bottom) = splitTop(height - rows)
        return (rest, bottom)
    }
}
