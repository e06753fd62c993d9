#pragma once

/// The desktop's secret store through libsecret, which is loaded when it is first asked for and only where it is
/// installed: no program that never asks carries it. All calls block; one at a time.

/// Whether the library is here. Says nothing of whether a store answers.
int buzz_secret_load(void);

/// 0 when stored.
int buzz_secret_store(const char *key, const char *label, const char *secret);

enum { BUZZ_SECRET_DONE = 0, BUZZ_SECRET_FAILED = 1, BUZZ_SECRET_LOCKED = 2 };

/// Done: the secret, which `buzz_secret_free` takes, or NULL where there is none. Locked: there is one, and nobody unlocked it.
int buzz_secret_lookup(const char *key, char **secret);

/// 0 when it is gone, or was not there.
int buzz_secret_clear(const char *key);

void buzz_secret_free(char *secret);
