#define _GNU_SOURCE
#include "CNcurses.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

// MARK: The device

static struct termios saved;
static int has_saved;

int cn_device_save(int fd) {
    if (tcgetattr(fd, &saved) != 0) return errno;
    has_saved = 1;
    return 0;
}

int cn_device_raw(int fd) {
    struct termios raw = saved;
    cfmakeraw(&raw);
    raw.c_cc[VMIN] = 1;
    raw.c_cc[VTIME] = 0;
    return tcsetattr(fd, TCSADRAIN, &raw) == 0 ? 0 : errno;
}

int cn_device_typed_ahead(int fd) {
    int count = 0;
    if (!has_saved || !(saved.c_iflag & ICRNL)) return 0;
    return ioctl(fd, FIONREAD, &count) == 0 ? count : 0;
}

/// Also works in the background, where the kernel would otherwise stop the process for it.
void cn_device_cooked(int fd) {
    if (!has_saved) return;
    sigset_t blocked, before;
    sigemptyset(&blocked);
    sigaddset(&blocked, SIGTTOU);
    pthread_sigmask(SIG_BLOCK, &blocked, &before);
    tcflush(fd, TCIFLUSH);
    tcsetattr(fd, TCSANOW, &saved);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
}

uint8_t cn_device_erase(void) { return has_saved ? saved.c_cc[VERASE] : 0x7F; }

int cn_device_size(int fd, int *height, int *width) {
    struct winsize size;
    if (ioctl(fd, TIOCGWINSZ, &size) != 0) return errno;
    *height = size.ws_row;
    *width = size.ws_col;
    return 0;
}

int cn_device_pixels(int fd, int *height, int *width) {
    struct winsize size;
    if (ioctl(fd, TIOCGWINSZ, &size) != 0) return errno;
    *height = size.ws_ypixel;
    *width = size.ws_xpixel;
    return 0;
}

// MARK: The guard. Everything its handlers touch is prepared beforehand; they call async-signal-safe functions only.

static uint8_t guard_bytes[CN_GUARD_BYTES];
static volatile size_t guard_count;
static volatile int guard_fd = -1;
static atomic_int guard_armed;
static int pipe_ends[2] = {-1, -1};
static atomic_int continue_count;

static const int deadly[] = {
    SIGSEGV, SIGABRT, SIGILL, SIGTRAP, SIGBUS, SIGFPE, SIGSYS, SIGTERM, SIGHUP, SIGINT, SIGQUIT,
    SIGUSR1, SIGUSR2, SIGALRM, SIGVTALRM, SIGPROF, SIGPOLL, SIGXCPU, SIGXFSZ,
};
#define DEADLY_COUNT (sizeof deadly / sizeof *deadly)
static struct sigaction before_us[DEADLY_COUNT];

void cn_guard_set(int fd, const uint8_t *bytes, size_t count) {
    int was_armed = atomic_exchange(&guard_armed, 0);
    if (count > CN_GUARD_BYTES) count = CN_GUARD_BYTES;
    memcpy(guard_bytes, bytes, count);
    guard_count = count;
    guard_fd = fd;
    atomic_store(&guard_armed, was_armed);
}

void cn_guard_thread(void) {
    static _Thread_local char stack[32 << 10];
    static _Thread_local int has_stack;
    if (has_stack) return;
    has_stack = 1;
    stack_t now, alternative = {.ss_sp = stack, .ss_size = sizeof stack};
    if (sigaltstack(NULL, &now) == 0 && (now.ss_flags & SS_DISABLE)) sigaltstack(&alternative, NULL);
}

void cn_guard_arm(int armed) { atomic_store(&guard_armed, armed); }

static void restore_terminal(void) {
    if (!atomic_exchange(&guard_armed, 0)) return;
    int error = errno;
    size_t sent = 0;
    while (sent < guard_count) {
        ssize_t written = write(guard_fd, guard_bytes + sent, guard_count - sent);
        if (written < 0 && errno == EINTR) continue;
        if (written <= 0) break;
        sent += (size_t)written;
    }
    cn_device_cooked(guard_fd);
    errno = error;
}

/// Dispatch's threads block most signals, and the main queue runs on one of them.
static void raise_unblocked(int number) {
    sigset_t set, before;
    sigemptyset(&set);
    sigaddset(&set, number);
    pthread_sigmask(SIG_UNBLOCK, &set, &before);
    raise(number);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
}

