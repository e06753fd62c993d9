#include "DemoFiles.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const char conversations[] = {
#embed "conversations.txt"
    , 0};

static const char people[] = {
#embed "people.txt"
    , 0};

static const char voices[] = {
#embed "voices.txt"
    , 0};

static const char happenings[] = {
#embed "happenings.txt"
    , 0};

static const char videos[] = {
#embed "videos.txt"
    , 0};

static const char faqs[] = {
#embed "faqs.txt"
    , 0};

const char *demo_conversations(void) { return conversations; }
const char *demo_people(void) { return people; }
const char *demo_voices(void) { return voices; }
const char *demo_happenings(void) { return happenings; }
const char *demo_videos(void) { return videos; }
const char *demo_faqs(void) { return faqs; }
