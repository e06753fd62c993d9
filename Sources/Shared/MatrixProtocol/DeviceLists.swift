import JSONKit

/// Whose devices are no longer what they were when they were last asked for.
package struct DeviceLists: Sendable, Hashable {
    package var changed: [String] = []
    /// Who shares no encrypted room with this account any more.
    package var left: [String] = []

    package init() {}

    init(_ json: JSON) {
        changed = (json["changed"].array ?? []).compactMap(\.string)
        left = (json["left"].array ?? []).compactMap(\.string)
    }
}
