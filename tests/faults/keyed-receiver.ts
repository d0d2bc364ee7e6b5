import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';

interface Sent {
  readonly body: string;
  times: number;
}

/** A receiver of integrations that tells by its key what came before. */
export interface KeyedReceiver {
  readonly address: string;
  /** Of an integration, by key, in the order in which they came first. */
  readonly sent: (integrationId: string) => ReadonlyMap<string, Sent>;
  /** Keys that came again with other bytes. */
  readonly changed: readonly string[];
  /** Called before each answer, which waits for it. */
  asked: ((integrationId: string) => Promise<void>) | null;
  readonly close: () => void;
}

export async function keyedReceiver(): Promise<KeyedReceiver> {
  const all = new Map<string, Map<string, Sent>>();
  const changed: string[] = [];
  const take = (integrationId: string, key: string, body: string): void => {
    const sent = all.get(integrationId) ?? new Map<string, Sent>();
    all.set(integrationId, sent);
    const { body: before, times } = sent.get(key) ?? { body, times: 0 };
    sent.set(key, { body: before, times: times + 1 });
    if (before !== body) changed.push(key);
  };
  const server = http.createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (part: string) => {
      body += part;
    });
    request.on('end', () => {
      const key = String(request.headers['idempotency-key']);
      const [integrationId = ''] = key.split(':');
      take(integrationId, key, body);
      void Promise.resolve(receiver.asked?.(integrationId)).then(() => response.end('ok'));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const receiver: KeyedReceiver = {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/in`,
    sent: (integrationId) => all.get(integrationId) ?? new Map<string, Sent>(),
    changed,
    asked: null,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
  return receiver;
}
