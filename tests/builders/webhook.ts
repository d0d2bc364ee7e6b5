import http from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { WebhookTerms } from '@watchglass/schemas/webhook/commands';
import type { WebhookMade } from '@watchglass/schemas/webhook/views';
import { taken } from './door.ts';
import type { Workspace } from './workspace.ts';

/** Nobody listens there; the product of the tests may call it. */
const NOWHERE = 'http://127.0.0.1:9/hook';

export function webhookOf(changed: Partial<WebhookTerms> = {}): WebhookTerms {
  return { name: 'Back office', types: ['rule.*'], locations: [], address: NOWHERE, ...changed };
}

export async function newWebhook({ id, owner }: Workspace, changed: Partial<WebhookTerms> = {}): Promise<WebhookMade> {
  return taken(await owner.ask<WebhookMade>('POST', `/api/webhooks/${id}`, webhookOf(changed)));
}

export interface Received {
  /** With the query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** An address that keeps what it is sent, and answers with a status of the test's choice. */
export interface Receiver {
  readonly url: string;
  readonly received: Received[];
  status: number;
  close(): Promise<void>;
}

export async function newReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  const receiver = { url: '', received, status: 200, close: async () => undefined as void };
  const server = http.createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (part: string) => {
      body += part;
    });
    request.on('end', () => {
      received.push({ path: request.url ?? '', headers: request.headers as Readonly<Record<string, string>>, body });
      response.writeHead(receiver.status).end('understood');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  receiver.close = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  return receiver;
}
