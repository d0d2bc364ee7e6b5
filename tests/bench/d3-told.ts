import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { openPostgresEventStore } from '@watchglass/streams/event-store/postgres';
import type { EventStore } from '@watchglass/streams/ports/event-store';
import { sealText, unwrapKey } from '@watchglass/streams/seal/seal';
import { openSecrets } from '@watchglass/streams/secrets';
import { calmSensor } from '../builders/alarm.ts';
import { newBase } from '../builders/base.ts';
import { newRule } from '../builders/rule.ts';
import { until } from '../stack/until.ts';
import { sendBareMails } from './bare-mail-job.ts';
import { newCrowd, type Crowd, type Plain } from './crowd.ts';
import { ms, thousands, times } from './figures.ts';
import { forEach } from './fleet.ts';
import type { BenchOptions, Goal } from './goal.ts';
import { startMailSink, type MailSink } from './mail-sink.ts';
import { startOneProcess, type OneProcess } from './one-process.ts';
import { cpuSeconds } from './processes.ts';
import { raiseAlarm } from './raise-alarm.ts';
import { percentile, type Result } from './table.ts';

/** Storm control begins after ten raises of a recipient: each has five in the burst and about as many in the stream. */
const ALARMS_PER_RULE = 5;
const [MANY, FEW] = [40, 4];
const PER_SECOND = 50;
const AT_ONCE = 32;
const [PLANNED_TARGET, HANDED_TARGET, RATIO_TARGET, LATENCY_TARGET_MS] = [2_000, 500, 0.3, 1_000];
const WITHIN_MS = 300_000;

/** How fast people are told by e-mail: many messages at once, and a steady stream of alarms. */
export const told: Goal = {
  goals: ['D3', 'D4'],
  oneProcessOnly: 'one process plans and sends',
  async run(options) {
    const sink = await startMailSink();
    const product = await startOneProcess({ WATCHGLASS_SMTP_URL: sink.url }).catch(async (error: unknown) => {
      await sink.stop();
      throw error;
    });
    const store = await openPostgresEventStore({ url: product.postgres.url });
    try {
      const desk = await openDesk({ product, sink, store }, options);
      return [await measureBurst(desk), await measureStream(desk, options)];
    } finally {
      await store.close();
      await product.stop();
      await sink.stop();
    }
  },
};

interface Wires {
  readonly product: OneProcess;
  readonly sink: MailSink;
  readonly store: EventStore;
}

interface Desk extends Crowd, Wires {
  readonly sensorId: number;
  /** Ids of rules that tell many people, and of rules that tell few of the same people. */
  readonly many: readonly string[];
  readonly few: readonly string[];
}

async function openDesk(wires: Wires, { quick }: BenchOptions): Promise<Desk> {
  const { product, sink } = wires;
  sink.keepIn(product.stack.outbox);
  const crowd = await newCrowd(product, (quick ? 120 : 480) + 1);
  sink.keepIn(null);
  const { workspace, people } = crowd;
  await openAccounts(product, people);
  const base = await newBase(product.stack, workspace);
  const { id: sensorId } = await calmSensor(workspace, base, Date.now() - 60_000);
  const rulesOf = async (size: number): Promise<string[]> => {
    const ids: string[] = [];
    const groups = Array.from({ length: people.length / size }, (_, i) => people.slice(i * size, (i + 1) * size));
    await forEach(groups, async (group) => {
      const subscribers = { people: group.map(({ id }) => id), destinationIds: [] };
      ids.push((await newRule(workspace, { title: `Rule ${ids.length} for ${size}`, subscribers })).id);
    });
    return ids;
  };
  const [many, few] = [await rulesOf(MANY), await rulesOf(FEW)];
  return { ...crowd, ...wires, sensorId, many, few };
}

/** The addresses of people who never registered. */
async function openAccounts({ stack, relational }: OneProcess, people: readonly Plain[]): Promise<void> {
  const { masterKey } = openSecrets(stack.dataDir);
  const sealed = (person: Plain, text: string): string =>
    sealText(person.id, unwrapKey(masterKey, person.id, person.key) ?? person.key, text);
  await relational.query(
    `INSERT INTO command.user_accounts (login_hash, user_id, password_hash, login, name, language, registered, confirmed, claimed_at)
      SELECT h, u, '', l, n, 'en', true, true, now() FROM unnest($1::bytea[], $2::uuid[], $3::text[], $4::text[]) AS t (h, u, l, n)`,
    [
      people.map(() => randomBytes(32)),
      people.map(({ id }) => id),
      people.map((person) => sealed(person, person.email)),
      people.map((person) => sealed(person, person.name)),
    ],
  );
}

