import { randomUUID } from 'node:crypto';
import { smtpPostOffice } from '@watchglass/command-api/mail/post-office';
import { startTestSmtpServer, type TestSmtpServer } from '@watchglass/command-api/mail/smtp-server-for-tests';
import { openDesk, type Desk } from '@watchglass/command-api/notification/desk-for-tests';
import { startNotifications, type Notifications } from '@watchglass/command-api/notification/start-notifications';
import { openOutgoing } from '@watchglass/command-api/outgoing/outgoing';
import { openKurrentEventStore } from '@watchglass/streams/distributed/event-store/kurrent';
import { Unavailable } from '@watchglass/streams/ports/fault';
import { EventStoreDouble } from '@watchglass/streams/testing/event-store-double/server';
import { afterEach, expect, it } from 'vitest';
import { until } from '../stack/until.ts';

const QUARTER_MS = 900_000;
const QUARTERS = 96;
const PATIENCE_MS = 300_000;
/** The double shares this process with its clients. */
const PATIENCE = { callMs: 30_000, retryForMs: 30_000 };
const SEED = 20_261_126;

let desk: Desk;
let smtp: TestSmtpServer;
const processes: Notifications[] = [];
const failures: unknown[] = [];

/** EventStoreDB, of which some calls fail and whose connections are cut. */
let double: EventStoreDouble | undefined;

/** On the wires of one machine, or on those of several. */
async function begin(wires: 'embedded' | 'distributed'): Promise<void> {
  failures.length = 0;
  double = wires === 'distributed' ? await new EventStoreDouble().start() : undefined;
  const url = `esdb://${double?.address}?tls=false`;
  const openEventStore = double && (() => openKurrentEventStore({ url, patience: PATIENCE }));
  [desk, smtp] = await Promise.all([openDesk({}, openEventStore), startTestSmtpServer()]);
  processes.push(await started(), await started());
}
afterEach(async () => {
  await Promise.all(processes.splice(0).map((each) => each.stop()));
  await smtp.stop();
  await desk.api.stop();
  double?.stop();
});

/** Calls that are refused, or whose answer is lost, and now and then a cut line. */
function disturb(below: (most: number) => number): void {
  if (double === undefined) return;
  for (const call of ['append', 'read', 'subscribe'] as const)
    if (below(3) === 0) double.troubles.add(call, below(2) === 0 ? 'unavailable' : 'lostAnswer');
  if (below(6) === 0) double.cutConnections();
}

function started(): Promise<Notifications> {
  const { deps, api } = desk.api;
  const config = { ...api.deps.config, smtpUrl: smtp.url, mailFrom: 'w@w.example', dataDir: '' };
  return startNotifications({
    ...deps,
    config,
    postOffice: smtpPostOffice(smtp.url, config.mailFrom),
    outgoing: openOutgoing({ exceptions: [], clock: deps.clock }),
    steady: deps.clock,
    report: (error) => void failures.push(error),
  });
}

/** A fixed sequence, so that a failure repeats. */
function randomFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

interface Row extends Record<string, unknown> {
  readonly id: string;
  readonly alarm_id: string;
  readonly cause: string;
  readonly recipient: string;
  readonly outcome: string | null;
  readonly reason: string | null;
  readonly bundle: string | null;
}

const rows = (where: string): Promise<Row[]> =>
  desk.api.deps.relational.query<Row>(`SELECT * FROM command.messages WHERE ${where}`);

/** Everything so far is planned, and nothing is due or in hand: the clock may go on. */
function calm(planned: number): Promise<unknown> {
  const busy = `outcome IS NULL AND (claim IS NOT NULL OR due_at <= '${desk.api.deps.clock().toISOString()}')`;
  return until(
    'nothing is due or in hand',
    async () => (await rows('true')).length >= planned && (await rows(busy)).length === 0,
    PATIENCE_MS,
  );
}

const isTold = ({ outcome, reason, bundle }: Row): boolean =>
  outcome === 'sent' || (reason === 'folded' && bundle !== null);

