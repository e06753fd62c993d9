"""Two matrix-nio bots live on a homeserver for a moment: nio_bot.py URL [--encrypted|--encrypted-only]

Prints one line for each thing that worked. Ends with 1 and the first thing that did not.
"""
import asyncio
import io
import struct
import sys
import tempfile
import uuid
import zlib

import nio

NAMES = uuid.uuid4().hex[:8]


def png(width, height):
    """A picture in one colour, made without a library."""

    def chunk(kind, data):
        body = kind + data
        return struct.pack(">I", len(data)) + body + struct.pack(">I", zlib.crc32(body))

    rows = b"".join(b"\0" + b"\x20\x80\xc0" * width for _ in range(height))
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


def need(response, kind, what):
    if not isinstance(response, kind):
        raise SystemExit(f"{what}: {response}")
    print("ok", what, flush=True)
    return response


class Person:
    def __init__(self, url, name, store=None):
        config = nio.AsyncClientConfig(encryption_enabled=store is not None, store_sync_tokens=False)
        self.client = nio.AsyncClient(url, f"{name}{uuid.uuid4().hex[:8]}", store_path=store, config=config)
        self.name = name
        self.seen = []

    async def start(self):
        need(await self.client.register(self.client.user, "correct horse battery"), nio.RegisterResponse, f"{self.name} registers")
        await self.client.logout()
        need(await self.client.login("correct horse battery"), nio.LoginResponse, f"{self.name} signs in")
        if self.client.olm and self.client.should_upload_keys:
            need(await self.client.keys_upload(), nio.KeysUploadResponse, f"{self.name} uploads keys")
        for kind in (nio.RoomMessage, nio.ReactionEvent, nio.RedactionEvent, nio.UnknownEvent, nio.InviteMemberEvent):
            self.client.add_event_callback(self.note, kind)
        self.client.add_ephemeral_callback(self.note, (nio.TypingNoticeEvent, nio.ReceiptEvent))
        await self.sync()

    async def note(self, room, event):
        self.seen.append((room, event))

    async def sync(self, timeout=0):
        response = await self.client.sync(timeout=timeout)
        if not isinstance(response, nio.SyncResponse):
            raise SystemExit(f"{self.name} cannot sync: {response}")
        if self.client.olm:
            if self.client.should_upload_keys:
                await self.client.keys_upload()
            if self.client.should_query_keys:
                await self.client.keys_query()
            if self.client.should_claim_keys:
                await self.client.keys_claim(self.client.get_users_for_key_claiming())
            await self.client.send_to_device_messages()
        return response

    async def until(self, what, test):
        for _ in range(40):
            for room, event in self.seen:
                if test(room, event):
                    print("ok", f"{self.name} sees {what}", flush=True)
                    return event
            await self.sync(timeout=500)
        raise SystemExit(f"{self.name} never sees {what}")


