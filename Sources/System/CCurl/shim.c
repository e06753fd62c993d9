#include "CCurl.h"
#include "CLater.h"
#include <string.h>
#include <stdint.h>
#include <netinet/in.h>
#include <pthread.h>
#include <signal.h>
#include <sys/socket.h>

// libcurl is loaded when it is first needed: with it come some thirty libraries, half of the time of a start.
#define FUNCTIONS(use)                                                                                                \
    use(curl_global_init) use(curl_easy_init) use(curl_easy_cleanup) use(curl_easy_setopt) use(curl_easy_getinfo)     \
    use(curl_easy_pause) use(curl_easy_strerror) use(curl_slist_append) use(curl_slist_free_all)                      \
    use(curl_multi_init) use(curl_multi_cleanup) use(curl_multi_setopt) use(curl_multi_wakeup)                        \
    use(curl_multi_perform) use(curl_multi_poll) use(curl_multi_add_handle) use(curl_multi_remove_handle)             \
    use(curl_multi_info_read) use(curl_url) use(curl_url_cleanup) use(curl_url_set) use(curl_url_get) use(curl_free)
BUZZ_LOADED_LATER("libcurl.so.4", FUNCTIONS)

static void begin(void) { library.curl_global_init_(CURL_GLOBAL_DEFAULT); }

const char *buzz_curl_load(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    const char *why = buzz_load_library();
    if (why == NULL) {
        pthread_once(&once, begin);
    }
    return why;
}

CURL *buzz_curl_easy(void) { return library.curl_easy_init_(); }
void buzz_curl_easy_end(CURL *easy) { library.curl_easy_cleanup_(easy); }
CURLcode buzz_curl_go_on(CURL *easy) { return library.curl_easy_pause_(easy, CURLPAUSE_CONT); }
const char *buzz_curl_explain(CURLcode code) { return library.curl_easy_strerror_(code); }
struct curl_slist *buzz_curl_append(struct curl_slist *list, const char *line) {
    return library.curl_slist_append_(list, line);
}
void buzz_curl_list_end(struct curl_slist *list) { library.curl_slist_free_all_(list); }

CURLM *buzz_curl_multi(void) { return library.curl_multi_init_(); }
CURLMcode buzz_curl_multi_end(CURLM *multi) { return library.curl_multi_cleanup_(multi); }
CURLMcode buzz_curl_multi_wake(CURLM *multi) { return library.curl_multi_wakeup_(multi); }
CURLMcode buzz_curl_multi_work(CURLM *multi) {
    int running = 0;
    return library.curl_multi_perform_(multi, &running);
}
CURLMcode buzz_curl_multi_wait(CURLM *multi, int milliseconds) {
    return library.curl_multi_poll_(multi, NULL, 0, milliseconds, NULL);
}
CURLMcode buzz_curl_multi_add(CURLM *multi, CURL *easy) { return library.curl_multi_add_handle_(multi, easy); }
CURLMcode buzz_curl_multi_remove(CURLM *multi, CURL *easy) { return library.curl_multi_remove_handle_(multi, easy); }

CURLU *buzz_curl_url(const char *text) {
    CURLU *url = library.curl_url_();
    if (url != NULL && library.curl_url_set_(url, CURLUPART_URL, text, 0) != CURLUE_OK) {
        library.curl_url_cleanup_(url);
        return NULL;
    }
    return url;
}
void buzz_curl_url_end(CURLU *url) { library.curl_url_cleanup_(url); }
char *buzz_curl_url_part(CURLU *url, CURLUPart part) {
    char *text = NULL;
    return library.curl_url_get_(url, part, &text, CURLU_DEFAULT_PORT) == CURLUE_OK ? text : NULL;
}
void buzz_curl_free(void *memory) { library.curl_free_(memory); }

CURLcode buzz_curl_set_long(CURL *easy, CURLoption option, long value) {
    return library.curl_easy_setopt_(easy, option, value);
}

CURLcode buzz_curl_set_size(CURL *easy, CURLoption option, curl_off_t value) {
    return library.curl_easy_setopt_(easy, option, value);
}

CURLcode buzz_curl_set_string(CURL *easy, CURLoption option, const char *value) {
    return library.curl_easy_setopt_(easy, option, value);
}

CURLcode buzz_curl_set_pointer(CURL *easy, CURLoption option, void *value) {
    return library.curl_easy_setopt_(easy, option, value);
}

CURLcode buzz_curl_set_headers(CURL *easy, struct curl_slist *headers) {
    return library.curl_easy_setopt_(easy, CURLOPT_HTTPHEADER, headers);
}

void buzz_curl_on_header(CURL *easy, buzz_curl_bytes_in function, void *context) {
    library.curl_easy_setopt_(easy, CURLOPT_HEADERFUNCTION, function);
    library.curl_easy_setopt_(easy, CURLOPT_HEADERDATA, context);
}

void buzz_curl_on_body(CURL *easy, buzz_curl_bytes_in function, void *context) {
    library.curl_easy_setopt_(easy, CURLOPT_WRITEFUNCTION, function);
    library.curl_easy_setopt_(easy, CURLOPT_WRITEDATA, context);
}

