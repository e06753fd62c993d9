#pragma once
#include <sqlite3.h>

/// SQLITE_TRANSIENT is a cast macro that Swift cannot import.
static inline sqlite3_destructor_type buzz_sqlite_transient(void) { return SQLITE_TRANSIENT; }

/// A lasting address of an empty text.
static inline const char *buzz_empty_text(void) { return ""; }

/// sqlite3_config takes variable arguments, which Swift cannot call. Without its statistics of memory SQLite needs no
/// lock for each piece of it.
static inline int buzz_sqlite_without_statistics(void) { return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0); }
