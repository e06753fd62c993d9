"""The other side of OlmKit's tests: olm_peer.py libolm|vodozemac. Reads one JSON object per line and answers each with
one. Exits with status 75 when the library is not available."""
import base64
import json
import sys

ENGINE = sys.argv[1]
try:
    if ENGINE == "libolm":
        import olm
    else:
        import vodozemac
except ImportError:
    sys.exit(75)


class LibOlm:
    def __init__(self):
        self.account = olm.Account()
        self.session = None
        self.outbound = self.inbound = None

    def keys(self):
        keys = self.account.identity_keys
        return {"curve25519": keys["curve25519"], "ed25519": keys["ed25519"]}

    def one_time_key(self):
        self.account.generate_one_time_keys(1)
        key = next(iter(self.account.one_time_keys["curve25519"].values()))
        self.account.mark_keys_as_published()
        return {"key": key}

    def sign(self, text):
        return {"signature": self.account.sign(text)}

    def begin(self, identity, one_time):
        self.session = olm.OutboundSession(self.account, identity, one_time)
        return {"id": self.session.id}

    def accept(self, identity, body):
        message = olm.OlmPreKeyMessage(body)
        self.session = olm.InboundSession(self.account, message, identity)
        self.account.remove_one_time_keys(self.session)
        return {"plain": self.session.decrypt(message), "id": self.session.id}

    def encrypt(self, plain):
        message = self.session.encrypt(plain)
        return {"type": message.message_type, "body": message.ciphertext}

    def decrypt(self, type, body):
        message = (olm.OlmPreKeyMessage if type == 0 else olm.OlmMessage)(body)
        return {"plain": self.session.decrypt(message)}

    def group(self):
        self.outbound = olm.OutboundGroupSession()
        return {"key": self.outbound.session_key, "id": self.outbound.id}

    def group_encrypt(self, plain):
        return {"body": self.outbound.encrypt(plain)}

    def group_accept(self, key, exported):
        kind = olm.InboundGroupSession
        self.inbound = kind.import_session(key) if exported else kind(key)
        return {"id": self.inbound.id}

    def group_decrypt(self, body):
        plain, index = self.inbound.decrypt(body)
        return {"plain": plain, "index": index}

    def group_export(self, index):
        return {"key": self.inbound.export_session(index)}

    def backup_encrypt(self, key, plain):
        message = olm.PkEncryption(key).encrypt(plain)
        return {"ephemeral": message.ephemeral_key, "ciphertext": message.ciphertext, "mac": message.mac}

    def backup_key(self):
        self.backup = olm.PkDecryption()
        return {"key": self.backup.public_key}

    def backup_decrypt(self, ephemeral, ciphertext, mac):
        return {"plain": self.backup.decrypt(olm.PkMessage(ephemeral, mac, ciphertext))}

    def sas(self, key, info, mac_info, text):
        sas = olm.Sas()
        own = sas.pubkey
        sas.set_their_pubkey(key)
        bits = int.from_bytes(sas.generate_bytes(info.replace("OWN", own), 6), "big")
        return {"key": own, "emoji": [bits >> 42 - 6 * n & 63 for n in range(7)],
                "decimals": [(bits >> 35 - 13 * n & 8191) + 1000 for n in range(3)],
                "v1": sas.calculate_mac(text, mac_info), "v2": sas.calculate_mac_fixed_base64(text, mac_info)}


class Vodozemac:
    def __init__(self):
        self.account = vodozemac.Account()
        self.session = None
        self.outbound = self.inbound = None

    def keys(self):
        return {"curve25519": self.account.curve25519_key.to_base64(),
                "ed25519": self.account.ed25519_key.to_base64()}

    def one_time_key(self):
        self.account.generate_one_time_keys(1)
        key = next(iter(self.account.one_time_keys.values())).to_base64()
        self.account.mark_keys_as_published()
        return {"key": key}

    def sign(self, text):
        return {"signature": self.account.sign(text.encode()).to_base64()}

    def begin(self, identity, one_time):
        key = vodozemac.Curve25519PublicKey.from_base64
        self.session = self.account.create_outbound_session(key(identity), key(one_time))
        return {"id": self.session.session_id}

    def accept(self, identity, body):
        key = vodozemac.Curve25519PublicKey.from_base64
        message = vodozemac.PreKeyMessage.from_base64(body)
        self.session, plain = self.account.create_inbound_session(key(identity), message)
        return {"plain": plain.decode(), "id": self.session.session_id}

    def encrypt(self, plain):
        kind, body = self.session.encrypt(plain.encode()).to_parts()
        return {"type": kind, "body": text(body)}

    def decrypt(self, type, body):
        raw = base64.b64decode(body + "=" * (-len(body) % 4))
        message = vodozemac.AnyOlmMessage.from_parts(type, raw)
        return {"plain": self.session.decrypt(message).decode()}

    def group(self):
        self.outbound = vodozemac.GroupSession()
        return {"key": self.outbound.session_key.to_base64(), "id": self.outbound.session_id}

    def group_encrypt(self, plain):
        return {"body": self.outbound.encrypt(plain.encode()).to_base64()}

    def group_accept(self, key, exported):
        kind = vodozemac.InboundGroupSession
        if exported:
            self.inbound = kind.import_session(vodozemac.ExportedSessionKey(key))
        else:
            self.inbound = kind(vodozemac.SessionKey(key))
        return {"id": self.inbound.session_id}

    def group_decrypt(self, body):
        message = self.inbound.decrypt(vodozemac.MegolmMessage.from_base64(body))
        return {"plain": message.plaintext.decode(), "index": message.message_index}

    def group_export(self, index):
        return {"key": self.inbound.export_at(index).to_base64()}

    def backup_encrypt(self, key, plain):
        key = vodozemac.Curve25519PublicKey.from_base64(key)
        message = vodozemac.PkEncryption.from_key(key).encrypt(plain.encode())
        return {"ephemeral": text(message.ephemeral_key), "ciphertext": text(message.ciphertext),
                "mac": text(message.mac)}

    def backup_key(self):
        self.backup = vodozemac.PkDecryption()
        return {"key": self.backup.public_key.to_base64()}

    def backup_decrypt(self, ephemeral, ciphertext, mac):
        message = vodozemac.Message.from_base64(ciphertext, mac, ephemeral)
        return {"plain": self.backup.decrypt(message).decode()}

    def sas(self, key, info, mac_info, text):
        sas = vodozemac.Sas()
        own = sas.public_key.to_base64()
        sas = sas.diffie_hellman(vodozemac.Curve25519PublicKey.from_base64(key))
        shown = sas.bytes(info.replace("OWN", own))
        return {"key": own, "emoji": list(shown.emoji_indices), "decimals": list(shown.decimals),
                "v1": sas.calculate_mac_invalid_base64(text, mac_info), "v2": sas.calculate_mac(text, mac_info)}


def text(raw):
    return base64.b64encode(raw).decode().rstrip("=")


peer = (LibOlm if ENGINE == "libolm" else Vodozemac)()
for line in sys.stdin:
    wish = json.loads(line)
    try:
        answer = getattr(peer, wish.pop("do"))(**wish)
    except Exception as error:  # The other side expects some to fail.
        answer = {"error": f"{type(error).__name__}: {error}"}
    print(json.dumps(answer), flush=True)
