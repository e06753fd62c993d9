"""Attacks on the client by a server, a disk and crashes."""
import gzip
import http.server
import json
import os
import resource
import shutil
import subprocess
import threading
import time
import urllib.parse

from world import quoted

CLIENT_BUDGET = 128  # MiB: buzzbox, its libraries and an answer of 16 MiB including what is parsed from it
PATIENCE = 60


def run(world, home, *words, text=None, timeout=PATIENCE):
    """Returns the exit status, the output, and the program's peak memory in MiB."""
    process = subprocess.Popen(
        [world.programs + "/buzzbox", *words, "--home", home], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT, env=dict(world.environment, NO_COLOR="1"))
    timer = threading.Timer(timeout, process.kill)
    timer.start()
    try:
        process.stdin.write((text or "").encode())
        process.stdin.close()
        output = process.stdout.read().decode(errors="replace")
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    finally:
        timer.cancel()
    return process.returncode, output, usage.ru_maxrss // 1024


def signed_in(world, name, url, password="correct horse"):
    home = f"{world.folder}/{name}"
    shutil.rmtree(home, ignore_errors=True)
    status, output, _ = run(world, home, "login", url, name.rstrip("0123456789"), "--password-stdin", text=password + "\n")
    if status:
        raise RuntimeError(f"signing in: {output.strip()[:300]}")
    return home


class Hostile(http.server.BaseHTTPRequestHandler):
    """A homeserver that accepts any sign-in and answers every sync with a hostile response."""
    protocol_version = "HTTP/1.1"
    kind = "large"
    syncs = 0

    def log_message(self, *_):
        pass

    def answer(self, value, status=200):
        body = json.dumps(value).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def do_POST(self):
        self.rfile.read(int(self.headers.get("Content-Length") or 0))
        if self.path.endswith("/login"):
            return self.answer({"user_id": "@eve:hostile.example", "access_token": "t", "device_id": "D"})
        self.answer({})

    do_PUT = do_POST

    def do_GET(self):
        path = urllib.parse.urlparse(self.path).path
        if path.endswith("/versions"):
            return self.answer({"versions": ["v1.11"]})
        if path.endswith("/login"):
            return self.answer({"flows": [{"type": "m.login.password"}]})
        if path.endswith("/joined_rooms"):
            return self.answer({"joined_rooms": ["!a:hostile.example"]})
        if not path.endswith("/sync"):
            return self.answer({})
        type(self).syncs += 1
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Connection", "close")
        self.close_connection = True
        try:
            getattr(self, self.kind)()
        except OSError:
            pass

    def large(self):
        size = 200 << 20
        self.send_header("Content-Length", str(size))
        self.end_headers()
        for _ in range(size >> 20):
            self.wfile.write(b" " * (1 << 20))

    def endless(self):
        self.end_headers()
        for _ in range(400):
            self.wfile.write(b'{"a":"' + b"x" * (1 << 20))

    def bomb(self):
        self.send_header("Content-Encoding", "gzip")
        self.end_headers()
        packed = gzip.compress(b"[" * (64 << 20))
        for _ in range(64):
            self.wfile.write(packed)

    def brackets(self):
        body = b'{"next_batch":"a","account_data":{"events":[' + b"[[[]]]," * 1_500_000 + b"[]]}}"
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def room(self):
        body = b'{"next_batch":"a","rooms":{"join":{"!a:hostile.example":{"timeline":{"events":[' + b"[[]]," * 2_000_000 + b"1]}}}}}"
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def deep(self):
        body = b'{"next_batch":' + b"[" * 1_000_000
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


def hostile_server(world):
    """Responses that are too large, too deep or endless use little memory and are not requested again and again."""
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Hostile)
    server.daemon_threads = True
    threading.Thread(target=server.serve_forever, daemon=True).start()
    most = 0
    try:
        home = signed_in(world, "eve", f"http://127.0.0.1:{server.server_port}")
        for kind in ("large", "endless", "bomb", "brackets", "room", "deep"):
            Hostile.kind, Hostile.syncs = kind, 0
            began = time.monotonic()
            status, output, memory = run(world, home, "sync", "--once")
            most = max(most, memory)
            if status == 0:
                world.wrong(f"the client takes {kind} for an answer")
            if status < 0:
                world.wrong(f"with {kind} the client ends by signal {-status} after {time.monotonic() - began:.0f} s")
            if memory > CLIENT_BUDGET:
                world.wrong(f"{kind} takes {memory} MiB of the client's memory")
            if Hostile.syncs > 8:
                world.wrong(f"{kind} was fetched {Hostile.syncs} times")
    finally:
        server.shutdown()
        server.server_close()
    return f"6 kinds, {most} MiB at most"


