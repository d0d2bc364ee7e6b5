import http from 'node:http';

/** An HTTP server that does not listen yet and drops clients that never finish a request. */
export function quietListener(): http.Server {
  // Node looks at those times as often as this, and at its own choice three times as long as the first of them.
  return http.createServer({
    headersTimeout: 10_000,
    requestTimeout: 30_000,
    keepAliveTimeout: 65_000,
    connectionsCheckingInterval: 5_000,
  });
}
