"""Somebody who only reads, with a matrix-nio client: nio_reader.py URL. Prints their user id, joins where they are invited
and prints each message, a line of JSON each: "body" of what could be read, "unread" of what could not. Goes on where the
server is away. Ends when standard input ends."""
import asyncio
import json
import sys
import tempfile
import uuid

import nio


async def main(url):
    config = nio.AsyncClientConfig(encryption_enabled=True, store_sync_tokens=False, max_timeouts=1)
    client = nio.AsyncClient(url, f"reader{uuid.uuid4().hex[:8]}", store_path=tempfile.mkdtemp(), config=config)
    answer = await client.register(client.user, "correct horse battery")
    if not isinstance(answer, nio.RegisterResponse):
        raise SystemExit(f"register: {answer}")
    await client.logout()
    await client.login("correct horse battery")
    await client.keys_upload()
    invited = set()

    async def invite(room, event):
        if event.state_key == client.user_id:
            invited.add(room.room_id)

    async def heard(room, event):
        if isinstance(event, nio.MegolmEvent):
            print(json.dumps({"unread": event.event_id}), flush=True)
        else:
            print(json.dumps({"body": event.body, "event": event.event_id}), flush=True)

    client.add_event_callback(invite, nio.InviteMemberEvent)
    client.add_event_callback(heard, (nio.RoomMessageText, nio.MegolmEvent))
    print(answer.user_id, flush=True)
    end = asyncio.get_running_loop().run_in_executor(None, sys.stdin.read)
    while not end.done():
        try:
            await asyncio.wait_for(
                client.sync(timeout=1000, sync_filter={"room": {"timeline": {"limit": 1000}}}), 20)
            for room in list(invited):
                if isinstance(await client.join(room), nio.JoinResponse):
                    invited.discard(room)
            await client.send_to_device_messages()
            if client.should_upload_keys:
                await client.keys_upload()
            if client.should_query_keys:
                await client.keys_query()
        except Exception:  # the server is away
            await asyncio.sleep(0.3)
    await client.close()


asyncio.run(main(sys.argv[1]))
