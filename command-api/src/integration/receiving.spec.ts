import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import { integrationsStream } from '@watchglass/schemas/integration/events';
import { WAIT } from '@watchglass/streams/testing/wait';
import { Aedes, type AedesOptions } from 'aedes';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { followIntegrations, type KnownIntegration } from './follow-integrations.ts';
import {
  append,
  closeEngines,
  enabled,
  events,
  failing,
  INTEGRATION,
  openEngines,
  processOf,
  relational,
  START,
  statusesTold,
  workspaceWith,
} from './runs-for-tests.ts';
import { startReceiving } from './start-receiving.ts';

beforeAll(openEngines);
afterAll(closeEngines);

const mqtt = { root: 'site', qos: 1, retain: false, layout: 'base', will: null } as const;

/** A broker, and an integration of the newest workspace that takes what is published there. */
async function receivingFrom(options: AedesOptions = {}) {
  const broker = await Aedes.createBroker(options);
  const server = net.createServer((socket) => void broker.handle(socket.on('error', () => undefined)));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const known = await workspaceWith(0);
  const address = `mqtt://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const definition = { ...INTEGRATION.definition, kind: 'mqttIn', address, mqtt } as const;
  const integration: KnownIntegration = { ...known, integration: { ...INTEGRATION, definition } };
  await enabled(integration);
  const received: string[] = [];
  const licence = { isValid: true };
  let looks = 0;
  const deps = {
    ...processOf(relational(), () => START),
    eventStore: events(),
    outgoing: { exceptions: ['127.0.0.1'] },
    intake: {
      filterOf: (root: string) => `${root}/#`,
      take: async (_from: unknown, topic: string) => void received.push(topic),
    },
    memberships: {
      isLicensed: async () => {
        looks += 1;
        return licence.isValid;
      },
    },
    report: failing,
  };
  const integrations = followIntegrations(events());
  const receiving = startReceiving(deps, integrations);
  return {
    integration,
    integrations,
    looks: () => looks,
    received,
    licence,
    publish: (topic: string): Promise<void> =>
      new Promise((done, fail) => {
        const packet = { cmd: 'publish', topic, payload: 'x', qos: 1, retain: false, dup: false } as const;
        broker.publish(packet, (error) => (error ? fail(error) : done()));
      }),
    stop: async (): Promise<void> => {
      await receiving.stop();
      await integrations.stop();
      await new Promise<void>((done) => broker.close(() => done()));
      server.close();
    },
  };
}

it('a workspace without a licence receives nothing from its broker, which keeps it until there is one', async () => {
  const { received, licence, publish, stop } = await receivingFrom();
  try {
    await vi.waitFor(async () => expect(await statusesTold()).toEqual(['working']), WAIT);
    await publish('site/1');
    await vi.waitFor(() => expect(received).toEqual(['site/1']), WAIT);
    licence.isValid = false;
    await vi.waitFor(async () => expect(await statusesTold()).toEqual(['working', 'stoppedByLicence']), WAIT);
    await publish('site/2');
    expect(received).toEqual(['site/1']);
    licence.isValid = true;
    await vi.waitFor(() => expect(received).toEqual(['site/1', 'site/2']), WAIT);
    await vi.waitFor(async () => expect((await statusesTold()).at(-1)).toBe('working'), WAIT);
  } finally {
    await stop();
  }
});

it('a change of its terms counts while the broker of the former ones is still connecting', async () => {
  let letIn: (() => void) | null = null;
  let isOpen = false;
  const { integration, integrations, received, looks, publish, stop } = await receivingFrom({
    authenticate: (_client, _username, _password, done) => {
      const answer = () => done(null, true);
      if (isOpen) answer();
      else letIn = answer;
    },
  });
  try {
    await vi.waitFor(() => expect(letIn).not.toBeNull(), WAIT);
    const { id: integrationId, organizationId } = integration;
    const { definition: before } = integration.integration;
    const changed = { organizationId, integrationId, before, ...before, mqtt: { ...mqtt, root: 'plant' } };
    await append(integrationsStream(organizationId), [{ type: 'IntegrationChanged', data: changed }]);
    const rootNow = () => integrations.get(integrationId)?.integration.definition.mqtt?.root;
    await vi.waitFor(() => expect(rootNow()).toBe('plant'), WAIT);
    const seen = looks();
    await vi.waitFor(() => expect(looks()).toBeGreaterThan(seen + 1), WAIT);
    isOpen = true;
    (letIn as unknown as () => void)();
    await vi.waitFor(async () => expect((await statusesTold()).at(-1)).toBe('working'), WAIT);
    await publish('plant/1');
    await vi.waitFor(() => expect(received).toEqual(['plant/1']), WAIT);
  } finally {
    await stop();
  }
});
