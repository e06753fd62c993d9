"""Creators who write and ask through the proxy, and remember every write that was acknowledged."""
import json
import random
import threading
import time

from world import SERVER, ask

CATEGORIES = ["fan", "business", "spam", "urgent"]
PATIENCE = 60  # seconds for one write, attempts included


class Figures:
    """Every request of the load: when it ended, how long it took, and whether it was answered."""

    def __init__(self):
        self.lock = threading.Lock()
        self.requests = []  # (end, seconds, isAnswered, phase)
        self.failures = {}
        self.operations = []  # seconds until a write was acknowledged, attempts included
        self.phase = "quiet"

    def note(self, began, why=None):
        now = time.monotonic()
        with self.lock:
            self.requests.append((now, now - began, why is None, self.phase))
            if why:
                self.failures[(self.phase, why)] = self.failures.get((self.phase, why), 0) + 1

    def longest_gap(self, phase):
        """The longest time without an answer to anybody that began or ended in this phase."""
        answered = sorted((end, there) for end, _, is_answered, there in self.requests if is_answered)
        return max((later[0] - earlier[0] for earlier, later in zip(answered, answered[1:])
                    if phase in (earlier[1], later[1])), default=0.0)


def sentence(body):
    """What an error says: a copilot's sentence, or the proxy's page."""
    try:
        return json.loads(body)["error"]["message"]
    except (ValueError, KeyError, TypeError):
        return "by the proxy"


class Device:
    """One of a creator's devices. It does one thing after the other, and changes only what it made itself."""

    def __init__(self, owner, number, seed, world, figures):
        self.owner, self.world, self.figures = owner, world, figures
        self.name = f"{owner}{number}"
        self.random = random.Random(f"{seed} {self.name}")
        self.token = f"openid.{SERVER}/{owner}"
        self.memories = {}  # acknowledged content → id
        self.forgotten = set()  # contents whose deletion was acknowledged
        self.entries = {}  # id → the number in the answer that was acknowledged last
        self.corrections = {}  # message id → category
        self.again = 0  # memories that an attempt without an answer had stored
        self.count = 0
        self.problems = []

    def call(self, function, data, port=None, timeout=30):
        """Returns the result; raises OSError where there is none that counts."""
        began = time.monotonic()
        try:
            status, body = ask(port or self.world.proxy, "POST", f"/functions/{function}", {"data": data}, self.token, timeout)
        except OSError as problem:
            self.figures.note(began, type(problem).__name__)
            raise
        if status == 200:
            self.figures.note(began)
            return json.loads(body)["result"]
        self.figures.note(began, f"{status} {sentence(body)}")
        if status < 500:
            self.problems.append(f"{self.name}: {function} was refused: {status} {body[:200]}")
        raise OSError(f"{status}")

    def insist(self, function, data):
        """Sends the same write until it is acknowledged, as a client with an outbox does; None if it never is."""
        began = time.monotonic()
        while time.monotonic() - began < PATIENCE:
            try:
                result = self.call(function, data)
            except OSError:
                time.sleep(0.1)
                continue
            with self.figures.lock:
                self.figures.operations.append(time.monotonic() - began)
            return result
        self.problems.append(f"{self.name}: {function} was not acknowledged within {PATIENCE} s")
        return None

    def live(self, is_over):
        deeds = [self.remember] * 4 + [self.save] * 3 + [self.correct] * 3 + [self.forget, self.sort, self.search]
        deeds += [self.classify] * 2 + [self.draft]
        while not is_over.is_set():
            self.count += 1
            self.random.choice(deeds)()
            time.sleep(self.random.uniform(0, 0.05))

    # Writes

    def remember(self):
        content = f"Note {self.count} of {self.name}: parcel {self.random.randrange(10**9)} goes to Norway"
        result = self.insist("addSupermemoryMemory", {"content": content})
        if result:
            self.memories[content] = result["memoryId"]
            self.again += not result["isNew"]

    def forget(self):
        if not self.memories:
            return
        content = self.random.choice(sorted(self.memories))
        if self.insist("deleteMemories", {"id": self.memories.pop(content)}) is not None:
            self.forgotten.add(content)

    def save(self):
        """A new entry of the library, or another answer for one."""
        known = sorted(self.entries)
        entry = self.random.choice(known) if known and self.random.random() < 0.5 else f"faq_{self.name}_{self.count}"
        data = {"id": entry, "questions": [f"What does parcel {entry} cost?"], "answer": f"It costs {self.count} euro."}
        if self.insist("saveFAQ", data):
            self.entries[entry] = self.count

    def correct(self):
        known = sorted(self.corrections)
        message = self.random.choice(known) if known and self.random.random() < 0.3 else f"${self.name}{self.count}"
        category = self.random.choice(CATEGORIES)
        data = {"messageId": message, "text": f"message {message} about parcels", "category": category}
        if self.insist("correctCategory", data):
            self.corrections[message] = category

    # Questions

    def ask(self, function, data):
        try:
            return self.call(function, data)
        except OSError:
            return None

    def sort(self):
        texts = [f"I love song {self.count} {number}" for number in range(5)]
        messages = [{"id": f"$s{self.count}.{number}", "text": text, "senderId": "@eve:example.org"}
                    for number, text in enumerate(texts)]
        self.ask("triageMessages", {"messages": messages})

    def classify(self):
        """All creators are asked the same at about the same time, as when a letter goes to many."""
        self.ask("categorizeMessage", {"text": f"Circular {int(time.monotonic() / 2)}: could you play at our wedding?"})

    def draft(self):
        data = {"conversationId": f"!{self.name}{self.count}", "messageText": f"I adore the song number {self.count}!",
                "asksModel": True}
        self.ask("generateSmartReplies", data)

    def search(self):
        self.ask("searchSupermemoryMemories", {"query": "parcel to Norway", "limit": 5})

    @property
    def acknowledged(self):
        return len(self.memories) + 2 * len(self.forgotten) + len(self.entries) + len(self.corrections)


