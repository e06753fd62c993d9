"""Attacks on the server. Each is bounded, leaves the server in working order, and returns a short description of what it
did."""
import json
import os
import random
import shutil
import socket
import sqlite3
import subprocess
import time

from world import BUDGET, PASSWORD, SECRET, Person, quoted


def connect(world, timeout=5):
    connection = socket.create_connection(("127.0.0.1", world.port), timeout)
    return connection


def read(connection, most=1 << 20):
    found = b""
    try:
        while len(found) < most:
            piece = connection.recv(65536)
            if not piece:
                break
            found += piece
    except OSError:
        pass
    return found


def matrix(world):
    """Calls every route as everyone without permission."""
    lines = subprocess.run([world.programs + "/buzzboxd", "routes"], capture_output=True, check=True).stdout.splitlines()
    values = {"room": world.room, "roomID": world.room, "userID": world.ann.id, "eventID": world.secret,
              "deviceID": world.ann.device, "stateKey": "", "type": "m.room.topic", "txnID": "siege", "version": "1",
              "filterID": world.filter, "kind": "content", "ruleID": "siege", "server": "siege.example", "tag": "siege",
              "mediaID": "none", "field": "displayname", "relType": "m.thread", "alias": "#none:siege.example"}
    ending = ("/logout", "/logout/all", "/account/deactivate", "/account/password", "/refresh")
    body = {"user_id": world.mallory.id, "room_id": world.room, "body": "x", "msgtype": "m.text", "timeout": 0, "typing": True,
            "search_categories": {"room_events": {"search_term": SECRET}}, "search_term": "ann", "messages": {}}
    tried = 0
    for line in lines:
        route = json.loads(line)
        parts = [quoted(values.get(part[1:], "x")) if part.startswith(":") else part for part in route["pattern"].split("/")]
        path = "/".join(parts) + "?timeout=0&version=1"
        name = f"{route['method']} {route['pattern']}"
        callers = [("a stranger", None), ("a wrong token", "no-such-token")]
        if not route["pattern"].endswith(ending):
            callers.append(("an outsider", world.mallory.token))
        for caller, token in callers:
            tried += 1
            answer = world.ask(route["method"], path, body if route["method"] != "GET" else None, token)
            if SECRET.encode() in answer.body:
                world.wrong(f"{name} tells {caller} a secret")
            if answer.status >= 500:
                world.wrong(f"{name} by {caller}: {answer.status}")
            if caller != "an outsider" and route["access"] in ("guest", "user") and answer.status != 401:
                world.wrong(f"{name} by {caller}: {answer.status}, not 401")
            if caller == "an outsider" and route["reach"] == "named" and answer.status != 403:
                world.wrong(f"{name} by {caller}: {answer.status}, not 403")
    return f"{tried} requests to {len(lines)} routes"


def quotas(world):
    """A user stores as much as the server allows."""
    person = Person(world, f"hoarder{world.random.randrange(10 ** 9)}")
    own = f"/v3/user/{quoted(person.id)}"
    text = "x" * 40_000
    kinds = {
        "account_data": lambda n: person.ask("PUT", f"{own}/account_data/t{n}", {"v": text}),
        "filters": lambda n: person.ask("POST", own + "/filter", {"event_fields": [text[:30_000], str(n)]}),
        "key_backups": lambda n: person.ask("POST", "/v3/room_keys/version", {"algorithm": "a", "auth_data": {"v": text}}),
        "pushers": lambda n: person.ask("POST", "/v3/pushers/set", {
            "app_id": f"a{n}", "pushkey": "k", "kind": "http", "app_display_name": "a", "device_display_name": "d", "lang": "en",
            "data": {"url": "https://push.example/_matrix/push/v1/notify", "v": text[:8000]}}),
        "devices": lambda n: world.ask("POST", "/_matrix/client/v3/login", {
            "type": "m.login.password", "password": PASSWORD, "device_id": f"D{n}", "initial_device_display_name": "d",
            "identifier": {"type": "m.id.user", "user": person.name}}),
        "media": lambda n: world.ask("POST", "/_matrix/media/v3/upload", os.urandom(1 << 19), person.token),
    }
    tried = 0
    for kind, write in kinds.items():
        for number in range(600):
            tried += 1
            answer = write(number)
            if answer.status in (400, 403, 413, 429):
                break
        else:
            world.wrong(f"{kind} has no end")
    size = sum(os.path.getsize(os.path.join(place, name)) for place, _, names in os.walk(world.data) for name in names)
    if size > 1 << 30:
        world.wrong(f"the server keeps {size >> 20} MiB")
    return f"{tried} requests, {len(kinds)} kinds"


