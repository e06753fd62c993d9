#include "CLater.h"
#include "CMicrohttpd.h"
#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <signal.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

// libmicrohttpd is loaded with the first server: the client starts without it.
#define FUNCTIONS(use)                                                                                                \
    use(MHD_add_response_header) use(MHD_create_response_from_buffer) use(MHD_create_response_from_callback)          \
    use(MHD_create_response_from_fd_at_offset64) use(MHD_destroy_response) use(MHD_get_connection_info)               \
    use(MHD_get_connection_values_n) use(MHD_get_daemon_info) use(MHD_get_timeout) use(MHD_queue_response)            \
    use(MHD_quiesce_daemon) use(MHD_resume_connection) use(MHD_run) use(MHD_start_daemon) use(MHD_stop_daemon)        \
    use(MHD_suspend_connection)
BUZZ_LOADED_LATER("libmicrohttpd.so.12", FUNCTIONS)

const char *buzz_http_load(void) { return buzz_load_library(); }

struct buzz_http_server {
    struct MHD_Daemon *daemon;
    struct buzz_http_calls calls;
    char *certificate;
    char *key;
    int quiesced;
};

/// A malformed head is reported only in the library's log before the library answers it.
static void logged(void *context, const char *format, va_list values) {
    struct buzz_http_server *server = context;
    (void)values;
    if (strncmp(format, "Error processing request", 24) == 0) {
        server->calls.head_is_broken(server->calls.owner);
    }
}

static void *began(void *context, const char *target, struct MHD_Connection *connection) {
    struct buzz_http_server *server = context;
    return server->calls.request_began(server->calls.owner, connection, target);
}

static enum MHD_Result goes_on(
    void *context, struct MHD_Connection *connection, const char *url, const char *method, const char *version,
    const char *bytes, size_t *count, void **exchange) {
    struct buzz_http_server *server = context;
    (void)url;
    int more = server->calls.request_goes_on(server->calls.owner, connection, *exchange, method, version, bytes, *count);
    *count = 0;
    return more ? MHD_YES : MHD_NO;
}

static void ended(
    void *context, struct MHD_Connection *connection, void **exchange, enum MHD_RequestTerminationCode code) {
    struct buzz_http_server *server = context;
    (void)connection;
    (void)code;
    if (*exchange != NULL) {
        server->calls.request_ended(server->calls.owner, *exchange);
        *exchange = NULL;
    }
}

static void changed(
    void *context, struct MHD_Connection *connection, void **socket_context, enum MHD_ConnectionNotificationCode code) {
    struct buzz_http_server *server = context;
    (void)socket_context;
    if (code == MHD_CONNECTION_NOTIFY_STARTED) {
        server->calls.connection_opened(server->calls.owner, connection);
    } else {
        server->calls.connection_closes(server->calls.owner, connection);
    }
}

/// Leaves paths and queries as sent: they are decoded once, in Swift, after being split.
static size_t keep_escapes(void *context, struct MHD_Connection *connection, char *text) {
    (void)context;
    (void)connection;
    return strlen(text);
}

static void release(struct buzz_http_server *server) {
    free(server->certificate);
    free(server->key);
    free(server);
}

