/** What the worker uses of its global scope: TypeScript's own types of workers exclude those of pages. */
export interface WorkerScope {
  readonly navigator: { readonly languages: readonly string[] };
  readonly location: { readonly origin: string };
  readonly clients: {
    claim(): Promise<void>;
    matchAll(of: { readonly type: 'window' }): Promise<readonly WindowClient[]>;
    openWindow(url: string): Promise<unknown>;
  };
  readonly registration: { showNotification(title: string, options: object): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener<K extends keyof WorkerEvents>(type: K, listener: (event: WorkerEvents[K]) => void): void;
}

interface WorkerEvents {
  readonly install: Lasting;
  readonly activate: Lasting;
  readonly fetch: Fetch;
  readonly push: Push;
  readonly notificationclick: NotificationClick;
}

interface WindowClient {
  readonly url: string;
  focus(): Promise<unknown>;
  navigate(url: string): Promise<unknown>;
}

interface Push extends Lasting {
  readonly data: { text(): string } | null;
}

interface NotificationClick extends Lasting {
  readonly notification: { readonly data: { readonly path?: string } | null; close(): void };
}

interface Lasting {
  waitUntil(promise: Promise<unknown>): void;
}

interface Fetch extends Lasting {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
