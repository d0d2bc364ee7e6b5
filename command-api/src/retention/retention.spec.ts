import type { Licence } from '@watchglass/schemas/licence/licence';
import { monthOf, termsByLicences, yearsOf, type RetentionTerms } from '@watchglass/schemas/retention/terms';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { evolveRetention, factOf, nextStep, nothingExpired, type Retention, type RetentionStep } from './retention.ts';

const DAY_MS = 86_400_000;
const START = Date.UTC(2026, 0, 1);
const on = (day: number): number => START + day * DAY_MS;
const iso = (at: number): string => new Date(at).toISOString();

interface Granted extends Licence {
  /** The day on which it became known. */
  readonly known: number;
}

function granted(
  plan: Licence['plan'],
  { known, from = known, days }: { known: number; from?: number; days: number },
): Granted {
  return { licenceId: `${plan} ${from}`, plan, known, from: iso(on(from)), until: iso(on(from + days)) };
}

interface Hold {
  readonly placed: number;
  readonly released: number;
  /** The first day, from the start, whose readings are held. */
  readonly from: number;
}

interface History {
  readonly licences: readonly Granted[];
  readonly holds?: readonly Hold[];
  /** The day of the first reading; a reading comes every day from then on. */
  readonly firstReading: number;
  readonly days: number;
}

interface Happened {
  readonly day: number;
  readonly step: RetentionStep;
}

const holdsOn = ({ holds = [] }: History, day: number): Hold[] =>
  holds.filter(({ placed, released }) => placed <= day && day < released);

function termsOn(history: History, day: number): (at: number) => RetentionTerms | null {
  const licences = history.licences.filter(({ known }) => known <= day);
  const held = holdsOn(history, day).map(({ from }) => on(from));
  return (at) => {
    const terms = termsByLicences({ organizationId: 1, licences }, at);
    return terms && held.length > 0 ? { ...terms, heldFrom: Math.min(...held) } : terms;
  };
}

/** One look a day. `seen` is told the state after each. */
function lived(history: History, seen: (day: number, retention: Retention) => void = () => undefined): Happened[] {
  const happened: Happened[] = [];
  let retention = nothingExpired;
  for (let day = 0; day < history.days; day += 1) {
    const oldest = Math.max(on(history.firstReading), retention.before ?? -Infinity);
    const step = nextStep({
      retention,
      termsAt: termsOn(history, day),
      oldest: oldest > on(day) ? null : oldest,
      now: on(day),
    });
    if (step) {
      happened.push({ day, step });
      retention = evolveRetention(retention, factOf(step, { organizationId: 1, count: 0 }));
    }
    seen(day, retention);
  }
  return happened;
}

const told = (happened: readonly Happened[]): string[] =>
  happened.map(
    ({ day, step }) =>
      `${iso(on(day)).slice(0, 10)} ${step.type}${'before' in step ? ` ${iso(step.before).slice(0, 10)}` : ` ${step.cause}`}`,
  );

const BASIC = granted('basic', { known: 0, days: 3_000 });

describe('readings of a workspace', () => {
  it('go on the first of a month after two letters, then every month without', () => {
    expect(told(lived({ licences: [BASIC], firstReading: -800, days: 130 }))).toEqual([
      '2026-01-01 announce 2024-02-01',
      '2026-01-25 remind 2024-02-01',
      '2026-02-01 expire 2024-02-01',
      '2026-03-01 expire 2024-03-01',
      '2026-04-01 expire 2024-04-01',
      '2026-05-01 expire 2024-05-01',
    ]);
  });

  it('stay without a licence, and while they are younger than the period', () => {
    expect(lived({ licences: [], firstReading: -9_000, days: 200 })).toEqual([]);
    expect(lived({ licences: [granted('pro', { known: 0, days: 900 })], firstReading: -800, days: 200 })).toEqual([]);
  });

  it('stay when a better plan comes before the day', () => {
    const better = granted('pro', { known: 28, days: 900 });
    expect(told(lived({ licences: [BASIC, better], firstReading: -800, days: 200 }))).toEqual([
      '2026-01-01 announce 2024-02-01',
      '2026-01-25 remind 2024-02-01',
      '2026-01-29 cancel plan',
    ]);
  });

  it('go 90 days after a shorter period began, with letters before', () => {
    const licences = [granted('pro', { known: 0, days: 100 }), granted('basic', { known: 90, from: 100, days: 900 })];
    expect(told(lived({ licences, firstReading: -1_000, days: 250 })).slice(0, 3)).toEqual([
      '2026-06-02 announce 2024-08-01',
      '2026-07-25 remind 2024-08-01',
      '2026-08-01 expire 2024-08-01',
    ]);
  });

  it('stay while they are on hold, and are announced anew after its end', () => {
    const holds = [{ placed: 20, released: 60, from: -800 }];
    expect(told(lived({ licences: [BASIC], holds, firstReading: -800, days: 130 }))).toEqual([
      '2026-01-01 announce 2024-02-01',
      '2026-01-21 cancel hold',
      '2026-03-02 announce 2024-04-01',
      '2026-03-25 remind 2024-04-01',
      '2026-04-01 expire 2024-04-01',
      '2026-05-01 expire 2024-05-01',
    ]);
  });

  it('are announced again when the letter of the last week could not be sent in time', () => {
    const at = on(40);
    const announced = { before: on(-700), on: on(31), years: 2, reminded: false };
    const step = nextStep({
      retention: { ...nothingExpired, announced },
      termsAt: () => ({ years: 2, heldFrom: null }),
      oldest: on(-800),
      now: at,
    });
    expect(step).toEqual({ type: 'remind', before: on(-700), on: at + 7 * DAY_MS });
  });
});

