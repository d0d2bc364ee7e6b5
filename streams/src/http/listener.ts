import http from 'node:http';

/** An HTTP server that does not listen yet and drops clients that never finish a request. */
export function quietListener(): http.Server {
  // The interval at which Node checks these timeouts; its default is three times the first of them.
  return http.createServer({
    headersTimeout: 10_000,
    requestTimeout: 30_000,
    keepAliveTimeout: 65_000,
    connectionsCheckingInterval: 5_000,
  });
}
