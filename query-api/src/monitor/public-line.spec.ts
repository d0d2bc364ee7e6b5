import { EventEmitter } from 'node:events';
import { readingsSubject, rowSubject } from '@watchglass/schemas/live/messages';
import { openInProcessLiveBus } from '@watchglass/streams/live-bus/in-process';
import type { Queryable } from '@watchglass/streams/ports/relational';
import type { Namespace } from 'socket.io';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { LinkedTile } from './found-tile.ts';
import { PublicLine } from './public-line.ts';
import type { PublicTiles } from './public-tiles.ts';

const AT = new Date('2026-11-26T08:00:00Z');

/** A tile of an organization that shows a metric of a sensor of the same number as its token. */
const tile = (token: string, organizationId = 1): LinkedTile => ({
  token,
  monitor_id: `monitor ${token}`,
  organization_id: organizationId,
  definition: {
    type: 'co2',
    name: 'Lobby',
    source: { sensorId: Number(token) },
    metricId: 1,
    unitId: null,
    thresholds: null,
    labels: [],
    colors: [],
    periodId: 24,
    state: 'public',
    origins: [],
  },
  sensor_id: Number(token),
  point_id: null,
  value: 20,
  measured_at: AT,
  effective_at: AT,
  interval_seconds: 60,
  scale: null,
  custom_unit: null,
});

/** A line over a store whose answers may be held back, with a screen for each tile. */
function opened(tiles: readonly LinkedTile[]) {
  const bus = openInProcessLiveBus();
  const asked: (readonly string[])[] = [];
  let hold: Promise<void> = Promise.resolve();
  const relational = {
    query: async (statement: { readonly values: readonly [readonly string[]] }) => {
      const [tokens] = statement.values;
      asked.push(tokens.toSorted());
      await hold;
      return tiles.filter(({ token }) => tokens.includes(token));
    },
  } as unknown as Queryable;
  const publicTiles = {
    viewers: { came: () => undefined, left: () => undefined },
    series: { of: () => Promise.resolve([]) },
  } as unknown as PublicTiles;
  const namespace = Object.assign(new EventEmitter(), { use: () => undefined });
  const line = new PublicLine(namespace as unknown as Namespace, {
    relational,
    liveBus: bus,
    publicTiles,
    clock: () => AT,
    addressOf: () => '10.0.0.1',
    report: (error) => {
      throw error as Error;
    },
  });
  const heard: string[] = [];
  for (const each of tiles) {
    const conn = {
      close: () => undefined,
      send: (_: string, { wsPreEncodedFrame }: { wsPreEncodedFrame: readonly Buffer[] }, sent: () => void) => {
        heard.push(/\["(\w+)/.exec(String(wsPreEncodedFrame[1]))?.[1] ?? '');
        sent();
      },
    };
    namespace.emit('connection', Object.assign(new EventEmitter(), { data: { tile: each }, conn }));
  }
  return {
    line,
    bus,
    asked,
    heard,
    /** Answers wait until the returned function is called. */
    holdAnswers: () => {
      let release = (): void => undefined;
      hold = new Promise((resolve) => (release = resolve));
      return release;
    },
  };
}

describe('the line of public tiles', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('looks at the tiles that news are about, and at all of them each half second', async () => {
    const { line, bus, asked } = opened([tile('1'), tile('2'), tile('3', 2)]);
    await vi.advanceTimersByTimeAsync(600);
    expect(asked.splice(0)).toEqual([
      ['1', '2', '3'],
      ['1', '2', '3'],
    ]);
    bus.publish(readingsSubject(1), { values: [[2, 1, 21, 0, 0]] });
    await vi.advanceTimersByTimeAsync(60);
    expect(asked.splice(0)).toEqual([['2']]);
    bus.publish(readingsSubject(1), { values: [[2, 9, 21, 0, 0]] });
    bus.publish(readingsSubject(2), { values: [[2, 1, 21, 0, 0]] });
    await vi.advanceTimersByTimeAsync(60);
    expect(asked.splice(0)).toEqual([]);
    bus.publish(rowSubject(1, 'monitor'), { ids: ['monitor 1'], position: '1' });
    await vi.advanceTimersByTimeAsync(60);
    expect(asked.splice(0)).toEqual([['1', '2']]);
    await line.stop();
  });

  it('says that it is alive once a read is done that was underway at its beat', async () => {
    const { line, bus, asked, heard, holdAnswers } = opened([tile('1')]);
    await vi.advanceTimersByTimeAsync(900);
    heard.splice(0);
    const release = holdAnswers();
    bus.publish(readingsSubject(1), { values: [[1, 1, 21, 0, 0]] });
    // The beat at one second finds that read underway.
    await vi.advanceTimersByTimeAsync(200);
    expect(heard).toEqual([]);
    const before = asked.length;
    release();
    await vi.advanceTimersByTimeAsync(0);
    expect([asked.length - before, heard]).toEqual([1, ['head']]);
    await line.stop();
  });

  it('looks after a read at what was told during it', async () => {
    const { line, bus, asked, holdAnswers } = opened([tile('1'), tile('2')]);
    await vi.advanceTimersByTimeAsync(600);
    asked.splice(0);
    const release = holdAnswers();
    bus.publish(readingsSubject(1), { values: [[1, 1, 21, 0, 0]] });
    await vi.advanceTimersByTimeAsync(60);
    bus.publish(readingsSubject(1), { values: [[2, 1, 21, 0, 0]] });
    await vi.advanceTimersByTimeAsync(60);
    expect(asked).toEqual([['1']]);
    release();
    await vi.advanceTimersByTimeAsync(100);
    expect(asked).toEqual([['1'], ['2']]);
    await line.stop();
  });
});
