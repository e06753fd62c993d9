#pragma once
#include <sqlite3.h>

/// SQLITE_TRANSIENT is a cast macro that Swift cannot import.
static inline sqlite3_destructor_type buzz_sqlite_transient(void) { return SQLITE_TRANSIENT; }

/// A permanent address for empty text.
static inline const char *buzz_empty_text(void) { return ""; }

/// sqlite3_config is variadic, which Swift cannot call. Without its memory statistics SQLite needs no lock for each
/// allocation.
static inline int buzz_sqlite_without_statistics(void) { return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0); }
