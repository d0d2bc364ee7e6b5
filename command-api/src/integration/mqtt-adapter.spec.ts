import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { wantsLess } from './backoff.ts';
import { definition } from './definition-for-tests.ts';
import { mqttAdapter } from './mqtt-adapter.ts';
import { NO_SECRETS } from './secrets.ts';

const server = net.createServer(() => undefined);
afterEach(() => server.close());

it('a broker that says nothing fails a run within its deadline, and is not asked for less', async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const adapter = mqttAdapter({ exceptions: ['127.0.0.1'] });
  const address = `mqtt://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { mqttOut } = adapter;
  const { type, body } = mqttOut.encode([], definition);
  const sending = { type, body, key: 'k', isTest: false, deadlineMs: 200 };
  const answer = await mqttOut.send({ integrationId: 'i', definition, address, secrets: NO_SECRETS }, sending);
  expect(answer).toMatchObject({ said: 'retry', why: 'timeout' });
  expect([wantsLess(answer), wantsLess({ status: null, why: 'slow' })]).toEqual([false, true]);
  await adapter.close();
});
