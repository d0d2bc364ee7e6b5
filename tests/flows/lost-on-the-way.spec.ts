import { Connection } from '@watchglass/query-api/live/connection';
import { OrganizationView } from '@watchglass/query-api/live/organization-view';
import type { RowChange, RowSource } from '@watchglass/query-api/live/row-source';
import { answerWatches, sendHead } from '@watchglass/query-api/live/serve';
import { Viewer } from '@watchglass/query-api/live/viewer';
import { rowSubject, type Head, type RowsChanged, type Snapshot, type Watch } from '@watchglass/schemas/live/messages';
import { ROLE } from '@watchglass/schemas/member/rights';
import { openInProcessLiveBus } from '@watchglass/streams/live-bus/in-process';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { connectLive } from '../../web/src/live/connection.ts';
import type { LiveListener } from '../../web/src/live/socket.ts';
import type { LinkState } from '../../web/src/live/link.ts';
import { createWatchSet } from '../../web/src/live/watch.ts';

/** Two such rows exceed the bound on unsent rows of a slow client. */
const PADDING = ' '.repeat(140_000);
const PAUSE_MS = 1_000;
const PATIENCE_MS = 3_000;
const IDS = ['a', 'b', 'c', 'd'] as const;

/** Messages on the connection from the gateway to the screen. */
interface Underway {
  readonly arrive: () => void;
  readonly left: () => void;
}

type Watched = (message: unknown, answer: (snapshot: Snapshot) => void) => void;

/** The rows in PostgreSQL, and a gateway's queries of them. */
class Stored {
  readonly #rows = new Map<string, RowChange>();
  failNext = false;
  readonly #bus = openInProcessLiveBus();
  #count = 0;
  readonly #late: (() => void)[] = [];

  change(id: string, announcement: 'heard' | 'lost' | 'late'): void {
    const position = this.#next();
    this.#rows.set(id, { id, position });
    const upTo = this.#next();
    const announce = (): void => this.#bus.publish(rowSubject(1, 'alarm'), { ids: [id], position: upTo });
    if (announcement === 'heard') announce();
    if (announcement === 'late') this.#late.push(announce);
  }

  #next(): string {
    return String((this.#count += 1)).padStart(4, '0');
  }

  announceLate(): void {
    for (const announce of this.#late.splice(0)) announce();
  }

  get inOrder(): readonly RowChange[] {
    return [...this.#rows.values()].toSorted((a, b) => (a.position < b.position ? -1 : 1));
  }

  view(): OrganizationView {
    const source: RowSource = {
      concept: 'alarm',
      isPlaced: false,
      rowsByIds: async (_sight, ids) => {
        if (this.failNext) {
          this.failNext = false;
          throw new Error('no answer');
        }
        return ids.flatMap((id) => this.#rows.get(id) ?? []).map((row) => ({ ...row, PADDING }));
      },
      movedBy: () => Promise.resolve([]),
      changedSince: async (_organization, after) => this.inOrder.filter(({ position }) => position > after),
      head: async () => this.inOrder.at(-1)?.position ?? '',
    };
    return new OrganizationView({
      organizationId: 1,
      relational: { query: () => Promise.resolve([]) },
      liveBus: this.#bus,
      rows: [source],
      report: () => undefined,
      membersChanged: () => undefined,
      organizationChanged: () => undefined,
      placementsChanged: () => undefined,
      organizationHead: () => Promise.resolve(''),
      placementHead: () => Promise.resolve(''),
    });
  }
}

/** A gateway's side of a connection, and the messages under way. */
class Line {
  readonly viewer: Viewer;
  lastHead: Head | undefined;
  readonly #underway: Underway[] = [];
  readonly #listener: LiveListener;
  readonly #organization: OrganizationView;
  #watch: Watched = () => undefined;
  readonly #refuse = new Set<() => void>();

  constructor(organization: OrganizationView, listener: LiveListener, cut: () => void) {
    this.#listener = listener;
    this.#organization = organization;
    const send = (
      packet: string,
      { wsPreEncodedFrame: frame }: { readonly wsPreEncodedFrame?: readonly Buffer[] },
      left: () => void,
    ): void => {
      const message = JSON.parse(frame?.[1]?.toString() ?? packet.slice(1)) as ['head', Head] | ['rows', RowsChanged];
      this.#underway.push({
        left,
        arrive: () => {
          this.#hear(message);
        },
      });
    };
    // Only those parts of a Socket.IO socket that the gateway uses.
    const socket = {
      conn: { send },
      request: { socket: { destroy: cut } },
      on: (_event: string, watch: Watched) => {
        this.#watch = watch;
      },
    } as unknown as ConstructorParameters<typeof Connection>[0];
    this.viewer = new Viewer(
      {
        kind: 'user',
        userId: 'ann',
        sessionId: 'one',
        membership: { role: ROLE.user, rights: { alarms: 'r' } },
      },
      new Connection(socket, () => undefined),
    );
    organization.viewers.add(this.viewer);
    answerWatches(socket, { organization, viewer: this.viewer, clock: () => new Date(0), report: () => undefined });
  }

  watch(message: Watch): Promise<Snapshot> {
    return new Promise((resolve, reject) => {
      this.#refuse.add(() => reject(new Error('no answer in time')));
      this.#watch(message, (snapshot) => {
        this.#underway.push({ left: () => undefined, arrive: () => resolve(snapshot) });
      });
    });
  }

