"""A device of an account with a client on the Rust SDK, the engine of Element X: rust_device.py URL USER PASSWORD. Does
what standard input says, a line each, and prints what came of it:
  recover KEY     opens the secret storage and the backup        → recovered
  set up          makes recovery and a backup                    → key KEY
  join ROOM       accepts the invitation                         → joined
  read ROOM TEXT  waits until a message with that text is there  → read TEXT"""
import asyncio
import os
import sys
import tempfile

import matrix_sdk_python as sdk


class Progress(sdk.EnableRecoveryProgressListener):
    def on_update(self, status):
        pass


class Listener(sdk.TimelineListener):
    def __init__(self, bodies):
        self.bodies = bodies

    def on_update(self, diff):
        for change in diff:
            for item in getattr(change, "values", None) or [getattr(change, "value", None)]:
                event = item.as_event() if item is not None else None
                if event is None or not event.content.is_MSG_LIKE():
                    continue
                kind = event.content.content.kind
                if kind.is_MESSAGE():
                    self.bodies.add(kind.content.body)


async def read(client, room_id, text):
    room = None
    while room is None or room.membership() != sdk.Membership.JOINED:
        room = client.get_room(room_id)
        await asyncio.sleep(0.1)
    timeline, bodies = await room.timeline(), set()
    handle = await timeline.add_listener(Listener(bodies))
    while text not in bodies:
        await timeline.paginate_backwards(50)
        await asyncio.sleep(0.2)
    handle.cancel()


async def main(url, user, password):
    folder = tempfile.mkdtemp()
    client = await (
        sdk.ClientBuilder().homeserver_url(url).session_paths(folder + "/data", folder + "/cache")
        .sliding_sync_version_builder(sdk.SlidingSyncVersionBuilder.DISCOVER_NATIVE)
        .auto_enable_cross_signing(True).auto_enable_backups(True)
        .backup_download_strategy(strategy()).build())
    await client.login(user, password, "Rust", None)
    service = await client.sync_service().finish()
    await service.start()
    encryption = client.encryption()
    await encryption.wait_for_e2ee_initialization_tasks()
    print("ready", flush=True)
    loop = asyncio.get_running_loop()
    while line := (await loop.run_in_executor(None, sys.stdin.readline)).strip():
        order, _, rest = line.partition(" ")
        if order == "recover":
            await encryption.recover(rest)
            print("recovered", flush=True)
        elif order == "set":
            print("key " + await encryption.enable_recovery(True, None, Progress()), flush=True)
        elif order == "join":
            while client.get_room(rest) is None:
                await asyncio.sleep(0.1)
            await client.join_room_by_id(rest)
            print("joined", flush=True)
        elif order == "read":
            room, _, text = rest.partition(" ")
            await read(client, room, text)
            print("read " + text, flush=True)
    await encryption.wait_for_backup_upload_steady_state(None)
    await service.stop()
    print("done", flush=True)


def strategy():
    from matrix_sdk_python._generated.matrix_sdk import BackupDownloadStrategy
    return BackupDownloadStrategy.AFTER_DECRYPTION_FAILURE


asyncio.run(main(*sys.argv[1:4]))
# The SDK's threads outlive Python's own end, which they would crash.
os._exit(0)