struct buzz_http_server *buzz_http_start(
    const struct buzz_http_options *options, const struct buzz_http_calls *calls, int *error) {
    struct sockaddr_storage address;
    memset(&address, 0, sizeof address);
    struct sockaddr_in *four = (struct sockaddr_in *)&address;
    struct sockaddr_in6 *six = (struct sockaddr_in6 *)&address;
    // libmicrohttpd's own thread would wait in epoll with work pending after exactly 128 events at once, until
    // something else happened. So our own thread waits, and our own code wakes it after resuming a connection.
    unsigned int flags = MHD_USE_EPOLL | MHD_USE_ERROR_LOG | (MHD_ALLOW_SUSPEND_RESUME & ~MHD_USE_ITC);
    if (inet_pton(AF_INET, options->host, &four->sin_addr) == 1) {
        four->sin_family = AF_INET;
        four->sin_port = htons(options->port);
    } else if (inet_pton(AF_INET6, options->host, &six->sin6_addr) == 1) {
        six->sin6_family = AF_INET6;
        six->sin6_port = htons(options->port);
        flags |= IN6_IS_ADDR_UNSPECIFIED(&six->sin6_addr) ? MHD_USE_DUAL_STACK : MHD_USE_IPv6;
    } else {
        *error = -1;
        return NULL;
    }

    struct buzz_http_server *server = calloc(1, sizeof *server);
    if (server == NULL) {
        *error = ENOMEM;
        return NULL;
    }
    server->calls = *calls;

    struct MHD_OptionItem items[20];
    int n = 0;
#define ADD(o, v, p) items[n++] = (struct MHD_OptionItem){(o), (intptr_t)(v), (p)}
    // This comes first, so that nothing is written to standard error.
    ADD(MHD_OPTION_EXTERNAL_LOGGER, logged, server);
    ADD(MHD_OPTION_SOCK_ADDR, 0, &address);
    ADD(MHD_OPTION_URI_LOG_CALLBACK, began, server);
    ADD(MHD_OPTION_NOTIFY_COMPLETED, ended, server);
    ADD(MHD_OPTION_NOTIFY_CONNECTION, changed, server);
    ADD(MHD_OPTION_UNESCAPE_CALLBACK, keep_escapes, NULL);
    ADD(MHD_OPTION_CONNECTION_MEMORY_LIMIT, options->memory_per_connection, NULL);
    ADD(MHD_OPTION_CONNECTION_LIMIT, options->max_connections, NULL);
    ADD(MHD_OPTION_CONNECTION_TIMEOUT, options->idle_seconds, NULL);
    // We reject a missing `Host` ourselves; the other checks are in `buzz_http_head_is_clean`.
    ADD(MHD_OPTION_STRICT_FOR_CLIENT, 0, NULL);
#if MHD_VERSION >= 0x00097701
    ADD(MHD_OPTION_CLIENT_DISCIPLINE_LVL, 1, NULL);
#endif
    // The server's thread has all signals blocked.
    ADD(MHD_OPTION_SIGPIPE_HANDLED_BY_APP, 1, NULL);
    if (options->max_connections_per_address > 0) {
        ADD(MHD_OPTION_PER_IP_CONNECTION_LIMIT, options->max_connections_per_address, NULL);
    }
    if (options->certificate != NULL && options->key != NULL) {
        flags |= MHD_USE_TLS;
        server->certificate = strdup(options->certificate);
        server->key = strdup(options->key);
        ADD(MHD_OPTION_HTTPS_MEM_CERT, 0, server->certificate);
        ADD(MHD_OPTION_HTTPS_MEM_KEY, 0, server->key);
    }
    ADD(MHD_OPTION_END, 0, NULL);
#undef ADD

    errno = 0;
    server->daemon = library.MHD_start_daemon_(
        flags, options->port, NULL, NULL, goes_on, server, MHD_OPTION_ARRAY, items, MHD_OPTION_END);
    if (server->daemon == NULL) {
        *error = errno;
        release(server);
        return NULL;
    }
    *error = 0;
    return server;
}

long buzz_http_raise_descriptor_limit(void) {
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0) {
        return 1024;
    }
    rlim_t wanted = limit.rlim_max == RLIM_INFINITY || limit.rlim_max > 65536 ? 65536 : limit.rlim_max;
    if (limit.rlim_cur < wanted) {
        limit.rlim_cur = wanted;
        if (setrlimit(RLIMIT_NOFILE, &limit) != 0) {
            getrlimit(RLIMIT_NOFILE, &limit);
        }
    }
    return limit.rlim_cur > 65536 ? 65536 : (long)limit.rlim_cur;
}

uint16_t buzz_http_port(struct buzz_http_server *server) {
    const union MHD_DaemonInfo *info = library.MHD_get_daemon_info_(server->daemon, MHD_DAEMON_INFO_BIND_PORT);
    return info == NULL ? 0 : info->port;
}

int buzz_http_epoll(struct buzz_http_server *server) {
    const union MHD_DaemonInfo *info = library.MHD_get_daemon_info_(server->daemon, MHD_DAEMON_INFO_EPOLL_FD);
    return info == NULL ? -1 : info->epoll_fd;
}

