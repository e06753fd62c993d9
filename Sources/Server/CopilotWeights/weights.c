#include "CopilotWeights.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

_Alignas(16) static const unsigned char model[] = {
#embed "copilot.model"
};

const unsigned char *copilot_model_bytes(void) { return model; }
size_t copilot_model_size(void) { return sizeof(model); }

static const unsigned char questions[] = {
#embed "questions.tsv"
};

const unsigned char *copilot_questions_bytes(void) { return questions; }
size_t copilot_questions_size(void) { return sizeof(questions); }

static const unsigned char encoder[] = {
#embed "multilingual-e5-small.model"
};

const unsigned char *copilot_encoder_bytes(void) { return encoder; }
size_t copilot_encoder_size(void) { return sizeof(encoder); }
