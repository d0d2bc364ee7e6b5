import { randomUUID } from 'node:crypto';
import { SILENT_AFTER_SECONDS } from '@watchglass/schemas/wall/limits';
import type { WallHeartbeat } from '@watchglass/schemas/wall/messages';
import { expect, it } from 'vitest';
import { WallPresences } from './presence.ts';

const [WALL, ONE, OTHER] = [randomUUID(), randomUUID(), randomUUID()];

function opened() {
  let hear: (message: unknown, subject: string) => void = () => undefined;
  const presences = new WallPresences({
    subscribe: (_subject, heard) => {
      hear = heard;
      return () => undefined;
    },
  });
  const beat = (boot: string, heardAt: number, organizationId = 7): WallHeartbeat => ({
    boot,
    heardAt,
    organizationId,
    wallId: WALL,
    version: 'b1',
    screen: { width: 1920, height: 1080 },
    sound: 'possible',
    why: 'playlist',
    link: 'live',
    paintedSeconds: 0,
    done: [],
  });
  return { presences, says: (boot: string, heardAt: number) => hear(beat(boot, heardAt), '') };
}

it('tells what a wall last said, to its own organization only', () => {
  const { presences, says } = opened();
  says(ONE, 1_000);
  expect(presences.of(7, WALL)).toMatchObject({ heardAt: '1970-01-01T00:00:01.000Z', sound: 'possible', shows: null });
  expect([presences.of(8, WALL), presences.of(7, ONE)]).toEqual([null, null]);
});

it('tells two machines with one credential from a restart', () => {
  const { presences, says } = opened();
  for (const [boot, at] of [
    [ONE, 0],
    [ONE, 30_000],
    [OTHER, 40_000],
  ] as const)
    says(boot, at);
  expect(presences.of(7, WALL)?.isTwice).toBe(false);
  says(ONE, 60_000);
  says(OTHER, 70_000);
  expect(presences.of(7, WALL)?.isTwice).toBe(true);
  says(OTHER, 70_000 + SILENT_AFTER_SECONDS * 1000);
  expect(presences.of(7, WALL)?.isTwice).toBe(false);
});
