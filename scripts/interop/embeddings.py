"""A small embedding model, built at start, which LiteLLM's proxy serves to buzzboxd in `make interop`.

Words that occur in the same messages of the project's corpus get similar vectors: positive pointwise mutual
information, reduced by a singular value decomposition. Only files that stay the same while the corpus grows are used,
so that the vectors stay the same too. The vector of a text is the weighted mean of its words, rare ones weighing
more, with word pieces for words the corpus does not contain. It is a real but weak model of a known kind: it shows
that vectors are sent and used, not how much a large model improves the search.
"""
import collections
import hashlib
import math
import pathlib
import re

import litellm
import numpy
from litellm import CustomLLM

ROOT = pathlib.Path(__file__).resolve().parents[2]
DIMENSION = 128
WRITTEN = "alarms english everyday fans mixed mixed2 offers offers2 ordinary texts".split()


def words(text):
    return re.findall(r"\w+", text.lower())


def seeded(name):
    seed = int.from_bytes(hashlib.sha256(name.encode()).digest()[:8], "big")
    return numpy.random.default_rng(seed).standard_normal(DIMENSION) / math.sqrt(DIMENSION)


class Vectors:
    def __init__(self):
        files = [ROOT / "model" / "written" / f"{name}.tsv" for name in WRITTEN]
        lines = [line for file in files for line in file.read_text(encoding="utf-8").splitlines()]
        texts = [words(line.split("\t")[2]) for line in lines]
        counts = collections.Counter(word for text in texts for word in set(text))
        known = [word for word, count in counts.most_common(3000) if count > 1]
        self.number = {word: index for index, word in enumerate(known)}
        self.weight = {word: math.log(len(texts) / counts[word]) for word in known}
        pairs = numpy.zeros((len(known), len(known)), dtype=numpy.float32)
        for text in texts:
            here = [self.number[word] for word in set(text) if word in self.number]
            for left in here:
                pairs[left, here] += 1
        total = pairs.sum()
        chance = pairs.sum(axis=1, keepdims=True) * pairs.sum(axis=0, keepdims=True) / total
        information = numpy.log(numpy.maximum(pairs, 1e-9) / numpy.maximum(chance, 1e-9))
        information = numpy.maximum(information, 0)
        # Project randomly first, because decomposing the full matrix would take long.
        generator = numpy.random.default_rng(20240229)
        sketch = information @ generator.standard_normal((len(known), DIMENSION * 2), dtype=numpy.float32)
        basis, _ = numpy.linalg.qr(sketch)
        left, values, _ = numpy.linalg.svd(basis.T @ information, full_matrices=False)
        self.table = (basis @ left)[:, :DIMENSION] * numpy.sqrt(values[:DIMENSION])
        self.table /= numpy.linalg.norm(self.table, axis=1, keepdims=True) + 1e-9
        # Remove the mean: what all texts share does not distinguish them.
        self.common = numpy.zeros(DIMENSION)
        self.common = sum(self.raw(" ".join(text)) for text in texts) / len(texts)

    def raw(self, text):
        result = numpy.zeros(DIMENSION)
        for word in words(text):
            if word in self.number:
                result += self.table[self.number[word]] * self.weight[word]
            else:
                padded = f"<{word}>"
                pieces = [padded[start : start + 4] for start in range(max(1, len(padded) - 3))]
                result += sum(seeded(piece) for piece in pieces) / len(pieces) * 6
        length = numpy.linalg.norm(result)
        return result / length if length else seeded("nothing")

    def of(self, text):
        result = self.raw(text) - self.common
        return (result / numpy.linalg.norm(result)).tolist()


class Embeddings(CustomLLM):
    vectors = None

    def answer(self, texts, response):
        if Embeddings.vectors is None:
            Embeddings.vectors = Vectors()
        texts = [texts] if isinstance(texts, str) else texts
        response.object = "list"
        response.data = [
            {"object": "embedding", "index": index, "embedding": Embeddings.vectors.of(text)}
            for index, text in enumerate(texts)
        ]
        response.usage = litellm.Usage(prompt_tokens=0, completion_tokens=0, total_tokens=0)
        return response

    def embedding(self, model, input, model_response, *arguments, **options):
        return self.answer(input, model_response)

    async def aembedding(self, model, input, model_response, *arguments, **options):
        return self.answer(input, model_response)


model = Embeddings()
