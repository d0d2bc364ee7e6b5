import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as whole } from 'node:stream/consumers';

/** What the gateway and the product sign with. */
export const SMS_SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';

export interface TakenSms {
  readonly id: string;
  readonly to: string;
  readonly text: string;
  readonly statusUrl: string;
}

interface SmsGatewayServer {
  readonly url: string;
  stop(): Promise<void>;
}

/** A gateway that takes every text message, by signed webhook, and tells what it took: `GET ?to=` has the messages to a number. */
export async function startSmsGateway(): Promise<SmsGatewayServer> {
  const taken: TakenSms[] = [];
  const server = createServer((request, response) => {
    const answer = async (): Promise<void> => {
      if (request.method === 'POST') taken.push(JSON.parse(await whole(request)) as TakenSms);
      const to = new URL(request.url ?? '', 'http://gateway').searchParams.get('to');
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(request.method === 'POST' ? {} : taken.filter((sms) => sms.to === to)));
    };
    void answer();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
