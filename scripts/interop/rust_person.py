"""Somebody with a client on the Rust SDK, the engine of Element X: rust_person.py URL. Prints their user id, joins where
they are invited, answers what they hear as nio_person.py does, and ends with "done" when they are told "bye". A message
that came in plain, or that the SDK marks with a shield for good, ends it with 1. Emoji of a verification are printed and
taken for the same; "verify me" makes them ask for one, and "verified" is printed when it is done."""
import asyncio
import json
import os
import sys
import tempfile
import urllib.request
import uuid

import matrix_sdk_python as sdk

PASSWORD = "correct horse battery"


class Person:
    def __init__(self, url):
        self.url = url
        self.name = f"rust{uuid.uuid4().hex[:8]}"
        self.heard = asyncio.Queue()
        self.loop = asyncio.get_running_loop()
        self.timelines = {}
        self.seen = set()
        self.kept = []
        self.shields = {}

    async def run(self):
        body = {"username": self.name, "password": PASSWORD, "inhibit_login": True, "auth": {"type": "m.login.dummy"}}
        request = urllib.request.Request(
            self.url + "/_matrix/client/v3/register", json.dumps(body).encode(), {"Content-Type": "application/json"})
        user = json.load(urllib.request.urlopen(request))["user_id"]
        folder = tempfile.mkdtemp()
        self.client = await (
            sdk.ClientBuilder().homeserver_url(self.url).session_paths(folder + "/data", folder + "/cache")
            .sliding_sync_version_builder(sdk.SlidingSyncVersionBuilder.DISCOVER_NATIVE)
            .auto_enable_cross_signing(True).auto_enable_backups(True).build())
        await self.client.login(user, PASSWORD, "Rust", None)
        self.service = await self.client.sync_service().with_room_list_timeline_limit(100).finish()
        await self.service.start()
        await self.client.encryption().wait_for_e2ee_initialization_tasks()
        self.verification = await self.client.get_session_verification_controller()
        self.verification.set_delegate(Verification(self))
        print(user, flush=True)
        while True:
            await self.join()
            for since, shield in self.shields.values():
                if self.loop.time() - since > 30:
                    raise SystemExit(f"a shield: {shield}")
            try:
                room, item = await asyncio.wait_for(self.heard.get(), 0.2)
            except asyncio.TimeoutError:
                continue
            if await self.answer(room, item):
                break
        await self.service.stop()
        print("done", flush=True)

    async def join(self):
        for room in self.client.rooms():
            if room.membership() == sdk.Membership.INVITED:
                await room.join()
            if room.membership() == sdk.Membership.JOINED and room.id() not in self.timelines:
                timeline = await room.timeline()
                self.timelines[room.id()] = timeline
                self.kept.append(await timeline.add_listener(Listener(self, room)))

    def take(self, room, item):
        self.loop.call_soon_threadsafe(self.heard.put_nowait, (room, item))

    async def answer(self, room, item):
        """True when that was all."""
        event = item.as_event()
        if event is None or not event.event_or_transaction_id.is_EVENT_ID() or not event.content.is_MSG_LIKE():
            return False
        timeline = self.timelines[room.id()]
        identifier = event.event_or_transaction_id.event_id
        kind = event.content.content.kind
        body = kind.content.body if kind.is_MESSAGE() else type(kind).__name__
        if (identifier, body) in self.seen:
            return False
        self.seen.add((identifier, body))
        if event.is_own:
            if body == "you said hello":
                await timeline.edit(event.event_or_transaction_id, edited("you said hello!"))
            return False
        if kind.is_REDACTED():
            await self.say(timeline, "you took something back")
        if not kind.is_MESSAGE():
            return False
        shield = event.lazy_provider.get_shields(False)
        if not shield.is_NONE():
            # It may come before what is known of its sender: the SDK then tells of it again.
            self.seen.discard((identifier, body))
            self.shields.setdefault(identifier, (self.loop.time(), f"{shield} on {body}"))
            return False
        self.shields.pop(identifier, None)
        await timeline.mark_as_read(sdk.ReceiptType.READ)
        message = kind.content
        if message.msg_type.is_FILE() or message.msg_type.is_IMAGE():
            content = message.msg_type.content
            plain = await self.client.get_media_content(content.source)
            await self.say(timeline, f"{content.filename}: {len(plain)} bytes")
            preview = content.info.thumbnail_source if content.info else None
            if preview is not None:
                await self.say(timeline, f"its preview: {len(await self.client.get_media_content(preview))} bytes")
            await self.send_file(timeline, plain)
        elif message.is_edited:
            await self.say(timeline, "you meant " + body)
        elif body == "bye":
            await room.leave()
            return True
        elif body == "verify me":
            await self.verification.request_user_verification(event.sender)
        elif message.msg_type.is_TEXT():
            await timeline.toggle_reaction(event.event_or_transaction_id, "👍")
            await timeline.send_reply(text("you said " + body), identifier)
        return False

    async def say(self, timeline, what):
        await timeline.send(text(what))

    async def send_file(self, timeline, data):
        parameters = sdk.UploadParameters(
            source=sdk.UploadSource.DATA(data, "back.bin"), caption=None, formatted_caption=None, mentions=None,
            in_reply_to=None)
        info = sdk.FileInfo(
            mimetype="application/octet-stream", size=len(data), thumbnail_info=None, thumbnail_source=None)
        await timeline.send_file(parameters, info).join()


def text(what):
    return sdk.message_event_content_new(
        sdk.MessageType.TEXT(sdk.TextMessageContent(body=what, formatted=None)))


def edited(what):
    return sdk.EditedContent.ROOM_MESSAGE(text(what))


class Listener(sdk.TimelineListener):
    def __init__(self, person, room):
        self.person = person
        self.room = room

    def on_update(self, diff):
        for change in diff:
            items = getattr(change, "values", None) or [getattr(change, "value", None)]
            for item in items:
                if item is not None:
                    self.person.take(self.room, item)


class Verification(sdk.SessionVerificationControllerDelegate):
    def __init__(self, person):
        self.person = person

    def run(self, step):
        asyncio.run_coroutine_threadsafe(step, self.person.loop)

    def did_receive_verification_request(self, details):
        self.run(self.accept(details))

    async def accept(self, details):
        controller = self.person.verification
        await controller.acknowledge_verification_request(details.sender_profile.user_id, details.flow_id)
        await controller.accept_verification_request()

    def did_accept_verification_request(self):
        self.run(self.person.verification.start_sas_verification())

    def did_start_sas_verification(self):
        pass

    def did_receive_verification_data(self, data):
        print("emoji " + " ".join(str(number) for number in data.indices), flush=True)
        self.run(self.person.verification.approve_verification())

    def did_fail(self):
        print("verification failed", flush=True)

    def did_cancel(self):
        print("verification cancelled", flush=True)

    def did_finish(self):
        print("verified", flush=True)


async def main():
    await Person(sys.argv[1]).run()


asyncio.run(main())
# The SDK's threads outlive Python's own end, which they would crash.
os._exit(0)
