#define _GNU_SOURCE
#include "CPlatform.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/netlink.h>
#include <linux/rtnetlink.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif
#include <pthread.h>
#include <sched.h>
#include <stdio.h>
#include <signal.h>
#include <stdatomic.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#ifndef CLOSE_RANGE_CLOEXEC
#define CLOSE_RANGE_CLOEXEC (1U << 2)
#endif

static void close_above_two_on_exec(void) {
#ifdef SYS_close_range
    if (syscall(SYS_close_range, 3U, ~0U, CLOSE_RANGE_CLOEXEC) == 0) return;
#endif
    long limit = sysconf(_SC_OPEN_MAX);
    if (limit < 0 || limit > 65536) limit = 65536;
    for (int fd = 3; fd < limit; fd++) {
        int flags = fcntl(fd, F_GETFD);
        if (flags >= 0) fcntl(fd, F_SETFD, flags | FD_CLOEXEC);
    }
}

// Lowers the child's priority, best effort. Kernels with autogroups compare nice values only within a session, so a
// new session's autogroup is lowered too.
static void be_nice(int niceness, int own_session) {
    if (niceness <= 0 || niceness > 19) return;
    // A real-time priority would be inherited from the parent and make the nice value meaningless.
    struct sched_param none = {0};
    if (sched_getscheduler(0) != SCHED_OTHER) sched_setscheduler(0, SCHED_OTHER, &none);
    if (setpriority(PRIO_PROCESS, 0, getpriority(PRIO_PROCESS, 0) + niceness) != 0 || !own_session) return;
    int fd = open("/proc/self/autogroup", O_WRONLY | O_CLOEXEC);
    if (fd < 0) return;
    char digits[2] = {(char)('0' + niceness / 10), (char)('0' + niceness % 10)};
    ssize_t ignored = write(fd, digits, sizeof digits);
    (void)ignored;
    close(fd);
}

// Runs between fork and exec, so it calls only async-signal-safe functions.
static _Noreturn void become(const struct buzz_spawn_request *request, pid_t parent, int report) {
    int streams[3] = {request->standard_input, request->standard_output, request->standard_error};
    for (int number = 1; number < NSIG; number++) signal(number, SIG_DFL);
    if (request->own_session && setsid() < 0) goto failed;
    be_nice(request->niceness, request->own_session);
    if (request->death_signal != 0) {
        if (prctl(PR_SET_PDEATHSIG, request->death_signal) != 0) goto failed;
        if (getppid() != parent) _exit(0);  // the parent ended before prctl could take effect
    }
    if (request->directory != NULL && chdir(request->directory) != 0) goto failed;
    // Move the streams above 2 first, so that no dup2 overwrites one that is still to be moved.
    for (int index = 0; index < 3; index++) {
        streams[index] = fcntl(streams[index], F_DUPFD_CLOEXEC, 3);
        if (streams[index] < 0) goto failed;
    }
    for (int index = 0; index < 3; index++) {
        if (dup2(streams[index], index) < 0) goto failed;
    }
    close_above_two_on_exec();
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    execve(request->path, request->arguments, request->environment);
failed:;
    int code = errno;
    ssize_t ignored = write(report, &code, sizeof code);
    (void)ignored;
    _exit(127);
}

int buzz_spawn(const struct buzz_spawn_request *request, pid_t *child) {
    int report[2];
    if (pipe2(report, O_CLOEXEC) != 0) return errno;
    // The report pipe must not be one of 0...2, which the child replaces.
    int high = fcntl(report[1], F_DUPFD_CLOEXEC, 3);
    int high_error = errno;
    close(report[1]);
    if (high < 0) {
        close(report[0]);
        return high_error;
    }
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    pid_t parent = getpid();
    pid_t pid = fork();
    int fork_error = errno;
    if (pid == 0) become(request, parent, high);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    close(high);
    if (pid < 0) {
        close(report[0]);
        return fork_error;
    }
    int code = 0;
    ssize_t count;
    do count = read(report[0], &code, sizeof code);
    while (count < 0 && errno == EINTR);
    close(report[0]);
    if (count == (ssize_t)sizeof code) {
        while (waitpid(pid, NULL, 0) < 0 && errno == EINTR) {}
        return code != 0 ? code : EIO;
    }
    *child = pid;
    return 0;
}

void buzz_error_text(int code, char *buffer, size_t size) {
    char scratch[256];
    snprintf(buffer, size, "%s", strerror_r(code, scratch, sizeof scratch));  // the GNU one, which returns the text
}

int buzz_pipe(int ends[2], int non_blocking) { return pipe2(ends, O_CLOEXEC | (non_blocking ? O_NONBLOCK : 0)); }

