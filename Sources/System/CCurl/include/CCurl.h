#pragma once
#include <curl/curl.h>
#include <sys/socket.h>

/// Loads libcurl, and returns why that failed, else NULL. Call it before any other of these functions. Only what is
/// declared here can be called: programs are not linked with libcurl.
const char *buzz_curl_load(void);

CURL *buzz_curl_easy(void);
void buzz_curl_easy_end(CURL *easy);
/// Goes on after a callback has paused.
CURLcode buzz_curl_go_on(CURL *easy);
const char *buzz_curl_explain(CURLcode code);
struct curl_slist *buzz_curl_append(struct curl_slist *list, const char *line);
void buzz_curl_list_end(struct curl_slist *list);

CURLM *buzz_curl_multi(void);
CURLMcode buzz_curl_multi_end(CURLM *multi);
CURLMcode buzz_curl_multi_wake(CURLM *multi);
CURLMcode buzz_curl_multi_work(CURLM *multi);
CURLMcode buzz_curl_multi_wait(CURLM *multi, int milliseconds);
CURLMcode buzz_curl_multi_add(CURLM *multi, CURL *easy);
CURLMcode buzz_curl_multi_remove(CURLM *multi, CURL *easy);

/// NULL if the text is no URL.
CURLU *buzz_curl_url(const char *text);
void buzz_curl_url_end(CURLU *url);
/// NULL without that part; to be freed with `buzz_curl_free`. A missing port is the scheme's own.
char *buzz_curl_url_part(CURLU *url, CURLUPart part);
void buzz_curl_free(void *memory);

// curl_easy_setopt and similar functions are variadic, which Swift cannot call: one typed function per kind of value.

CURLcode buzz_curl_set_long(CURL *easy, CURLoption option, long value);
CURLcode buzz_curl_set_size(CURL *easy, CURLoption option, curl_off_t value);
CURLcode buzz_curl_set_string(CURL *easy, CURLoption option, const char *value);
CURLcode buzz_curl_set_pointer(CURL *easy, CURLoption option, void *value);
CURLcode buzz_curl_set_headers(CURL *easy, struct curl_slist *headers);

typedef size_t (*buzz_curl_bytes_in)(char *bytes, size_t size, size_t count, void *context);
typedef size_t (*buzz_curl_bytes_out)(char *buffer, size_t size, size_t count, void *context);
typedef int (*buzz_curl_seek)(void *context, curl_off_t offset, int origin);
typedef int (*buzz_curl_progress)(
    void *context, curl_off_t down_total, curl_off_t down, curl_off_t up_total, curl_off_t up);

void buzz_curl_on_header(CURL *easy, buzz_curl_bytes_in function, void *context);
void buzz_curl_on_body(CURL *easy, buzz_curl_bytes_in function, void *context);
void buzz_curl_on_read(CURL *easy, buzz_curl_bytes_out function, buzz_curl_seek seek, void *context);
void buzz_curl_on_progress(CURL *easy, buzz_curl_progress function, void *context);

/// Sockets of this handle are not inherited by child processes.
void buzz_curl_close_on_exec(CURL *easy);

/// Whether an address is public: not this machine's, private, link-local, shared or reserved.
int buzz_curl_is_public(const struct sockaddr *address);
/// Sockets of this handle connect only to public addresses, whatever names resolve to and wherever redirects lead.
void buzz_curl_public_addresses_only(CURL *easy);

long buzz_curl_info_long(CURL *easy, CURLINFO info);
curl_off_t buzz_curl_info_size(CURL *easy, CURLINFO info);
const char *buzz_curl_info_string(CURL *easy, CURLINFO info);

CURLMcode buzz_curl_multi_set_long(CURLM *multi, CURLMoption option, long value);

/// The next finished transfer with its result, or NULL.
CURL *buzz_curl_multi_next_done(CURLM *multi, CURLcode *result);

/// Returned by a body callback to receive the same bytes again later.
size_t buzz_curl_pause(void);
/// Returned by a read callback to end the transfer.
size_t buzz_curl_abort(void);

/// Starts a detached thread that blocks all signals, so that a broken pipe doesn't end the program. 0 on success.
int buzz_curl_start_thread(void *(*life)(void *), void *context);
