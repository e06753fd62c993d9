"""A copilot deployed as callable functions with Firebase's library. The `text` of a call decides how it ends, so
that every error of the protocol can be provoked."""

from firebase_functions import https_fn

CODES = {code.value: code for code in https_fn.FunctionsErrorCode}


@https_fn.on_call()
def copilot(request: https_fn.CallableRequest):
    name = request.raw_request.path.rsplit("/", 1)[-1]
    data = request.data or {}
    text = data.get("text", "") if isinstance(data, dict) else ""
    if text in CODES:
        details = {"retryAfterMs": 90_000} if text == "resource-exhausted" else None
        raise https_fn.HttpsError(CODES[text], f"as asked: {text}", details)
    if text == "crash":
        raise ZeroDivisionError("something private")
    if name == "checkFAQ":
        return {"isFAQ": True, "answer": "Yes, twice a month.", "matchedQuestion": "Do you ship?", "confidence": 0.91}
    if name == "generateSmartReplies":
        return {"drafts": {"short": "Yes.", "medium": "Yes, gladly.", "detailed": "Yes, gladly, and thank you."}}
    if name == "categorizeMessage":
        return {"category": "business", "confidence": 0.8, "length": len(text), "echo": data.get("numbers")}
    raise https_fn.HttpsError(https_fn.FunctionsErrorCode.NOT_FOUND, f"There is no function {name}.")
