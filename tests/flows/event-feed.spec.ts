import type { EventPage, PublicEventView } from '@watchglass/schemas/event-feed/views';
import { STREAMS_PER_ACCOUNT } from '@watchglass/schemas/event-feed/limits';
import { ROLE } from '@watchglass/schemas/member/rights';
import { afterEach, beforeAll, expect, inject, test } from 'vitest';
import { newApiAccount, type ApiAccount } from '../builders/api-account.ts';
import { calmSensor } from '../builders/alarm.ts';
import { newBase } from '../builders/base.ts';
import { ask, taken } from '../builders/door.ts';
import { newLocation, placeSensor } from '../builders/location.ts';
import { newIntegration } from '../builders/integration.ts';
import { newMonitor } from '../builders/monitor.ts';
import { newRule } from '../builders/rule.ts';
import { newMember, newWorkspace, type Workspace } from '../builders/workspace.ts';
import { until } from '../stack/until.ts';

const stack = inject('stack');
let workspace: Workspace;
let account: ApiAccount;
const ending: AbortController[] = [];

beforeAll(async () => {
  workspace = await newWorkspace(stack);
  account = await newApiAccount(stack, workspace, { rights: { alarms: 'r' } });
});
afterEach(() => {
  for (const each of ending.splice(0)) each.abort();
});

const read = async (query = '', by = account): Promise<EventPage> =>
  taken(await by.read<EventPage>(`/api/v1/events?${query}`));
const typesOf = ({ events }: EventPage): string[] => events.map(({ type }) => type);

interface Stream {
  readonly events: PublicEventView[];
  readonly isOver: () => boolean;
}

/** The stream of events, read until the test ends. */
async function opened(key: string, headers: Readonly<Record<string, string>> = {}): Promise<Stream> {
  const control = new AbortController();
  ending.push(control);
  const answer = await fetch(`${stack.url}/api/v1/events/stream`, {
    headers: { apikey: key, ...headers },
    signal: control.signal,
  });
  if (!answer.ok) throw new Error(`refused: ${answer.status} ${await answer.text()}`);
  const events: PublicEventView[] = [];
  let isOver = false;
  const follow = async (): Promise<void> => {
    let text = '';
    const decoder = new TextDecoder();
    for await (const part of answer.body as unknown as AsyncIterable<Uint8Array>) {
      text += decoder.decode(part, { stream: true });
      const blocks = text.split('\n\n');
      text = blocks.pop() ?? '';
      for (const line of blocks.flatMap((block) => block.split('\n')))
        if (line.startsWith('data: ')) events.push(JSON.parse(line.slice(6)) as PublicEventView);
    }
  };
  void follow()
    .catch(() => undefined)
    .finally(() => {
      isOver = true;
    });
  return { events, isOver: () => isOver };
}

test('an account reads what its rights let it, in order, and goes on after its cursor', async () => {
  const rule = await newRule(workspace, { title: 'A secret name' });
  const page = await until('the rule is told', async () => {
    const told = await read();
    return typesOf(told).includes('rule.created') && told;
  });
  expect(JSON.stringify(page)).not.toContain('A secret name');
  expect(page.events.at(-1)).toMatchObject({
    subject: { kind: 'rule', id: rule.id },
    actor: { kind: 'user', id: workspace.owner.id },
    data: { version: 1 },
  });
  expect(typesOf(page).filter((type) => !/^(?:alarm|rule)\./.test(type))).toEqual([]);
  expect(await read(`after=${page.cursor}`)).toMatchObject({ events: [], more: false });
  taken(await workspace.owner.ask('POST', `/api/alarms/${workspace.id}/rules/${rule.id}/disable`));
  const next = await read(`after=${page.cursor}&wait=30&types=rule.*`);
  expect(typesOf(next)).toEqual(['rule.disabled']);
});

test('a person reads by their own token, in a workspace that they name and belong to', async () => {
  const path = `/api/v1/events?space=${workspace.id}`;
  const page = taken(await workspace.owner.ask<EventPage>('GET', path));
  expect(typesOf(page)).toContain('member.added');
  const stranger = (await newWorkspace(stack)).owner;
  expect((await stranger.ask('GET', path)).code).toBe('NotFound');
  expect((await workspace.owner.ask('GET', '/api/v1/events')).code).toBe('InvalidRequest');
  const nobody = await newMember(stack, workspace, { role: ROLE.user, rights: {} });
  expect((await nobody.ask('GET', path)).code).toBe('AccessForbidden');
  expect((await ask(stack, { method: 'GET', path })).status).toBe(401);
});