def idle_readers(world):
    """Clients request large answers and read nothing of them, or a little now and then."""
    request = ("GET /_matrix/client/v3/sync?filter=%7B%22room%22%3A%7B%22timeline%22%3A%7B%22limit%22%3A500%7D%7D%7D HTTP/1.1\r\n"
               f"Host: h\r\nAuthorization: Bearer {world.mallory.token}\r\n\r\n").encode()
    connections = []
    try:
        for _ in range(24):
            connection = connect(world)
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            connection.sendall(request)
            connections.append(connection)
        end = time.monotonic() + 2
        while time.monotonic() < end:
            for connection in connections[::2]:
                connection.setblocking(False)
                try:
                    connection.recv(64)
                except OSError:
                    pass
            time.sleep(0.1)
    finally:
        for connection in connections:
            connection.close()
    return f"{len(connections)} readers, {world.most_memory} MiB at most so far"


def stalled_uploads(world):
    """Clients announce bodies that they never send."""
    connections = []
    try:
        for number in range(60):
            connection = connect(world)
            path = "/_matrix/media/v3/upload" if number % 2 else f"/_matrix/client/v3/user/{quoted(world.mallory.id)}/account_data/a"
            connection.sendall((f"{'POST' if number % 2 else 'PUT'} {path} HTTP/1.1\r\nHost: h\r\nContent-Length: 1900000\r\n"
                                f"Authorization: Bearer {world.mallory.token}\r\n\r\n").encode() + b"{" + b" " * 30_000)
            connections.append(connection)
        time.sleep(0.5)
    finally:
        for connection in connections:
            connection.close()
    return f"{len(connections)} bodies"


MALFORMED = [
    b"GET / HTTP/1.1\r\nHost : h\r\n\r\n", b"GET / HTTP/1.1\r\n\r\n", b"GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
    b"POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    b"POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 5, 5\r\n\r\nabcde", b"GET /\0 HTTP/1.1\r\nHost: h\r\n\r\n",
    b"POST / HTTP/1.1\r\nHost: h\r\nContent-Length: -1\r\n\r\n", b"GET / HTTP/1.1\nHost: h\n\n",
    b"POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked, identity\r\n\r\n", b"GET / HTTP/1.1\r\nHost: h\r\n x\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: h\r\nA\rB: c\r\n\r\n", b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + b"\0" * 200,
    b"G" * 20_000, b"GET /" + b"a" * 20_000 + b" HTTP/1.1\r\nHost: h\r\n\r\n", b"\r\n" * 5000,
    b"GET / HTTP/1.1\r\nHost: h\r\n" + b"A: b\r\n" * 4000 + b"\r\n", b"GET / HTTP/9.9\r\nHost: h\r\n\r\n",
]