async def plain(url):
    ann, bob = Person(url, "ann"), Person(url, "bob")
    await ann.start()
    await bob.start()
    need(await ann.client.set_displayname("Ann the First"), nio.ProfileSetDisplayNameResponse, "a display name")
    created = need(
        await ann.client.room_create(name="The Hall", topic="Talk", invite=[bob.client.user_id]),
        nio.RoomCreateResponse, "a room")
    room = created.room_id
    await bob.until("the invitation", lambda r, e: isinstance(e, nio.InviteMemberEvent) and e.membership == "invite")
    need(await bob.client.join(room), nio.JoinResponse, "bob joins")
    await bob.sync()

    sent = need(
        await ann.client.room_send(room, "m.room.message", {"msgtype": "m.text", "body": "hello bob"}),
        nio.RoomSendResponse, "a message")
    await bob.until("the message", lambda r, e: getattr(e, "body", "") == "hello bob")
    hall = bob.client.rooms[room]
    assert hall.name == "The Hall" and hall.topic == "Talk", hall.name
    assert hall.user_name(ann.client.user_id) == "Ann the First", hall.user_name(ann.client.user_id)

    need(await bob.client.room_typing(room, True, 10000), nio.RoomTypingResponse, "typing")
    await ann.until("typing", lambda r, e: isinstance(e, nio.TypingNoticeEvent) and bob.client.user_id in e.users)
    need(await bob.client.room_read_markers(room, sent.event_id, sent.event_id), nio.RoomReadMarkersResponse, "markers")
    await ann.until(
        "the receipt",
        lambda r, e: isinstance(e, nio.ReceiptEvent) and any(x.event_id == sent.event_id and x.user_id == bob.client.user_id for x in e.receipts))

    reaction = {"m.relates_to": {"rel_type": "m.annotation", "event_id": sent.event_id, "key": "👍"}}
    need(await bob.client.room_send(room, "m.reaction", reaction), nio.RoomSendResponse, "a reaction")
    await ann.until("the reaction", lambda r, e: isinstance(e, nio.ReactionEvent) and e.key == "👍")
    edit = {
        "msgtype": "m.text", "body": "* hello, Bob", "m.new_content": {"msgtype": "m.text", "body": "hello, Bob"},
        "m.relates_to": {"rel_type": "m.replace", "event_id": sent.event_id},
    }
    need(await ann.client.room_send(room, "m.room.message", edit), nio.RoomSendResponse, "an edit")
    await bob.until("the edit", lambda r, e: getattr(e, "body", "") == "* hello, Bob")
    event = need(await bob.client.room_get_event(room, sent.event_id), nio.RoomGetEventResponse, "the event again").event
    assert event.source["unsigned"]["m.relations"]["m.replace"]["content"]["m.new_content"]["body"] == "hello, Bob"
    need(await ann.client.room_redact(room, sent.event_id, "typo"), nio.RoomRedactResponse, "a redaction")
    await bob.until("the redaction", lambda r, e: isinstance(e, nio.RedactionEvent) and e.redacts == sent.event_id)

    data = png(200, 100)
    upload, _ = await ann.client.upload(io.BytesIO(data), "image/png", "colour.png", filesize=len(data))
    uri = need(upload, nio.UploadResponse, "an upload").content_uri
    content = {"msgtype": "m.image", "body": "colour.png", "url": uri, "info": {"mimetype": "image/png", "w": 200, "h": 100}}
    need(await ann.client.room_send(room, "m.room.message", content), nio.RoomSendResponse, "a picture")
    picture = await bob.until("the picture", lambda r, e: isinstance(e, nio.RoomMessageImage))
    down = need(await bob.client.download(picture.url), nio.DownloadResponse, "the download")
    assert down.body == data and down.filename == "colour.png", down.filename
    server, media = uri[len("mxc://"):].split("/")
    small = need(
        await bob.client.thumbnail(server, media, 32, 32, nio.ResizingMethod.crop), nio.ThumbnailResponse, "a thumbnail")
    assert 0 < len(small.body) and small.content_type in ("image/png", "image/jpeg"), small.content_type

    for number in range(30):
        await ann.client.room_send(room, "m.room.message", {"msgtype": "m.text", "body": f"line {number}"})
    await bob.until("the last line", lambda r, e: getattr(e, "body", "") == "line 29")
    page = need(
        await bob.client.room_messages(room, bob.client.next_batch, limit=20), nio.RoomMessagesResponse, "a page of history")
    assert [e.body for e in page.chunk][:3] == ["line 29", "line 28", "line 27"]
    context = need(await bob.client.room_context(room, page.chunk[5].event_id, limit=4), nio.RoomContextResponse, "context")
    assert context.event.event_id == page.chunk[5].event_id

    need(await ann.client.room_put_state(room, "m.room.topic", {"topic": "Else"}), nio.RoomPutStateResponse, "a topic")
    topic = need(await bob.client.room_get_state_event(room, "m.room.topic"), nio.RoomGetStateEventResponse, "the topic")
    assert topic.content == {"topic": "Else"}
    members = need(await bob.client.joined_members(room), nio.JoinedMembersResponse, "the members")
    assert len(members.members) == 2
    alias = f"#hall{NAMES}:{ann.client.user_id.split(':', 1)[1]}"
    need(await ann.client.room_put_alias(alias, room), nio.RoomPutAliasResponse, "an alias")
    assert need(await bob.client.room_resolve_alias(alias), nio.RoomResolveAliasResponse, "who it is").room_id == room
    need(await ann.client.set_presence("unavailable", "away"), nio.PresenceSetResponse, "presence")
    assert need(await bob.client.get_presence(ann.client.user_id), nio.PresenceGetResponse, "ann's presence").presence == "unavailable"
    devices = need(await ann.client.devices(), nio.DevicesResponse, "the devices")
    need(await ann.client.update_device(devices.devices[0].id, {"display_name": "Bot"}), nio.UpdateDeviceResponse, "a device's name")
    need(await ann.client.room_kick(room, bob.client.user_id), nio.RoomKickResponse, "a kick")
    need(await ann.client.room_ban(room, bob.client.user_id), nio.RoomBanResponse, "a ban")
    refused = await bob.client.join(room)
    assert isinstance(refused, nio.JoinError), refused
    need(await ann.client.room_unban(room, bob.client.user_id), nio.RoomUnbanResponse, "the ban's end")
    need(await ann.client.room_leave(room), nio.RoomLeaveResponse, "ann leaves")
    need(await ann.client.room_forget(room), nio.RoomForgetResponse, "ann forgets")
    for person in (ann, bob):
        need(await person.client.logout(), nio.LogoutResponse, f"{person.name} signs out")
        await person.client.close()


async def encrypted(url):
    with tempfile.TemporaryDirectory() as one, tempfile.TemporaryDirectory() as two:
        ann, bob = Person(url, "ann", one), Person(url, "bob", two)
        await ann.start()
        await bob.start()
        created = need(
            await ann.client.room_create(
                invite=[bob.client.user_id],
                initial_state=[nio.EnableEncryptionBuilder().as_dict()]), nio.RoomCreateResponse, "an encrypted room")
        room = created.room_id
        await bob.sync()
        need(await bob.client.join(room), nio.JoinResponse, "bob joins")
        for _ in range(3):
            await ann.sync()
            await bob.sync()
        for sender, reader, text in ((ann, bob, "a secret"), (bob, ann, "another")):
            need(
                await sender.client.room_send(
                    room, "m.room.message", {"msgtype": "m.text", "body": text}, ignore_unverified_devices=True),
                nio.RoomSendResponse, f"{sender.name} writes encrypted")
            await reader.until("the clear text", lambda r, e: getattr(e, "body", "") == text and e.decrypted)
        for person in (ann, bob):
            await person.client.close()


async def main():
    if "--encrypted-only" not in sys.argv:
        await plain(sys.argv[1])
    if "--encrypted" in sys.argv or "--encrypted-only" in sys.argv:
        await encrypted(sys.argv[1])
    print("done")


asyncio.run(main())
