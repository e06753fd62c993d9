#include "CCurl.h"
#include <string.h>
#include <stdint.h>
#include <netinet/in.h>
#include <pthread.h>
#include <signal.h>
#include <sys/socket.h>

CURLcode buzz_curl_set_long(CURL *easy, CURLoption option, long value) {
    return (curl_easy_setopt)(easy, option, value);
}

CURLcode buzz_curl_set_size(CURL *easy, CURLoption option, curl_off_t value) {
    return (curl_easy_setopt)(easy, option, value);
}

CURLcode buzz_curl_set_string(CURL *easy, CURLoption option, const char *value) {
    return (curl_easy_setopt)(easy, option, value);
}

CURLcode buzz_curl_set_pointer(CURL *easy, CURLoption option, void *value) {
    return (curl_easy_setopt)(easy, option, value);
}

CURLcode buzz_curl_set_headers(CURL *easy, struct curl_slist *headers) {
    return (curl_easy_setopt)(easy, CURLOPT_HTTPHEADER, headers);
}

void buzz_curl_on_header(CURL *easy, buzz_curl_bytes_in function, void *context) {
    (curl_easy_setopt)(easy, CURLOPT_HEADERFUNCTION, function);
    (curl_easy_setopt)(easy, CURLOPT_HEADERDATA, context);
}

void buzz_curl_on_body(CURL *easy, buzz_curl_bytes_in function, void *context) {
    (curl_easy_setopt)(easy, CURLOPT_WRITEFUNCTION, function);
    (curl_easy_setopt)(easy, CURLOPT_WRITEDATA, context);
}

void buzz_curl_on_read(CURL *easy, buzz_curl_bytes_out function, buzz_curl_seek seek, void *context) {
    (curl_easy_setopt)(easy, CURLOPT_READFUNCTION, function);
    (curl_easy_setopt)(easy, CURLOPT_READDATA, context);
    (curl_easy_setopt)(easy, CURLOPT_SEEKFUNCTION, seek);
    (curl_easy_setopt)(easy, CURLOPT_SEEKDATA, context);
}

void buzz_curl_on_progress(CURL *easy, buzz_curl_progress function, void *context) {
    (curl_easy_setopt)(easy, CURLOPT_XFERINFOFUNCTION, function);
    (curl_easy_setopt)(easy, CURLOPT_XFERINFODATA, context);
    (curl_easy_setopt)(easy, CURLOPT_NOPROGRESS, 0L);
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
    (curl_easy_setopt)(easy, CURLOPT_OPENSOCKETFUNCTION, open_public_socket);
    // A proxy would make the connection itself, bypassing the check.
    (curl_easy_setopt)(easy, CURLOPT_PROXY, "");
}

static curl_socket_t open_socket(void *context, curlsocktype purpose, struct curl_sockaddr *address) {
    (void)context;
    (void)purpose;
    return socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
}

void buzz_curl_close_on_exec(CURL *easy) {
    (curl_easy_setopt)(easy, CURLOPT_OPENSOCKETFUNCTION, open_socket);
}

long buzz_curl_info_long(CURL *easy, CURLINFO info) {
    long value = 0;
    return (curl_easy_getinfo)(easy, info, &value) == CURLE_OK ? value : 0;
}

curl_off_t buzz_curl_info_size(CURL *easy, CURLINFO info) {
    curl_off_t value = 0;
    return (curl_easy_getinfo)(easy, info, &value) == CURLE_OK ? value : 0;
}

const char *buzz_curl_info_string(CURL *easy, CURLINFO info) {
    char *value = NULL;
    return (curl_easy_getinfo)(easy, info, &value) == CURLE_OK ? value : NULL;
}

CURLMcode buzz_curl_multi_set_long(CURLM *multi, CURLMoption option, long value) {
    return (curl_multi_setopt)(multi, option, value);
}

CURL *buzz_curl_multi_next_done(CURLM *multi, CURLcode *result) {
    int left = 0;
    CURLMsg *message;
    while ((message = curl_multi_info_read(multi, &left)) != NULL) {
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