const plans = fc.constantFrom<Licence['plan'][]>('trial', 'basic', 'pro', 'mgmt');
const licences = fc
  .array(fc.tuple(plans, fc.nat(900), fc.nat(120), fc.integer({ min: 5, max: 700 })), { minLength: 1, maxLength: 5 })
  .map((all) => all.map(([plan, known, later, days]) => granted(plan, { known, from: known + later, days })));
const holds = fc.array(
  fc.record({ placed: fc.nat(1_000), released: fc.nat(1_300), from: fc.integer({ min: -2_500, max: 500 }) }),
  { maxLength: 2 },
);
const histories = fc.record({
  licences,
  holds,
  firstReading: fc.integer({ min: -2_600, max: 0 }),
  days: fc.constant(1_000),
});
const RUNS = { numRuns: 12 };

function yearsBefore(at: number, years: number): number {
  const day = new Date(at);
  return day.setUTCFullYear(day.getUTCFullYear() - years);
}

/** The longest period in force at any time of the 90 days before a day, as it was known then. */
function longest({ licences: all }: History, day: number): number {
  const years = Array.from({ length: 91 }, (_, back) => {
    const then = day - back;
    return (
      yearsOf(
        all.filter(({ known }) => known <= then),
        on(then),
      ) ?? 0
    );
  });
  return Math.max(...years);
}

describe('over random histories of plans and holds, readings', () => {
  it('never go early: not within a period of the last 90 days, not on hold, not without both letters', () => {
    fc.assert(
      fc.property(histories, (history) => {
        const happened = lived(history);
        for (const [place, { day, step }] of happened.entries()) {
          if (step.type !== 'expire') continue;
          expect(step.before).toBeLessThanOrEqual(yearsBefore(on(day), longest(history, day)));
          for (const { from } of holdsOn(history, day)) expect(step.before).toBeLessThanOrEqual(on(from));
          const before = happened.slice(0, place);
          const first = before.findLast((each) => each.step.type === 'announce' && each.step.years === step.years);
          const second = before.findLast((each) => each.step.type === 'remind');
          expect(day - (first?.day ?? Infinity)).toBeGreaterThanOrEqual(30);
          expect(day - (second?.day ?? Infinity)).toBeGreaterThanOrEqual(7);
        }
      }),
      RUNS,
    );
  });

  it('are never shown later than a hundred days after the terms became what they are', () => {
    fc.assert(
      fc.property(histories, (history) => {
        let [since, former] = [0, ''];
        lived(history, (day, { before }) => {
          const terms = termsOn(history, day)(on(day));
          const now = JSON.stringify([terms?.years, holdsOn(history, day)]);
          if (now !== former) [since, former] = [day, now];
          if (terms === null || terms.heldFrom !== null || day - since < 100) return;
          const due = monthOf(on(day), -12 * terms.years);
          expect(Math.max(on(history.firstReading), before ?? -Infinity)).toBeGreaterThanOrEqual(
            Math.min(due, on(day)),
          );
        });
      }),
      RUNS,
    );
  });
});
