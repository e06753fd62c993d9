#pragma once
#include <stddef.h>
#include <stdint.h>

// Keep ncurses' own headers out of Swift: they consist mostly of macros, and only this target needs them.

// MARK: Drawing. One thread only. ncurses draws into a file in memory; whoever owns the terminal sends what it holds.

#define CN_CELL_SCALARS 5

/// One column. `width` 0 marks the right half of a wide character, which is skipped.
struct cn_cell {
    int32_t scalars[CN_CELL_SCALARS];
    uint8_t count;
    uint8_t width;
    uint8_t attributes;  // bold 1, dim 2, italic 4, underline 8, reverse 16, blink 64
    int32_t pair;
};

/// Sets the character encoding from the environment; 1 when it is UTF-8.
int cn_set_locale(void);
/// Starts ncurses for a terminal with this name; also reads terminfo from `directory` unless NULL. 0, or -1 on
/// failure.
int cn_open(const char *name, const char *directory, int height, int width);
void cn_resize(int height, int width);
/// Starts colour and returns the number of colours; 0 for none.
int cn_start_color(void);
/// A pair for two colours (-1 is the terminal's default), or -1.
int cn_pair(int foreground, int background);
void cn_reset_pairs(void);
int cn_put_row(int y, const struct cn_cell *cells, int count);
/// The cursor's position after the next frame, even when it is hidden.
void cn_cursor(int y, int x, int is_visible);
/// Makes ncurses write the differences from the last frame.
void cn_frame(void);
/// The next frame clears the screen and writes everything.
void cn_repaint(void);
/// The next frame writes everything in these lines.
void cn_rewrite(int y, int count);
/// Writes what leaves the full screen; the next frame enters it again.
void cn_leave(void);
/// The bytes written since the last call; valid until the next one.
const uint8_t *cn_take_output(size_t *count);
/// A terminfo string, or NULL.
const char *cn_capability(const char *name);
/// The width that ncurses assumes for a scalar.
int cn_scalar_width(int32_t scalar);

// MARK: The device.

/// Saves the terminal's settings; 0 or errno.
int cn_device_save(int fd);
/// No echo, no line editing, no signals from keys; 0 or errno.
int cn_device_raw(int fd);

/// How many bytes were typed before raw mode; in these the terminal has turned Enter into a line feed.
int cn_device_typed_ahead(int fd);
/// Restores the saved settings and drops unread input.
void cn_device_cooked(int fd);
/// The byte that the Backspace key sends.
uint8_t cn_device_erase(void);
/// 0, or errno.
int cn_device_size(int fd, int *height, int *width);
/// The same in pixels, 0 where the terminal doesn't say.
int cn_device_pixels(int fd, int *height, int *width);

// MARK: The guard: leaves the terminal usable on whatever way the program ends.

/// The bytes that signal handlers write to restore the terminal; at most CN_GUARD_BYTES.
#define CN_GUARD_BYTES 1024
void cn_guard_set(int fd, const uint8_t *bytes, size_t count);
/// While armed, a fatal signal or exit() restores the terminal first.
void cn_guard_arm(int armed);
/// Gives the calling thread a separate signal stack, so that the handlers can run after a stack overflow.
void cn_guard_thread(void);
/// Installs the handlers. Each SIGWINCH, SIGCONT and SIGTSTP then writes its number to a pipe, whose reading end is
/// returned; -1 on failure. So do SIGTERM and SIGHUP, upon which the reader should end the program.
int cn_guard_install(void);
/// Waits, stopped like the shell's other jobs, until this process is in the terminal's foreground. Returns an error
/// if it cannot get there.
int cn_await_foreground(int fd);
/// Another program uses the terminal: signals from the keyboard must not end this one.
void cn_guard_release(int released);
/// Stops this process like Ctrl-Z and returns when it is continued.
void cn_stop(void);
/// How many times the process has been continued.
int cn_continue_count(void);
