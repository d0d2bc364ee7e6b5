import type { LiveValue, Snapshot, Watch } from '@watchglass/schemas/live/messages';
import { describe, expect, it, vi } from 'vitest';
import { connectLive } from './connection.ts';
import type { LiveListener, LiveSocket } from './socket.ts';
import type { LinkState } from './link.ts';
import { createWatchSet, type WatchSet } from './watch.ts';

interface Stage {
  readonly listener: () => LiveListener;
  readonly asked: Watch[];
  readonly answer: (snapshot?: Partial<Snapshot>) => Promise<void>;
  readonly put: number[];
  readonly link: LinkState[];
  readonly watchSet: WatchSet;
  readonly close: () => void;
  /** Resolves when the patience is over. */
  readonly tooLong: () => Promise<void>;
}

function staged(readSight: () => Promise<boolean> = () => Promise.resolve(false)): Stage {
  let listener: LiveListener | undefined;
  const waiting: ((snapshot: Snapshot) => void)[] = [];
  const asked: Watch[] = [];
  const put: number[] = [];
  const link: LinkState[] = [];
  const socket: LiveSocket = {
    listen: (given) => {
      listener = given;
    },
    watch: (watch) =>
      new Promise((resolve) => {
        asked.push(watch);
        waiting.push(resolve);
      }),
    close: () => undefined,
  };
  const watchSet = createWatchSet((work) => work());
  const impatient: (() => void)[] = [];
  const close = connectLive(socket, watchSet, {
    putValues: (all) => put.push(...all.map(([, , , value]) => value)),
    setLink: (state) => {
      if (link.at(-1) !== state) link.push(state);
    },
    hearServerTime: () => undefined,
    readSight,
    userChanged: () => undefined,
    pause: async () => undefined,
    patience: () =>
      new Promise((resolve) => {
        impatient.push(resolve);
      }),
  });
  return {
    listener: () => {
      if (!listener) throw new Error('the socket has no listener');
      return listener;
    },
    asked,
    put,
    link,
    watchSet,
    close,
    tooLong: async () => {
      for (const tell of impatient.splice(0)) tell();
      await new Promise((resolve) => setImmediate(resolve));
    },
    answer: async (snapshot = {}) => {
      waiting.pop()?.({ values: [], rows: {}, serverTime: 0, refused: [], ...snapshot });
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

/** A live connection that shows a list of alarms. */
async function liveWithAlarms(readSight?: () => Promise<boolean>) {
  const stage = staged(readSight);
  const reread = vi.fn<(position: string) => Promise<void>>(() => Promise.resolve());
  stage.watchSet.add({ points: [], list: { concept: 'alarm', put: () => undefined, reread } });
  stage.listener().connected();
  await stage.answer();
  return { stage, reread };
}

/** A live connection that reads a page of alarms for every change of an alarm; `done` ends the read. */
async function liveWithPage() {
  const stage = staged();
  const reading: (() => void)[] = [];
  const put = () =>
    new Promise<void>((resolve) => {
      reading.push(resolve);
    });
  stage.watchSet.add({ points: [], list: { concept: 'alarm', put, reread: () => Promise.resolve() } });
  stage.listener().connected();
  await stage.answer();
  await stage.tooLong();
  return { stage, done: () => reading.splice(0).forEach((tell) => tell()) };
}

/** A connection that is about to read a list of alarms; `done` ends the read. */
async function readingAlarms() {
  const stage = staged();
  let done: () => void = () => undefined;
  const reread = vi.fn(
    () =>
      new Promise<void>((resolve) => {
        done = resolve;
      }),
  );
  stage.watchSet.add({ points: [], list: { concept: 'alarm', put: () => undefined, reread } });
  stage.listener().connected();
  await stage.answer({ rows: { alarm: '0007' } });
  return { stage, reread, done: () => done() };
}

const value = (at: number): LiveValue => [1, 1, at, at, `${at}`];

describe('the live connection', () => {
  it('is live once the snapshot arrives', async () => {
    const stage = staged();
    stage.listener().connected();
    expect(stage.link).toEqual(['catchingUp']);
    await stage.answer({ values: [value(1)] });
    expect([stage.link.at(-1), stage.put]).toEqual(['live', [1]]);
  });

  it('paints nothing newer after a missing frame until a snapshot arrives', async () => {
    const stage = staged();
    stage.listener().connected();
    await stage.answer();
    stage.listener().frame({ n: 1, values: [value(1)] });
    stage.listener().frame({ n: 3, values: [value(3)] });
    stage.listener().frame({ n: 4, values: [value(4)] });
    expect([stage.put, stage.link.at(-1)]).toEqual([[1], 'catchingUp']);
    await stage.answer({ values: [value(2)] });
    expect([stage.put, stage.link.at(-1)]).toEqual([[1, 2, 4], 'live']);
  });

  it('detects from the head that the last frame is missing', async () => {
    const stage = staged();
    stage.listener().connected();
    await stage.answer();
    stage.listener().head({ serverTime: 0, n: 2, rows: {} });
    expect([stage.asked.length, stage.link.at(-1)]).toEqual([2, 'catchingUp']);
  });

  it('reads lists again up to the head before it is live', async () => {
    const { stage, reread, done } = await readingAlarms();
    expect([reread.mock.calls, stage.link.at(-1)]).toEqual([[['0007']], 'catchingUp']);
    done();
    await vi.waitFor(() => expect(stage.link.at(-1)).toBe('live'));
    stage.listener().head({ serverTime: 0, n: 0, rows: { alarm: '0007' } });
    expect(reread).toHaveBeenCalledTimes(1);
  });

  it('is not live while a head names rows that did not arrive, until they are read', async () => {
    const { stage, reread } = await liveWithAlarms();
    reread.mockRejectedValueOnce(new Error('no answer'));
    stage.listener().head({ serverTime: 0, n: 0, rows: { alarm: '0007' } });
    expect(stage.link.at(-1)).toBe('catchingUp');
    await stage.answer({ rows: { alarm: '0007' } });
    expect(stage.link.at(-1)).toBe('catchingUp');
    stage.listener().head({ serverTime: 0, n: 0, rows: { alarm: '0007' } });
    await stage.answer({ rows: { alarm: '0007' } });
    expect([reread.mock.calls, stage.asked.length, stage.link.at(-1)]).toEqual([[['0007'], ['0007']], 3, 'live']);
  });

  it('reads a list again if older rows were left out, even after newer rows arrived', async () => {
    const { stage, reread } = await liveWithAlarms();
    stage.listener().rows({ concept: 'alarm', items: [], position: '0008' });
    stage.listener().head({ serverTime: 0, n: 0, rows: { alarm: '0008' }, missed: ['alarm'] });
    expect(stage.link.at(-1)).toBe('catchingUp');
    await stage.answer({ rows: { alarm: '0008' } });
    expect([reread.mock.calls, stage.link.at(-1)]).toEqual([[['0008']], 'live']);
  });

  it.each([
    ['0008', 0],
    ['0006', 1],
  ])('reads a list that was complete up to %s of 0008 again %i times after a reconnection', async (sure, times) => {
    const { stage, reread } = await liveWithAlarms();
    stage.listener().rows({ concept: 'alarm', items: [], position: '0008' });
    stage.listener().head({ serverTime: 0, n: 0, rows: { alarm: '0008' }, sure: { alarm: sure } });
    stage.listener().disconnected();
    stage.listener().connected();
    await stage.answer({ rows: { alarm: '0008' } });
    expect([reread.mock.calls.length, stage.link.at(-1)]).toEqual([times, 'live']);
  });

  it('is not live before a list is read, even if the watch set changes during the read', async () => {
    const { stage, reread, done } = await readingAlarms();
    stage.watchSet.add({ points: ['1.1'] });
    await stage.answer({ rows: { alarm: '0007' } });
    expect([reread.mock.calls.length, stage.link.at(-1)]).toEqual([1, 'catchingUp']);
    done();
    await vi.waitFor(() => expect(stage.link.at(-1)).toBe('live'));
  });

  it('reads a list again if its rows arrived before the snapshot, since earlier rows may be missing', async () => {
    const stage = staged();
    const reread = vi.fn<(position: string) => Promise<void>>(() => Promise.resolve());
    stage.watchSet.add({ points: [], list: { concept: 'alarm', put: () => undefined, reread } });
    stage.listener().connected();
    stage.listener().rows({ concept: 'alarm', items: [], position: '0009' });
    await stage.answer({ rows: { alarm: '0009' } });
    expect([reread.mock.calls, stage.link.at(-1)]).toEqual([[['0009']], 'live']);
  });

  it('reads a list again after a failed read, even if newer rows arrived during it', async () => {
    const stage = staged();
    let fail: () => void = () => undefined;
    const reread = vi.fn<(position: string) => Promise<void>>(() => Promise.resolve());
    reread.mockImplementationOnce(
      () =>
        new Promise((_resolve, reject) => {
          fail = () => reject(new Error('no answer'));
        }),
    );
    stage.watchSet.add({ points: [], list: { concept: 'alarm', put: () => undefined, reread } });
    stage.listener().connected();
    await stage.answer({ rows: { alarm: '0007' } });
    stage.listener().rows({ concept: 'alarm', items: [], position: '0008' });
    fail();
    await vi.waitFor(() => expect(stage.asked).toHaveLength(2));
    await stage.answer({ rows: { alarm: '0008' } });
    expect([reread.mock.calls, stage.link.at(-1)]).toEqual([[['0007'], ['0008']], 'live']);
  });

  it('is live during a short read of a page for a push, but not during a long one', async () => {
    const { stage, done } = await liveWithPage();
    stage.listener().rows({ concept: 'alarm', items: [], position: '0008' });
    expect(stage.link.at(-1)).toBe('live');
    await stage.tooLong();
    expect(stage.link.at(-1)).toBe('catchingUp');
    await stage.answer({ rows: { alarm: '0008' } });
    expect(stage.link.at(-1)).toBe('catchingUp');
    done();
    await vi.waitFor(() => expect(stage.link.at(-1)).toBe('live'));
  });

  it('is not live during a long read of a page, even if other data was read during it', async () => {
    const { stage, done } = await liveWithPage();
    let other: () => void = () => undefined;
    stage.watchSet.add({
      points: [],
      list: {
        concept: 'base',
        put: () => undefined,
        reread: () =>
          new Promise((resolve) => {
            other = resolve;
          }),
      },
    });
    await stage.answer({ rows: { base: '0001' } });
    stage.listener().rows({ concept: 'alarm', items: [], position: '0008' });
    await stage.tooLong();
    other();
    await stage.tooLong();
    expect(stage.link.at(-1)).toBe('catchingUp');
    done();
    await vi.waitFor(() => expect(stage.link.at(-1)).toBe('live'));
  });

  it('stays live if a page is read in time after a push', async () => {
    const { stage, done } = await liveWithPage();
    stage.listener().rows({ concept: 'alarm', items: [], position: '0008' });
    done();
    await stage.tooLong();
    expect(stage.link).toEqual(['catchingUp', 'live']);
  });

  it.each([
    [
      'takes long',
      async (stage: Stage) => {
        await stage.tooLong();
      },
    ],
    [
      'fails',
      async (stage: Stage) => {
        await stage.answer({ rows: { alarm: '0007' } });
      },
    ],
  ])('is not live when the read of another list %s', async (_what, happens) => {
    const stage = staged();
    stage.listener().connected();
    await stage.answer();
    stage.watchSet.add({
      points: [],
      list: { concept: 'alarm', put: () => undefined, reread: () => Promise.reject(new Error('no answer')) },
    });
    expect(stage.link.at(-1)).toBe('live');
    await happens(stage);
    expect(stage.link.at(-1)).toBe('catchingUp');
  });

  it('sends the watch set again whenever it changes', async () => {
    const stage = staged();
    stage.listener().connected();
    await stage.answer();
    const leave = stage.watchSet.add({ points: ['1.1', '1.2'] });
    stage.watchSet.add({ points: ['1.2'] });
    expect(stage.asked.at(-1)?.points).toEqual(['1.1', '1.2']);
    leave();
    expect(stage.asked.at(-1)?.points).toEqual(['1.2']);
    expect(stage.link.at(-1)).toBe('live');
  });

  it('is down when the line is lost, and ignores late answers after a reconnection', async () => {
    const stage = staged();
    stage.listener().connected();
    stage.listener().disconnected();
    await stage.answer({ values: [value(9)] });
    expect([stage.link.at(-1), stage.put]).toEqual(['down', []]);
  });

  it('reads the caller at every connection, and is live only with what they may see now', async () => {
    const reads: ((isOther: boolean) => void)[] = [];
    const stage = staged(() => new Promise((resolve) => reads.push(resolve)));
    for (const connections of [1, 2]) {
      stage.listener().connected();
      await stage.answer({ values: [value(connections)] });
      expect([reads.length, stage.put.at(-1), stage.link.at(-1)]).toEqual([connections, connections, 'catchingUp']);
      reads.at(-1)?.(false);
      await vi.waitFor(() => expect(stage.link.at(-1)).toBe('live'));
      stage.listener().disconnected();
    }
  });

  it.each([
    [true, 2],
    [false, 1],
  ] as const)(
    'reads its lists again after the line was down if the caller may see other rows: %s',
    async (isOther, times) => {
      const sights = [false, isOther];
      const { stage, reread } = await liveWithAlarms(() => Promise.resolve(sights.shift() ?? false));
      const head = { serverTime: 0, n: 0, rows: { alarm: '0007' } };
      stage.listener().head(head);
      await stage.answer({ rows: { alarm: '0007' } });
      stage.listener().head({ ...head, sure: { alarm: '0007' } });
      stage.listener().disconnected();
      stage.listener().connected();
      await stage.answer({ rows: { alarm: '0007' } });
      expect([reread.mock.calls.length, stage.link.at(-1)]).toEqual([times, 'live']);
    },
  );

  it('is not live while the caller cannot be read, and reads them again', async () => {
    const readSight = vi.fn(() => Promise.resolve(false)).mockRejectedValueOnce(new Error('no answer'));
    const stage = staged(readSight);
    stage.listener().connected();
    await stage.answer();
    expect([stage.asked.length, stage.link.at(-1)]).toEqual([2, 'catchingUp']);
    await stage.answer();
    expect([readSight.mock.calls.length, stage.link.at(-1)]).toEqual([2, 'live']);
  });

  it('reads the caller when the line is refused to them, and again at the next refusal', () => {
    const readSight = vi.fn(() => Promise.resolve(true));
    const stage = staged(readSight);
    stage.listener().denied();
    stage.listener().denied();
    expect(readSight).toHaveBeenCalledTimes(2);
  });

  it('is not live after a pushed row could not be read, until it is', async () => {
    const stage = staged();
    const reread = vi.fn<(position: string) => Promise<void>>(() => Promise.resolve());
    const put = () => Promise.reject(new Error('no answer'));
    stage.watchSet.add({ points: [], list: { concept: 'wall', put, reread } });
    stage.listener().connected();
    await stage.answer();
    stage.listener().rows({ concept: 'wall', items: [], position: '0008' });
    await vi.waitFor(() => expect(stage.link.at(-1)).toBe('catchingUp'));
    await stage.answer({ rows: { wall: '0008' } });
    expect([reread.mock.calls, stage.link.at(-1)]).toEqual([[['0008']], 'live']);
  });
});
