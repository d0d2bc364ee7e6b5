import { randomUUID } from 'node:crypto';
import {
  closeEngines,
  DAY,
  enabled,
  engineAddresses,
  INTEGRATION,
  openEngines,
  relational,
  workspaceWith,
} from '@watchglass/command-api/integration/runs-for-tests';
import { CLAIM_SECONDS } from '@watchglass/command-api/integration/run-store';
import { startNatsServer, type NatsServer } from '@watchglass/streams/testing/nats-server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { until } from '../stack/until.ts';
import { openCutProxy, type Cut, type CutProxy } from './cut-proxy.ts';
import { deliveryProcesses, type DeliveryProcesses } from './delivery-processes.ts';
import { IS_LONG } from './form.ts';
import { locked, type HeldLock } from './held-locks.ts';
import { keyedReceiver, type KeyedReceiver } from './keyed-receiver.ts';

/** Three runs of two. */
const READINGS = 6;
/** A question that hangs is given up in between, and asked again. */
const HUNG_MS = 90_000;
const TIMES = IS_LONG ? [1, 2, 3] : [1];
/** In the process until the receiver is asked, while it answers, and until the new place is written. */
const POINTS = ['plan', 'send', 'answer', 'cursor'] as const;
type Point = (typeof POINTS)[number];
/** By then, the first of its runs. */
const TIMES_SENT = { plan: 1, send: 1, answer: 2, cursor: 2 } as const;
const FAULTS = ['kill', 'pause'] as const;
type Fault = (typeof FAULTS)[number];
/** A process that was killed has to start again, which takes the time. */
const SHORT: readonly (readonly [Point, Fault])[] = [
  ['send', 'pause'],
  ['answer', 'pause'],
  ['cursor', 'kill'],
];
const ALL = POINTS.flatMap((point) => FAULTS.map((fault) => [point, fault] as const));

let receiver: KeyedReceiver;
let line: CutProxy;
let nats: NatsServer | null = null;
let processes: DeliveryProcesses;
const integrations: string[] = [];
/** Those of them whose process was struck. */
const struck: string[] = [];

beforeAll(async () => {
  await openEngines();
  receiver = await keyedReceiver();
  const { postgresUrl, clickHouseUrl } = engineAddresses();
  const clickHouse = new URL(clickHouseUrl);
  line = await openCutProxy(Number(clickHouse.port));
  clickHouse.port = String(line.port);
  nats = IS_LONG ? await startNatsServer() : null;
  processes = await deliveryProcesses({
    WATCHGLASS_POSTGRES_URL: postgresUrl,
    ...(nats !== null && { WATCHGLASS_NATS_URL: nats.url }),
    WATCHGLASS_CLICKHOUSE_URL: clickHouse.href,
  });
  await Promise.all([processes.first.start(), processes.second.start()]);
});
afterAll(async () => {
  await processes?.stop();
  await line?.close();
  await nats?.stop();
  receiver?.close();
  await closeEngines();
});

/** An integration that has something to send, with secrets to be opened before. */
async function begun(): Promise<string> {
  const known = await workspaceWith(READINGS);
  const definition = { ...INTEGRATION.definition, address: receiver.address };
  const which = { organizationId: known.organizationId, integrationId: known.id };
  await enabled({ ...known, integration: { ...INTEGRATION, definition } }, processes.now() + 30 * DAY, [
    { type: 'IntegrationCredentialsSet', data: { ...which, name: definition.name, secretId: randomUUID() } },
  ]);
  integrations.push(known.id);
  return known.id;
}

const LOCKS = {
  plan: 'LOCK TABLE read.sensors IN ACCESS EXCLUSIVE MODE',
  send: 'LOCK TABLE vault.destination_secrets IN ACCESS EXCLUSIVE MODE',
} as const;
const ROW_LOCK = 'SELECT 1 FROM command.integration_cursors WHERE integration_id = $1 FOR UPDATE';

interface Obstacle extends HeldLock {
  readonly id: string;
  /** Resolves when the process has come to it. */
  readonly reached: () => Promise<unknown>;
}

/** A new integration, at which the only process at work goes no further than to this point. */
async function stoppedAt(point: Point): Promise<Obstacle> {
  if (point === 'plan' || point === 'send') {
    const held = await locked(relational(), LOCKS[point]);
    const id = await begun();
    const reached = () =>
      until('it is in hand', async () => (await placeOf(id))?.[point === 'plan' ? 'claim' : 'plan_key']);
    return { ...held, id, reached };
  }
  let answer = (): void => undefined;
  const answered = new Promise<void>((done) => {
    answer = done;
  });
  let held: HeldLock | null = null;
  const asked = whenAsked(async (id) => {
    if (point === 'cursor') held = await locked(relational(), ROW_LOCK, [id]);
    else return { until: answered };
  });
  return {
    id: await begun(),
    reached: () => until('the receiver is asked', asked),
    release: async () => {
      answer();
      await held?.release();
    },
  };
}

