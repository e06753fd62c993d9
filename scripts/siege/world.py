"""The server under attack, and users who keep using it and report every failure."""
import http.client
import json
import os
import sqlite3
import subprocess
import threading
import time
import urllib.parse

SECRET = "SECRET-of-ann"
PASSWORD = "correct horse"
BUDGET = 256  # MiB, for the server
PATIENCE = 0.75  # seconds a bystander may wait, in 99 of 100 requests


def quoted(text):
    return urllib.parse.quote(text, safe="")


class Answer:
    def __init__(self, status, body):
        self.status, self.body = status, body

    @property
    def json(self):
        try:
            return json.loads(self.body)
        except ValueError:
            return {}


class Person:
    def __init__(self, world, name):
        self.world, self.name = world, name
        self.transactions = 0
        body = {"username": name, "password": PASSWORD, "auth": {"type": "m.login.dummy"}}
        answer = world.ask("POST", "/_matrix/client/v3/register", body)
        if answer.status != 200:
            raise RuntimeError(f"{name} cannot register: {answer.status} {answer.body[:200]}")
        self.id, self.token, self.device = (answer.json[key] for key in ("user_id", "access_token", "device_id"))

    def ask(self, method, path, body=None, timeout=30):
        return self.world.ask(method, "/_matrix/client" + path, body, self.token, timeout)

    def says(self, room, text):
        """Returns the event's id once it is acknowledged, or None."""
        self.transactions += 1
        path = f"/v3/rooms/{quoted(room)}/send/m.room.message/{self.name}{self.transactions}"
        for _ in range(40):
            try:
                answer = self.ask("PUT", path, {"msgtype": "m.text", "body": text}, 10)
            except OSError:
                time.sleep(0.1)
                continue
            if answer.status == 200:
                return answer.json["event_id"]
            if answer.status not in (429, 500, 502, 503, 504):
                return None
            time.sleep(0.1)
        return None


