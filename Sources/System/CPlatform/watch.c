#include "CPlatform.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <unistd.h>

int buzz_watch_open(void) {
    return epoll_create1(EPOLL_CLOEXEC);
}

int buzz_watch_bell(void) {
    return eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
}

void buzz_watch_ring(int bell) {
    uint64_t once = 1;
    ssize_t written = write(bell, &once, sizeof once);
    (void)written;  // Only fails when it rings already.
}

void buzz_watch_silence(int bell) {
    uint64_t rings;
    ssize_t got = read(bell, &rings, sizeof rings);
    (void)got;  // Only fails when it is silent already.
}

int buzz_watch_add(int watch, int file, uint64_t id) {
    struct epoll_event event = {.events = EPOLLIN, .data = {.u64 = id}};
    return epoll_ctl(watch, EPOLL_CTL_ADD, file, &event);
}

static int arm(int watch, int operation, int file, uint64_t id) {
    struct epoll_event event = {.events = EPOLLIN | EPOLLONESHOT, .data = {.u64 = id}};
    return epoll_ctl(watch, operation, file, &event);
}

int buzz_watch_add_once(int watch, int file, uint64_t id) {
    return arm(watch, EPOLL_CTL_ADD, file, id);
}

int buzz_watch_again(int watch, int file, uint64_t id) {
    return arm(watch, EPOLL_CTL_MOD, file, id);
}

int buzz_watch_add_hang_up(int watch, int socket, uint64_t id) {
    struct epoll_event event = {.events = EPOLLRDHUP | EPOLLONESHOT, .data = {.u64 = id}};
    return epoll_ctl(watch, EPOLL_CTL_ADD, socket, &event);
}

void buzz_watch_remove(int watch, int file) {
    struct epoll_event none = {0};
    epoll_ctl(watch, EPOLL_CTL_DEL, file, &none);
}

int buzz_watch_wait(int watch, int milliseconds, uint64_t *ids, int capacity) {
    struct epoll_event events[64];
    int count = epoll_wait(watch, events, capacity < 64 ? capacity : 64, milliseconds);
    if (count < 0) {
        return errno == EINTR ? 0 : -1;
    }
    for (int i = 0; i < count; i++) {
        ids[i] = events[i].data.u64;
    }
    return count;
}

int buzz_watch_start_thread(void *(*life)(void *), void *context) {
    pthread_t thread;
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    int failed = pthread_create(&thread, NULL, life, context);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return failed ? failed : pthread_detach(thread);
}
