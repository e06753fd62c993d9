import JSONKit

/// Users whose devices may have changed since they were last queried.
package struct DeviceLists: Sendable, Hashable {
    package var changed: [String] = []
    /// Users who no longer share an encrypted room with this account.
    package var left: [String] = []

    package init() {}

    init(_ json: JSON) {
        changed = (json["changed"].array ?? []).compactMap(\.string)
        left = (json["left"].array ?? []).compactMap(\.string)
    }
}
