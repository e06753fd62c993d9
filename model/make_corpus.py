#!/usr/bin/env python3
"""Writes model/corpus/messages.tsv and model/test/messages.tsv from the hand-written sources beside them.

A source is a text file of blocks. A block starts with a line such as

    == business positive/low 40-70

(category, then optionally sentiment/intensity and the band its score should lie in) and holds one message a line.
"[a|b|c]" picks one of several wordings, "{name}" one entry of the list of that name in slots.txt, "\\n" is a line break.
A line with choices gives several messages (three, or N where it starts with "*N "); they share a group, so that training
never compares a message with its sister. Beside them lie files of whole messages, each written once by one of several people
(`written/*.tsv`, and such files in `test` and `unseen`): category, language and message, separated by tabs. `care/*.tsv` hold
what is grave and what only sounds so: kind, language and message; they become corpus/care.tsv. What shares a run of five words
with a message that is measured with is left out of both. The same sources always give the same bytes: the generator's randomness is its own.
"""
import pathlib
import re
import sys

HERE = pathlib.Path(__file__).parent
CHOICE = re.compile(r"\[([^\[\]]*)\]")
# Of `care`: measured with alone.
KEPT = ("kept", "strangers")
SLOT = re.compile(r"\{(\w+)\}")


class Random:
    """The "minimal standard" generator; Python's own may change between versions."""

    def __init__(self, seed):
        self.state = seed % 2147483647 or 1

    def below(self, limit):
        self.state = self.state * 48271 % 2147483647
        return self.state % limit


def read_slots():
    slots = {}
    for line in (HERE / "source" / "slots.txt").read_text(encoding="utf-8").splitlines():
        if line.strip() and not line.startswith("#"):
            name, entries = line.split(":", 1)
            slots.setdefault(name.strip(), []).extend(e.strip() for e in entries.split("|") if e.strip())
    return slots


def expand(template, slots, random):
    text = template
    for _ in range(40):
        changed = False
        match = CHOICE.search(text)
        if match:
            options = match.group(1).split("|")
            text = text[: match.start()] + options[random.below(len(options))] + text[match.end() :]
            changed = True
        match = SLOT.search(text)
        if match:
            options = slots[match.group(1)]
            text = text[: match.start()] + options[random.below(len(options))] + text[match.end() :]
            changed = True
        if not changed:
            break
    return re.sub(r" {2,}", " ", text).strip()


def roughen(text, random):
    """As people type in a hurry: small letters, no full stop, a slip of the finger."""
    kind = random.below(4)
    if kind == 0:
        return text.lower()
    if kind == 1:
        return text.rstrip(".!").replace(",", "")
    if kind == 2 and len(text) > 20 and text.isascii():
        place = 3 + random.below(len(text) - 6)
        if text[place].isalpha() and text[place + 1].isalpha():
            return text[:place] + text[place + 1] + text[place] + text[place + 2 :]
    return text


def blocks(path):
    head = None
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        if line.startswith("=="):
            head = line[2:].split()
            if not head or head[0] not in ("fan", "business", "spam", "urgent"):
                sys.exit(f"{path}:{number}: unknown category")
            continue
        if head is None or "\t" in line:
            sys.exit(f"{path}:{number}: a message outside a block, or a tab in it")
        yield head, line, f"{path.stem}:{number}"


def columns(head):
    sentiment = intensity = band = "-"
    for word in head[1:]:
        if "/" in word:
            sentiment, intensity = word.split("/")
        elif re.fullmatch(r"\d+-\d+", word):
            band = word
    return head[0], sentiment, intensity, band


def whole(path):
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        parts = line.split("\t")
        if len(parts) != 3 or parts[0] not in ("fan", "business", "spam", "urgent"):
            sys.exit(f"{path}:{number}: category, language and message are expected")
        yield parts[0], parts[2].replace(" / ", "\\n").strip(), f"{path.stem}.{parts[1]}:{number}"


def runs(text):
    """Five words in a row that say something ("I don't want to" does not), whatever their case and marks."""
    words = re.findall(r"\w+", text.replace("\\n", " ").lower())
    fives = (tuple(words[start : start + 5]) for start in range(len(words) - 4))
    return {five for five in fives if sum(map(len, five)) >= 18}


def measured():
    """The runs of all messages that are never learnt from."""
    found = set()
    for path in sorted((HERE / "test").iterdir()) + sorted((HERE / "unseen").iterdir()):
        if path.stem == "messages":
            continue
        for line in path.read_text(encoding="utf-8").splitlines():
            found |= runs(line.split("\t")[-1])
    for name in KEPT:
        for line in (HERE / "care" / f"{name}.tsv").read_text(encoding="utf-8").splitlines():
            found |= runs(line.split("\t")[-1])
    return found


def write_care(target, known):
    rows, left = [], 0
    for path in sorted((HERE / "care").glob("*.tsv")):
        if path.stem in KEPT:
            continue
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            parts = line.split("\t")
            if len(parts) != 3:
                sys.exit(f"{path}:{number}: kind, language and message are expected")
            if runs(parts[2]) & known:
                left += 1
            elif line not in rows:
                rows.append(line)
    target.write_text("\n".join(rows) + "\n", encoding="utf-8")
    print(f"{target}: {len(rows)} messages, {left} left out")


def write(sources, target, slots, generate, known=frozenset()):
    rows, seen, left = [], set(), 0
    random = Random(20240229)

    def take(text, *columns):
        nonlocal left
        if text in seen:
            return
        seen.add(text)
        if runs(text) & known:
            left += 1
        else:
            rows.append("\t".join((text, *columns)))

    for path in [path for path in sources if path.suffix == ".tsv" and path.stem != "messages"]:
        for category, text, group in whole(path):
            take(text, category, "-", "-", "-", group)
    for path in [path for path in sources if path.suffix == ".src"]:
        for head, line, group in blocks(path):
            category, sentiment, intensity, band = columns(head)
            count = 3 if CHOICE.search(line) or SLOT.search(line) else 1
            match = re.match(r"\*(\d+) ", line)
            if match:
                count, line = int(match.group(1)), line[match.end() :]
            for turn in range(count):
                text = expand(line, slots, random) if generate else line
                if generate and turn > 0 and random.below(5) == 0:
                    text = roughen(text, random)
                take(text, category, sentiment, intensity, band, group)
    target.parent.mkdir(exist_ok=True)
    target.write_text("\n".join(rows) + "\n", encoding="utf-8")
    print(f"{target}: {len(rows)} messages" + (f", {left} left out" if left else ""))


if __name__ == "__main__":
    slots = read_slots()
    sources = sorted((HERE / "source").glob("*.src")) + sorted((HERE / "written").glob("*.tsv"))
    known = measured()
    write(sources, HERE / "corpus" / "messages.tsv", slots, generate=True, known=known)
    write_care(HERE / "corpus" / "care.tsv", known)
    write(sorted((HERE / "test").iterdir()), HERE / "test" / "messages.tsv", {}, generate=False)
    write(sorted((HERE / "unseen").iterdir()), HERE / "unseen" / "messages.tsv", {}, generate=False)