class World:
    def __init__(self, programs, folder, randomness):
        self.programs, self.folder, self.random = programs, folder, randomness
        self.data = folder + "/server"
        self.process = None
        self.port = 0
        self.problems = []
        self.most_memory = 0
        self.waits = []
        self.acknowledged = {}  # event id -> text
        self.counter = 0
        self.is_down = threading.Event()
        self.is_over = threading.Event()
        # Held while the server runs on another folder, without the users.
        self.quiet = threading.Lock()
        self.environment = dict(os.environ, HOME=folder, TMPDIR=folder)

    # The server

    def serve(self, **variables):
        complaints = open(self.folder + "/complaints", "w+")
        self.process = subprocess.Popen(
            [self.programs + "/buzzboxd", "serve", "--listen", f"127.0.0.1:{self.port}", "--data-dir", self.data,
             "--only", "homeserver", "--server-name", "siege.example", "--allow-guests", "--die-with-parent"],
            stdout=subprocess.PIPE, stderr=complaints, env=dict(self.environment, **variables))
        line = self.process.stdout.readline()
        if not line:
            complaints.seek(0)
            raise RuntimeError("the server does not start: " + complaints.read().strip()[:200])
        complaints.close()
        self.port = urllib.parse.urlparse(json.loads(line)["url"]).port
        self.is_down.clear()

    def start(self):
        os.makedirs(self.data)
        with open(self.data + "/buzzboxd.toml", "w") as file:
            file.write("[quotas]\naccount_data = { count = 500, mib = 4 }\nmedia = { count = 50, mib = 8 }\n"
                       "key_backups = { count = 20, mib = 1 }\nfilters = { count = 60, mib = 1 }\n"
                       "devices = { count = 60, mib = 1 }\npushers = { count = 20, mib = 1 }\n")
        self.serve()
        self.ann, self.bob, self.mallory = (Person(self, name) for name in ("ann", "bob", "mallory"))
        answer = self.ann.ask("POST", "/v3/createRoom", {"preset": "private_chat", "invite": [self.bob.id]})
        self.room = answer.json["room_id"]
        self.bob.ask("POST", f"/v3/join/{quoted(self.room)}")
        self.secret = self.ann.says(self.room, SECRET)
        own = f"/v3/user/{quoted(self.ann.id)}"
        self.ann.ask("PUT", own + "/account_data/siege", {"value": SECRET})
        self.ann.ask("PUT", f"/v3/rooms/{quoted(self.room)}/state/m.room.topic/", {"topic": SECRET})
        self.filter = self.ann.ask("POST", own + "/filter", {"event_fields": [SECRET]}).json.get("filter_id", "0")
        # A room whose history is an answer of about 12 MiB.
        self.large = self.mallory.ask("POST", "/v3/createRoom", {}).json["room_id"]
        for number in range(200):
            self.mallory.says(self.large, f"{number} " + "x" * 60_000)
        threading.Thread(target=self.live, daemon=True).start()
        threading.Thread(target=self.watch, daemon=True).start()

    def down(self, kill=False):
        self.is_down.set()
        if self.process and self.process.poll() is None:
            self.process.kill() if kill else self.process.terminate()
            self.process.wait(30)
        self.process = None

    def stop(self):
        self.is_over.set()
        self.down(kill=True)

    # Requests

    def ask(self, method, path, body=None, token=None, timeout=30):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=timeout)
        try:
            headers = {"Content-Type": "application/json"}
            if token:
                headers["Authorization"] = "Bearer " + token
            data = body if isinstance(body, bytes) or body is None else json.dumps(body).encode()
            connection.request(method, path, data, headers)
            answer = connection.getresponse()
            return Answer(answer.status, answer.read())
        except http.client.HTTPException as problem:
            raise ConnectionError(str(problem)) from problem
        finally:
            connection.close()

    # Observers

    def wrong(self, what):
        if what not in self.problems:
            self.problems.append(what)
            print("  WRONG: " + what, flush=True)

    def live(self):
        """Bob sends messages continuously; records how long each takes and whether it is refused."""
        while not self.is_over.is_set():
            if self.is_down.is_set():
                time.sleep(0.02)
                continue
            with self.quiet:
                self.counter += 1
                text = f"life {self.counter}"
                began = time.monotonic()
                event = self.bob.says(self.room, text)
                was_down = self.is_down.is_set()
                if event:
                    self.acknowledged[event] = text
                elif not was_down and not self.is_over.is_set():
                    self.wrong(f"“{text}” was refused")
                if not was_down:
                    self.waits.append(time.monotonic() - began)
            time.sleep(0.03)

    def memory(self):
        try:
            with open(f"/proc/{self.process.pid}/status") as file:
                fields = dict(line.split(":", 1) for line in file)
            return int(fields["VmRSS"].split()[0]) // 1024
        except (OSError, AttributeError, KeyError):
            return 0

    def watch(self):
        while not self.is_over.is_set():
            self.most_memory = max(self.most_memory, self.memory())
            time.sleep(0.05)

    def stand(self):
        """Checks the server after each attack."""
        if self.process is None or self.process.poll() is not None:
            self.wrong("the server is gone")
            self.serve()
        try:
            health = self.ask("GET", "/health", timeout=10)
            if health.status != 200:
                self.wrong(f"/health says {health.status}")
        except OSError as problem:
            self.wrong(f"/health does not answer: {problem}")
        if self.most_memory > BUDGET:
            self.wrong(f"the server took {self.most_memory} MiB of memory, its budget is {BUDGET}")

    def told(self):
        """Returns all texts of the room by event id; reports duplicates."""
        found, token = {}, None
        for _ in range(10_000):
            path = f"/v3/rooms/{quoted(self.room)}/messages?dir=b&limit=500" + (f"&from={token}" if token else "")
            page = self.bob.ask("GET", path).json
            for event in page.get("chunk", []):
                if event["event_id"] in found:
                    self.wrong(f"{event['event_id']} is there twice")
                found[event["event_id"]] = event["content"].get("body")
            token = page.get("end")
            if not token or not page.get("chunk"):
                return found
        return found

    def check_acknowledged(self, known):
        found = self.told()
        lost = [text for event, text in known.items() if found.get(event) != text]
        if lost:
            self.wrong(f"{len(lost)} acknowledged messages are lost, {lost[0]} among them")
        texts = [text for text in found.values() if text and text.startswith("life ")]
        if len(texts) != len(set(texts)):
            self.wrong("a message is there twice")

    def finish(self):
        self.is_over.set()
        time.sleep(0.3)
        self.check_acknowledged(dict(self.acknowledged))
        self.down()
        rows = sqlite3.connect(self.data + "/homeserver.db").execute("PRAGMA integrity_check").fetchall()
        if rows != [("ok",)]:
            self.wrong(f"the database is not sound: {rows[:3]}")
        waits = sorted(self.waits)
        if waits and waits[int(len(waits) * 0.99)] > PATIENCE:
            self.wrong(f"a bystander waited {waits[int(len(waits) * 0.99)]:.2f} s, one time in a hundred")

    def summary(self, rounds, seed):
        waits = sorted(self.waits) or [0]
        middle, late = waits[len(waits) // 2], waits[int(len(waits) * 0.99)]
        return (f"seed {seed}, {rounds} rounds: {len(self.acknowledged)} messages acknowledged and found; bystanders waited "
                f"{middle * 1000:.0f} ms, {late * 1000:.0f} ms at p99, {waits[-1] * 1000:.0f} ms at most; "
                f"server {self.most_memory} MiB at most; " + (f"{len(self.problems)} WRONG" if self.problems else "all well"))