ssize_t buzz_write(int fd, const void *bytes, size_t count) {
    sigset_t broken, pending, before;
    sigemptyset(&broken);
    sigaddset(&broken, SIGPIPE);
    sigpending(&pending);
    int was_pending = sigismember(&pending, SIGPIPE);
    pthread_sigmask(SIG_BLOCK, &broken, &before);
    ssize_t written;
    do written = write(fd, bytes, count);
    while (written < 0 && errno == EINTR);
    int code = errno;
    if (!was_pending) {  // also after a partial write: the kernel counts what was taken and signals all the same
        struct timespec at_once = {0, 0};
        while (sigtimedwait(&broken, NULL, &at_once) < 0 && errno == EINTR) {}
    }
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    errno = code;
    return written;
}

static atomic_int listeners[NSIG];  // descriptor + 1; 0: nobody listens

static void forward(int number) {
    int saved = errno;
    int fd = atomic_load(&listeners[number]) - 1;
    if (fd >= 0) {
        unsigned char byte = (unsigned char)number;
        ssize_t ignored = write(fd, &byte, 1);
        (void)ignored;
    }
    errno = saved;
}

int buzz_signal_forward(int number, int fd) {
    if (number <= 0 || number >= NSIG) return EINVAL;
    atomic_store(&listeners[number], fd + 1);
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = forward;
    action.sa_flags = SA_RESTART;
    sigemptyset(&action.sa_mask);
    return sigaction(number, &action, NULL) == 0 ? 0 : errno;
}

int buzz_signal_ignored(int number) {
    struct sigaction action;
    return sigaction(number, NULL, &action) == 0 && action.sa_handler == SIG_IGN;
}

int buzz_signal_restore(int number) {
    if (number <= 0 || number >= NSIG) return EINVAL;
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = SIG_DFL;
    sigemptyset(&action.sa_mask);
    int code = sigaction(number, &action, NULL) == 0 ? 0 : errno;
    atomic_store(&listeners[number], 0);
    return code;
}

int buzz_pidfd_open(pid_t pid) {
#ifdef SYS_pidfd_open
    return (int)syscall(SYS_pidfd_open, pid, 0);
#else
    errno = ENOSYS;
    return -1;
#endif
}

int buzz_netlink_open(void) {
    int fd = socket(AF_NETLINK, SOCK_RAW | SOCK_CLOEXEC | SOCK_NONBLOCK, NETLINK_ROUTE);
    if (fd < 0) return -1;
    struct sockaddr_nl address;
    memset(&address, 0, sizeof address);
    address.nl_family = AF_NETLINK;
    address.nl_groups =
        RTMGRP_LINK | RTMGRP_IPV4_ROUTE | RTMGRP_IPV6_ROUTE | RTMGRP_IPV4_IFADDR | RTMGRP_IPV6_IFADDR;
    if (bind(fd, (struct sockaddr *)&address, sizeof address) != 0) {
        close(fd);
        return -1;
    }
    return fd;
}

int buzz_netlink_drain(int fd) {
    int changed = 0;
    // Reading one message at a time is enough: only the fact of a change matters; its content is read elsewhere.
    _Alignas(struct nlmsghdr) char buffer[16384];
    for (;;) {
        ssize_t count = recv(fd, buffer, sizeof buffer, 0);
        if (count < 0 && errno == EINTR) continue;
        if (count < 0 && errno == ENOBUFS) {  // the kernel dropped some: assume they mattered
            changed = 1;
            continue;
        }
        if (count <= 0) return changed;
        unsigned remaining = (unsigned)count;
        for (struct nlmsghdr *header = (struct nlmsghdr *)buffer; NLMSG_OK(header, remaining);
             header = NLMSG_NEXT(header, remaining)) {
            switch (header->nlmsg_type) {
            case RTM_NEWLINK: case RTM_DELLINK: case RTM_NEWROUTE: case RTM_DELROUTE: case RTM_NEWADDR:
            case RTM_DELADDR:
                changed = 1;
                break;
            default:
                break;
            }
        }
    }
}

void buzz_keep_few_arenas(void) {
#ifdef __GLIBC__
    mallopt(M_ARENA_MAX, 2);
    // Map large blocks separately, so that freeing returns them. Without fixed values the thresholds grow with the
    // blocks freed.
    mallopt(M_MMAP_THRESHOLD, 256 << 10);
    mallopt(M_TRIM_THRESHOLD, 1 << 20);
#endif
}

void buzz_return_memory(void) {
#ifdef __GLIBC__
    malloc_trim(0);
#endif
}
