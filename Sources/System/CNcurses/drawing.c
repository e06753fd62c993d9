#define _GNU_SOURCE
#define _XOPEN_SOURCE_EXTENDED 1
#define NCURSES_WIDECHAR 1
#include "CNcurses.h"

#include <langinfo.h>
#include <locale.h>
#include <ncurses.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/mman.h>
#include <term.h>
#include <unistd.h>
#include <wchar.h>

static int memory_file = -1;
static uint8_t *output;
static size_t output_capacity;

static const char *locale_name(void) {
    const char *names[] = {"LC_ALL", "LC_CTYPE", "LANG"};
    for (int i = 0; i < 3; i++) {
        const char *value = getenv(names[i]);
        if (value && *value) return value;
    }
    return NULL;
}

int cn_set_locale(void) {
    const char *asked = locale_name();
    if (!setlocale(LC_CTYPE, "") || !asked) {
        // The locale isn't installed, or none is set: use UTF-8 if it was requested or no locale was.
        if (!asked || strcasestr(asked, "utf-8") || strcasestr(asked, "utf8")) {
            if (!setlocale(LC_CTYPE, "C.UTF-8")) setlocale(LC_CTYPE, "en_US.UTF-8");
        }
    }
    return strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
}

int cn_open(const char *name, const char *directory, int height, int width) {
    if (memory_file < 0) memory_file = memfd_create("terminal", MFD_CLOEXEC);
    if (memory_file < 0) return -1;
    FILE *out = fdopen(dup(memory_file), "w");
    FILE *in = fopen("/dev/null", "re");
    if (!out || !in) return -1;
    char *old = getenv("TERMINFO");
    old = old ? strdup(old) : NULL;
    if (directory) setenv("TERMINFO", directory, 1);
    SCREEN *screen = newterm(name, out, in);
    if (directory) {
        if (old) setenv("TERMINFO", old, 1);
        else unsetenv("TERMINFO");
    }
    free(old);
    if (!screen) {
        fclose(out);
        fclose(in);
        return -1;
    }
    set_term(screen);
    if (!cursor_address) {
        endwin();
        return -1;
    }
    typeahead(-1);
    nonl();
    noecho();
    idlok(stdscr, FALSE);
    idcok(stdscr, FALSE);
    scrollok(stdscr, FALSE);
    leaveok(stdscr, FALSE);
    cn_resize(height, width);
    return 0;
}

void cn_resize(int height, int width) {
    if (height < 1) height = 1;
    if (width < 1) width = 1;
    resize_term(height, width);
}

int cn_start_color(void) {
    if (!has_colors() || start_color() == ERR) return 0;
    use_default_colors();
    return COLORS;
}

int cn_pair(int foreground, int background) {
    if (foreground == -1 && background == -1) return 0;
    return alloc_pair(foreground, background);
}

void cn_reset_pairs(void) { reset_color_pairs(); }

static attr_t attributes_of(uint8_t bits) {
    attr_t attributes = A_NORMAL;
    if (bits & 1) attributes |= A_BOLD;
    if (bits & 2) attributes |= A_DIM;
    if (bits & 4) attributes |= A_ITALIC;
    if (bits & 8) attributes |= A_UNDERLINE;
    if (bits & 16) attributes |= A_REVERSE;
    if (bits & 64) attributes |= A_BLINK;
    return attributes;
}

int cn_put_row(int y, const struct cn_cell *cells, int count) {
    int failures = 0;
    for (int x = 0; x < count; x++) {
        const struct cn_cell *cell = &cells[x];
        if (cell->width == 0) continue;
        wchar_t text[CN_CELL_SCALARS + 1];
        int length = cell->count < CN_CELL_SCALARS ? cell->count : CN_CELL_SCALARS;
        for (int i = 0; i < length; i++) text[i] = (wchar_t)cell->scalars[i];
        text[length] = 0;
        cchar_t character;
        int pair = cell->pair;
        if (setcchar(&character, text, attributes_of(cell->attributes), 0, &pair) == ERR ||
            mvadd_wchnstr(y, x, &character, 1) == ERR) {
            failures++;
        }
    }
    return failures;
}

void cn_cursor(int y, int x, int is_visible) {
    curs_set(is_visible ? 1 : 0);
    move(y, x);
}

void cn_frame(void) {
    wnoutrefresh(stdscr);
    doupdate();
}

void cn_repaint(void) { clearok(curscr, TRUE); }

void cn_rewrite(int y, int count) { wredrawln(stdscr, y, count); }

void cn_leave(void) { endwin(); }

const uint8_t *cn_take_output(size_t *count) {
    *count = 0;
    if (memory_file < 0) return NULL;
    off_t size = lseek(memory_file, 0, SEEK_END);
    if (size <= 0) return NULL;
    if ((size_t)size > output_capacity) {
        uint8_t *larger = realloc(output, (size_t)size * 2);
        if (!larger) return NULL;
        output = larger;
        output_capacity = (size_t)size * 2;
    }
    ssize_t got = pread(memory_file, output, (size_t)size, 0);
    if (ftruncate(memory_file, 0) == 0) lseek(memory_file, 0, SEEK_SET);
    if (got > 0) *count = (size_t)got;
    return output;
}

const char *cn_capability(const char *name) {
    const char *value = tigetstr((char *)name);
    return value == (char *)-1 ? NULL : value;
}

int cn_scalar_width(int32_t scalar) { return wcwidth((wchar_t)scalar); }
