import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BUNDLE_MAX, planLane, QUIET_LANE, type LanePlan, type LaneState } from './lane-plan.ts';

const SECOND = 1000;
const WINDOW = 600 * SECOND;

type Kind = 'urgent' | 'calm';
interface Raise {
  readonly at: number;
  readonly kind: Kind;
  /** False for the end of an alarm. */
  readonly isRaise: boolean;
}
interface Sent {
  readonly at: number;
  readonly as: 'single' | LanePlan['bundles'][number];
  readonly carries: readonly Raise[];
}

const TAKEN: Readonly<Record<LanePlan['bundles'][number], readonly Kind[]>> = {
  list: ['urgent'],
  digest: ['calm'],
  flood: ['urgent', 'calm'],
  floodEnd: ['calm'],
  late: [],
};

/** A recipient's lane on a virtual clock: looks when something comes, when a list or digest is due, and at floods every half minute. */
class VirtualLane {
  readonly sent: Sent[] = [];
  state: LaneState = QUIET_LANE;
  #waiting: Raise[] = [];
  #all: Raise[] = [];

  add(...raises: Raise[]): void {
    this.#waiting.push(...raises);
    this.#all.push(...raises);
  }

  get waiting(): number {
    return this.#waiting.length;
  }

  look(now: number): void {
    const count = (kind: Kind): number => this.#waiting.filter((each) => each.kind === kind).length;
    const raises = this.#all.filter(({ at, isRaise }) => isRaise && at > now - WINDOW).length;
    const plan = planLane(this.state, { urgent: count('urgent'), calm: count('calm'), late: 0, raises }, now);
    for (const kind of ['urgent', 'calm'] as const)
      for (const raise of this.#take([kind], plan.alone[kind]))
        this.sent.push({ at: now, as: 'single', carries: [raise] });
    for (const as of plan.bundles) {
      this.sent.push({ at: now, as, carries: this.#take(TAKEN[as], BUNDLE_MAX) });
    }
    this.state = plan.next;
    expect(plan.next.listAt !== null || count('urgent') === 0).toBe(true);
    expect(plan.next.digestAt !== null || count('calm') === 0).toBe(true);
  }

  /** The next instant at which it looks without anything new; null if it needs not. */
  get nextLook(): number | null {
    const { listAt, digestAt, flood } = this.state;
    const looks = [listAt, digestAt, flood === null ? null : this.#looked + 30 * SECOND].filter((at) => at !== null);
    return looks.length === 0 ? null : Math.min(...looks);
  }

  #looked = 0;

  runUntil(end: number): void {
    for (let at = this.nextLook; at !== null && at <= end; at = this.nextLook) {
      this.#looked = at;
      this.look(at);
    }
    this.#looked = end;
  }

  #take(kinds: readonly Kind[], most: number): Raise[] {
    const taken = this.#waiting.filter(({ kind }) => kinds.includes(kind)).slice(0, most);
    const gone = new Set(taken);
    this.#waiting = this.#waiting.filter((each) => !gone.has(each));
    return taken;
  }
}

function run(raises: readonly Raise[]): VirtualLane {
  const lane = new VirtualLane();
  for (const raise of raises.toSorted((a, b) => a.at - b.at)) {
    lane.runUntil(raise.at);
    lane.add(raise);
    lane.look(raise.at);
  }
  lane.runUntil(Number.MAX_SAFE_INTEGER);
  return lane;
}

const raises = fc.array(
  fc
    .record({
      at: fc.oneof(fc.integer({ min: 0, max: 7200 }), fc.integer({ min: 900, max: 960 })).map((s) => s * SECOND),
      kind: fc.constantFrom<Kind>('urgent', 'calm'),
      isRaise: fc.boolean(),
    })
    .map((each) => (each.isRaise ? each : { ...each, kind: 'calm' as const })),
  { maxLength: 200 },
);

const within = (sent: readonly Sent[], from: number): Sent[] =>
  sent.filter(({ at }) => at > from - WINDOW && at <= from);

describe('the plan of a lane', () => {
  it('tells each message once, a critical within a minute and anything within ten', () => {
    fc.assert(
      fc.property(raises, (all) => {
        const { sent, waiting } = run(all);
        expect(waiting).toBe(0);
        const carried = sent.flatMap(({ at, carries }) => carries.map((raise) => ({ raise, late: at - raise.at })));
        expect(carried.map(({ raise }) => raise).toSorted(byInstant)).toEqual(all.toSorted(byInstant));
        for (const { raise, late } of carried)
          expect(late).toBeLessThanOrEqual(raise.kind === 'urgent' ? 60 * SECOND : WINDOW);
      }),
    );
  });

  it('has in any ten minutes at most 5 calm ones alone, 20 criticals alone, a list a minute and two digests', () => {
    fc.assert(
      fc.property(raises, (all) => {
        const { sent } = run(all);
        for (const { at } of sent) {
          const recent = within(sent, at);
          const alone = (kind: Kind) =>
            recent.filter(({ as, carries }) => as === 'single' && carries[0]?.kind === kind).length;
          expect(alone('calm')).toBeLessThanOrEqual(5);
          expect(alone('urgent')).toBeLessThanOrEqual(20);
          expect(recent.filter(({ as }) => as === 'list').length).toBeLessThanOrEqual(10);
          expect(recent.filter(({ as }) => as === 'digest').length).toBeLessThanOrEqual(2);
        }
      }),
    );
  });

  it('tells the begin and the end of each flood once, in turn', () => {
    fc.assert(
      fc.property(raises, (all) => {
        const floods = run(all).sent.flatMap(({ as }) => (as === 'flood' || as === 'floodEnd' ? [as] : []));
        expect(floods).toEqual(floods.map((_as, at) => (at % 2 === 0 ? 'flood' : 'floodEnd')));
        expect(floods.length % 2).toBe(0);
      }),
    );
  });

  it('sends what comes seldom alone and at once', () => {
    const seldom = Array.from({ length: 40 }, (_, n): Raise => ({ at: n * 130 * SECOND, kind: 'calm', isRaise: true }));
    expect(run(seldom).sent.map(({ at, as }) => [at, as])).toEqual(seldom.map(({ at }) => [at, 'single']));
  });

  it('keeps little, however much comes', () => {
    const flood = Array.from({ length: 3000 }, (_, n): Raise => ({ at: n * 700, kind: 'urgent', isRaise: true }));
    expect(JSON.stringify(run(flood).state).length).toBeLessThan(3000);
  });
});

const byInstant = (a: Raise, b: Raise): number =>
  a.at - b.at || a.kind.localeCompare(b.kind) || Number(a.isRaise) - Number(b.isRaise);

describe('a storm of 5,000 raises in 10 s', () => {
  it.each([
    ['criticals', (): Kind => 'urgent'],
    ['warnings', (): Kind => 'calm'],
    ['both kinds', (n: number): Kind => (n % 3 === 0 ? 'urgent' : 'calm')],
  ] as const)('of %s is at most 50 messages for each recipient, the first critical at once', (_name, kindOf) => {
    const storm = Array.from({ length: 5000 }, (_, n): Raise => ({ at: n * 2, kind: kindOf(n), isRaise: true }));
    const ends = storm.map(({ at }, n): Raise => ({ at: at + 1800 * SECOND + n, kind: 'calm', isRaise: false }));
    const { sent, waiting } = stormIn(storm);
    expect(waiting).toBe(0);
    expect(sent.length).toBeLessThanOrEqual(50);
    const firstCritical = sent.find(({ carries }) => carries.some(({ kind }) => kind === 'urgent'));
    if (firstCritical)
      expect(firstCritical.at - (storm.find(({ kind }) => kind === 'urgent')?.at ?? 0)).toBeLessThan(SECOND);
    expect(stormIn([...storm, ...ends]).sent.length).toBeLessThanOrEqual(80);
  });
});

/** Looks every 100 ms while raises come, as senders do that take in batches. */
function stormIn(all: readonly Raise[]): VirtualLane {
  const lane = new VirtualLane();
  const looks = new Set(all.map(({ at }) => Math.ceil(at / 100) * 100));
  for (const look of looks) {
    lane.runUntil(look);
    lane.add(...all.filter(({ at }) => at > look - 100 && at <= look));
    lane.look(look);
  }
  lane.runUntil(Number.MAX_SAFE_INTEGER);
  return lane;
}
