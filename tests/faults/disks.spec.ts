import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { until } from '../stack/until.ts';
import { failOnce, STRACE, type FailingCalls } from './failing-calls.ts';
import { tell } from './figures.ts';
import { IS_LONG, within } from './form.ts';
import { install, startTraffic, type Traffic } from './installation.ts';
import { anyMoment, inRounds, READINGS_PER_PACK } from './moments.ts';
import { strikeUnder, verdict } from './recovery.ts';
import { differencesFromRebuilt } from './rebuilt.ts';
import { doubledAltogether, judge } from './rule-l.ts';
import { installOnDisks, whyNoDisks, type DiskInstallation, type Store } from './small-disks.ts';
import { auditVerdict } from './stored.ts';

const BACK_MS = 10_000;
const PATIENCE_MS = 120_000;
const READS_WHILE_FULL = 25;
const PACKS_BETWEEN = 20;

/** It takes a minute by itself, so it runs in the long form alone. */
const why = IS_LONG ? whyNoDisks() : 'it takes a minute: `npm run test:faults`';
const CAN_FAIL = IS_LONG && STRACE !== undefined;
if (why !== undefined) tell('no disk is filled', { because: why });

let installation: DiskInstallation;

beforeAll(async () => {
  if (why === undefined) installation = await installOnDisks();
  else if (CAN_FAIL) installation = await installAnywhere();
});
afterAll(() => installation?.stop());

async function installAnywhere(): Promise<DiskInstallation> {
  const installed = await install();
  const nowhere = (): never => {
    throw new Error(why);
  };
  return { ...installed, fill: nowhere, free: nowhere, stop: () => installed.processes.stop() };
}

/** Statuses of reads from each store while the disk is full, with their counts. */
async function readsWhileFull(): Promise<ReadonlyMap<number, number>> {
  const { id, owner } = installation.workspace;
  const statuses = new Map<number, number>();
  for (let turn = 0; turn < READS_WHILE_FULL; turn += 1) {
    for (const path of [`/api/alarms/${id}/active`, `/api/sensors/${id}`, `/api/audit/${id}`]) {
      const { status } = await owner.ask('GET', path);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  }
  return statuses;
}

/** No writer waits for ClickHouse, so its full disk causes no refusal. */
async function noticed(store: Store, { load }: Traffic): Promise<unknown> {
  const before = load.comments.length;
  if (store === 'clickhouse') return undefined;
  return until(
    'a writer is refused',
    () => load.unanswered > 0 || load.comments.slice(before).some(({ fate }) => fate === 'unknown'),
    PATIENCE_MS,
  );
}

describe.skipIf(why !== undefined)('a full disk, under load,', () => {
  it.each(inRounds(['postgres', 'clickhouse', 'nats']))(
    'loses nothing acknowledged, still serves reads, and resumes when there is room ($name, round $round)',
    async ({ name }) => {
      const traffic = await startTraffic(installation, READINGS_PER_PACK);
      const read: { statuses?: ReadonlyMap<number, number> } = {};
      const strike = async (): Promise<void> => {
        installation.fill(name);
        try {
          await noticed(name, traffic);
          read.statuses = await readsWhileFull();
        } finally {
          installation.free(name);
        }
      };
      try {
        const recovery = await strikeUnder(traffic, installation, {
          strike,
          standing: () => Promise.resolve(),
          afterPacks: anyMoment(),
        });
        expect(verdict(`full disk under ${name}`, recovery, BACK_MS)).toEqual([]);
        expect([...(read.statuses ?? [])].map(([status]) => status)).toEqual([200]);
      } finally {
        await traffic.stop();
      }
    },
    PATIENCE_MS * 3,
  );

  it(
    'leaves no duplicate, read models that equal a rebuild, and the audit chain whole',
    async () => {
      const { stores } = installation.processes;
      expect(await doubledAltogether(installation)).toEqual({ readings: 0, comments: 0 });
      expect(await differencesFromRebuilt(stores)).toEqual([]);
      expect(await auditVerdict(stores, installation.workspace.id)).toMatchObject({ ok: true });
    },
    PATIENCE_MS,
  );
});

const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);

/** PostgreSQL's processes for connections and maintenance; it replaces all of them after a panic. */
const ofPostgres = (): number[] => childrenOf(installation.processes.engines.postgres.pid);

const FAULTS: readonly (readonly [what: string, fault: () => FailingCalls])[] = [
  ['fsync of PostgreSQL', () => ({ calls: 'fsync,fdatasync', pids: ofPostgres() })],
  ['write of PostgreSQL', () => ({ calls: 'pwrite64,pwritev', pids: ofPostgres() })],
  ['fsync of ClickHouse', () => ({ calls: 'fsync,fdatasync', pids: [installation.processes.engines.clickhouse.pid] })],
  [
    'write of NATS',
    () => ({ calls: 'write,pwrite64', pids: [installation.processes.engines.nats?.pid ?? 0].filter(Boolean) }),
  ],
];

describe.runIf(CAN_FAIL)('a disk that returns one input or output error', () => {
  it.each(FAULTS)(
    'in a %s loses nothing acknowledged',
    async (what, faultOf) => {
      const traffic = await startTraffic(installation);
      const { load } = traffic;
      await until('the load flows', () => load.acknowledged > PACKS_BETWEEN, PATIENCE_MS);
      const before = ofPostgres();
      const injecting = await failOnce(faultOf());
      await until('a call has failed', () => injecting.hasFailed(), PATIENCE_MS);
      const failedAt = performance.now();
      await injecting.stop();
      const acknowledged = load.acknowledged + PACKS_BETWEEN;
      await until('it serves again', () => load.acknowledged > acknowledged, 10 * BACK_MS);
      const backMs = performance.now() - failedAt;
      await traffic.stop();
      const judgement = await judge(installation, traffic);
      tell('F6', {
        EIO: what,
        ...judgement,
        'packs without an answer at first': load.unanswered,
        'serving again (ms)': backMs,
        PostgreSQL: before.some((pid) => ofPostgres().includes(pid)) ? 'went on' : 'panicked and recovered',
      });
      expect(judgement).toMatchObject({ lost: 0, doubled: 0, wrongAlarms: 0 });
      expect(backMs).toBeLessThan(within(BACK_MS));
    },
    PATIENCE_MS,
  );
});
