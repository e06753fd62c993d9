#pragma once
#include <stddef.h>

/// The copilot's trained model (copilot.model, made by `make model`), as it lies in the program.
const unsigned char *_Nonnull copilot_model_bytes(void);
size_t copilot_model_size(void);
