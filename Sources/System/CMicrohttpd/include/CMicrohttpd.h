#pragma once
#include <microhttpd.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

// libmicrohttpd starts with a variadic function, and its enumerations import awkwardly: use plain functions and
// integers.

/// Callbacks into the server, all made from within `buzz_http_work` and `buzz_http_stop`.
struct buzz_http_calls {
    void *owner;
    /// The request line has arrived; `target` is raw. The result is passed to the calls below as `exchange`.
    void *(*request_began)(void *owner, struct MHD_Connection *connection, const char *target);
    /// The head is malformed. Keep libmicrohttpd from answering: it would send the head of its answer twice.
    void (*head_is_broken)(void *owner);
    /// Called with no bytes when the headers are in, with each part of the body, with no bytes at the end of the
    /// body, and again with no bytes whenever the connection was resumed. Returning 0 closes the connection.
    int (*request_goes_on)(
        void *owner, struct MHD_Connection *connection, void *exchange, const char *method, const char *version,
        const char *bytes, size_t count);
    /// Called once for each `request_began`.
    void (*request_ended)(void *owner, void *exchange);
    void (*connection_opened)(void *owner, struct MHD_Connection *connection);
    /// Its socket is still open while this runs.
    void (*connection_closes)(void *owner, struct MHD_Connection *connection);
};

struct buzz_http_options {
    const char *host;
    uint16_t port;
    /// PEM text, or NULL for no TLS.
    const char *certificate;
    const char *key;
    size_t memory_per_connection;
    unsigned int max_connections;
    unsigned int max_connections_per_address;
    unsigned int idle_seconds;
};

struct buzz_http_server;

/// Loads libmicrohttpd, and returns why that failed, else NULL. Call it before any other of these functions. Only what
/// is declared here can be called: programs are not linked with libmicrohttpd.
const char *buzz_http_load(void);

/// Returns NULL on failure, with `error` set to an errno, 0 if unknown, or -1 if the host is not an address.
struct buzz_http_server *buzz_http_start(
    const struct buzz_http_options *options, const struct buzz_http_calls *calls, int *error);
/// Raises this process's limit of descriptors to the maximum and returns it.
long buzz_http_raise_descriptor_limit(void);
uint16_t buzz_http_port(struct buzz_http_server *server);

// The functions below must be called by a single thread.

/// A descriptor that is readable when there is work.
int buzz_http_epoll(struct buzz_http_server *server);
/// Does the available work. Returns the milliseconds until the next call is due at the latest, or -1.
int buzz_http_work(struct buzz_http_server *server);
/// Stops accepting connections.
void buzz_http_quiesce(struct buzz_http_server *server);
/// Closes everything. No connection may be suspended.
void buzz_http_stop(struct buzz_http_server *server);

void buzz_http_suspend(struct MHD_Connection *connection);
void buzz_http_resume(struct MHD_Connection *connection);

int buzz_http_socket(struct MHD_Connection *connection);
size_t buzz_http_header_bytes(struct MHD_Connection *connection);
/// Whether the head was read completely or, before `request_goes_on`, found to be malformed.
int buzz_http_head_is_read(struct MHD_Connection *connection);
/// Whether the head is unambiguous: lines end with CR and LF, names are tokens, no line is continued on the next, and
/// there are no control characters. Call it when `request_goes_on` is called for the first time.
int buzz_http_head_is_clean(
    struct MHD_Connection *connection, const char *method, const char *target, size_t target_count);
void buzz_http_remote_address(struct MHD_Connection *connection, char *text, size_t capacity);

typedef void (*buzz_http_header)(
    void *context, const char *name, size_t name_count, const char *value, size_t value_count);
void buzz_http_each_header(struct MHD_Connection *connection, buzz_http_header function, void *context);

/// Copies the bytes.
struct MHD_Response *buzz_http_response_bytes(const void *bytes, size_t count);
/// Takes ownership of the file descriptor.
struct MHD_Response *buzz_http_response_file(int file, uint64_t offset, uint64_t count);

/// Fills `buffer` and returns the number of bytes; 0 after suspending the connection; -1 at the end; -2 to abort the
/// connection.
typedef ssize_t (*buzz_http_fill)(void *context, char *buffer, size_t capacity);
typedef void (*buzz_http_release)(void *context);
/// A body of known size, filled while the client reads.
struct MHD_Response *buzz_http_response_read(
    uint64_t size, buzz_http_fill fill, buzz_http_release release, void *context);
struct MHD_Response *buzz_http_response_stream(buzz_http_fill fill, buzz_http_release release, void *context);

/// Queues the response and releases this reference to it. 0 when it cannot be sent.
int buzz_http_answer(struct MHD_Connection *connection, unsigned int status, struct MHD_Response *response);
int buzz_http_add_header(struct MHD_Response *response, const char *name, const char *value);