test('who is limited to locations reads of the things that are there now', async () => {
  const [here, there] = [await newLocation(workspace), await newLocation(workspace)];
  const base = await newBase(stack, workspace);
  const { id } = await calmSensor(workspace, base, Date.now() - 60_000);
  const member = await newMember(stack, workspace);
  const rights = { sensors: 'r', alarms: 'r', devices: 'r', tags: 'r' };
  const standing = { role: ROLE.user, permissions: rights, locations: [here] };
  taken(await workspace.owner.ask('PUT', `/api/permissions/${workspace.id}/user/${member.id}`, standing));
  const seen = async (): Promise<string[]> =>
    taken(await member.ask<EventPage>('GET', `/api/v1/events?space=${workspace.id}&limit=1000`)).events.map(
      ({ subject }) => subject.id,
    );
  await until('the member reads, and nothing of the sensor', async () => !(await seen()).includes(`${id}`));
  await placeSensor(workspace, id, here);
  await until('the events of the sensor are in sight', async () => (await seen()).includes(`${id}`));
  await placeSensor(workspace, id, there);
  await until('they are out of sight again', async () => !(await seen()).includes(`${id}`));
});

test('what becomes of public tiles and integrations is told to who may read them, where they are in sight', async () => {
  const base = await newBase(stack, workspace);
  const { id: sensorId } = await calmSensor(workspace, base, Date.now() - 60_000);
  const member = await newMember(stack, workspace);
  const here = await newLocation(workspace);
  const standing = { role: ROLE.user, permissions: { monitors: 'r' }, locations: [here] };
  taken(await workspace.owner.ask('PUT', `/api/permissions/${workspace.id}/user/${member.id}`, standing));
  const tiles = await newApiAccount(stack, workspace, { rights: { monitors: 'r' } });
  const { id } = await newMonitor(workspace, sensorId);
  const integrationId = await newIntegration(workspace);
  const path = `/api/v1/events?space=${workspace.id}&types=monitor.*,integration.*`;
  const all = await until('both are told', async () => {
    const page = taken(await workspace.owner.ask<EventPage>('GET', path));
    return page.events.length === 2 && page;
  });
  expect(all.events).toMatchObject([
    {
      type: 'monitor.created',
      subject: { kind: 'monitor', id },
      data: { source: { sensorId }, metricId: 3, state: 'public' },
    },
    { type: 'integration.created', subject: { kind: 'integration', id: integrationId } },
  ]);
  expect(JSON.stringify(all)).not.toContain('Lobby');
  expect(typesOf(await read(`types=monitor.*`, tiles))).toEqual(['monitor.created']);
  expect(typesOf(await read())).not.toContain('monitor.created');
  const seen = () => member.ask<EventPage>('GET', path);
  await until('the member has the right', async () => (await seen()).status === 200);
  expect(taken(await seen()).events).toEqual([]);
  await placeSensor(workspace, sensorId, here);
  await until('the tile is in sight', async () => typesOf(taken(await seen())).includes('monitor.created'));
});

test('a stream tells each event once, also to who comes back, and ends with the right', async () => {
  const own = await newApiAccount(stack, workspace, { rights: { alarms: 'r' } });
  const first = await opened(own.secret);
  const one = await newRule(workspace, { title: 'One' });
  await until('the first event arrives', () => first.events.length === 1);
  ending.splice(0).forEach((each) => each.abort());
  const two = await newRule(workspace, { title: 'Two' });
  const again = await opened(own.secret, { 'last-event-id': `n${first.events[0]?.seq}` });
  const three = await newRule(workspace, { title: 'Three' });
  await until('the others arrive', () => again.events.length === 2);
  expect([...first.events, ...again.events].map(({ subject }) => subject.id)).toEqual([one.id, two.id, three.id]);
  const { headers } = await workspace.owner.ask('GET', `/api/apiaccounts/${workspace.id}/account/${own.id}`);
  taken(
    await workspace.owner.ask('DELETE', `/api/apiaccounts/${workspace.id}/account/${own.id}`, undefined, {
      'if-match': headers.get('etag') ?? '',
    }),
  );
  await until('the stream has ended', () => again.isOver());
});

test('an account has a few streams at a time', async () => {
  const own = await newApiAccount(stack, workspace, { rights: { alarms: 'r' } });
  for (let n = 0; n < STREAMS_PER_ACCOUNT; n += 1) await opened(own.secret);
  expect((await own.read('/api/v1/events/stream')).code).toBe('TooManyStreams');
  ending.splice(0, 1).forEach((each) => each.abort());
  await until('one is free', () => opened(own.secret));
});

test.each([
  ['after=n999999999', 400, 'CursorUnknown'],
  ['after=12', 400, 'InvalidRequest'],
  ['limit=1000000000', 400, 'InvalidRequest'],
  ['wait=31', 400, 'InvalidRequest'],
  ['types=alarm.*,alarm.exploded', 422, 'EventTypeUnknown'],
  ['space=999999999', 404, 'NotFound'],
])('%s is refused', async (query, status, code) => {
  const answer = await account.read(`/api/v1/events?${query}`);
  expect([answer.status, answer.code]).toEqual([status, code]);
});
