import CCurl

/// Maps libcurl's many error codes to the few cases a caller can act on.
enum CurlErrors {
    static func error(_ code: CURLcode, of transfer: CurlTransfer) -> HTTPError? {
        let why = String(cString: buzz_curl_explain(code))
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
            return .tls(identityProblem(code, of: transfer) ?? why)
        default: return .protocolError(why)
        }
    }

    /// The problem with the certificate; nil if that isn't the cause.
    private static func identityProblem(_ code: CURLcode, of transfer: CurlTransfer) -> String? {
        if code == CURLE_SSL_PINNEDPUBKEYNOTMATCH { return "its key is not the pinned one" }
        if code == CURLE_SSL_CACERT_BADFILE { return "the file of trusted certificates cannot be read" }
        guard code == CURLE_PEER_FAILED_VERIFICATION else { return nil }
        // OpenSSL's verification result; 0 or 1 if the name, not the certificate, was rejected. Other TLS libraries
        // provide less.
        switch buzz_curl_info_long(transfer.easy, CURLINFO_SSL_VERIFYRESULT) {
        case 0, 1, 62, 64:
            let host = WebAddress(transfer.request.url)?.host ?? "this server"
            return "its certificate is for another name than “\(host)”"
        case 9: return "its certificate is not valid yet; is the clock of this machine right?"
        case 10: return "its certificate has expired; is the clock of this machine right?"
        case 18: return "its certificate is signed by itself; one you know goes into server.ca_file or SSL_CERT_FILE"
        case 19, 20, 21:
            return
                "nobody this machine trusts has signed its certificate; others go into server.ca_file or SSL_CERT_FILE"
        case 23: return "its certificate has been revoked"
        default: return nil
        }
    }
}
