import BuzzModel

/// Pictures that are stored locally are shown in the thread, as pixels or half-blocks; others are downloaded on request.
extension ThreadViewModel {
    private static let mostColumns = 44
    private static let mostRows = 11

    var pictureViews: [MessageID: PictureView] {
        guard showsPictures else { return [:] }
        var views: [MessageID: PictureView] = [:]
        for message in messages where message.isPicture { views[message.id] = pictures.view(of: message.id) }
        return views
    }

    /// Requests the pictures on screen and within a screen's height before and after.
    func requestPictures() {
        guard showsPictures, isLoaded else { return }
        let visible = visibleLines
        let height = max(1, visible.count)
        let near = max(0, visible.lowerBound - height)..<min(layout.lines.count, visible.upperBound + height)
        let wanted = Set(layout.lines[near].map(\.message))
        let columns = ThreadMetrics(columns: self.columns).bodyColumns
        for message in messages where message.isPicture && wanted.contains(message.id) {
            guard case .local(let path) = message.attachment?.transfer else { continue }
            let isLarge = expanded.contains(message.id)
            pictures.request(
                message.id, at: path,
                PictureCache.Size(
                    columns: isLarge ? min(columns, 160) : min(columns, Self.mostColumns),
                    rows: isLarge ? max(Self.mostRows, viewportRows - 4) : min(Self.mostRows, max(3, viewportRows / 2)),
                    graphics: graphics)
            )
        }
    }
}

extension Message {
    /// Whether it can be shown as a picture.
    var isPicture: Bool { kind == .image || kind == .sticker }
}
