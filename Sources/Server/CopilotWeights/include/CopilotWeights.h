#pragma once
#include <stddef.h>

/// The copilot's trained model (copilot.model, made by `make model`), as it lies in the program.
const unsigned char *_Nonnull copilot_model_bytes(void);
size_t copilot_model_size(void);

/// What creators, shops and services are asked (questions.tsv, written by hand: a subject and a question in each line).
const unsigned char *_Nonnull copilot_questions_bytes(void);
size_t copilot_questions_size(void);

/// What was learnt about the sentence model's vectors (multilingual-e5-small.model, made by `buzzbox-train encoder`).
const unsigned char *_Nonnull copilot_encoder_bytes(void);
size_t copilot_encoder_size(void);
