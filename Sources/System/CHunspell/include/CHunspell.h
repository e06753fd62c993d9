#pragma once

/// A dictionary. Not to be used by two threads at once.
typedef struct Hunhandle Hunhandle;

/// Loads hunspell, and returns why that failed, else NULL. Call it before any other of these functions.
const char *buzz_hunspell_load(void);

/// - Parameters: the paths of the file of rules (.aff) and the file of words (.dic).
Hunhandle *buzz_hunspell_open(const char *rules, const char *words);
void buzz_hunspell_close(Hunhandle *dictionary);
/// The encoding that all words have on the way in and out.
const char *buzz_hunspell_encoding(Hunhandle *dictionary);
int buzz_hunspell_knows(Hunhandle *dictionary, const char *word);
/// Fills `list` and returns how many it has. Free it with `buzz_hunspell_free`.
int buzz_hunspell_suggest(Hunhandle *dictionary, char ***list, const char *word);
void buzz_hunspell_free(Hunhandle *dictionary, char ***list, int count);
