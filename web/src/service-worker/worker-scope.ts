/** What the worker uses of its global scope: TypeScript's own types of workers exclude those of pages. */
export interface WorkerScope {
  readonly navigator: { readonly languages: readonly string[] };
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener<K extends keyof WorkerEvents>(type: K, listener: (event: WorkerEvents[K]) => void): void;
}

interface WorkerEvents {
  readonly install: Lasting;
  readonly activate: Lasting;
  readonly fetch: Fetch;
}

interface Lasting {
  waitUntil(promise: Promise<unknown>): void;
}

interface Fetch extends Lasting {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
