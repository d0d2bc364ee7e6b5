import { readFileSync } from 'node:fs';
import type { AlarmView } from '@watchglass/schemas/alarm/views';
import type { SensorView } from '@watchglass/schemas/sensor/views';
import type { PointKey } from '@watchglass/schemas/live/messages';
import { beforeAll, describe, expect, it } from 'vitest';
import { startAudience } from '../bench/audience-job.ts';
import { activeAlarms, timelineOf } from '../builders/alarm.ts';
import { newBase, type Base } from '../builders/base.ts';
import { taken } from '../builders/door.ts';
import { openLive, type LiveClient } from '../builders/live-client.ts';
import { celsius, TEMPERATURE } from '../builders/readings.ts';
import { newRule } from '../builders/rule.ts';
import { newWorkspace, type Workspace } from '../builders/workspace.ts';
import { openLine } from '../stack/line.ts';
import type { TestedProcesses } from '../stack/processes.ts';
import { until } from '../stack/until.ts';
import { quantile, tell } from './figures.ts';
import { IS_LONG, within } from './form.ts';
import { lasting } from './lasting.ts';
import { stall, swallow } from './slow-reader.ts';

const POINTS = 400;
const EVERY_MS = 50;
const STALLED = 100;
const SLOW = 100;
const HEALTHY = 3;
const FRAMES_MEASURED = 1_000;
const RSS_GROWTH_MIB = 150;
const STORM = IS_LONG ? 10_000 : 200;
const BACK_TARGET_MS = 15_000;
const ALARM_TARGET_MS = 1_000;
const OFFLINE_ALARMS = IS_LONG ? 200 : 10;
const OFFLINE_MS = IS_LONG ? 60_000 : 1_000;
const MINUTE_MS = 60_000;
const BELLS = IS_LONG ? 400 : 100;
const PAGE = 100;
const PATIENCE_MS = 60_000;

let processes: TestedProcesses;
let workspace: Workspace;
let base: Base;

const auth = () => ({ token: workspace.owner.token, organizationId: workspace.id });
const open = (gateway: string, reconnection = false): Promise<LiveClient> =>
  openLive(processes.service(gateway).url, auth(), { reconnection });

/** Creates sensors of these names with calm values. Returns ids in the order of the names. */
async function calm(names: readonly string[]): Promise<readonly number[]> {
  taken(await base.deliver(names.map((name) => celsius(name, 5, Date.now() - 3 * MINUTE_MS))));
  const { id, owner } = workspace;
  return until(
    'all of them have appeared',
    async () => {
      const known = new Map<string, number>();
      for (let page = 0; page * PAGE < names.length; page += 1) {
        const search = names[0]?.split('-')[0];
        const { items } = taken(
          await owner.ask<{ items: SensorView[] }>(
            'GET',
            `/api/sensors/${id}?search=${search}&rowsPerPage=${PAGE}&page=${page}`,
          ),
        );
        for (const { wireId, id: sensorId } of items) known.set(wireId, sensorId);
      }
      const ids = names.flatMap((name) => known.get(name) ?? []);
      return ids.length === names.length && ids;
    },
    PATIENCE_MS,
  );
}

const named = (prefix: string, count: number): string[] =>
  Array.from({ length: count }, (_each, index) => `${prefix}-${index}-x`);
const keyOf = (sensorId: number): PointKey => `${sensorId}.${TEMPERATURE}`;

function residentMiB(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_024;
}

async function metricOf(service: string, name: string): Promise<number> {
  const text = await (await fetch(`${processes.service(service).url}/metrics`)).text();
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1] ?? 0);
}

/** Sends twenty values per second for every point; each value holds its time of sending. */
function startFlood(names: readonly string[]): { stop(): Promise<void> } {
  const state = { isOver: false };
  const flood = (async () => {
    while (!state.isOver) {
      const now = Date.now();
      await base.post(names.map((name) => celsius(name, (now % 100_000) / 10_000, now)));
      await new Promise((resolve) => {
        setTimeout(resolve, EVERY_MS - Math.min(EVERY_MS, Date.now() - now));
      });
    }
  })();
  return {
    async stop() {
      state.isOver = true;
      await flood;
    },
  };
}

