#include "CTestSupport.h"
#include <stdlib.h>

// Tests that start servers and programs must not all run at once, or they wait for each other beyond their timeouts.
// Set before the test runner reads it, so that a plain `swift test` is limited too.
__attribute__((constructor)) static void share_the_machine(void) {
    setenv("SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH", "4", 0);
}
