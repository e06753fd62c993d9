#include "CToml.h"

#include <algorithm>
#include <cstring>
#include <sstream>
#include <string>
#include <string_view>

/// Thrown where toml++ would abort: its parser asserts what some malformed files do not hold, such as `[é]`.
struct FailedAssertion {};
#define TOML_ASSERT(condition) ((condition) ? void() : throw FailedAssertion{})

#include <toml++/toml.h>

namespace {

struct Walk {
    void (*handle)(void *, const buzz_toml_event *);
    void *context;

    void send(buzz_toml_event event) const { handle(context, &event); }

    void sendText(buzz_toml_event event, std::string_view text) const {
        event.kind = BUZZ_TOML_STRING;
        event.text = text.data();
        event.text_count = text.size();
        send(event);
    }

    template <typename T> void sendPrinted(buzz_toml_event event, const T &value) const {
        std::ostringstream stream;
        stream << value;
        sendText(event, stream.str());
    }

    void node(const toml::node &node, const toml::key *key) const {
        buzz_toml_event event{};
        auto position = key != nullptr ? key->source().begin : node.source().begin;
        event.line = static_cast<uint32_t>(position.line);
        event.column = static_cast<uint32_t>(position.column);
        if (key != nullptr) {
            event.key = key->data();
            event.key_count = key->length();
        }
        if (auto table = node.as_table()) {
            event.kind = BUZZ_TOML_TABLE_BEGIN;
            send(event);
            for (auto &&[name, value] : *table) this->node(value, &name);
            event.kind = BUZZ_TOML_TABLE_END;
            send(event);
        } else if (auto array = node.as_array()) {
            event.kind = BUZZ_TOML_ARRAY_BEGIN;
            send(event);
            for (auto &&value : *array) this->node(value, nullptr);
            event.kind = BUZZ_TOML_ARRAY_END;
            send(event);
        } else if (auto text = node.as_string()) {
            sendText(event, text->get());
        } else if (auto integer = node.as_integer()) {
            event.kind = BUZZ_TOML_INTEGER;
            event.integer = integer->get();
            send(event);
        } else if (auto real = node.as_floating_point()) {
            event.kind = BUZZ_TOML_DOUBLE;
            event.real = real->get();
            send(event);
        } else if (auto boolean = node.as_boolean()) {
            event.kind = BUZZ_TOML_BOOLEAN;
            event.integer = boolean->get() ? 1 : 0;
            send(event);
        } else if (auto date = node.as_date()) {
            sendPrinted(event, date->get());
        } else if (auto time = node.as_time()) {
            sendPrinted(event, time->get());
        } else if (auto moment = node.as_date_time()) {
            sendPrinted(event, moment->get());
        }
    }
};

bool failsAssertion(std::string_view text) {
    try {
        (void)toml::parse(text);
        return false;
    } catch (const FailedAssertion &) {
        return true;
    }
}

/// The first line that breaks an assertion. The parser reads from the front, so halving the text finds it.
uint32_t lineOfFailedAssertion(std::string_view text) {
    size_t good = 0, bad = text.size();
    while (good + 1 < bad) {
        auto middle = good + (bad - good) / 2;
        (failsAssertion(text.substr(0, middle)) ? bad : good) = middle;
    }
    return static_cast<uint32_t>(1 + std::count(text.begin(), text.begin() + good, '\n'));
}

int fail(buzz_toml_failure *failure, std::string_view message, uint32_t line, uint32_t column) {
    auto length = std::min(message.size(), sizeof failure->message - 1);
    std::memcpy(failure->message, message.data(), length);
    failure->message[length] = 0;
    failure->line = line;
    failure->column = column;
    return 0;
}

}  // namespace

extern "C" int buzz_toml_parse(
    const char *text, size_t count, void (*handle)(void *, const buzz_toml_event *), void *context,
    buzz_toml_failure *failure) {
    std::string_view whole(text, count);
    try {
        auto result = toml::parse(whole);
        if (!result) {
            const auto &error = result.error();
            auto place = error.source().begin;
            return fail(
                failure, error.description(), static_cast<uint32_t>(place.line), static_cast<uint32_t>(place.column));
        }
        Walk{handle, context}.node(result.table(), nullptr);
        return 1;
    } catch (const FailedAssertion &) {
        return fail(
            failure, "a name is missing, or needs quotes: only A-Z, a-z, 0-9, - and _ go without", lineOfFailedAssertion(whole),
            1);
    }
}
