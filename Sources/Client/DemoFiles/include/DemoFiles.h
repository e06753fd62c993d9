#pragma once

/// The demo's texts, as they lie in the program; each ends with a zero byte.
const char *_Nonnull demo_conversations(void);
const char *_Nonnull demo_people(void);
const char *_Nonnull demo_voices(void);
const char *_Nonnull demo_happenings(void);
const char *_Nonnull demo_videos(void);
const char *_Nonnull demo_faqs(void);
