#pragma once
#include <stddef.h>
#include <stdint.h>

// ncurses' own headers stay inside: they are macros for the most part, and nothing but this fence needs them.

// MARK: Drawing. One thread only. ncurses draws into a file in memory; whoever owns the terminal sends what it holds.

#define CN_CELL_SCALARS 5

/// One column. `width` 0 is the right half of a wide one and is skipped.
struct cn_cell {
    int32_t scalars[CN_CELL_SCALARS];
    uint8_t count;
    uint8_t width;
    uint8_t attributes;  // bold 1, dim 2, italic 4, underline 8, reverse 16, blink 64
    int32_t pair;
};

/// Takes the character encoding from the environment; 1 when it is UTF-8.
int cn_set_locale(void);
/// Starts ncurses for a terminal of this name, reading terminfo from `directory` too unless NULL. 0, or -1.
int cn_open(const char *name, const char *directory, int height, int width);
void cn_resize(int height, int width);
/// The number of colours after starting colour; 0 for none.
int cn_start_color(void);
/// A pair for two colours (-1 is the terminal's own), or -1.
int cn_pair(int foreground, int background);
void cn_reset_pairs(void);
int cn_put_row(int y, const struct cn_cell *cells, int count);
/// Where the cursor stands after the next frame, seen or not.
void cn_cursor(int y, int x, int is_visible);
/// Makes ncurses write what differs from the last frame.
void cn_frame(void);
/// The next frame clears the screen and writes everything.
void cn_repaint(void);
/// Writes what leaves the full screen; the next frame enters it again.
void cn_leave(void);
/// What was written since the last call; valid until the next.
const uint8_t *cn_take_output(size_t *count);
/// A terminfo string, or NULL.
const char *cn_capability(const char *name);
/// What ncurses believes a scalar's width to be.
int cn_scalar_width(int32_t scalar);

// MARK: The device.

/// Remembers the terminal's settings; 0 or errno.
int cn_device_save(int fd);
/// No echo, no line editing, no signals from keys; 0 or errno.
int cn_device_raw(int fd);

/// How many bytes were typed before the terminal was raw: in them it has turned Enter into a line feed.
int cn_device_typed_ahead(int fd);
/// Puts the remembered settings back and drops unread input.
void cn_device_cooked(int fd);
/// What the Backspace key sends.
uint8_t cn_device_erase(void);
/// 0, or errno.
int cn_device_size(int fd, int *height, int *width);

// MARK: The guard: leaves the terminal usable on whatever way the program ends.

/// The bytes that undo everything, for signal handlers; at most CN_GUARD_BYTES.
#define CN_GUARD_BYTES 1024
void cn_guard_set(int fd, const uint8_t *bytes, size_t count);
/// While armed, a deadly signal or exit() restores the terminal first.
void cn_guard_arm(int armed);
/// Gives the calling thread a stack for its handlers, so that an overflow of its own is survived long enough.
void cn_guard_thread(void);
/// Installs the handlers. Each arrival of SIGWINCH, SIGCONT and SIGTSTP then writes its number to the pipe whose
/// reading end is returned, or -1. So do SIGTERM and SIGHUP: whoever reads them ends the program in good order.
int cn_guard_install(void);
/// Waits, stopped as the shell's other jobs are, until this process is in the terminal's foreground. Returns an error
/// where it never will be.
int cn_await_foreground(int fd);
/// Another program has the terminal: its keys' signals must not end this one.
void cn_guard_release(int released);
/// Stops this process as Ctrl-Z does and returns when it is continued.
void cn_stop(void);
/// How many times the process was continued.
int cn_continue_count(void);
