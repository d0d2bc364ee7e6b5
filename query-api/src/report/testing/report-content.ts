import { metricById } from '@watchglass/schemas/metric/metrics';
import type { Excursion } from '@watchglass/schemas/reading/excursions';
import type {
  ReportContent,
  ReportRule,
  ReportSignature,
  ReportSource,
  ReportTerms,
} from '@watchglass/schemas/report/content';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** March 2026 in Riga, an hour shorter than 31 days. */
export const MARCH = { from: Date.UTC(2026, 1, 28, 22), to: Date.UTC(2026, 2, 31, 21) } as const;

export const termsOf = (change: Partial<ReportTerms> = {}): ReportTerms => ({
  title: 'Vaccine fridges',
  kind: 'compliance',
  sources: ['1.1'],
  limits: { low: 2, high: 8 },
  ruleId: null,
  zone: 'Europe/Riga',
  formats: ['pdf', 'xlsx'],
  language: 'en',
  ...change,
});

export const RULE: ReportRule = {
  title: 'Cold chain',
  versions: [
    {
      version: 3,
      at: MARCH.from + 2 * DAY_MS,
      by: 'Ann',
      cause: 'changed',
      definition: {
        title: 'Cold chain',
        metricId: 1,
        below: { warning: 2, critical: null },
        above: { warning: 8, critical: 10 },
        warningSeverity: 50,
        warningOnDelay: 0,
        criticalOnDelay: 0,
        offDelay: 1,
        appliesTo: { kind: 'all' },
      },
    },
  ],
};

export const SIGNED: ReportSignature = { revision: 1, by: 'Ann', meaning: 'reviewed', at: MARCH.from + 3 * DAY_MS };

export const excursionAt = (at: number, change: Partial<Excursion> = {}): Excursion => ({
  side: 'above',
  from: at,
  to: at + HOUR_MS,
  beganBefore: false,
  goesOn: false,
  readings: 60,
  peak: { value: 11.3, at: at + 20 * MINUTE_MS },
  beyond: 2.25,
  alarms: [
    {
      id: '0195f000-0000-7000-8000-00000000000a',
      ruleTitle: 'Cold chain',
      severity: 80,
      state: 'resolved',
      raisedAt: new Date(at + 5 * MINUTE_MS).toISOString(),
      endedAt: new Date(at + HOUR_MS).toISOString(),
      acknowledgement: {
        by: 'u',
        byName: 'Inga Bērziņa',
        at: new Date(at + 9 * MINUTE_MS).toISOString(),
        comment: 'The door was open.',
      },
    },
  ],
  ...change,
});

export function sourceOf(change: Partial<ReportSource> = {}): ReportSource {
  const temperature = metricById.get(1);
  return {
    point: '1.1',
    name: 'Fridge 1',
    location: 'Rīga, warehouse',
    metric: { id: 1, key: 'temperature', name: 'temperature', unit: temperature?.unit ?? '', digits: 1 },
    figures: {
      point: '1.1',
      metricId: 1,
      isWithheld: false,
      n: 44_520,
      mean: 5.01,
      deviation: 0.412,
      p5: 4.2,
      p50: 5,
      p95: 5.9,
      within: 30 * DAY_MS,
      below: 0,
      above: HOUR_MS,
      unknown: 22 * HOUR_MS,
      weightedMean: 5.02,
      integral: null,
      integralMs: 0,
      meanKineticTemperature: 5.2,
      worstDay: { value: 6.8, at: MARCH.from + 3 * DAY_MS },
      worstMonth: null,
      degreeDays: null,
      trend: null,
      coverage: 0.9712,
    },
    extremes: { min: { value: 3.4, at: MARCH.from + HOUR_MS }, max: { value: 11.3, at: MARCH.from + 30 * HOUR_MS } },
    line: Array.from({ length: 2_400 }, (_, place) => {
      const value = 5 + Math.sin(place / 30) + Math.sin(place * 7.7) / 3;
      return [MARCH.from + (place * (MARCH.to - MARCH.from)) / 2_400, value, value, value] as const;
    }).map(([at, ...values]) =>
      at > MARCH.from + 10 * DAY_MS && at < MARCH.from + 11 * DAY_MS ? [at, null, null, null] : [at, ...values],
    ),
    excursions: [excursionAt(MARCH.from + 29 * HOUR_MS), excursionAt(MARCH.from + 29 * DAY_MS, { alarms: [] })],
    gaps: { total: 1, items: [{ from: MARCH.from + 10 * DAY_MS, to: MARCH.from + 11 * DAY_MS }] },
    late: { total: 1, items: [[MARCH.from + DAY_MS, 5.1, MARCH.from + DAY_MS + 3 * HOUR_MS]] },
    conflicts: { total: 1, items: [[MARCH.from + 2 * DAY_MS, 5.1, 6.4]] },
    changes: [{ at: MARCH.from + 5 * DAY_MS, sensor: null }],
    sensors: [
      {
        id: 1,
        name: 'Fridge 1',
        wireId: 'A1-00-17',
        certificates: [{ number: 'LV-2026/117', laboratory: 'Metrum', on: '2026-01-15', dueOn: '2027-01-15' }],
        adjustments: [{ version: 2, from: MARCH.from + DAY_MS, slope: 1, offset: -0.3, tare: 0, normalising: 1 }],
      },
    ],
    ...change,
  };
}

export function contentOf(change: Partial<ReportContent> = {}): ReportContent {
  return {
    terms: termsOf(),
    workspace: 'Baltic Pharma',
    period: MARCH,
    revision: 1,
    madeAt: MARCH.to + 8 * HOUR_MS,
    maker: 'Anna Ozola',
    limits: { low: 2, high: 8 },
    sources: [sourceOf()],
    rule: null,
    annotations: {
      total: 1,
      items: [
        { from: MARCH.from + 29 * HOUR_MS, to: null, about: 'Fridge 1', text: 'Filled anew', by: 'Inga Bērziņa' },
      ],
    },
    signatures: [],
    ...change,
  };
}
