import CCurl

extension CurlTransfer {
    /// Sets all of libcurl's options before the transfer starts.
    func configure(address: WebAddress, configuration: HTTPClient.Configuration) throws(HTTPError) {
        let context = Unmanaged.passUnretained(self).toOpaque()
        buzz_curl_set_long(easy, CURLOPT_NOSIGNAL, 1)
        // Otherwise cancelling during a name lookup would wait for the resolver and block all other transfers.
        buzz_curl_set_long(easy, CURLOPT_QUICK_EXIT, 1)
        buzz_curl_close_on_exec(easy)
        buzz_curl_set_string(easy, CURLOPT_URL, request.url)
        buzz_curl_set_string(easy, CURLOPT_PROTOCOLS_STR, "http,https")
        buzz_curl_set_string(easy, CURLOPT_USERAGENT, configuration.userAgent)
        buzz_curl_set_long(easy, CURLOPT_HTTP_VERSION, CURL_HTTP_VERSION_2TLS)
        buzz_curl_set_long(easy, CURLOPT_TCP_KEEPALIVE, 1)
        // libcurl silently repeats a request, whatever its method, when a reused connection turns out to be closed.
        if !request.isRepeatable { buzz_curl_set_long(easy, CURLOPT_FRESH_CONNECT, 1) }
        // Keep the headers of a proxy's CONNECT reply out of the response's headers.
        buzz_curl_set_long(easy, CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
        if address.isLoopback { buzz_curl_set_string(easy, CURLOPT_PROXY, "") }
        if configuration.reachesPublicAddressesOnly { buzz_curl_public_addresses_only(easy) }

        buzz_curl_set_long(easy, CURLOPT_SSL_VERIFYPEER, 1)
        buzz_curl_set_long(easy, CURLOPT_SSL_VERIFYHOST, 2)
        buzz_curl_set_long(easy, CURLOPT_SSLVERSION, Int(CURL_SSLVERSION_TLSv1_2))
        if let bundle = configuration.caBundle { buzz_curl_set_string(easy, CURLOPT_CAINFO, bundle) }
        if let folders = configuration.caFolders { buzz_curl_set_string(easy, CURLOPT_CAPATH, folders) }
        if let key = configuration.pinnedKey { buzz_curl_set_string(easy, CURLOPT_PINNEDPUBLICKEY, key) }

        buzz_curl_set_long(easy, CURLOPT_TIMEOUT_MS, Self.milliseconds(request.timeout))
        buzz_curl_set_long(easy, CURLOPT_CONNECTTIMEOUT_MS, Self.milliseconds(request.connectTimeout))

        buzz_curl_on_header(easy, takeHeaderLine, context)
        buzz_curl_on_body(easy, takeBodyBytes, context)
        if request.onUploadProgress != nil || request.onDownloadProgress != nil {
            buzz_curl_on_progress(easy, takeProgress, context)
        }
        // A download must be stored byte for byte, and part of a compressed file could not be resumed.
        if case .file = sink {} else { buzz_curl_set_string(easy, CURLOPT_ACCEPT_ENCODING, "") }

        configureBody(context: context)
        try configureHeaders()
    }

    private func configureBody(context: UnsafeMutableRawPointer) {
        let method = request.method
        let hasBody = request.body != .none || ["POST", "PUT", "PATCH"].contains(method)
        guard hasBody else {
            if method == "HEAD" {
                buzz_curl_set_long(easy, CURLOPT_NOBODY, 1)
            } else {
                buzz_curl_set_long(easy, CURLOPT_HTTPGET, 1)
                if method != "GET" { buzz_curl_set_string(easy, CURLOPT_CUSTOMREQUEST, method) }
            }
            return
        }
        buzz_curl_set_long(easy, CURLOPT_POST, 1)
        buzz_curl_set_size(easy, CURLOPT_POSTFIELDSIZE_LARGE, curl_off_t(source.count))
        if method != "POST" { buzz_curl_set_string(easy, CURLOPT_CUSTOMREQUEST, method) }
        if case .bytes(var bytes) = request.body, bytes.count <= 64 << 10 {
            // libcurl copies a small body and sends it in one packet with the headers.
            bytes.withUnsafeMutableBytes { bytes in
                _ = buzz_curl_set_pointer(easy, CURLOPT_COPYPOSTFIELDS, bytes.baseAddress)
            }
        } else {
            buzz_curl_on_read(easy, giveBodyBytes, seekBody, context)
            watchSpeed(true)
        }
    }

    private func configureHeaders() throws(HTTPError) {
        guard request.method.utf8.allSatisfy({ $0 >= 0x41 && $0 <= 0x5A }), !request.method.isEmpty else {
            throw .protocolError("the method “\(request.method)”")
        }
        // Without this libcurl would add a form's content type to every body.
        if request.headers["Content-Type"] == nil { try append("Content-Type:") }
        for (name, value) in request.headers.pairs {
            guard HTTPHeaders.isSafe(name: name, value: value) else {
                throw .protocolError("the header “\(name)” holds characters it may not hold")
            }
            try append(value.isEmpty ? "\(name);" : "\(name): \(value)")
        }
        buzz_curl_set_headers(easy, headerList)
    }

    private func append(_ line: String) throws(HTTPError) {
        guard let longer = buzz_curl_append(headerList, line) else { throw .protocolError("out of memory") }
        headerList = longer
    }

    private static func milliseconds(_ duration: Duration) -> Int {
        guard duration > .zero else { return 0 }
        let (seconds, attoseconds) = duration.components
        return max(1, Int(min(seconds, 1 << 30)) * 1000 + Int(attoseconds / 1_000_000_000_000_000))
    }
}