/** Latency from sending to receipt, of the next frames of healthy clients. */
async function frameLatency(clients: readonly LiveClient[]): Promise<number> {
  const late: number[] = [];
  const heard = clients.map(({ socket }) => {
    const hear = ({ values }: { values: readonly (readonly unknown[])[] }): void =>
      void late.push(Date.now() - Number(values[0]?.[2]));
    socket.on('frame', hear);
    return () => {
      socket.off('frame', hear);
    };
  });
  await until('enough frames', () => late.length >= FRAMES_MEASURED, PATIENCE_MS);
  for (const stop of heard) stop();
  return quantile(late, 0.99);
}

/** Time from a reading beyond a limit to the row of its alarm at a client. */
async function ring(wall: LiveClient, name: string, sensorId: number): Promise<number> {
  const begun = performance.now();
  taken(await base.deliver([celsius(name, 9, Date.now())]));
  await until(
    'the alarm',
    () => wall.rows.some(({ items }) => (items as AlarmView[]).some((alarm) => alarm.sensorId === sensorId)),
    PATIENCE_MS,
  );
  return performance.now() - begun;
}

/**
 * Causes alarms of one sensor after the other, at least one, until the storm ends or every sensor has one. Returns the
 * latency of each.
 */
async function ringUntil(
  over: Promise<unknown>,
  { wall, bells }: { wall: LiveClient; bells: readonly number[] },
): Promise<readonly number[]> {
  const late: number[] = [];
  let isOver = false;
  void over.then(
    () => {
      isOver = true;
    },
    () => {
      isOver = true;
    },
  );
  for (const [index, sensorId] of bells.entries()) {
    late.push(await ring(wall, `storm-${index + 1}-x`, sensorId));
    if (isOver) break;
  }
  return late;
}

