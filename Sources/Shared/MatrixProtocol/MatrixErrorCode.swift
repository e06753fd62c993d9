/// An `errcode` of the Matrix protocol. A struct rather than an enum, because servers may use unknown codes.
package struct MatrixErrorCode: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral {
    package let rawValue: String

    package init(rawValue: String) {
        self.rawValue = rawValue
    }

    package init(stringLiteral value: String) {
        rawValue = value
    }

    package static let forbidden: Self = "M_FORBIDDEN"
    package static let unknownToken: Self = "M_UNKNOWN_TOKEN"
    package static let missingToken: Self = "M_MISSING_TOKEN"
    package static let userDeactivated: Self = "M_USER_DEACTIVATED"
    package static let userLocked: Self = "M_USER_LOCKED"
    package static let userSuspended: Self = "M_USER_SUSPENDED"
    package static let badJSON: Self = "M_BAD_JSON"
    package static let notJSON: Self = "M_NOT_JSON"
    package static let missingParam: Self = "M_MISSING_PARAM"
    package static let invalidParam: Self = "M_INVALID_PARAM"
    package static let notFound: Self = "M_NOT_FOUND"
    package static let unrecognized: Self = "M_UNRECOGNIZED"
    package static let unknown: Self = "M_UNKNOWN"
    package static let limitExceeded: Self = "M_LIMIT_EXCEEDED"
    package static let tooLarge: Self = "M_TOO_LARGE"
    package static let userInUse: Self = "M_USER_IN_USE"
    package static let invalidUsername: Self = "M_INVALID_USERNAME"
    package static let exclusive: Self = "M_EXCLUSIVE"
    package static let weakPassword: Self = "M_WEAK_PASSWORD"
    package static let roomInUse: Self = "M_ROOM_IN_USE"
    package static let invalidRoomState: Self = "M_INVALID_ROOM_STATE"
    package static let unsupportedRoomVersion: Self = "M_UNSUPPORTED_ROOM_VERSION"
    package static let incompatibleRoomVersion: Self = "M_INCOMPATIBLE_ROOM_VERSION"
    package static let guestAccessForbidden: Self = "M_GUEST_ACCESS_FORBIDDEN"
    package static let duplicateAnnotation: Self = "M_DUPLICATE_ANNOTATION"
    package static let inviteBlocked: Self = "M_INVITE_BLOCKED"
    package static let resourceLimitExceeded: Self = "M_RESOURCE_LIMIT_EXCEEDED"
    package static let notYetUploaded: Self = "M_NOT_YET_UPLOADED"
    package static let cannotOverwriteMedia: Self = "M_CANNOT_OVERWRITE_MEDIA"
    package static let badState: Self = "M_BAD_STATE"
    package static let badAlias: Self = "M_BAD_ALIAS"
    package static let wrongRoomKeysVersion: Self = "M_WRONG_ROOM_KEYS_VERSION"
    package static let unableToAuthoriseJoin: Self = "M_UNABLE_TO_AUTHORISE_JOIN"
    package static let unableToGrantJoin: Self = "M_UNABLE_TO_GRANT_JOIN"
    package static let profileTooLarge: Self = "M_PROFILE_TOO_LARGE"
    package static let keyTooLarge: Self = "M_KEY_TOO_LARGE"
    package static let invalidSignature: Self = "M_INVALID_SIGNATURE"
    package static let unknownDevice: Self = "M_UNKNOWN_DEVICE"
    package static let unknownPosition: Self = "M_UNKNOWN_POS"
    package static let threepidNotFound: Self = "M_THREEPID_NOT_FOUND"
}
