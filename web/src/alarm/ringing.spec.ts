import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { REPEAT_MS, ringNow, type Call, type Heard, type Silencing } from './ringing.ts';

const T = Date.UTC(2026, 0, 1);
const critical = (raise: string, raisedAt = T): Call => ({ raise, critical: true, raisedAt });
const warning = (raise: string, raisedAt = T): Call => ({ raise, critical: false, raisedAt });

/** A page: `look` asks what sounds with these calls, this many milliseconds after the beginning. */
function page() {
  let heard: Heard | null = null;
  return (after: number, calls: readonly Call[], silencing: Silencing | null = null) => {
    const rung = ringNow(heard, { calls, silencing, now: T + after, steady: after });
    heard = rung.heard;
    return rung;
  };
}

describe('a critical alarm', () => {
  it('sounds at once and every ten seconds until it is acknowledged', () => {
    const look = page();
    look(0, []);
    expect(look(500, [critical('a')])).toMatchObject({ sound: 'critical', again: REPEAT_MS });
    expect(look(4_500, [critical('a')])).toMatchObject({ sound: null, again: 6_000 });
    expect(look(10_500, [critical('a')])).toMatchObject({ sound: 'critical' });
    expect(look(12_000, [])).toMatchObject({ sound: null, again: null });
  });

  it('sounds on a page that begins with it', () => {
    expect(page()(0, [critical('a'), warning('b')])).toMatchObject({ sound: 'critical' });
  });

  it('is silent while silenced, and sounds again at its end', () => {
    const look = page();
    const silencing = { until: T + 60_000, upTo: T };
    look(0, [critical('a')]);
    expect(look(1_000, [critical('a')], silencing)).toMatchObject({ sound: null, again: 59_000 });
    expect(look(60_000, [critical('a')], silencing)).toMatchObject({ sound: 'critical' });
  });

  it('sounds if it is raised during a silence', () => {
    const look = page();
    const silencing = { until: T + 60_000, upTo: T };
    look(0, [critical('a')], silencing);
    expect(look(1_000, [critical('a'), critical('b', T + 1_000)], silencing)).toMatchObject({ sound: 'critical' });
    expect(look(11_000, [critical('a'), critical('b', T + 1_000)], silencing)).toMatchObject({ sound: 'critical' });
  });

  it('sounds if it was on its way when the silence began', () => {
    const look = page();
    look(0, []);
    const silencing = { until: T + 60_000, upTo: T + 500 };
    look(500, [], silencing);
    expect(look(600, [critical('a', T + 400)], silencing)).toMatchObject({ sound: 'critical' });
  });
});

describe('a warning', () => {
  it('sounds once when it comes, and not on a page that begins with it', () => {
    const look = page();
    expect(look(0, [warning('a')])).toMatchObject({ sound: null, again: null });
    expect(look(1_000, [warning('a'), warning('b')])).toMatchObject({ sound: 'warning', again: null });
    expect(look(20_000, [warning('a'), warning('b')])).toMatchObject({ sound: null });
  });
});

type Act =
  | { readonly kind: 'raise'; readonly name: string; readonly critical: boolean }
  | { readonly kind: 'acknowledge'; readonly name: string }
  | { readonly kind: 'silence'; readonly seconds: number }
  | { readonly kind: 'nothing' };

const STEP_MS = 500;
const name = fc.constantFrom('a', 'b', 'c', 'd');
const act: fc.Arbitrary<Act> = fc.oneof(
  fc.record({ kind: fc.constant('raise' as const), name, critical: fc.boolean() }),
  fc.record({ kind: fc.constant('acknowledge' as const), name }),
  fc.record({ kind: fc.constant('silence' as const), seconds: fc.integer({ min: 1, max: 40 }) }),
  fc.record({ kind: fc.constant('nothing' as const) }),
);

/** The slow obvious model: every alarm has an ear of its own, which counts for itself. */
class Ears {
  readonly #ears = new Map<string, { readonly call: Call; silentUntil: number }>();
  #raises = 0;
  #lastCritical = -Infinity;
  silencing: Silencing | null = null;

  get calls(): readonly Call[] {
    return [...this.#ears.values()].map(({ call }) => call);
  }

  /** What is to sound after this act. */
  hear(step: Act, after: number): 'critical' | 'warning' | null {
    const now = T + after;
    this.#take(step, now);
    const loud = [...this.#ears.values()].filter(({ call, silentUntil }) => call.critical && silentUntil <= now);
    if (loud.length === 0) this.#lastCritical = -Infinity;
    const isNew = step.kind === 'raise' && step.critical;
    const isDue = loud.length > 0 && (isNew || after - this.#lastCritical >= REPEAT_MS);
    if (isDue) this.#lastCritical = after;
    return isDue ? 'critical' : step.kind === 'raise' ? 'warning' : null;
  }

  #take(step: Act, now: number): void {
    if (step.kind === 'acknowledge') this.#ears.delete(step.name);
    if (step.kind === 'silence') {
      this.silencing = { until: now + step.seconds * 1_000, upTo: now };
      for (const ear of this.#ears.values()) ear.silentUntil = this.silencing.until;
    }
    if (step.kind !== 'raise') return;
    this.#raises += 1;
    const call = { raise: `${step.name} ${this.#raises}`, critical: step.critical, raisedAt: now };
    this.#ears.set(step.name, { call, silentUntil: 0 });
  }
}

describe('any sequence of raises, acknowledgements and silences', () => {
  it('sounds as if each alarm had an ear of its own', () => {
    fc.assert(
      fc.property(fc.array(act, { maxLength: 120 }), (acts) => {
        const [look, ears] = [page(), new Ears()];
        look(0, []);
        for (const [index, step] of acts.entries()) {
          const after = (index + 1) * STEP_MS;
          const expected = ears.hear(step, after);
          expect(look(after, ears.calls, ears.silencing).sound).toBe(expected);
        }
      }),
    );
  });

  it('is looked at again before anything can sound', () => {
    fc.assert(
      fc.property(fc.array(act, { maxLength: 40 }), (acts) => {
        const [look, ears] = [page(), new Ears()];
        look(0, []);
        let last = { again: null as number | null };
        for (const [index, step] of acts.entries()) {
          ears.hear(step, (index + 1) * STEP_MS);
          last = look((index + 1) * STEP_MS, ears.calls, ears.silencing);
        }
        const end = acts.length * STEP_MS;
        const silent = last.again === null ? 60_000 : last.again - 1;
        expect(look(end + silent, ears.calls, ears.silencing).sound).toBeNull();
      }),
    );
  });
});