/** The alarms of a day, and how many messages they must have. */
interface Day {
  readonly all: Set<string>;
  readonly open: Set<string>;
  readonly acknowledged: Set<string>;
  planned: number;
}

async function raise(day: Day, severity: 50 | 80): Promise<void> {
  const alarmId = randomUUID();
  await desk.raised(alarmId, { severity });
  day.all.add(alarmId);
  day.open.add(alarmId);
  day.planned += 2;
}

/** Of eight throws one acknowledges, and one ends it. */
async function happens(day: Day, alarmId: string, thrown: number): Promise<void> {
  if (thrown === 0 && !day.acknowledged.has(alarmId)) {
    const data = { alarmId, organizationId: desk.org, raise: 1 };
    await desk.happened(alarmId, { type: 'AlarmAcknowledged', data });
    day.acknowledged.add(alarmId);
  }
  if (thrown !== 1) return;
  await desk.resolved(alarmId);
  day.open.delete(alarmId);
  day.planned += 2;
}

it.each(['embedded', 'distributed'] as const)(
  'on %s wires, in a day of failing mail servers and processes that come and go, everybody is told of every alarm, under one id',
  async (wires) => {
    await begin(wires);
    const below = randomFrom(SEED);
    const day: Day = { all: new Set(), open: new Set(), acknowledged: new Set(), planned: 0 };
    for (let quarter = 0; quarter < QUARTERS; quarter += 1) {
      const refused = below(3);
      smtp.answer = () => (refused > 0 && below(3) < refused ? 451 : undefined);
      disturb(below);
      for (let more = below(4); more > 0; more -= 1) await raise(day, below(2) === 0 ? 80 : 50);
      for (const alarmId of day.open) await happens(day, alarmId, below(8));
      if (below(4) === 0) {
        await processes.shift()?.stop();
        processes.push(await started());
      }
      await calm(day.planned);
      desk.api.pass(QUARTER_MS);
    }
    const { all, acknowledged, planned } = day;
    smtp.answer = () => undefined;
    await until(
      'everything is settled',
      async () => {
        await calm(planned);
        desk.api.pass(QUARTER_MS);
        return (await rows('outcome IS NULL OR NOT noted')).length === 0;
      },
      PATIENCE_MS,
    );

    const messages = await rows('true');
    expect(messages).toHaveLength(planned);
    const raises = messages.filter(({ cause }) => cause === 'raised');
    expect(raises).toHaveLength(2 * all.size);
    const untold = raises.filter((row) => !isTold(row));
    expect(untold.filter((row) => row.reason !== 'acknowledged' || !acknowledged.has(row.alarm_id))).toEqual([]);
    // The end is told to whom the raise was.
    const told = new Set(raises.filter(isTold).map((row) => `${row.alarm_id} ${row.recipient}`));
    const ends = messages.filter(({ cause }) => cause === 'resolved');
    expect(ends.filter((row) => isTold(row) !== told.has(`${row.alarm_id} ${row.recipient}`))).toEqual([]);
    const ids = smtp.received.map(({ headers }) => headers.get('message-id'));
    const repeated = ids.filter((id, at) => ids.indexOf(id) !== at);
    expect(messages.filter(({ id }) => repeated.includes(`<${id}@watchglass>`))).toEqual([]);
    // A digest bears the id of the message that leads it, which may have been acknowledged meanwhile.
    expect(ids).toHaveLength(messages.filter(({ outcome }) => outcome === 'sent').length);
    const known = new Set(messages.map(({ id }) => `<${id}@watchglass>`));
    expect(ids.filter((id) => !known.has(id ?? ''))).toEqual([]);
    // Each outcome is one event of its alarm.
    let noted = 0;
    for (const alarmId of all) noted += (await desk.outcomes(alarmId)).length;
    expect(noted).toBe(planned);
    // What a lost line broke off is tried again; nothing else fails.
    expect(failures.filter((error) => !(error instanceof Unavailable))).toEqual([]);
  },
);
