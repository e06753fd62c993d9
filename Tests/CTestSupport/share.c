#include "CTestSupport.h"
#include <stdlib.h>

// Tests that start servers and programs get a share of the machine each, or they wait for one another past their
// patience. Said before the runner asks, so that a plain `swift test` keeps to it, too.
__attribute__((constructor)) static void share_the_machine(void) {
    setenv("SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH", "4", 0);
}
