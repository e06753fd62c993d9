#include "CToml.h"

#include <toml++/toml.h>

#include <algorithm>
#include <cstring>
#include <sstream>
#include <string>
#include <string_view>

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

}  // namespace

extern "C" int buzz_toml_parse(
    const char *text, size_t count, void (*handle)(void *, const buzz_toml_event *), void *context,
    buzz_toml_failure *failure) {
    auto result = toml::parse(std::string_view(text, count));
    if (!result) {
        const auto &error = result.error();
        auto description = error.description();
        auto length = std::min(description.size(), sizeof failure->message - 1);
        std::memcpy(failure->message, description.data(), length);
        failure->message[length] = 0;
        failure->line = static_cast<uint32_t>(error.source().begin.line);
        failure->column = static_cast<uint32_t>(error.source().begin.column);
        return 0;
    }
    Walk{handle, context}.node(result.table(), nullptr);
    return 1;
}
