#define _GNU_SOURCE
#include "CPlatform.h"

#include <errno.h>
#include <execinfo.h>
#include <fcntl.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// Everything the handler uses is prepared beforehand, and it calls only async-signal-safe functions. `backtrace` is
// safe after its first call, which loads the unwinder.

enum { FRAMES = 64, STACK_BYTES = 64 << 10 };

static const struct {
    int number;
    const char *name;
} deadly[] = {
    {SIGSEGV, "SIGSEGV"}, {SIGABRT, "SIGABRT"}, {SIGILL, "SIGILL"}, {SIGTRAP, "SIGTRAP"},
    {SIGBUS, "SIGBUS"},   {SIGFPE, "SIGFPE"},   {SIGSYS, "SIGSYS"},
};
#define DEADLY_COUNT (sizeof deadly / sizeof *deadly)

static struct sigaction before_us[DEADLY_COUNT];
static char *report_path, *report_header, *last_words;
static atomic_flag has_reported = ATOMIC_FLAG_INIT;

static void put(int fd, const char *text) {
    size_t rest = strlen(text);
    while (rest > 0) {
        ssize_t count = write(fd, text, rest);
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0) return;
        text += count;
        rest -= (size_t)count;
    }
}

static void put_address(int fd, const void *address) {
    char text[2 + 2 * sizeof address + 1] = "0x";
    uintptr_t value = (uintptr_t)address;
    for (size_t i = 0; i < 2 * sizeof address; i++) {
        text[2 + i] = "0123456789abcdef"[(value >> (8 * sizeof address - 4 - 4 * i)) & 15];
    }
    text[sizeof text - 1] = 0;
    put(fd, text);
}

static void report(size_t index, const siginfo_t *info) {
    int fd = open(report_path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (fd < 0) return;
    put(fd, report_header);
    put(fd, "signal: ");
    put(fd, deadly[index].name);
    if (info->si_code > 0) {
        put(fd, " at ");
        put_address(fd, info->si_addr);
    }
    put(fd, "\nbacktrace:\n");
    void *frames[FRAMES];
    int count = backtrace(frames, FRAMES);
    backtrace_symbols_fd(frames, count, fd);
    close(fd);
    put(STDERR_FILENO, last_words);
}

static void on_deadly(int number, siginfo_t *info, void *context) {
    (void)context;
    int saved = errno;
    size_t index = 0;
    while (index < DEADLY_COUNT - 1 && deadly[index].number != number) index++;
    if (!atomic_flag_test_and_set(&has_reported)) report(index, info);
    sigaction(number, &before_us[index], NULL);
    errno = saved;
    // A fault recurs when the instruction is executed again; a signal that was sent must be sent again.
    int repeats = number == SIGSEGV || number == SIGILL || number == SIGBUS || number == SIGFPE;
    if (repeats && info->si_code > 0) return;
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, number);
    pthread_sigmask(SIG_UNBLOCK, &set, NULL);
    raise(number);
}

int buzz_crash_install(const char *path, const char *header, const char *notice) {
    report_path = strdup(path);
    report_header = strdup(header);
    last_words = strdup(notice);
    void *memory = malloc(STACK_BYTES);
    if (report_path == NULL || report_header == NULL || last_words == NULL || memory == NULL) return ENOMEM;
    // After a stack overflow the handler needs another stack.
    stack_t now, alternative = {.ss_sp = memory, .ss_size = STACK_BYTES};
    if (sigaltstack(NULL, &now) == 0 && (now.ss_flags & SS_DISABLE)) sigaltstack(&alternative, NULL);
    void *frame;
    backtrace(&frame, 1);
    for (size_t i = 0; i < DEADLY_COUNT; i++) {
        struct sigaction action = {0};
        action.sa_sigaction = on_deadly;
        action.sa_flags = SA_SIGINFO | SA_ONSTACK;
        sigfillset(&action.sa_mask);
        if (sigaction(deadly[i].number, &action, &before_us[i]) != 0) return errno;
    }
    return 0;
}
