import type { Queryable } from '@watchglass/streams/ports/relational';
import { describe, expect, it } from 'vitest';
import { publicDoor } from './door.ts';

const code = (expected: string) => expect.objectContaining({ code: expected });
const tile = (token: string, state = 'public') => ({ token, definition: { state } });

function opened(tiles: readonly ReturnType<typeof tile>[]) {
  let [now, looks] = [Date.UTC(2026, 0, 1), 0];
  const held = [...tiles];
  const relational = {
    query: async ({ values }: { values: [string[]] }) => {
      looks += 1;
      return held.filter(({ token }) => values[0].includes(token));
    },
  } as unknown as Queryable;
  return {
    held,
    door: publicDoor({ relational, clock: () => new Date(now) }),
    pass: (ms: number) => {
      now += ms;
    },
    looks: () => looks,
  };
}

const wrongToken = (n: number): string => `wrong${String(n).padStart(3, '0')}`;

describe('the door to public tiles', () => {
  it('opens a public tile, and says what is wrong with other tokens', async () => {
    const { door } = opened([tile('right111'), tile('inside11', 'internal')]);
    expect(await door.open(' right111 ', '10.0.0.1')).toMatchObject({ token: 'right111' });
    await expect(door.open('short', '10.0.0.1')).rejects.toThrow(code('InvalidToken'));
    await expect(door.open('inside11', '10.0.0.1')).rejects.toThrow(code('LinkNotPublic'));
    await expect(door.open('nothing1', '10.0.0.1')).rejects.toThrow(code('PublicLinkNotValid'));
  });

  it('lets a network guess thirty times in five minutes; viewers of an open tile go on', async () => {
    const { door, pass } = opened([tile('right111'), tile('other111')]);
    await door.open('right111', '10.0.0.1');
    const guesses = Array.from({ length: 40 }, (_, n) => door.open(wrongToken(n), '10.0.0.1').catch((e) => e.code));
    const codes = await Promise.all(guesses);
    expect(codes.filter((each) => each === 'PublicLinkNotValid')).toHaveLength(30);
    expect(codes.filter((each) => each === 'TooManyRequests')).toHaveLength(10);
    await expect(door.open('other111', '10.0.0.1')).rejects.toThrow(code('TooManyRequests'));
    expect(await door.open('right111', '10.0.0.1')).toBeDefined();
    expect(await door.open('other111', '10.0.0.2')).toBeDefined();
    pass(5 * 60_000);
    expect(await door.open('other111', '10.0.0.1')).toBeDefined();
  });

  it('counts an old bookmark once, and a hundred viewers at one moment never', async () => {
    const { door, looks } = opened([tile('right111')]);
    for (let n = 0; n < 100; n += 1) await door.open('gone1111', '10.0.0.1').catch(() => undefined);
    expect(looks()).toBe(1);
    await Promise.all(Array.from({ length: 100 }, () => door.open('right111', '10.0.0.1')));
    expect(looks()).toBe(2);
  });

  it('opens more tiles at one moment than anybody may guess: to one network, and to many', async () => {
    const tokens = Array.from({ length: 200 }, (_, n) => `right${String(n).padStart(3, '0')}`);
    const { door } = opened(tokens.map((token) => tile(token)));
    const wrong = Array.from({ length: 20 }, (_, n) => door.open(wrongToken(n), '10.0.0.1').catch((e) => e.code));
    const right = tokens.map((token, n) => door.open(token, n < 100 ? '10.0.0.1' : `10.1.${n}.1`));
    expect((await Promise.all(right)).map(({ token }) => token)).toEqual(tokens);
    expect(new Set(await Promise.all(wrong))).toEqual(new Set(['PublicLinkNotValid']));
  });

  it('bounds guesses from many networks together', async () => {
    const { door, pass } = opened([]);
    const guess = (n: number) => door.open(wrongToken(n), `10.1.${n}.1`).catch((e: { code: string }) => e.code);
    const codes = await Promise.all(Array.from({ length: 60 }, (_, n) => guess(n)));
    expect(codes.filter((each) => each === 'TooManyRequests')).toHaveLength(10);
    pass(1_000);
    expect(await guess(99)).toBe('PublicLinkNotValid');
  });

  it('closes at once when the link is renewed', async () => {
    const { door, held } = opened([tile('right111')]);
    await door.open('right111', '10.0.0.1');
    held.splice(0);
    await expect(door.open('right111', '10.0.0.1')).rejects.toThrow(code('PublicLinkNotValid'));
  });
});
