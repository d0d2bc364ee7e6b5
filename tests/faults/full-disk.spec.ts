import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask } from '../builders/door.ts';
import { until } from '../stack/until.ts';
import { tell } from './figures.ts';
import { startTraffic, type Traffic } from './installation.ts';
import { anyMoment, inRounds, READINGS_PER_PACK } from './moments.ts';
import { strikeUnder, verdict } from './recovery.ts';
import { differencesFromRebuilt } from './rebuilt.ts';
import { installOnDisks, whyNoDisks, type DiskInstallation, type Store } from './small-disks.ts';
import { auditVerdict } from './stored.ts';

const BACK_MS = 10_000;
const PATIENCE_MS = 120_000;
const READS_WHILE_FULL = 25;

const why = whyNoDisks();
if (why !== undefined) tell('no disk is filled', { because: why });

let installation: DiskInstallation;

beforeAll(async () => {
  if (why === undefined) installation = await installOnDisks();
});
afterAll(() => installation?.stop());

/** Of pages from each store while the disk is full, by status. */
async function readsWhileFull(): Promise<ReadonlyMap<number, number>> {
  const { processes, workspace: { id, owner } } = installation;
  const statuses = new Map<number, number>();
  for (let turn = 0; turn < READS_WHILE_FULL; turn += 1) {
    for (const path of [`/api/alarms/${id}/active`, `/api/sensors/${id}`, `/api/audit/${id}`]) {
      const { status } = await ask(processes, { method: 'GET', path, headers: { authorization: `Bearer ${owner.token}` } });
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  }
  return statuses;
}

/** Nobody who writes waits for ClickHouse, so nobody is told. */
async function noticed(store: Store, { load }: Traffic): Promise<unknown> {
  const before = load.comments.length;
  if (store === 'clickhouse') return undefined;
  return until('somebody is told that it is full', () => load.unanswered > 0 || load.comments.slice(before).some(({ fate }) => fate === 'unknown'), PATIENCE_MS);
}

describe.skipIf(why !== undefined)('a full disk, under load,', () => {
  it.each(inRounds(['postgres', 'clickhouse', 'nats']))('costs nothing that was acknowledged, pages are still answered, and work goes on when there is room ($name, round $round)', async ({ name }) => {
    const traffic = startTraffic(installation, READINGS_PER_PACK);
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
      const recovery = await strikeUnder(traffic, installation, { strike, standing: () => Promise.resolve(), afterPacks: anyMoment() });
      expect(verdict(`full disk under ${name}`, recovery, BACK_MS)).toEqual([]);
      expect([...(read.statuses ?? [])].map(([status]) => status)).toEqual([200]);
    } finally {
      await traffic.stop();
    }
  }, PATIENCE_MS * 3);

  it('leaves read models that equal a rebuild, and the chain of the audit whole', async () => {
    const { stores } = installation.processes;
    expect(await differencesFromRebuilt(stores)).toEqual([]);
    expect(await auditVerdict(stores, installation.workspace.id)).toMatchObject({ ok: true });
  }, PATIENCE_MS);
});
