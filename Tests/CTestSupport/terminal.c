#define _GNU_SOURCE
#include "CTestSupport.h"
#include <fcntl.h>
#include <spawn.h>
#include <stdlib.h>

int test_terminal_open(char name[64]) {
    int end = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC);
    if (end < 0) return -1;
    return grantpt(end) == 0 && unlockpt(end) == 0 && ptsname_r(end, name, 64) == 0 ? end : -1;
}

int test_spawn_session(void) { return POSIX_SPAWN_SETSID; }