class Creator:
    """What all devices of one person were told, to be compared with what is there."""

    def __init__(self, devices):
        self.devices, self.name = devices, devices[0].owner
        self.problems = []

    def all(self, what):
        return set().union(*(getattr(device, what) for device in self.devices))

    def pairs(self, what):
        return {pair for device in self.devices for pair in getattr(device, what).items()}

    def check(self, port):
        """Asks one copilot."""
        call = self.devices[0].call
        found, cursor = [], None
        while True:
            page = call("listMemories", {"limit": 1000, **({"cursor": cursor} if cursor else {})}, port)
            found += [memory["content"] for memory in page["memories"]]
            cursor = page.get("cursor")
            if not cursor:
                break
        self.expect(page["total"] == len(found), f"{len(found)} memories are counted as {page['total']}")
        self.expect(len(found) == len(set(found)), f"{len(found) - len(set(found))} memories are there twice")
        self.same("memories", self.all("memories"), set(found))
        self.expect(not self.all("forgotten") & set(found), "deleted memories are there")
        faqs = call("listFAQs", {}, port)["faqs"]
        self.expect(len(faqs) == len({faq["id"] for faq in faqs}), "an entry is there twice")
        answers = {(entry, f"It costs {number} euro.") for entry, number in self.pairs("entries")}
        self.same("entries", answers, {(faq["id"], faq["answer"]) for faq in faqs})
        for message, category in sorted(self.pairs("corrections"))[:20]:
            data = {"messageId": message, "text": f"message {message} about parcels"}
            answer = call("categorizeMessage", data, port)
            self.expect(answer.get("isCorrected") and answer["category"] == category,
                        f"the correction of {message} does not count")

    def check_corrections(self, rows):
        """All corrections, as the database has them."""
        self.same("corrections", self.pairs("corrections"), {(message, category) for message, category in rows})

    def same(self, what, acknowledged, found):
        lost, more = acknowledged - found, found - acknowledged
        self.expect(not lost, f"{len(lost)} acknowledged {what} are lost, {sorted(lost)[:1]} among them")
        self.expect(not more, f"{len(more)} {what} are there that nobody was told of, {sorted(more)[:1]} among them")

    def expect(self, is_so, otherwise):
        if not is_so:
            self.problems.append(f"{self.name}: {otherwise}")