void buzz_curl_on_read(CURL *easy, buzz_curl_bytes_out function, buzz_curl_seek seek, void *context) {
    library.curl_easy_setopt_(easy, CURLOPT_READFUNCTION, function);
    library.curl_easy_setopt_(easy, CURLOPT_READDATA, context);
    library.curl_easy_setopt_(easy, CURLOPT_SEEKFUNCTION, seek);
    library.curl_easy_setopt_(easy, CURLOPT_SEEKDATA, context);
}

void buzz_curl_on_progress(CURL *easy, buzz_curl_progress function, void *context) {
    library.curl_easy_setopt_(easy, CURLOPT_XFERINFOFUNCTION, function);
    library.curl_easy_setopt_(easy, CURLOPT_XFERINFODATA, context);
    library.curl_easy_setopt_(easy, CURLOPT_NOPROGRESS, 0L);
}

static int is_public_four(const uint8_t *a) {
    return !(a[0] == 0 || a[0] == 10 || a[0] == 127 || a[0] >= 224                 // this host, private, loopback, multicast
             || (a[0] == 100 && (a[1] & 0xC0) == 64)                               // carriers' own
             || (a[0] == 169 && a[1] == 254)                                       // link-local
             || (a[0] == 172 && (a[1] & 0xF0) == 16) || (a[0] == 192 && a[1] == 168)  // private
             || (a[0] == 192 && a[1] == 0 && (a[2] == 0 || a[2] == 2))             // assignments, documentation
             || (a[0] == 192 && a[1] == 88 && a[2] == 99)                          // relays
             || (a[0] == 198 && (a[1] & 0xFE) == 18)                               // benchmarks
             || (a[0] == 198 && a[1] == 51 && a[2] == 100) || (a[0] == 203 && a[1] == 0 && a[2] == 113));
}

/// Only global unicast addresses, and none that embed an IPv4 address.
static int is_public_six(const uint8_t *a) {
    if ((a[0] & 0xE0) != 0x20) {
        static const uint8_t mapped[12] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF};
        return memcmp(a, mapped, sizeof mapped) == 0 && is_public_four(a + 12);
    }
    int is_special = a[0] == 0x20 && a[1] == 0x01 && (a[2] < 2 || (a[2] == 0x0D && a[3] == 0xB8));
    return !is_special && !(a[0] == 0x20 && a[1] == 0x02);
}

int buzz_curl_is_public(const struct sockaddr *address) {
    switch (address->sa_family) {
    case AF_INET: return is_public_four((const uint8_t *)&((const struct sockaddr_in *)address)->sin_addr);
    case AF_INET6: return is_public_six(((const struct sockaddr_in6 *)address)->sin6_addr.s6_addr);
    default: return 0;
    }
}

static curl_socket_t open_public_socket(void *context, curlsocktype purpose, struct curl_sockaddr *address) {
    (void)context;
    (void)purpose;
    if (!buzz_curl_is_public(&address->addr)) {
        return CURL_SOCKET_BAD;
    }
    return socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
}

void buzz_curl_public_addresses_only(CURL *easy) {
    library.curl_easy_setopt_(easy, CURLOPT_OPENSOCKETFUNCTION, open_public_socket);
    // A proxy would make the connection itself, bypassing the check.
    library.curl_easy_setopt_(easy, CURLOPT_PROXY, "");
}

static curl_socket_t open_socket(void *context, curlsocktype purpose, struct curl_sockaddr *address) {
    (void)context;
    (void)purpose;
    return socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
}

void buzz_curl_close_on_exec(CURL *easy) {
    library.curl_easy_setopt_(easy, CURLOPT_OPENSOCKETFUNCTION, open_socket);
}

long buzz_curl_info_long(CURL *easy, CURLINFO info) {
    long value = 0;
    return library.curl_easy_getinfo_(easy, info, &value) == CURLE_OK ? value : 0;
}

curl_off_t buzz_curl_info_size(CURL *easy, CURLINFO info) {
    curl_off_t value = 0;
    return library.curl_easy_getinfo_(easy, info, &value) == CURLE_OK ? value : 0;
}

const char *buzz_curl_info_string(CURL *easy, CURLINFO info) {
    char *value = NULL;
    return library.curl_easy_getinfo_(easy, info, &value) == CURLE_OK ? value : NULL;
}

CURLMcode buzz_curl_multi_set_long(CURLM *multi, CURLMoption option, long value) {
    return library.curl_multi_setopt_(multi, option, value);
}

CURL *buzz_curl_multi_next_done(CURLM *multi, CURLcode *result) {
    int left = 0;
    CURLMsg *message;
    while ((message = library.curl_multi_info_read_(multi, &left)) != NULL) {
        if (message->msg == CURLMSG_DONE) {
            *result = message->data.result;
            return message->easy_handle;
        }
    }
    return NULL;
}

size_t buzz_curl_pause(void) {
    return CURL_WRITEFUNC_PAUSE;
}

size_t buzz_curl_abort(void) {
    return CURL_READFUNC_ABORT;
}

int buzz_curl_start_thread(void *(*life)(void *), void *context) {
    pthread_t thread;
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    int failed = pthread_create(&thread, NULL, life, context);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return failed ? failed : pthread_detach(thread);
}