const raise = ({ store, workspace, sensorId }: Desk, ruleId: string): Promise<string> =>
  raiseAlarm(store, { organizationId: workspace.id, sensorId, ruleId });

async function measureBurst(desk: Desk): Promise<Result> {
  const { many, sink, product } = desk;
  const wanted = many.length * ALARMS_PER_RULE * MANY;
  const before = sink.heardAt.size;
  const cpuBefore = cpuSeconds(product.roots());
  const begin = performance.now();
  const raised = Promise.all(many.flatMap((rule) => Array.from({ length: ALARMS_PER_RULE }, () => raise(desk, rule))));
  const planned = await timeUntil(async () => {
    const [row] = await product.relational.query<{ count: string }>('SELECT count(*) FROM command.messages');
    return Number(row?.count) >= wanted;
  }, begin);
  await raised;
  const handed = await timeUntil(() => Promise.resolve(sink.heardAt.size - before >= wanted), begin);
  const cpu = cpuSeconds(product.roots()) - cpuBefore;
  const alone = await sendBareMails({ url: sink.url, mails: wanted, atOnce: AT_ONCE });
  const bare = wanted / alone.seconds;
  const [plannedRate, handedRate] = [wanted / planned, wanted / handed];
  return {
    goal: 'D3',
    what: `${thousands(wanted)} messages of ${many.length * ALARMS_PER_RULE} alarms to ${many.length * MANY} people: planned, and handed over to SMTP, from the first raise`,
    ours: `${thousands(plannedRate)}/s planned, ${thousands(handedRate)}/s handed over, ${perMessage(cpu, wanted)}`,
    raw: `the client alone ${thousands(bare)}/s, ${perMessage(alone.cpuSeconds, wanted)}`,
    ratio: times(handedRate / bare),
    target: '≥ 2,000/s; ≥ 500/s, ≥ 0.3×',
    met: plannedRate >= PLANNED_TARGET && handedRate >= HANDED_TARGET && handedRate / bare >= RATIO_TARGET,
    limitedBy: 'the client, the commits of outcomes and the read models that follow each',
  };
}

const perMessage = (cpu: number, messages: number): string => `${ms((cpu * 1_000) / messages)} of CPU a message`;

/** Seconds since `begin`. */
async function timeUntil(is: () => Promise<boolean>, begin: number): Promise<number> {
  while (!(await is())) {
    if (performance.now() - begin > WITHIN_MS) throw new Error('the messages did not come');
    await sleep(10);
  }
  return (performance.now() - begin) / 1_000;
}

async function measureStream(desk: Desk, { quick }: BenchOptions): Promise<Result> {
  const { few, sink, product } = desk;
  const alarms = Math.min(few.length * ALARMS_PER_RULE, PER_SECOND * (quick ? 3 : 10));
  const begin = performance.now();
  const raised: Promise<string>[] = [];
  for (let i = 0; i < alarms; i += 1) {
    await sleep(Math.max(0, begin + (i * 1_000) / PER_SECOND - performance.now()));
    raised.push(raise(desk, few[i % few.length] ?? ''));
  }
  const ids = await Promise.all(raised);
  const heard = await until('all are told', () => latencies(product, sink, ids), WITHIN_MS);
  const [p50, p99] = [percentile(heard, 0.5), percentile(heard, 0.99)];
  return {
    goal: 'D4',
    what: `from a raise to the mail server, ${PER_SECOND} alarms a second to ${FEW} people each, ${alarms} alarms`,
    ours: `p50 ${ms(p50)}, p99 ${ms(p99)}`,
    raw: '–',
    ratio: '–',
    target: 'p99 ≤ 1 s',
    met: p99 <= LATENCY_TARGET_MS,
    limitedBy: 'messages that wait for others',
  };
}

async function latencies(
  { relational }: OneProcess,
  { heardAt }: MailSink,
  alarmIds: readonly string[],
): Promise<number[] | undefined> {
  const rows = await relational.query<{ id: string; asked_at: Date }>(
    'SELECT id, asked_at FROM command.messages WHERE alarm_id = ANY ($1::uuid[])',
    [alarmIds],
  );
  const heard = rows.flatMap(({ id, asked_at: at }) => {
    const heardThen = heardAt.get(id);
    return heardThen === undefined ? [] : [heardThen - at.getTime()];
  });
  return heard.length >= alarmIds.length * FEW ? heard : undefined;
}
