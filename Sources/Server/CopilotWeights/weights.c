#include "CopilotWeights.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char model[] = {
#embed "copilot.model"
};

const unsigned char *copilot_model_bytes(void) { return model; }
size_t copilot_model_size(void) { return sizeof(model); }