def malformed(world):
    """Anything that is not HTTP gets at most one error answer, then the connection is closed."""
    cases = list(MALFORMED)
    for _ in range(60):
        case = bytearray(world.random.choice(MALFORMED[:12]))
        for _ in range(3):
            case[world.random.randrange(len(case))] = world.random.randrange(256)
        cases.append(bytes(case))
    for case in cases:
        connection = connect(world, 1)
        try:
            connection.sendall(case + b"GET /smuggled HTTP/1.1\r\nHost: h\r\n\r\n" if case in MALFORMED[:12] else case)
            connection.shutdown(socket.SHUT_WR)
        except OSError:
            pass
        answer = read(connection)
        connection.close()
        if case in MALFORMED[:11]:
            heads = answer.count(b"HTTP/1.")
            if heads > 1:
                world.wrong(f"{case[:60]!r} is answered {heads} times")
            if heads == 1 and not answer.startswith((b"HTTP/1.1 400", b"HTTP/1.0 400", b"HTTP/1.1 413", b"HTTP/1.1 431")):
                world.wrong(f"{case[:60]!r}: {answer[:40]!r}")
    return f"{len(cases)} heads"


def rubbish(world):
    """Bodies that are not JSON, nested far too deep, or too large."""
    bodies = [b"[" * 200_000, b'{"a":' * 50_000, b'{"a":"\\ud800"}', b'{"a":1,"a":2}', b"\xff" * 1000, b"{}" * 1000,
              b'{"body":"' + b"\\u0000" * 5000 + b'"}', b"[" + b"[]," * 300_000 + b"[]]", b""]
    for body in bodies:
        for path in ("/v3/createRoom", f"/v3/rooms/{quoted(world.large)}/send/m.room.message/r{world.random.random()}",
                     "/v3/keys/upload", "/v3/search"):
            method = "PUT" if "/send/" in path else "POST"
            try:
                answer = world.ask(method, "/_matrix/client" + path, body, world.mallory.token)
            except ConnectionError:
                continue
            if answer.status >= 500 and answer.status != 503:
                world.wrong(f"{body[:20]!r} to {path}: {answer.status}")
    return f"{len(bodies) * 4} bodies"


def kills(world):
    """Kills the server while users write; every acknowledged message must survive."""
    for _ in range(2):
        time.sleep(0.3 + world.random.random() * 0.3)
        known = dict(world.acknowledged)
        world.down(kill=True)
        known.update(world.acknowledged)
        world.serve()
        world.check_acknowledged(known)
    return f"2 kills, {len(world.acknowledged)} messages"


def clocks(world):
    """Sets the clock of the running server forwards and back."""
    library = next((path for path in ("/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1",
                                      "/usr/lib/aarch64-linux-gnu/faketime/libfaketime.so.1") if os.path.exists(path)), None)
    if not library:
        return "left out: libfaketime is not installed"
    file = world.folder + "/faketime"
    for shift in ("+3d", "-40d", "+0"):
        with open(file, "w") as handle:
            handle.write(shift)
        if shift == "+3d":
            world.down()
            world.serve(LD_PRELOAD=library, FAKETIME_TIMESTAMP_FILE=file, FAKETIME_NO_CACHE="1", FAKETIME_DONT_FAKE_MONOTONIC="1")
        time.sleep(0.4)
        if not world.mallory.says(world.large, f"at {shift}"):
            world.wrong(f"with the clock at {shift} nothing is taken")
    world.down()
    world.serve()
    return "3 steps"


def full_disk(world):
    """A server with a full disk refuses writes, and accepts them again when there is room."""
    with world.quiet:
        return on_full_disk(world)


def on_full_disk(world):
    place = world.folder + "/small"
    os.makedirs(place, exist_ok=True)
    if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=24m", "tmpfs", place], capture_output=True).returncode:
        return "left out: nothing can be mounted here"
    old = world.data
    try:
        world.down()
        shutil.copy(old + "/homeserver.db", place + "/homeserver.db")
        shutil.copy(old + "/buzzboxd.toml", place)
    except OSError:
        subprocess.run(["umount", "-l", place])
        world.serve()
        return "left out: the database is larger than the small disk"
    try:
        world.data = place
        known = dict(world.acknowledged)
        world.serve()
        with open(place + "/ballast", "wb", buffering=0) as ballast:
            try:
                while ballast.write(b"x" * 4096):
                    pass
            except OSError:
                pass
        refused = 0
        for number in range(60):
            answer = world.mallory.ask("PUT", f"/v3/rooms/{quoted(world.large)}/send/m.room.message/full{number}",
                                       {"msgtype": "m.text", "body": "x" * 60_000})
            refused += answer.status != 200
            if answer.status not in (200, 503, 507):
                world.wrong(f"a full disk is answered with {answer.status}")
        if not refused:
            world.wrong("a full disk refuses nothing")
        os.remove(place + "/ballast")
        if not world.mallory.says(world.large, "there is room again"):
            world.wrong("after a full disk nothing is taken")
        world.check_acknowledged(known)
        world.down()
        return f"{refused} refused"
    finally:
        world.down()
        subprocess.run(["umount", "-l", place])
        world.data = old
        world.serve()


