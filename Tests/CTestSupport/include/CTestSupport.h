#pragma once

/// Opens a pseudo-terminal and writes the name of its other end, at most 64 characters; -1 on failure.
int test_terminal_open(char name[64]);
/// The flag that gives a spawned program a session of its own.
int test_spawn_session(void);