static void on_deadly(int number, siginfo_t *info, void *context) {
    (void)context;
    restore_terminal();
    for (size_t i = 0; i < DEADLY_COUNT; i++) {
        if (deadly[i] == number) sigaction(number, &before_us[i], NULL);
    }
    // A fault recurs when the instruction is executed again; a signal that was sent must be sent again.
    int can_repeat = number == SIGSEGV || number == SIGILL || number == SIGBUS || number == SIGFPE;
    if (can_repeat && info->si_code > 0) return;
    raise_unblocked(number);
}

static void on_event(int number);

/// Requests to end: the program saves its data, restores the terminal and ends by itself. A second request, or a
/// timeout (the alarm), has the signal's default effect.
static void on_ending(int number, siginfo_t *info, void *context) {
    static volatile sig_atomic_t asked;
    if (asked) return on_deadly(number, info, context);
    asked = 1;
    alarm(20);
    on_event(number);
}

static void on_event(int number) {
    int error = errno;
    if (number == SIGCONT) atomic_fetch_add(&continue_count, 1);
    char byte = (char)number;
    ssize_t ignored = write(pipe_ends[1], &byte, 1);
    (void)ignored;
    errno = error;
}

static void handle(int number, void (*handler)(int)) {
    struct sigaction action = {0};
    action.sa_handler = handler;
    action.sa_flags = SA_RESTART;
    sigfillset(&action.sa_mask);
    sigaction(number, &action, NULL);
}

int cn_guard_install(void) {
    static int installed;
    if (installed) return pipe_ends[0];
    if (pipe2(pipe_ends, O_CLOEXEC | O_NONBLOCK) != 0) return -1;
    installed = 1;
    atexit(restore_terminal);
    for (size_t i = 0; i < DEADLY_COUNT; i++) {
        sigaction(deadly[i], NULL, &before_us[i]);
        int is_fault = i < 7;
        // A process that handles or ignores this signal restores the terminal itself.
        if (!is_fault && before_us[i].sa_handler != SIG_DFL) continue;
        struct sigaction action = {0};
        action.sa_sigaction = deadly[i] == SIGTERM || deadly[i] == SIGHUP ? on_ending : on_deadly;
        action.sa_flags = SA_SIGINFO | SA_ONSTACK;
        sigfillset(&action.sa_mask);
        sigaction(deadly[i], &action, NULL);
    }
    handle(SIGWINCH, on_event);
    handle(SIGCONT, on_event);
    handle(SIGTSTP, on_event);
    return pipe_ends[0];
}

int cn_await_foreground(int fd) {
    // Stop until the shell brings us to the foreground. Where stopping has no effect, give up, because that will
    // never happen.
    for (int i = 0; i < 20; i++) {
        pid_t front = tcgetpgrp(fd);
        if (front < 0 || front == getpgrp()) return 0;
        raise_unblocked(SIGTTIN);
        struct timespec pause = {.tv_nsec = 20000000};
        nanosleep(&pause, NULL);
    }
    return EIO;
}

static void do_nothing(int number) { (void)number; }

void cn_guard_release(int released) {
    static struct sigaction interrupt, quit;
    static int is_released;
    if (released == is_released) return;
    is_released = released;
    if (released) {
        sigaction(SIGINT, NULL, &interrupt);
        sigaction(SIGQUIT, NULL, &quit);
        // Use a handler, because an ignored signal would stay ignored in the other program.
        handle(SIGINT, do_nothing);
        handle(SIGQUIT, do_nothing);
        signal(SIGTSTP, SIG_DFL);
    } else {
        sigaction(SIGINT, &interrupt, NULL);
        sigaction(SIGQUIT, &quit, NULL);
        handle(SIGTSTP, on_event);
    }
}

int cn_continue_count(void) { return atomic_load(&continue_count); }

void cn_stop(void) {
    signal(SIGTSTP, SIG_DFL);
    if (getpgrp() == getpid()) {
        raise_unblocked(SIGTSTP);
    } else {
        // Started by a script: the shell waits for the whole group to stop. Another thread may receive the signal.
        int before = cn_continue_count();
        kill(0, SIGTSTP);
        struct timespec pause = {.tv_nsec = 10000000};
        for (int i = 0; i < 30 && cn_continue_count() == before; i++) nanosleep(&pause, NULL);
    }
    handle(SIGTSTP, on_event);
}
