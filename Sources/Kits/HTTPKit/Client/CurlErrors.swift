import CCurl

/// libcurl's many codes as the few things a caller can do something about.
enum CurlErrors {
    static func error(_ code: CURLcode, of transfer: CurlTransfer) -> HTTPError? {
        let why = String(cString: curl_easy_strerror(code))
        switch code {
        case CURLE_OK: return nil
        case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_RESOLVE_PROXY:
            return .cannotResolve(WebAddress(transfer.request.url)?.host ?? transfer.request.url)
        case CURLE_COULDNT_CONNECT: return .cannotConnect(why)
        case CURLE_OPERATION_TIMEDOUT:
            let wasConnected = buzz_curl_info_size(transfer.easy, CURLINFO_PRETRANSFER_TIME_T) > 0
            return wasConnected ? .timeout : .cannotConnect("no answer in time")
        case CURLE_URL_MALFORMAT: return .badURL(transfer.request.url)
        case CURLE_GOT_NOTHING, CURLE_SEND_ERROR, CURLE_RECV_ERROR, CURLE_PARTIAL_FILE, CURLE_HTTP2,
            CURLE_HTTP2_STREAM:
            return .connectionLost(why)
        case CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CERTPROBLEM, CURLE_SSL_CIPHER,
            CURLE_SSL_ENGINE_NOTFOUND, CURLE_SSL_ENGINE_SETFAILED, CURLE_SSL_ENGINE_INITFAILED,
            CURLE_SSL_CACERT_BADFILE, CURLE_SSL_SHUTDOWN_FAILED, CURLE_SSL_CRL_BADFILE, CURLE_SSL_ISSUER_ERROR,
            CURLE_SSL_PINNEDPUBKEYNOTMATCH, CURLE_SSL_INVALIDCERTSTATUS, CURLE_SSL_CLIENTCERT, CURLE_USE_SSL_FAILED:
            return .tls(why)
        default: return .protocolError(why)
        }
    }
}
