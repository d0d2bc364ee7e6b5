import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import { integrationsStream } from '@watchglass/schemas/integration/events';
import { organizationStream } from '@watchglass/schemas/organization/events';
import type { Relational } from '@watchglass/streams/ports/relational';
import { WAIT } from '@watchglass/streams/testing/wait';
import { Aedes, type AedesOptions } from 'aedes';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startAsking } from '../device-cloud/start-asking.ts';
import { followMemberships } from '../member/memberships.ts';
import type { OutgoingAnswer } from '../outgoing/answer.ts';
import type { ReceivingDeps } from './broker-receiver.ts';
import { followIntegrations, type KnownIntegration } from './follow-integrations.ts';
import { answered } from './receiver-for-tests.ts';
import {
  append,
  closeEngines,
  DAY,
  enabled,
  events,
  failing,
  INTEGRATION,
  licensed,
  openEngines,
  processOf,
  relational,
  START,
  statusesTold,
  workspaceWith,
} from './runs-for-tests.ts';
import { NO_SECRETS } from './secrets.ts';
import { startReceiving } from './start-receiving.ts';

beforeAll(openEngines);
afterAll(closeEngines);

const mqtt = { root: 'site', qos: 1, retain: false, layout: 'base', will: null } as const;

/** A broker, and an integration of the newest workspace that takes what is published there. */
async function receivingFrom(options: AedesOptions = {}, own: Partial<ReceivingDeps> = {}) {
  const broker = await Aedes.createBroker(options);
  const sockets = new Set<net.Socket>();
  const server = net.createServer((socket) => {
    sockets.add(socket.on('error', () => undefined).on('close', () => sockets.delete(socket)));
    broker.handle(socket);
  });
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
      take: async (_from: unknown, topic: string) => received.push(topic) && 1,
    },
    memberships: {
      isLicensed: async () => {
        looks += 1;
        return licence.isValid;
      },
    },
    report: failing,
    ...own,
  };
  const integrations = followIntegrations(events());
  let receiving = startReceiving(deps, integrations);
  return {
    integration,
    integrations,
    looks: () => looks,
    connections: () => sockets.size,
    received,
    licence,
    /** The broker ends every connection. */
    kick: () => sockets.forEach((socket) => socket.destroy()),
    /** Another process takes the place of this one, after something has happened. */
    replaceAfter: async (happens: () => Promise<unknown>): Promise<void> => {
      await receiving.stop();
      await happens();
      receiving = startReceiving(deps, integrations);
    },
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

/** How often a line was opened, and how often it was lost. */
const linesOf = async (id: string) => {
  const [row] = await relational().query(
    `SELECT count(*) FILTER (WHERE outcome = 'taken' AND readings = 0)::int AS opened,
        count(*) FILTER (WHERE outcome = 'failed')::int AS lost
      FROM command.integration_runs WHERE integration_id = $1`,
    [id],
  );
  return row;
};

const hasSession = async (id: string): Promise<boolean> => {
  const rows = await relational().query(
    'SELECT 1 FROM command.integration_cursors WHERE integration_id = $1 AND has_session',
    [id],
  );
  return rows.length > 0;
};

it('a broker forgets what it keeps for an integration that is disabled, also if the process that received has died before', async () => {
  const { integration, received, publish, replaceAfter, stop } = await receivingFrom();
  const { id: integrationId, organizationId } = integration;
  const which = { organizationId, integrationId, name: 'Back office' };
  const told = (event: Parameters<typeof append>[1][number]) => append(integrationsStream(organizationId), [event]);
  const disabled = () => told({ type: 'IntegrationDisabled', data: { ...which, cause: 'byHand' } });
  const enable = () => told({ type: 'IntegrationEnabled', data: which });
  const isOpened = (times: number) =>
    vi.waitFor(async () => expect(await linesOf(integrationId)).toEqual({ opened: times, lost: 0 }), WAIT);
  const isForgotten = () => vi.waitFor(async () => expect(await hasSession(integrationId)).toBe(false), WAIT);
  try {
    await isOpened(1);
    await publish('site/1');
    await vi.waitFor(() => expect(received).toEqual(['site/1']), WAIT);
    for (const [n, disabling] of [disabled, () => replaceAfter(disabled)].entries()) {
      await disabling();
      await isForgotten();
      await publish('site/missed');
      await enable();
      await isOpened(n + 2);
    }
    await publish('site/2');
    await vi.waitFor(() => expect(received).toEqual(['site/1', 'site/2']), WAIT);
  } finally {
    await stop();
  }
  const [log] = await relational().query(
    `SELECT sum(readings)::int AS readings, sum(bytes)::int AS bytes
      FROM command.integration_runs WHERE integration_id = $1 AND trigger = 'receiving' AND outcome = 'taken'`,
    [integrationId],
  );
  expect(log).toEqual({ readings: 2, bytes: 2 });
});

it('a broker that refused is tried again at once after the terms are changed, and not before its time otherwise', async () => {
  let tries = 0;
  let isRight = false;
  const { integration, looks, stop } = await receivingFrom({
    authenticate: (_client, _username, _password, done) => {
      tries += 1;
      if (isRight) done(null, true);
      else done(Object.assign(new Error('no'), { returnCode: 5 }) as never, null);
    },
  });
  const { id: integrationId, organizationId } = integration;
  try {
    await vi.waitFor(async () => expect(await statusesTold()).toEqual(['workingWithIssues']), WAIT);
    const seen = looks();
    await vi.waitFor(() => expect(looks()).toBeGreaterThan(seen + 1), WAIT);
    expect(tries).toBe(1);
    isRight = true;
    const { definition: before } = integration.integration;
    await append(integrationsStream(organizationId), [
      { type: 'IntegrationChanged', data: { organizationId, integrationId, before, ...before } },
    ]);
    await vi.waitFor(async () => expect((await statusesTold()).at(-1)).toBe('working'), WAIT);
  } finally {
    await stop();
  }
});

it('a device cloud is not asked without a licence, and at once after its credentials are set anew', async () => {
  const known = await workspaceWith(0);
  const { organizationId, id: integrationId } = known;
  const definition = { ...INTEGRATION.definition, kind: 'deviceCloud', address: 'https://cloud.example' } as const;
  await enabled({ ...known, integration: { ...INTEGRATION, definition } }, START);
  const oauth = { kind: 'oauth', clientId: 'a', clientSecret: 'b', username: 'c', password: 'd' } as const;
  let [asked, isRight] = [0, false];
  const send = async (): Promise<OutgoingAnswer> => {
    asked += 1;
    const body = '{"access_token":"a","data":[]}';
    return isRight ? { ...answered('taken', 200), body } : answered('refused', 401);
  };
  const set = async (): Promise<void> => {
    const secretId = randomUUID();
    await relational().query('INSERT INTO vault.destination_secrets VALUES ($1, $2, $3, $4)', [
      secretId,
      integrationId,
      organizationId,
      'sealed',
    ]);
    const data = { organizationId, integrationId, name: definition.name, secretId };
    await append(integrationsStream(organizationId), [{ type: 'IntegrationCredentialsSet', data }]);
  };
  const deps = {
    ...processOf(relational(), () => now),
    eventStore: events(),
    vault: { seal: async () => '', open: async () => JSON.stringify({ ...NO_SECRETS, credentials: oauth }) },
    report: failing,
  };
  let now = START;
  await set();
  const integrations = followIntegrations(events());
  const memberships = followMemberships(events(), failing);
  const asking = startAsking({ ...deps, outgoing: { send }, memberships }, integrations);
  const statuses = (expected: unknown) => vi.waitFor(async () => expect(await statusesTold()).toEqual(expected), WAIT);
  try {
    await statuses([null, 'stoppedByLicence']);
    expect(asked).toBe(0);
    await append(organizationStream(organizationId), [licensed(START + DAY)]);
    await vi.waitFor(async () => expect(await memberships.isLicensed(organizationId, new Date(now))).toBe(true), WAIT);
    now += 60_000;
    await statuses([null, 'stoppedByLicence', 'workingWithIssues']);
    isRight = true;
    await set();
    await statuses([null, 'stoppedByLicence', 'workingWithIssues', null, 'working']);
  } finally {
    await asking.stop();
    await memberships.stop();
    await integrations.stop();
  }
});

it('a broker that closes what it let in is asked at once for the first time, and later after that', async () => {
  const { integration, looks, kick, stop } = await receivingFrom();
  const lines = () => linesOf(integration.id);
  try {
    for (const opened of [1, 2]) {
      await vi.waitFor(async () => expect(await lines()).toEqual({ opened, lost: opened - 1 }), WAIT);
      kick();
    }
    await vi.waitFor(async () => expect((await statusesTold()).at(-1)).toBe('workingWithIssues'), WAIT);
    const seen = looks();
    await vi.waitFor(() => expect(looks()).toBeGreaterThan(seen + 1), WAIT);
    expect(await lines()).toEqual({ opened: 2, lost: 2 });
  } finally {
    await stop();
  }
});

it('a line of which nothing can be written down, as PostgreSQL is away, is closed, and opened again later', async () => {
  let [now, letIn, isAway] = [START, 0, false];
  const query: Relational['query'] = async (...asked) => {
    if (isAway) throw new Error('away');
    return relational().query(...asked);
  };
  const { received, connections, publish, stop } = await receivingFrom(
    {
      authenticate: (_client, _username, _password, done) => {
        letIn += 1;
        isAway = letIn === 1;
        done(null, true);
      },
    },
    { relational: { ...relational(), query }, clock: () => new Date(now), report: () => undefined },
  );
  try {
    await vi.waitFor(() => expect([letIn, connections()]).toEqual([1, 0]), WAIT);
    isAway = false;
    await vi.waitFor(async () => {
      now += 60_000;
      expect((await statusesTold()).at(-1)).toBe('working');
    }, WAIT);
    await publish('site/1');
    await vi.waitFor(() => expect(received).toEqual(['site/1']), WAIT);
    expect(connections()).toBe(1);
  } finally {
    isAway = false;
    await stop();
  }
});