  deliver(most: number): void {
    for (const { left, arrive } of this.#underway.splice(0, most)) {
      left();
      arrive();
    }
  }

  end(): void {
    this.#underway.length = 0;
    for (const refuse of this.#refuse) refuse();
    this.#organization.leave(this.viewer);
  }

  #hear([name, message]: ['head', Head] | ['rows', RowsChanged]): void {
    if (name === 'rows') this.#listener.rows(message);
    else this.#listener.head((this.lastHead = message));
  }
}

/** A screen with one list, and everything between it and the store. */
class Screen {
  readonly stored = new Stored();
  readonly shown = new Map<string, string>();
  link: LinkState = 'connecting';
  #organization = this.stored.view();
  readonly #watchSet = createWatchSet();
  readonly #reads: { readonly answer: () => void; readonly fail: () => void }[] = [];
  #listener: LiveListener | undefined;
  #line: Line | undefined;
  #leaveOther: (() => void) | undefined;

  constructor() {
    this.#watchSet.add({
      points: [],
      list: { concept: 'alarm', put: (items) => this.#put(items as readonly RowChange[]), reread: () => this.#read() },
    });
    connectLive(
      {
        listen: (listener) => {
          this.#listener = listener;
        },
        watch: (message) => this.#line?.watch(message) ?? Promise.reject(new Error('no line')),
        close: () => undefined,
      },
      this.#watchSet,
      {
        putValues: () => undefined,
        hearServerTime: () => undefined,
        readSight: () => Promise.resolve(false),
        userChanged: () => undefined,
        setLink: (state) => {
          this.link = state;
        },
        pause: () =>
          new Promise((resolve) => {
            setTimeout(resolve, PAUSE_MS);
          }),
        patience: () =>
          new Promise((resolve) => {
            setTimeout(resolve, PATIENCE_MS);
          }),
      },
    );
  }

  get lastHead(): Head | undefined {
    return this.#line?.lastHead;
  }

  connect(): void {
    if (this.#line !== undefined || this.#listener === undefined) return;
    this.#line = new Line(this.#organization, this.#listener, () => this.cut());
    this.#listener.connected();
  }

  cut(): void {
    const line = this.#line;
    this.#line = undefined;
    line?.end();
    if (line !== undefined) this.#listener?.disconnected();
  }

  changeGateway(): void {
    this.cut();
    this.#organization.close();
    this.#organization = this.stored.view();
  }

  deliver(most: number): void {
    this.#line?.deliver(most);
  }

  async beat(): Promise<void> {
    if (this.#line !== undefined) sendHead(this.#organization, this.#line.viewer, new Date(0));
    await this.#organization.checkRows();
  }

  answerRead(how: 'answer' | 'fail'): void {
    this.#reads.shift()?.[how]();
  }

  /** Adds or removes another subscription of the screen. */
  showOther(): void {
    if (this.#leaveOther === undefined)
      this.#leaveOther = this.#watchSet.add({
        points: [],
        list: { concept: 'dashboard', put: () => undefined, reread: () => Promise.resolve() },
      });
    else {
      this.#leaveOther();
      this.#leaveOther = undefined;
    }
  }

  /** From here on no message is lost, late or slow. */
  async calmDown(): Promise<void> {
    this.stored.failNext = false;
    for (let round = 0; round < 8; round += 1) {
      this.connect();
      await this.beat();
      for (let turn = 0; turn < 8; turn += 1) {
        this.deliver(100);
        this.answerRead('answer');
        await vi.advanceTimersByTimeAsync(PAUSE_MS / 8);
      }
    }
  }

  #put(items: readonly RowChange[]): void {
    for (const { id, position } of items) if (position > (this.shown.get(id) ?? '')) this.shown.set(id, position);
  }

  #read(): Promise<void> {
    const read = this.stored.inOrder;
    return new Promise((resolve, reject) => {
      this.#reads.push({
        fail: () => reject(new Error('no answer')),
        answer: () => {
          this.#put(read);
          resolve();
        },
      });
    });
  }
}

