#pragma once
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/// What Swift cannot express: fork and exec, signal handlers, netlink. No policy belongs here.

struct buzz_spawn_request {
    const char *path;
    char *const *arguments;
    char *const *environment;
    const char *directory;  // NULL keeps the parent's
    int standard_input, standard_output, standard_error;  // descriptors to become 0, 1, 2
    int own_session;  // 1: setsid
    int niceness;  // added to the parent's; also for a session of its own as a whole, where the kernel weighs those
    int death_signal;  // sent when the spawning thread ends; 0: none
};

/// Forks and executes. In the child every signal has its default action, and every other descriptor is closed.
/// Returns 0 and the child's id, or the errno of the step that failed, including exec.
int buzz_spawn(const struct buzz_spawn_request *request, pid_t *child);

/// After this, a crash (a fault, a trap, an abort) writes a report to `path`: `header`, the signal, a backtrace. Then
/// it prints `notice` to standard error, and the signal has its previous effect. Returns 0 or errno. Call it once.
int buzz_crash_install(const char *path, const char *header, const char *notice);

/// The system's message for an errno.
void buzz_error_text(int code, char *buffer, size_t size);

/// pipe2(2) with O_CLOEXEC, and O_NONBLOCK if requested.
int buzz_pipe(int ends[2], int non_blocking);

/// write(2) that returns EPIPE without raising SIGPIPE.
ssize_t buzz_write(int fd, const void *bytes, size_t count);

/// After this, each arrival of `signal` writes its number as one byte to `fd` (non-blocking). Returns 0 or errno.
int buzz_signal_forward(int signal, int fd);
/// 1 if the signal is ignored.
int buzz_signal_ignored(int signal);
/// Restores the default action.
int buzz_signal_restore(int signal);

/// A descriptor that becomes readable when the process ends, or -1.
int buzz_pidfd_open(pid_t pid);

/// A non-blocking netlink socket that receives link, address and route changes, or -1.
int buzz_netlink_open(void);
/// Reads what is available; 1 if links, addresses or routes have changed, otherwise 0.
int buzz_netlink_drain(int fd);

/// Our threads allocate little: with an arena each, every arena would keep the most its thread ever needed.
void buzz_keep_few_arenas(void);

/// Returns free memory to the system.
void buzz_return_memory(void);

// epoll and eventfd, which Swift's Glibc doesn't import.

/// An epoll descriptor, or -1.
int buzz_watch_open(void);
/// An eventfd, or -1.
int buzz_watch_bell(void);
void buzz_watch_ring(int bell);
void buzz_watch_silence(int bell);
/// Reports `id` while `file` is readable. 0 on success.
int buzz_watch_add(int watch, int file, uint64_t id);
/// Reports `id` once when the peer of `socket` hangs up. 0 on success.
int buzz_watch_add_hang_up(int watch, int socket, uint64_t id);
/// Reports `id` once when `file` is readable, and once more after each `buzz_watch_again`. 0 on success.
int buzz_watch_add_once(int watch, int file, uint64_t id);
int buzz_watch_again(int watch, int file, uint64_t id);
void buzz_watch_remove(int watch, int file);
/// Waits for events and stores their ids; -1 on failure.
int buzz_watch_wait(int watch, int milliseconds, uint64_t *ids, int capacity);
/// Starts a detached thread that blocks all signals. 0 on success.
int buzz_watch_start_thread(void *(*life)(void *), void *context);
