"""Somebody with a matrix-nio client: nio_person.py URL. Prints their user id, joins where they are invited, answers what
they hear, and ends with "done" when they are told "bye"."""
import asyncio
import sys
import uuid

import nio


class Person:
    def __init__(self, url):
        config = nio.AsyncClientConfig(encryption_enabled=False, store_sync_tokens=False)
        self.client = nio.AsyncClient(url, f"nio{uuid.uuid4().hex[:8]}", config=config)
        self.is_over = False

    async def run(self):
        answer = await self.client.register(self.client.user, "correct horse battery")
        if not isinstance(answer, nio.RegisterResponse):
            raise SystemExit(f"register: {answer}")
        self.client.add_event_callback(self.invited, nio.InviteMemberEvent)
        self.client.add_event_callback(self.heard, (nio.RoomMessageText, nio.RoomMessageMedia, nio.RedactionEvent))
        print(answer.user_id, flush=True)
        while not self.is_over:
            response = await self.client.sync(timeout=5000)
            if not isinstance(response, nio.SyncResponse):
                raise SystemExit(f"sync: {response}")
        await self.client.close()
        print("done", flush=True)

    async def invited(self, room, event):
        if event.state_key == self.client.user_id:
            await self.client.join(room.room_id)

    async def heard(self, room, event):
        if event.sender == self.client.user_id:
            return
        place = room.room_id
        if isinstance(event, nio.RedactionEvent):
            return await self.say(place, "you took something back")
        await self.client.room_read_markers(place, event.event_id, event.event_id)
        content = event.source["content"]
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
            "rel_type": "m.annotation", "event_id": event.event_id, "key": "👍"}})
        await self.say(place, "you said " + event.body, {"m.in_reply_to": {"event_id": event.event_id}})

    async def say(self, place, text, relation=None):
        content = {"msgtype": "m.text", "body": text}
        if relation:
            content["m.relates_to"] = relation
        await self.client.room_send(place, "m.room.message", content)


asyncio.run(Person(sys.argv[1]).run())