/** Does something once, when the next integration sends for the first time. What comes late of others is answered. */
function whenAsked(once: (id: string) => Promise<{ until: Promise<void> } | void>): () => boolean {
  const others = new Set(integrations);
  let isAsked = false;
  receiver.asked = async (id) => {
    if (isAsked || others.has(id)) return;
    const answer = await once(id);
    isAsked = true;
    await answer?.until;
  };
  return () => isAsked;
}

const valuesOf = (id: string): number[] =>
  [...receiver.sent(id).values()].flatMap(({ body }) =>
    [...body.matchAll(/value=(\d+)/g)].map(([, value]) => Number(value)),
  );
const placeOf = async (id: string) => {
  const [row] = await relational().query<{
    row: number;
    behind: number;
    claim: string | null;
    plan_key: string | null;
  }>('SELECT row, behind, claim, plan_key FROM command.integration_cursors WHERE integration_id = $1', [id]);
  return row;
};
const whole = Array.from({ length: READINGS }, (_, n) => n);

async function hasArrived(id: string): Promise<void> {
  await until('everything has arrived', async () => {
    const place = await placeOf(id);
    return place?.row === READINGS && place.plan_key === null;
  });
  expect(valuesOf(id)).toEqual(whole);
}

async function strike(point: Point, fault: Fault): Promise<void> {
  const { first, second, advance } = processes;
  await first.start();
  second.pause();
  const obstacle = await stoppedAt(point);
  const { id } = obstacle;
  try {
    await obstacle.reached();
    const planned = (await placeOf(id))?.plan_key;
    if (fault === 'kill') await first.kill();
    else first.pause();
    // What the paused one waits for is there before it notices.
    await obstacle.release();
    advance((CLAIM_SECONDS + 1) * 1_000);
    second.resume();
    await hasArrived(id);
    const [[key, sent] = []] = receiver.sent(id);
    if (point !== 'plan') expect(key).toBe(planned);
    expect(sent?.times).toBe(TIMES_SENT[point]);
    struck.push(id);
  } finally {
    receiver.asked = null;
    await obstacle.release();
    first.resume();
    second.resume();
  }
}

/** Whatever a process did that came back late, the next one has everything as it should be. */
async function nothingWasMoved(): Promise<void> {
  await hasArrived(await begun());
  expect(receiver.changed).toEqual([]);
  for (const id of integrations)
    expect([id, valuesOf(id), await placeOf(id)]).toEqual([
      id,
      whole,
      expect.objectContaining({ row: READINGS, behind: 0, plan_key: null }),
    ]);
  // A process that comes back late sends its own run again at most, and nothing after it.
  const later = (id: string): number[] => [...receiver.sent(id).values()].slice(1).map(({ times }) => times);
  expect(struck.map(later)).toEqual(struck.map(() => Array.from({ length: READINGS / 2 - 1 }, () => 1)));
}

it.each(IS_LONG ? ALL : SHORT)(
  'a process that has come to its %s and meets %s leaves nothing out, and what is sent again is the same',
  { timeout: 120_000 },
  async (point, fault) => {
    for (const _time of TIMES) await strike(point, fault);
    await nothingWasMoved();
  },
);

/** The clocks go on while a process waits for its next try. */
async function arrivesInTime(id: string): Promise<void> {
  await until(
    'everything has arrived',
    async () => {
      processes.advance(1_000);
      return (await placeOf(id))?.row === READINGS;
    },
    HUNG_MS,
  );
  expect([valuesOf(id), receiver.changed]).toEqual([whole, []]);
}

it.each<Cut>(IS_LONG ? ['refused', 'hung', 'half-open'] : ['refused'])(
  'a ClickHouse whose line is %s during a run delays the next one, and everything arrives once',
  { timeout: 120_000 },
  async (how) => {
    const isCut = whenAsked(() => line.cut(how));
    try {
      const id = await begun();
      await until('the run is settled without it', async () => (await placeOf(id))?.row === READINGS / 3);
      await line.mend();
      await arrivesInTime(id);
    } finally {
      receiver.asked = null;
      if (isCut()) await line.mend().catch(() => undefined);
    }
  },
);

it.runIf(IS_LONG)('a NATS that is killed during a run changes nothing', { timeout: 120_000 }, async () => {
  whenAsked(async () => nats?.kill());
  await hasArrived(await begun());
  await nats?.start();
  await hasArrived(await begun());
});
