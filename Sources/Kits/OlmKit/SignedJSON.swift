import JSONKit
import SodiumKit

/// Objects signed by a device or by a person's key, as Matrix signs them.
package enum SignedJSON {
    /// The object with one signature more.
    package static func sign(
        _ object: JSON, by user: String, keyID: String, with sign: ([UInt8]) -> String
    ) throws(JSONError) -> JSON {
        var signed = object
        signed["signatures"][user][keyID] = .string(sign(try signedBytes(of: object)))
        return signed
    }

    /// `object` as it was received, with all that is not known here.
    package static func isSigned(_ object: JSON, by user: String, keyID: String, key: [UInt8]) -> Bool {
        guard object.object != nil, let text = object["signatures"][user][keyID].string,
            let signature = KeyText.decode(text, count: Ed25519.signatureCount),
            // What has no canonical form cannot have been signed.
            let bytes = try? signedBytes(of: object)
        else { return false }
        return Ed25519.verify(signature, of: bytes, by: key)
    }

    private static func signedBytes(of object: JSON) throws(JSONError) -> [UInt8] {
        var bare = object.object ?? JSONObject()
        bare.removeValue(forKey: "signatures")
        bare.removeValue(forKey: "unsigned")
        return try JSON.object(bare).canonical()
    }
}