/** Clients of two gateways while one gateway is killed, a line is cut, or clients stop reading. */
export function clientsOfGateways(of: () => TestedProcesses): void {
  beforeAll(async () => {
    processes = of();
    workspace = lasting(processes, await newWorkspace(processes));
    base = await newBase(processes, workspace);
  });

  /** Half a minute until the buffers of the system are full; the gateway's own tests cover one such client. */
  describe.runIf(IS_LONG)('clients that read nothing any more, or almost nothing', () => {
    it('are disconnected, cost bounded memory, and do not affect the others', async () => {
      const names = named('flooded', POINTS);
      const points = (await calm(names)).map(keyOf);
      const watching = async (): Promise<LiveClient> => {
        const client = await open('query-api-1');
        await client.watch({ points });
        return client;
      };
      const healthy = await Promise.all(Array.from({ length: HEALTHY }, watching));
      const others = await Promise.all(Array.from({ length: STALLED + SLOW }, watching));
      for (const client of others) swallow(client);
      const flood = startFlood(names);
      const before = await frameLatency(healthy);
      const { pid } = processes.service('query-api-1');
      const memoryBefore = residentMiB(pid);
      let most = memoryBefore;
      const readers = others.map((client, index) => stall(client, index < STALLED ? 0 : 1_024));
      const during = await frameLatency(healthy);
      await until(
        'the stalled ones are cut off',
        async () => {
          most = Math.max(most, residentMiB(pid));
          return (await metricOf('query-api-1', 'watchglass_live_stalled_clients_total')) >= STALLED;
        },
        PATIENCE_MS,
      );
      await flood.stop();
      for (const reader of readers) reader.stop();
      for (const client of [...healthy, ...others]) client.close();
      tell('F10', {
        stalled: STALLED,
        slow: SLOW,
        'healthy p99 before (ms)': before,
        during,
        'growth (MiB)': most - memoryBefore,
      });
      expect(most - memoryBefore).toBeLessThan(RSS_GROWTH_MIB);
      expect(during).toBeLessThan(before * 1.2);
    }, 180_000);
  });

  describe('a gateway that is killed with all its clients', () => {
    it('gets all of them back in time with the values they missed, and alarms are raised meanwhile', async () => {
      await newRule(workspace);
      const [told, ...bells] = await calm(named('storm', BELLS + 1));
      const last = told ?? 0;
      const audience = await startAudience({
        url: processes.service('query-api-1').url,
        audiences: [{ sockets: STORM, auth: auth(), points: [keyOf(last)] }],
      });
      const watched = await Promise.all(Array.from({ length: 5 }, () => open('query-api-1', true)));
      const watch = (client: LiveClient) => client.watch({ points: [keyOf(last)] });
      for (const client of watched) {
        await watch(client);
        client.socket.on('connect', () => void watch(client).catch(() => undefined));
      }
      const wall = await open('query-api-2');
      await wall.watch({ rows: ['alarm'] });
      const killedAt = performance.now();
      await processes.service('query-api-1').kill();
      taken(await base.deliver([celsius('storm-0-x', 7.5, Date.now())]));
      const ready = processes
        .service('query-api-1')
        .ready()
        .then(() => performance.now() - killedAt);
      const wholeAgain = until('all are back', async () => (await audience.heard()).whole === STORM, PATIENCE_MS).then(
        () => performance.now() - killedAt,
      );
      const late = await ringUntil(wholeAgain, { wall, bells });
      const back = await wholeAgain;
      const missed = async (): Promise<number> =>
        watched.filter((client) => client.told(last, TEMPERATURE).at(-1)?.[3] !== 7.5).length;
      await until('nobody has missed the last value', async () => (await missed()) === 0, PATIENCE_MS);
      await audience.close();
      for (const client of [...watched, wall]) client.close();
      tell('F11', {
        sockets: STORM,
        'serving again (ms)': await ready,
        'all back (ms)': back,
        'last values missed': await missed(),
        'alarms meanwhile': late.length,
        'alarm p99 (ms)': quantile(late, 0.99),
      });
      expect(back).toBeLessThan(within(BACK_TARGET_MS));
      expect(quantile(late, 0.99)).toBeLessThan(within(ALARM_TARGET_MS));
    }, 240_000);
  });

  describe('a client that was away while alarms came and went', () => {
    it('receives each of them once, in its current state, and never an older one', async () => {
      const names = named('away', OFFLINE_ALARMS);
      const ids = await calm(names);
      const line = await openLine(processes);
      const client = await openLive(line.url, auth(), { reconnection: true });
      const positions: string[] = [];
      const watch = async (): Promise<void> =>
        void positions.push((await client.watch({ rows: ['alarm'] })).rows.alarm ?? '');
      await watch();
      client.socket.on('connect', () => void watch().catch(() => undefined));
      line.cut('reset');
      const cutAt = performance.now();
      const begun = Date.now() - 2 * MINUTE_MS;
      for (const [second, stays, goes] of [
        [0, 9, 9],
        [20, 11, 11],
        [40, 12, 5],
        [110, 12, 5],
      ] as const) {
        taken(
          await base.deliver(
            names.map((name, index) => celsius(name, index % 2 === 1 ? stays : goes, begun + second * 1_000)),
          ),
        );
      }
      await until(
        'it has been away for long enough',
        () => performance.now() - cutAt > OFFLINE_MS,
        OFFLINE_MS + PATIENCE_MS,
      );
      const ours = await until(
        'every reading has been evaluated',
        async () => {
          const active = (await activeAlarms(workspace)).filter(({ sensorId }) => ids.includes(sensorId ?? 0));
          return (
            active.length === OFFLINE_ALARMS &&
            active.filter(({ state }) => state === 'active').length === OFFLINE_ALARMS / 2 &&
            active
          );
        },
        PATIENCE_MS,
      );
      const snapshots = positions.length;
      line.mend();
      await until('it is back', () => positions.length > snapshots, PATIENCE_MS);
      const newest = ours.reduce((most, { position }) => (position > most ? position : most), '');
      const known = positions.at(-1) ?? '';
      expect(known >= newest || client.rows.length > 0).toBe(true);
      expect(new Set(ours.map(({ sensorId }) => sensorId)).size).toBe(OFFLINE_ALARMS);
      const wrong: string[] = [];
      for (const { id, sensorId } of ours) {
        const types = (await timelineOf(workspace, id)).map(({ type }) => type).toSorted();
        const model =
          ids.indexOf(sensorId ?? 0) % 2 === 1
            ? ['AlarmRaised', 'AlarmRaised']
            : ['AlarmRaised', 'AlarmRaised', 'AlarmResolved'];
        if (types.join() !== model.join()) wrong.push(`${sensorId} ${types.join()}`);
      }
      expect(wrong).toEqual([]);
      client.close();
      line.close();
      tell('F12', {
        'alarms while away': OFFLINE_ALARMS,
        'away (s)': (performance.now() - cutAt) / 1_000,
        missing: 0,
        doubled: 0,
      });
    }, 240_000);
  });
}