def store_damage(world):
    """Messages written offline survive a store that is emptied, truncated or deleted, and are sent once."""
    name = f"writer{world.random.randrange(10 ** 9)}"
    body = {"username": "writer" + name[6:], "password": "correct horse", "auth": {"type": "m.login.dummy"}}
    answer = world.ask("POST", "/_matrix/client/v3/register", body)
    person, token = answer.json["user_id"], answer.json["access_token"]
    room = world.ask("POST", "/_matrix/client/v3/createRoom", {"name": name}, token).json["room_id"]
    home = f"{world.folder}/{name}"
    url = f"http://127.0.0.1:{world.port}"
    status, output, _ = run(world, home, "login", url, name, "--password-stdin", text="correct horse\n")
    if status:
        raise RuntimeError(f"signing in: {output.strip()[:300]}")
    run(world, home, "sync", "--once")
    world.down()
    texts = [f"{name} {number}" for number in range(12)]
    for text in texts:
        status, output, _ = run(world, home, "send", room, text)
        if status:
            world.wrong(f"writing without a network: {output.strip()[:200]}")
    store = next((os.path.join(place, "store.db") for place, _, names in os.walk(home) if "store.db" in names), None)
    if store is None:
        raise RuntimeError("there is no store")
    kind = world.random.choice(["emptied", "cut short", "without header", "gone"])
    size = os.path.getsize(store)
    for end in ("-wal", "-shm"):
        if os.path.exists(store + end):
            os.remove(store + end)
    if kind == "gone":
        os.remove(store)
    else:
        with open(store, "r+b") as file:
            if kind == "emptied":
                file.truncate(0)
            elif kind == "cut short":
                file.truncate(size // 3)
            else:
                file.write(b"\0" * 200)
    status, output, _ = run(world, home, "outbox", "--json")
    for text in texts:
        if text not in output:
            world.wrong(f"a store that was {kind} has lost “{text}”")
            break
    world.serve()
    for _ in range(4):
        status, output, _ = run(world, home, "sync", "--once")
        if status == 0:
            break
    page = world.ask("GET", f"/_matrix/client/v3/rooms/{quoted(room)}/messages?dir=b&limit=100", None, token).json
    found = [event["content"].get("body") for event in page.get("chunk", []) if event["type"] == "m.room.message"]
    if sorted(found) != sorted(texts):
        world.wrong(f"of {len(texts)} messages {len(set(found))} arrived, {len(found)} in all, after the store was {kind}")
    elif found[::-1] != texts:
        world.wrong("what was written arrived out of order")
    shutil.rmtree(home, ignore_errors=True)
    return f"{len(texts)} messages, the store {kind}"


def small_disk(world):
    """With a full disk or a read-only home, stored messages can still be read."""
    home = world.folder + "/reader"
    shutil.rmtree(home, ignore_errors=True)
    os.makedirs(home)
    if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=24m", "tmpfs", home], capture_output=True).returncode:
        return "left out: nothing can be mounted here"
    try:
        url = f"http://127.0.0.1:{world.port}"
        status, output, _ = run(world, home, "login", url, "bob", "--password-stdin", text="correct horse\n")
        if status:
            raise RuntimeError(f"signing in: {output.strip()[:300]}")
        run(world, home, "sync", "--once")
        status, before, _ = run(world, home, "messages", world.room, "--limit", "5")
        with open(home + "/ballast", "wb", buffering=0) as ballast:
            try:
                while ballast.write(b"x" * 4096):
                    pass
            except OSError:
                pass
        for state in ("full", "read-only"):
            place = home
            if state == "read-only":
                os.remove(home + "/ballast")
                # Mount the same files elsewhere, because a process may still write to the first mount.
                place = home + "-read-only"
                os.makedirs(place, exist_ok=True)
                subprocess.run(["mount", "--bind", home, place], check=True)
                subprocess.run(["mount", "-o", "remount,bind,ro", place], check=True)
            status, output, _ = run(world, place, "conversations")
            if status or not output.strip():
                world.wrong(f"with a {state} disk nothing is shown: {output.strip()[:200]}")
            status, output, _ = run(world, place, "send", world.room, "nothing of this")
            # On a full disk there may still be room inside an existing file.
            if status == 0 and "nothing of this" not in run(world, place, "outbox", "--json")[1]:
                world.wrong(f"with a {state} disk a message is said to be stored that is not")
        return "full, and read-only"
    finally:
        subprocess.run(["umount", "-l", home + "-read-only"], capture_output=True)
        subprocess.run(["umount", "-l", home])


ALL = [hostile_server, store_damage, small_disk]
