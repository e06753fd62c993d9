import MatrixProtocol

/// Which passwords are accepted.
enum PasswordPolicy {
    static func check(_ password: String) throws(MatrixError) {
        guard !password.isEmpty else { throw MatrixError(400, .weakPassword, "The password is empty") }
        guard password.utf8.count <= 512 else { throw .invalid("A password may have 512 bytes at most") }
        guard !password.utf8.contains(0) else { throw .invalid("A password cannot hold a zero byte") }
    }
}