const HAPPENINGS = {
  change: ({ stored }: Screen, row: string, announcement: 'heard' | 'lost' | 'late') =>
    stored.change(row, announcement),
  'late announcements come': ({ stored }: Screen) => stored.announceLate(),
  'rows cannot be read once': ({ stored }: Screen) => {
    stored.failNext = true;
  },
  deliver: (screen: Screen, most: number) => screen.deliver(most),
  beat: (screen: Screen) => screen.beat(),
  'time passes': async () => void (await vi.advanceTimersByTimeAsync(60)),
  'list is read': (screen: Screen, how: 'answer' | 'fail') => screen.answerRead(how),
  cut: (screen: Screen) => screen.cut(),
  'another gateway answers': (screen: Screen) => screen.changeGateway(),
  connect: (screen: Screen) => screen.connect(),
  'something else is shown': (screen: Screen) => screen.showOther(),
};
type Name = keyof typeof HAPPENINGS;
type Happening = readonly [Name, ...unknown[]];

/** Pairs a name with the arbitraries of its parameters; TypeScript cannot check the pairing. */
const weighed = (weight: number, name: Name, ...more: readonly fc.Arbitrary<unknown>[]) => ({
  weight,
  arbitrary: fc.tuple(fc.constant(name), ...more) as unknown as fc.Arbitrary<Happening>,
});
const happenings = fc.array(
  fc.oneof(
    weighed(6, 'change', fc.constantFrom(...IDS), fc.constantFrom('heard', 'heard', 'lost', 'late')),
    weighed(6, 'deliver', fc.integer({ min: 1, max: 4 })),
    weighed(3, 'beat'),
    weighed(3, 'time passes'),
    weighed(3, 'list is read', fc.constantFrom('answer', 'answer', 'fail')),
    weighed(1, 'late announcements come'),
    weighed(1, 'rows cannot be read once'),
    weighed(1, 'cut'),
    weighed(1, 'another gateway answers'),
    weighed(2, 'connect'),
    weighed(1, 'something else is shown'),
  ),
  { maxLength: 40 },
);

/** A loss that the gateway detects after the screen has left it. */
const OUTRUN_AND_AWAY: Happening[] = [
  ['deliver', 4],
  ['time passes'],
  ['deliver', 4],
  ['change', 'a', 'lost'],
  ['change', 'b', 'heard'],
  ['deliver', 4],
  ['beat'],
  ['deliver', 1],
  ['another gateway answers'],
];

describe('a screen with a live connection', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
  afterEach(() => void vi.useRealTimers());

  it('shows the stored rows, whatever was lost, late or slow on the way', async () => {
    await fc.assert(
      fc.asyncProperty(happenings, async (all) => {
        const screen = new Screen();
        screen.connect();
        for (const [name, ...more] of all) {
          // As paired by `weighed`.
          await (HAPPENINGS[name] as (screen: Screen, ...more: readonly unknown[]) => unknown)(screen, ...more);
          await vi.advanceTimersByTimeAsync(0);
        }
        await screen.calmDown();
        expect([screen.link, Object.fromEntries(screen.shown)]).toEqual([
          'live',
          Object.fromEntries(screen.stored.inOrder.map(({ id, position }) => [id, position])),
        ]);
        expect(screen.lastHead?.sure).toBeUndefined();
      }),
      { numRuns: 500, examples: [[OUTRUN_AND_AWAY]] },
    );
  });
});
