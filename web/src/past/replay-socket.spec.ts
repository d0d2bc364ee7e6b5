import fc from 'fast-check';
import { SPEEDS, type Speed } from '@watchglass/schemas/moment/limits';
import type { Frame, Head, LiveValue, PointKey } from '@watchglass/schemas/live/messages';
import type { Mark } from '@watchglass/schemas/moment/views';
import { describe, expect, it } from 'vitest';
import { Board } from '../live/board.ts';
import { pointKey } from '../live/values.ts';
import { effectiveAtOf } from '@watchglass/schemas/live/messages';
import { archiveOf, valuesAt, type Logged } from './history-for-tests.ts';
import { stepOf } from './play-clock.ts';
import { ReplaySocket, type Archive } from './replay-socket.ts';

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
const POINTS: readonly PointKey[] = ['1.1', '2.1', '3.1'];

interface Stage {
  readonly socket: ReplaySocket;
  readonly heads: Head[];
  readonly frames: Frame[];
  readonly shown: () => Map<PointKey, number>;
  readonly walk: (ms: number) => void;
}

/** A page that shows what the socket tells it, on a clock of its own. */
function staged(archive: Archive, { from = 0, isEntry = false } = {}): Stage {
  const [heads, frames, board] = [[] as Head[], [] as Frame[], new Board((work) => work())];
  let wall = 0;
  const socket = new ReplaySocket({
    archive,
    from,
    isEntry,
    wall: () => wall,
    pause: () => new Promise(() => undefined),
  });
  const put = (values: readonly LiveValue[]) => {
    for (const value of values)
      board.put(pointKey(value[0], value[1]), {
        measuredAt: value[2],
        effectiveAt: effectiveAtOf(value),
        value: value[3],
        position: value[4],
      });
  };
  const nothing = () => undefined;
  socket.listen({
    connected: () => void socket.watch({ points: POINTS, rows: [] }).then(({ values }) => put(values)),
    frame: (frame) => {
      frames.push(frame);
      put(frame.values);
    },
    head: (head) => heads.push(head),
    disconnected: nothing,
    rows: nothing,
    denied: () => undefined,
    access: nothing,
    user: nothing,
  });
  const shown = () =>
    new Map(POINTS.flatMap((key) => (board.newest(key) === null ? [] : [[key, board.newest(key)?.value ?? NaN]])));
  return { socket, heads, frames, shown, walk: (ms) => void (wall += ms) };
}

/** Plays until an instant; `seen` is told each instant that is shown. */
async function play({ socket }: Stage, until: number, speeds: readonly Speed[], seen: (at: number) => void) {
  let clock = 0;
  for (let frame = 0; clock < until; frame += 1) {
    const speed = speeds[Math.floor(frame / 7) % speeds.length] ?? 1;
    const ready = socket.readyFor(speed, until);
    await settled();
    clock = Math.min(until, ready, clock + stepOf(speed) * 1.3);
    const { at } = socket.show(clock);
    if (at === ready || at > 0) seen(at);
    clock = Math.max(clock, at);
  }
}

const log = fc.array(
  fc.record({
    received: fc.integer({ min: -50_000, max: 400_000 }),
    sensor: fc.integer({ min: 1, max: 3 }),
    measured: fc.integer({ min: -90_000, max: 410_000 }),
    value: fc.integer(),
  }),
  { maxLength: 80 },
);

const oneMeasuredEach = (all: readonly Logged[]): Logged[] => [
  ...new Map(all.map((each) => [`${each.sensor} ${each.measured}`, each])).values(),
];

describe('segments that are played', () => {
  it('show at each step what was known then, at every speed, however early they end', async () => {
    const speeds = fc.array(fc.constantFrom(...SPEEDS.filter((speed) => speed > 1)), { minLength: 1, maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(log, speeds, fc.integer({ min: 1, max: 400 }), async (all, played, steps) => {
        const readings = oneMeasuredEach(all);
        const stage = staged(archiveOf(readings, ({ from, to, step }) => Math.min(to, from + steps * step)));
        await settled();
        await play(stage, 300_000, played, (at) => {
          const known = [...valuesAt(readings, at)].map(([key, [, , , value]]) => [key, value] as const);
          expect([at, stage.shown()]).toEqual([at, new Map(known)]);
        });
      }),
      { numRuns: 60 },
    );
  });

  it('are read two ahead, and no more', async () => {
    const asked: number[] = [];
    const archive: Archive = {
      values: async () => [],
      segment: async (_points, { from, to }) => {
        asked.push(from);
        return { to, values: [], marks: [] };
      },
    };
    const { socket } = staged(archive);
    for (let turn = 0; turn < 9; turn += 1) {
      await settled();
      socket.readyFor(60, 1e9);
    }
    expect(asked).toEqual([0, 600_000, 1_200_000]);
    socket.show(600_000);
    socket.readyFor(60, 1e9);
    await settled();
    expect(asked.length).toBe(4);
  });

  it('are broken off when other points are shown, and when the page is left', async () => {
    const signals: AbortSignal[] = [];
    const archive: Archive = {
      values: async () => [],
      segment: (_points, _wanted, signal) => {
        signals.push(signal);
        return new Promise(() => undefined);
      },
    };
    const { socket } = staged(archive);
    await settled();
    socket.readyFor(1, 1e9);
    await socket.watch({ points: ['1.1'], rows: [] });
    socket.readyFor(1, 1e9);
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
    socket.close();
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, true]);
  });
});

describe('entries that are played', () => {
  const marked = (marks: readonly Mark[]): Archive => ({
    values: async () => [],
    segment: async (_points, { to }) => ({ to, values: [], marks }),
  });

  it('let lists be read again once a second at most, and at once when it stops', async () => {
    const stage = staged(
      marked([
        [100, 'alarm', 4],
        [200, 'tag', 5],
        [300, 'alarm', 6],
      ]),
    );
    await settled();
    stage.socket.readyFor(1, 1e9);
    await settled();
    expect(stage.socket.show(100).n).toBe(4);
    expect(stage.heads.map(({ rows }) => rows.alarm)).toEqual(['0000000004']);
    stage.walk(100);
    expect(stage.socket.show(300).n).toBe(6);
    expect(stage.heads.length).toBe(1);
    stage.walk(900);
    stage.socket.show(350);
    expect(stage.heads.at(-1)?.rows).toMatchObject({ alarm: '0000000006', tag: '0000000005' });
    stage.socket.settle();
    expect(stage.heads.length).toBe(2);
  });

  it('of the instant of the first one are read once the clock moves', async () => {
    const stage = staged(marked([]), { isEntry: true });
    await settled();
    stage.socket.readyFor(1, 1e9);
    await settled();
    stage.socket.show(0);
    expect(stage.heads).toEqual([]);
    stage.socket.show(50);
    expect(stage.heads[0]?.rows).toHaveProperty('alarm');
  });
});