def damage(world):
    """Overwrites pages of a copy of the database. The server must report it and acknowledge no writes, and `recover` must
    restore the intact rows."""
    with world.quiet:
        return damaged(world)


def damaged(world):
    world.down()
    copy, old = world.folder + "/damaged", world.data
    shutil.rmtree(copy, ignore_errors=True)
    shutil.copytree(old, copy)
    database = copy + "/homeserver.db"
    with sqlite3.connect(database) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        before = dict(connection.execute("SELECT event_id, content FROM events").fetchall())
    connection.close()
    pages = os.path.getsize(database) // 4096
    chosen = [world.random.randrange(1, pages) for _ in range(40)]
    with open(database, "r+b") as file:
        for page in chosen:
            file.seek(page * 4096)
            file.write(random.Random(page).randbytes(4096))
    try:
        world.data = copy
        try:
            world.serve()
            for _ in range(100):
                if world.ask("GET", "/health").status == 503:
                    break
                time.sleep(0.05)
            else:
                world.wrong("a damaged database is healthy")
            answer = world.mallory.ask("PUT", f"/v3/rooms/{quoted(world.large)}/send/m.room.message/d", {"body": "x"})
            if answer.status == 200:
                world.wrong("a damaged database takes something")
            world.down()
        except RuntimeError:
            world.down(kill=True)  # Refusing to start is fine too.
        done = subprocess.run([world.programs + "/buzzboxd", "recover", "--data-dir", copy], capture_output=True, text=True)
        if done.returncode:
            world.wrong(f"nothing is recovered: {done.stderr.strip() or done.stdout.strip()}")
            return "not recovered"
        with sqlite3.connect(database) as connection:
            if connection.execute("PRAGMA integrity_check").fetchall() != [("ok",)]:
                world.wrong("what was recovered is not sound")
            after = dict(connection.execute("SELECT event_id, content FROM events").fetchall())
        connection.close()
        if any(before.get(event, content) != content for event, content in after.items()):
            world.wrong("a recovered event says something else")
        kept = sum(event in after for event in before)
        if kept < len(before) and "events: " not in done.stdout:
            world.wrong(f"of {len(before)} events {kept} were recovered, and nobody is told")
        world.serve()
        if world.ask("GET", "/health").status != 200:
            world.wrong("what was recovered is not healthy")
        return f"40 of {pages} pages overwritten, {kept} of {len(before)} events recovered"
    finally:
        world.down()
        shutil.rmtree(copy, ignore_errors=True)
        world.data = old
        world.serve()


def crowd(world):
    """Idle connections, and many requests at the same time."""
    connections = []
    try:
        for _ in range(400):
            connections.append(connect(world))
            connections[-1].sendall(b"GET /_matrix/client/versions HT" if len(connections) % 2 else b"")
        answers = [world.ask("GET", "/_matrix/client/versions").status for _ in range(40)]
        if answers.count(200) != 40:
            world.wrong(f"in a crowd {40 - answers.count(200)} of 40 are not answered")
    finally:
        for connection in connections:
            connection.close()
    return f"{len(connections)} connections"


ALL = [matrix, quotas, idle_readers, stalled_uploads, malformed, rubbish, kills, clocks, full_disk, damage, crowd]
