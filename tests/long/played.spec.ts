import { setImmediate as turn } from 'node:timers/promises';
import type { MomentView, PlayedValue } from '@watchglass/schemas/moment/views';
import { FRAME_MS } from '@watchglass/schemas/moment/limits';
import { expect, it } from 'vitest';
import { Board } from '../../web/src/live/board.ts';
import { pointKey } from '../../web/src/live/values.ts';
import { Player } from '../../web/src/past/player.ts';
import { ReplaySocket, type Archive } from '../../web/src/past/replay-socket.ts';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const SPEED = 600;
const PLAYED_MS = 2 * HOUR_MS;
const FROM = Date.UTC(2026, 0, 1);
const UNTIL = FROM + PLAYED_MS * SPEED;
const SENSORS = 200;
const HELD_BYTES = 32 * 1024 ** 2;

const valueOf = (sensor: number, at: number): number => ((at - FROM) / MINUTE_MS + sensor) % 997;
const at = (instant: number): string => new Date(instant).toISOString();

/** A reading of each sensor a minute: of each step its last, as the server answers. */
const archive: Archive = {
  values: async () => [],
  async segment(_points, { from, to, step }) {
    const values: PlayedValue[] = [];
    for (let end = from + step; end <= to; end += step) {
      const known = Math.floor(end / MINUTE_MS) * MINUTE_MS;
      if (known <= end - step) continue;
      for (let sensor = 1; sensor <= SENSORS; sensor += 1)
        values.push([known, sensor, 1, known, valueOf(sensor, known)]);
    }
    return { to, values, marks: [[to, 'alarm', Math.floor((to - FROM) / 1_000) + 1]] };
  },
};

const moment: MomentView = { n: 1, position: '01', known: at(FROM), at: at(FROM), first: at(FROM), last: 9 };

const held = (): number => {
  globalThis.gc?.();
  return process.memoryUsage().heapUsed;
};

it('two hours are played at 600 times the speed to their end: each step whole, lists read once a second, memory as at first', async () => {
  let [now, frame, heads, lastHead] = [0, null as (() => void) | null, 0, -Infinity];
  const player = new Player(
    {
      find: () => Promise.resolve(moment),
      step: () => Promise.resolve({ entry: null }),
      wall: () => now,
      frames: (each) => {
        frame = each;
        return () => (frame = null);
      },
    },
    { asked: at(FROM), speed: SPEED, isPlaying: true, basis: 'known', until: UNTIL },
  );
  await player.seek(at(FROM));
  const board = new Board((work) => work());
  const socket = new ReplaySocket({ archive, from: FROM, isEntry: false, wall: () => now, pause: () => turn() });
  const nothing = () => undefined;
  socket.listen({
    connected: nothing,
    frame: ({ values }) => {
      for (const [sensor, metric, measuredAt, value, position] of values)
        board.put(pointKey(sensor, metric), { measuredAt, effectiveAt: measuredAt, value, position });
    },
    head: () => {
      expect(now - lastHead).toBeGreaterThanOrEqual(1_000);
      lastHead = now;
      heads += 1;
    },
    disconnected: nothing,
    rows: nothing,
    denied: () => undefined,
    access: nothing,
    user: nothing,
  });
  await socket.watch({ points: [], rows: [] });
  player.attach(socket);
  let [shown, atFirst] = [FROM, 0];
  for (let frames = 0; frame !== null; frames += 1) {
    now += FRAME_MS;
    (frame as () => void)();
    await turn();
    const { at: instant } = player.state();
    expect(instant).toBeGreaterThanOrEqual(shown);
    shown = instant;
    const minute = Math.floor(instant / MINUTE_MS) * MINUTE_MS;
    if (minute > FROM) expect(board.newest('7.1')?.value).toBe(valueOf(7, minute));
    if (frames === 2_000) atFirst = held();
    expect(frames, 'it comes to its end').toBeLessThan((2 * PLAYED_MS) / FRAME_MS);
  }
  expect([shown, player.state().isEnded]).toEqual([UNTIL, true]);
  expect(heads).toBeGreaterThan(PLAYED_MS / 10_000 / 2);
  expect(held() - atFirst).toBeLessThan(HELD_BYTES);
});