int buzz_http_work(struct buzz_http_server *server) {
    MHD_UNSIGNED_LONG_LONG milliseconds = 0;
    library.MHD_run_(server->daemon);
    if (library.MHD_get_timeout_(server->daemon, &milliseconds) != MHD_YES) {
        return -1;
    }
    return milliseconds < 60 * 1000 ? (int)milliseconds : 60 * 1000;
}

void buzz_http_quiesce(struct buzz_http_server *server) {
    server->quiesced = library.MHD_quiesce_daemon_(server->daemon);
    if (server->quiesced > 0) {
        // The socket must stay open until the daemon has stopped, but clients must be refused from now on.
        shutdown(server->quiesced, SHUT_RDWR);
    }
}

void buzz_http_stop(struct buzz_http_server *server) {
    library.MHD_stop_daemon_(server->daemon);
    if (server->quiesced > 0) {
        close(server->quiesced);
    }
    release(server);
}

void buzz_http_suspend(struct MHD_Connection *connection) { library.MHD_suspend_connection_(connection); }

void buzz_http_resume(struct MHD_Connection *connection) { library.MHD_resume_connection_(connection); }

int buzz_http_socket(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info = library.MHD_get_connection_info_(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
    return info == NULL ? -1 : info->connect_fd;
}

size_t buzz_http_header_bytes(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info = library.MHD_get_connection_info_(connection, MHD_CONNECTION_INFO_REQUEST_HEADER_SIZE);
    return info == NULL ? 0 : info->header_size;
}

int buzz_http_head_is_read(struct MHD_Connection *connection) {
    return library.MHD_get_connection_info_(connection, MHD_CONNECTION_INFO_REQUEST_HEADER_SIZE) != NULL;
}

static int is_token(const char *text, size_t count) {
    for (size_t i = 0; i < count; i++) {
        unsigned char c = (unsigned char)text[i];
        if (c <= ' ' || c >= 127 || strchr("\"(),/:;<=>?@[\\]{}", c) != NULL) {
            return 0;
        }
    }
    return count > 0;
}

static int is_text(const char *text, size_t count) {
    for (size_t i = 0; i < count; i++) {
        unsigned char c = (unsigned char)text[i];
        if ((c < ' ' && c != '\t') || c == 127) {
            return 0;
        }
    }
    return 1;
}

struct head_walk {
    /// Where the next line must begin; NULL after a violation.
    const char *next;
    const char *end;
};

static enum MHD_Result walk_header(
    void *context, enum MHD_ValueKind kind, const char *name, size_t name_count, const char *value,
    size_t value_count) {
    struct head_walk *walk = context;
    (void)kind;
    const char *from = walk->next;
    walk->next = NULL;
    if (!is_token(name, name_count) || (value != NULL && !is_text(value, value_count))) {
        return MHD_NO;
    }
#if MHD_VERSION < 0x00097701
    // Names and values are still in the receive buffer, with zeros in place of the colon and the line end. So each
    // must begin where the previous one ended, and two zeros must stand for CR and LF: a single zero means a bare CR
    // or LF, or a zero that was sent.
    if (name != from || value == NULL || value <= name + name_count || value + value_count + 2 > walk->end) {
        return MHD_NO;
    }
    for (const char *c = name + name_count + 1; c < value; c++) {
        if (*c != ' ' && *c != '\t') {
            return MHD_NO;
        }
    }
    if (value[value_count] != 0 || value[value_count + 1] != 0) {
        return MHD_NO;
    }
    walk->next = value + value_count + 2;
#else
    walk->next = from;
#endif
    return MHD_YES;
}

int buzz_http_head_is_clean(
    struct MHD_Connection *connection, const char *method, const char *target, size_t target_count) {
    size_t size = buzz_http_header_bytes(connection);
    struct head_walk walk = {method, method + size};
    if (!is_token(method, strlen(method))) {
        return 0;
    }
#if MHD_VERSION < 0x00097701
    // "METHOD target HTTP/1.1" and the line end.
    static const size_t version_count = 8;
    const char *version = target + target_count + 1;
    if (target != method + strlen(method) + 1 || version + version_count + 2 > walk.end
        || memcmp(version, "HTTP/1.", 7) != 0 || version[version_count] != 0 || version[version_count + 1] != 0) {
        return 0;
    }
    walk.next = version + version_count + 2;
#else
    (void)target;
    (void)target_count;
#endif
    library.MHD_get_connection_values_n_(connection, MHD_HEADER_KIND, walk_header, &walk);
    if (walk.next == NULL) {
        return 0;
    }
#if MHD_VERSION < 0x00097701
    // The empty line that ends the head.
    return walk.next + 2 == walk.end && walk.next[0] == 0 && walk.next[1] == 0;
#else
    return 1;
#endif
}

void buzz_http_remote_address(struct MHD_Connection *connection, char *text, size_t capacity) {
    text[0] = 0;
    const union MHD_ConnectionInfo *info = library.MHD_get_connection_info_(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
    if (info == NULL || info->client_addr == NULL) {
        return;
    }
    if (info->client_addr->sa_family == AF_INET) {
        inet_ntop(AF_INET, &((struct sockaddr_in *)info->client_addr)->sin_addr, text, (socklen_t)capacity);
    } else if (info->client_addr->sa_family == AF_INET6) {
        struct in6_addr *six = &((struct sockaddr_in6 *)info->client_addr)->sin6_addr;
        if (IN6_IS_ADDR_V4MAPPED(six)) {
            inet_ntop(AF_INET, &six->s6_addr[12], text, (socklen_t)capacity);
        } else {
            inet_ntop(AF_INET6, six, text, (socklen_t)capacity);
        }
    }
}

struct header_visit {
    buzz_http_header function;
    void *context;
};

static enum MHD_Result visit_header(
    void *context, enum MHD_ValueKind kind, const char *name, size_t name_count, const char *value,
    size_t value_count) {
    struct header_visit *visit = context;
    (void)kind;
    visit->function(visit->context, name, name_count, value == NULL ? "" : value, value == NULL ? 0 : value_count);
    return MHD_YES;
}

void buzz_http_each_header(struct MHD_Connection *connection, buzz_http_header function, void *context) {
    struct header_visit visit = {function, context};
    library.MHD_get_connection_values_n_(connection, MHD_HEADER_KIND, visit_header, &visit);
}

struct MHD_Response *buzz_http_response_bytes(const void *bytes, size_t count) {
    return library.MHD_create_response_from_buffer_(count, (void *)bytes, MHD_RESPMEM_MUST_COPY);
}

struct MHD_Response *buzz_http_response_file(int file, uint64_t offset, uint64_t count) {
    struct MHD_Response *response = library.MHD_create_response_from_fd_at_offset64_(count, file, offset);
    if (response == NULL) {
        close(file);
    }
    return response;
}

struct stream {
    buzz_http_fill fill;
    buzz_http_release release;
    void *context;
};

static ssize_t read_stream(void *context, uint64_t position, char *buffer, size_t capacity) {
    struct stream *stream = context;
    (void)position;
    ssize_t count = stream->fill(stream->context, buffer, capacity);
    if (count == -1) {
        return MHD_CONTENT_READER_END_OF_STREAM;
    }
    return count < 0 ? MHD_CONTENT_READER_END_WITH_ERROR : count;
}

static void free_stream(void *context) {
    struct stream *stream = context;
    stream->release(stream->context);
    free(stream);
}

struct MHD_Response *buzz_http_response_stream(buzz_http_fill fill, buzz_http_release release, void *context) {
    return buzz_http_response_read(MHD_SIZE_UNKNOWN, fill, release, context);
}

struct MHD_Response *buzz_http_response_read(
    uint64_t size, buzz_http_fill fill, buzz_http_release release, void *context) {
    struct stream *stream = malloc(sizeof *stream);
    struct MHD_Response *response = NULL;
    if (stream != NULL) {
        *stream = (struct stream){fill, release, context};
        response = library.MHD_create_response_from_callback_(size, 32 * 1024, read_stream, stream, free_stream);
    }
    if (response == NULL) {
        free(stream);
        release(context);
    }
    return response;
}

int buzz_http_answer(struct MHD_Connection *connection, unsigned int status, struct MHD_Response *response) {
    enum MHD_Result result = library.MHD_queue_response_(connection, status, response);
    library.MHD_destroy_response_(response);
    return result == MHD_YES;
}

int buzz_http_add_header(struct MHD_Response *response, const char *name, const char *value) {
    return library.MHD_add_response_header_(response, name, value) == MHD_YES;
}
