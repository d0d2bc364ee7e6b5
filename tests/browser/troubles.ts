import type { Page } from 'playwright-core';

export interface Troubles {
  /** The test expects replies with these statuses. */
  expectStatus(...statuses: readonly number[]): void;
  /** Requests fail while the server is unreachable. */
  expectNoConnection(): void;
  /** Troubles since the last call. */
  take(): readonly string[];
}

/** Console messages that repeat the events `response` and `requestfailed`. */
const NETWORK_WORDS = /^Failed to load resource|^WebSocket connection to/;
/** Leaving a page aborts its requests. */
const LEFT = 'net::ERR_ABORTED';

/** Collects the troubles of a page: console errors, uncaught errors, failed requests. */
export function troublesOf(page: Page): Troubles {
  const found: { readonly text: string; readonly status?: number; readonly network?: boolean }[] = [];
  const expected = new Set<number>();
  let disconnected = false;
  page.on('console', (message) => {
    if (message.type() === 'error' && !NETWORK_WORDS.test(message.text()))
      found.push({ text: `console: ${message.text()}` });
  });
  page.on('pageerror', (error) => found.push({ text: `not caught: ${error.stack ?? error.message}` }));
  page.on('requestfailed', (request) => {
    const why = request.failure()?.errorText ?? '';
    if (why !== LEFT) found.push({ text: `${request.method()} ${request.url()}: ${why}`, network: true });
  });
  page.on('response', (response) => {
    const status = response.status();
    if (status >= 400) found.push({ text: `${response.request().method()} ${response.url()}: ${status}`, status });
  });
  return {
    expectStatus: (...statuses) => statuses.forEach((status) => expected.add(status)),
    expectNoConnection: () => {
      disconnected = true;
    },
    take: () =>
      found
        .splice(0)
        .filter(({ status, network }) => !(status !== undefined && expected.has(status)) && !(network && disconnected))
        .map(({ text }) => text),
  };
}
