"""Somebody with a matrix-nio client: nio_person.py URL [--encrypted]. Prints their user id, joins where they are invited,
answers what they hear, and ends with "done" when they are told "bye". Encrypted, they answer a file with one of their own
and end with 1 where anything that is not a reaction came in plain."""
import asyncio
import io
import sys
import tempfile
import uuid

import nio
from nio.crypto.attachments import decrypt_attachment


class Person:
    def __init__(self, url, is_encrypted):
        self.is_encrypted = is_encrypted
        store = tempfile.mkdtemp() if is_encrypted else None
        config = nio.AsyncClientConfig(encryption_enabled=is_encrypted, store_sync_tokens=False)
        self.client = nio.AsyncClient(url, f"nio{uuid.uuid4().hex[:8]}", store_path=store, config=config)
        self.is_over = False

    async def run(self):
        answer = await self.client.register(self.client.user, "correct horse battery")
        if not isinstance(answer, nio.RegisterResponse):
            raise SystemExit(f"register: {answer}")
        if self.is_encrypted:
            await self.client.logout()
            await self.client.login("correct horse battery")
            await self.client.keys_upload()
        self.client.add_event_callback(self.invited, nio.InviteMemberEvent)
        heard = (nio.RoomMessageText, nio.RoomMessageMedia, nio.RedactionEvent, nio.RoomEncryptedMedia, nio.MegolmEvent)
        self.client.add_event_callback(self.heard, heard)
        print(answer.user_id, flush=True)
        while not self.is_over:
            # Of more messages at once it would never hear: nio does not fetch what a sync leaves out.
            response = await self.client.sync(timeout=5000, sync_filter={"room": {"timeline": {"limit": 500}}})
            if not isinstance(response, nio.SyncResponse):
                raise SystemExit(f"sync: {response}")
            if self.is_encrypted:
                await self.keep_keys()
        await self.client.close()
        print("done", flush=True)

    async def keep_keys(self):
        """As nio's own loop does between syncs."""
        await self.client.send_to_device_messages()
        if self.client.should_upload_keys:
            await self.client.keys_upload()
        if self.client.should_query_keys:
            await self.client.keys_query()
        if self.client.should_claim_keys:
            await self.client.keys_claim(self.client.get_users_for_key_claiming())

    async def invited(self, room, event):
        if event.state_key == self.client.user_id:
            await self.client.join(room.room_id)

    async def heard(self, room, event):
        if event.sender == self.client.user_id:
            return
        place = room.room_id
        if isinstance(event, nio.MegolmEvent):
            raise SystemExit(f"cannot be read: {event.event_id}")
        if isinstance(event, nio.RedactionEvent):
            return await self.say(place, "you took something back")
        if self.is_encrypted and not event.decrypted:
            raise SystemExit(f"in plain: {event.source}")
        await self.client.room_read_markers(place, event.event_id, event.event_id)
        content = event.source["content"]
        if isinstance(event, nio.RoomEncryptedMedia):
            file = await self.client.download(event.url)
            plain = decrypt_attachment(file.body, event.key["k"], event.hashes["sha256"], event.iv)
            await self.say(place, f"{event.body}: {len(plain)} bytes")
            return await self.send_file(place, plain)
        if isinstance(event, nio.RoomMessageMedia):
            file = await self.client.download(event.url)
            return await self.say(place, f"{event.body}: {len(file.body)} bytes")
        if content.get("m.relates_to", {}).get("rel_type") == "m.replace":
            return await self.say(place, "you meant " + content["m.new_content"]["body"])
        if event.body == "bye":
            self.is_over = True
            await self.client.room_leave(place)
            return
        await self.client.room_send(place, "m.reaction", {"m.relates_to": {
            "rel_type": "m.annotation", "event_id": event.event_id, "key": "👍"}}, ignore_unverified_devices=True)
        sent = await self.say(place, "you said " + event.body, {"m.in_reply_to": {"event_id": event.event_id}})
        if self.is_encrypted and event.body == "hello":
            await self.client.room_send(place, "m.room.message", {
                "msgtype": "m.text", "body": "* you said " + event.body + "!",
                "m.new_content": {"msgtype": "m.text", "body": "you said " + event.body + "!"},
                "m.relates_to": {"rel_type": "m.replace", "event_id": sent.event_id},
            }, ignore_unverified_devices=True)

    async def send_file(self, place, data):
        answer, keys = await self.client.upload(
            lambda *_: io.BytesIO(data), "application/octet-stream", "back.bin", encrypt=True, filesize=len(data))
        file = dict(keys, url=answer.content_uri)
        await self.client.room_send(place, "m.room.message", {
            "msgtype": "m.file", "body": "back.bin", "file": file, "info": {"size": len(data)},
        }, ignore_unverified_devices=True)

    async def say(self, place, text, relation=None):
        content = {"msgtype": "m.text", "body": text}
        if relation:
            content["m.relates_to"] = relation
        return await self.client.room_send(place, "m.room.message", content, ignore_unverified_devices=True)


asyncio.run(Person(sys.argv[1], "--encrypted" in sys.argv).run())
