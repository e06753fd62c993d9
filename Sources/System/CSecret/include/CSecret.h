#pragma once

/// The desktop's secret store through libsecret. The library is loaded on first use, if it is installed, so programs
/// that never use it don't depend on it. All calls block; one at a time.

/// Whether the library is available; it does not tell whether a store answers.
int buzz_secret_load(void);

/// 0 when stored.
int buzz_secret_store(const char *key, const char *label, const char *secret);

enum { BUZZ_SECRET_DONE = 0, BUZZ_SECRET_FAILED = 1, BUZZ_SECRET_LOCKED = 2 };

/// Done: `secret` is the secret, to be freed with `buzz_secret_free`, or NULL if there is none. Locked: there is one,
/// and it was not unlocked.
int buzz_secret_lookup(const char *key, char **secret);

/// 0 when it was removed or did not exist.
int buzz_secret_clear(const char *key);

void buzz_secret_free(char *secret);
