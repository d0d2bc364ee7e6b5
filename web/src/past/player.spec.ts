import type { MomentView } from '@watchglass/schemas/moment/views';
import { describe, expect, it } from 'vitest';
import { Failure } from '../http/failure.ts';
import { Player, type Beginning } from './player.ts';
import type { Track } from './replay-socket.ts';

const START = Date.UTC(2026, 2, 14, 3);
const iso = (at: number): string => new Date(at).toISOString();
const momentOf = (at: number, n = 5): MomentView => ({
  n,
  position: String(n),
  known: iso(at),
  at: iso(at),
  first: iso(0),
  last: 9,
});

interface Stage {
  readonly player: Player;
  /** Lets some time of the reader pass, in frames. */
  readonly pass: (ms: number) => void;
  readonly found: Map<string, Promise<MomentView>>;
  readonly runs: () => boolean;
}

function staged(beginning: Partial<Beginning> = {}): Stage {
  let [wall, frame] = [START + 3_600_000, null as (() => void) | null];
  const found = new Map<string, Promise<MomentView>>();
  const player = new Player(
    {
      find: (asked) => found.get(asked) ?? Promise.resolve(momentOf(Date.parse(asked))),
      step: async (_at, _kind, direction) => ({
        entry:
          direction === 'next' ? { n: 7, at: iso(START), concept: 'alarm', type: 'AlarmRaised', subject: '' } : null,
      }),
      wall: () => wall,
      frames(run) {
        frame = run;
        return () => {
          frame = null;
        };
      },
    },
    { asked: iso(START), speed: 60, isPlaying: false, until: null, basis: 'known', ...beginning },
  );
  const pass = (ms: number) => {
    for (let passed = 0; passed < ms; passed += 50) {
      wall += 50;
      frame?.();
    }
  };
  return { player, pass, found, runs: () => frame !== null };
}

/** Everything until some instant has been read, and every instant is the end of a step. */
function trackTo(ready: number): Track & { settled: number } {
  return {
    settled: 0,
    readyFor: () => ready,
    show: (at) => ({ at, n: at > START ? 6 : null }),
    settle() {
      this.settled += 1;
    },
  };
}

describe('the player', () => {
  it('moves what is shown as fast as it is played, names the newest entry, and waits where nothing has been read', async () => {
    const { player, pass } = staged();
    await player.seek(iso(START));
    player.attach(trackTo(START + 90_000));
    player.play();
    pass(1_000);
    expect(player.state()).toMatchObject({ at: START + 60_000, n: 6, isPlaying: true, isWaiting: false });
    pass(1_000);
    expect(player.state()).toMatchObject({ at: START + 90_000, isWaiting: true, isEnded: false });
  });

  it('stands until the pages of a moment are there, and begins at it', async () => {
    const { player, pass } = staged({ isPlaying: true });
    await player.seek(iso(START));
    pass(5_000);
    expect(player.state()).toMatchObject({ at: START, isPlaying: true, isWaiting: true });
    player.attach(trackTo(Infinity));
    pass(100);
    expect(player.state().at).toBe(START + 6_000);
  });

  it('stands until what its pages asked for first is answered, and not for what they ask later', async () => {
    const { player, pass } = staged({ isPlaying: true });
    await player.seek(iso(START));
    player.attach(trackTo(Infinity));
    let answer: () => void = () => undefined;
    const read = new Promise<void>((resolve) => {
      answer = resolve;
    });
    player.reading(read);
    pass(2_000);
    expect(player.state()).toMatchObject({ at: START, isWaiting: true });
    answer();
    await new Promise((resolve) => setImmediate(resolve));
    pass(2_000);
    const { at } = player.state();
    expect(at).toBeGreaterThan(START);
    player.reading(new Promise(() => undefined));
    pass(1_000);
    expect(player.state().at).toBeGreaterThan(at);
  });

  it('goes on without what is never answered', async () => {
    const { player, pass } = staged({ isPlaying: true });
    await player.seek(iso(START));
    player.attach(trackTo(Infinity));
    player.reading(new Promise(() => undefined));
    pass(12_000);
    expect(player.state().at).toBeGreaterThan(START);
  });

  it('stops at its end, tells what waits, and plays on until the present if asked', async () => {
    const { player, pass, runs } = staged({ until: START + 60_000 });
    const track = trackTo(Infinity);
    await player.seek(iso(START));
    player.attach(track);
    player.play();
    pass(5_000);
    expect(player.state()).toMatchObject({ at: START + 60_000, isPlaying: false, isEnded: true });
    expect([track.settled, runs()]).toEqual([1, false]);
    player.play();
    pass(60_000);
    expect(player.state()).toMatchObject({ isEnded: true, isUntilAsked: false });
    expect(player.state().at).toBeGreaterThanOrEqual(START + 3_600_000);
  });

  it('asks for what it shows: the moment that was asked for, and instants once the clock has moved', async () => {
    const { player, pass, found } = staged();
    found.set('n5', Promise.resolve(momentOf(START)));
    await player.seek('n5');
    player.attach(trackTo(Infinity));
    expect(player.momentText()).toBe('n5');
    player.play();
    pass(50);
    player.pause();
    expect(player.momentText()).toBe(iso(START + 3_000));
  });

  it('shows the last of several moments that were asked for', async () => {
    const { player, found } = staged();
    let late: (moment: MomentView) => void = () => undefined;
    found.set(
      'n1',
      new Promise((resolve) => {
        late = resolve;
      }),
    );
    const first = player.seek('n1');
    await player.seek(iso(START));
    const { turn } = player.state();
    late(momentOf(0, 1));
    await first;
    expect(player.state()).toMatchObject({ turn, at: START, n: 5 });
  });

  it('stays where it is if a moment is refused, or if there is no other entry', async () => {
    const { player, found } = staged();
    await player.seek(iso(START));
    found.set('n99', Promise.reject(new Failure('refused', 422)));
    await player.seek('n99');
    expect(player.state()).toMatchObject({ at: START, turn: 1, isSeeking: false });
    expect(player.state().failure).not.toBeNull();
    await player.step('alarm', 'previous');
    expect(player.state()).toMatchObject({ at: START, turn: 1, isLast: true });
    found.set('n7', Promise.resolve(momentOf(START + 10, 7)));
    await player.step('alarm', 'next');
    expect(player.state()).toMatchObject({ n: 7, turn: 2, isLast: false, failure: null });
  });
});
