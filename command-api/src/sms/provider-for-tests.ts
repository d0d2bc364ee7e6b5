import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as whole } from 'node:stream/consumers';

/** What the provider does with a message: its HTTP status, or `silent`: it takes the message and its answer is lost. */
type Behaviour = number | 'silent';

export interface TestProvider {
  readonly url: string;
  /** Messages that were taken. */
  readonly taken: readonly URLSearchParams[];
  /** How many it refused. */
  readonly refused: number;
  /** Questions for messages that were sent. */
  readonly looked: readonly URL[];
  behaviour: Behaviour;
  stop(): Promise<void>;
}

/** A server that speaks Twilio's Messages API. */
export async function startTestProvider(): Promise<TestProvider> {
  const taken: URLSearchParams[] = [];
  const looked: URL[] = [];
  const state: { behaviour: Behaviour; refused: number } = { behaviour: 201, refused: 0 };
  const server = createServer((request, response) => {
    const answer = async (): Promise<void> => {
      const body = await whole(request);
      if (request.method === 'GET') {
        looked.push(new URL(request.url ?? '', 'http://provider'));
        response.end(JSON.stringify({ messages: taken.map((form) => ({ body: form.get('Body') })) }));
        return;
      }
      const { behaviour } = state;
      if (behaviour === 'silent' || behaviour < 300) taken.push(new URLSearchParams(body));
      else state.refused += 1;
      if (behaviour === 'silent') response.destroy();
      else response.writeHead(behaviour, { 'content-type': 'application/json' }).end('{"sid":"SM1"}');
    };
    void answer();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    taken,
    looked,
    get refused() {
      return state.refused;
    },
    get behaviour() {
      return state.behaviour;
    },
    set behaviour(behaviour) {
      state.behaviour = behaviour;
    },
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
