import JSONKit
import SodiumKit

/// Signs and verifies JSON objects as Matrix does, with the key of a device or a person.
package enum SignedJSON {
    /// Adds one signature to the object.
    package static func sign(
        _ object: JSON, by user: String, keyID: String, with sign: ([UInt8]) -> String
    ) throws(JSONError) -> JSON {
        var signed = object
        signed["signatures"][user][keyID] = .string(sign(try signedBytes(of: object)))
        return signed
    }

    /// Whether the signature is valid. Pass `object` as it was received, because the signature covers unknown fields
    /// too.
    package static func isSigned(_ object: JSON, by user: String, keyID: String, key: [UInt8]) -> Bool {
        guard object.object != nil, let text = object["signatures"][user][keyID].string,
            let signature = KeyText.decode(text, count: Ed25519.signatureCount),
            // An object without a canonical form cannot have been signed.
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
