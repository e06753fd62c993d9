#pragma once
#include <sqlite3.h>

/// SQLITE_TRANSIENT is a cast macro that Swift cannot import.
static inline sqlite3_destructor_type buzz_sqlite_transient(void) { return SQLITE_TRANSIENT; }

/// A lasting address of an empty text.
static inline const char *buzz_empty_text(void) { return ""; }
