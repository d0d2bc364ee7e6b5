import type { Excursion } from '@watchglass/schemas/reading/excursions';
import type { ReportSource } from '@watchglass/schemas/report/content';
import type { Cell, ReportTable, Writer } from './cells.ts';
import type { ReportWords } from './words.ts';

const SIGNS: Readonly<Record<string, string>> = { C: '°C', '1': '', count: '', open: '', 'Bq/m3': 'Bq/m³' };
const sign = (unit: string): string => SIGNS[unit] ?? unit;

/** The name of a metric in the language of the report; that of a custom one is as its maker wrote it. */
export function metricText({ metric }: Pick<ReportSource, 'metric'>, words: ReportWords): string {
  const name = (metric.key === null ? undefined : words.metrics[metric.key]) ?? metric.name;
  return [name, sign(metric.unit)].filter((part) => part !== '').join(', ');
}

const measured = ({ metric }: ReportSource, value: number | null | undefined, more = 0): Cell =>
  value === null || value === undefined ? null : { value, digits: metric.digits + more };
const share = (value: number | null): Cell => (value === null ? null : { value: value * 100, digits: 1 });
const percentOf = (source: ReportSource, writer: Writer): string => {
  const { p5, p50, p95 } = source.figures;
  return [p5, p50, p95].map((value) => writer.text(measured(source, value, 1))).join(' / ');
};

/** All figures of a source, by their titles. */
export function figuresTold(source: ReportSource, writer: Writer): readonly (readonly [title: string, cell: Cell])[] {
  const { words } = writer;
  const { figures, extremes } = source;
  const lasting = (lastsMs: number): Cell => ({ lastsMs });
  return [
    [words.readings, { value: figures.n, digits: 0 }],
    [`${words.coverage}, %`, share(figures.coverage)],
    [words.min, measured(source, extremes.min?.value)],
    [`${words.min}, ${words.measuredAt}`, extremes.min && { at: extremes.min.at }],
    [words.max, measured(source, extremes.max?.value)],
    [`${words.max}, ${words.measuredAt}`, extremes.max && { at: extremes.max.at }],
    [words.mean, measured(source, figures.mean, 1)],
    [words.weightedMean, measured(source, figures.weightedMean, 1)],
    [words.deviation, measured(source, figures.deviation, 2)],
    [words.percentiles, figures.p50 === null ? null : percentOf(source, writer)],
    ...(figures.meanKineticTemperature === null ? [] : kineticTold(source, words)),
    [words.within, lasting(figures.within)],
    [words.below, lasting(figures.below)],
    [words.above, lasting(figures.above)],
    [words.unknown, lasting(figures.unknown)],
  ];
}

function kineticTold(source: ReportSource, words: ReportWords): (readonly [string, Cell])[] {
  const { meanKineticTemperature, worstDay, worstMonth } = source.figures;
  return [
    [words.kinetic, measured(source, meanKineticTemperature, 1)],
    [words.warmest, measured(source, worstDay?.value, 1)],
    [`${words.warmest}, ${words.from}`, worstDay && { at: worstDay.at }],
    [words.warmestMonth, measured(source, worstMonth?.value, 1)],
  ];
}

/** The figures of all sources that are looked at first. */
export function overviewTable(sources: readonly ReportSource[], { words }: Writer): ReportTable {
  return {
    title: '',
    columns: [
      [words.source, 25],
      [words.readings, 11],
      [words.min, 12],
      [words.mean, 10],
      [words.max, 11],
      [words.within, 13],
      [words.unknown, 12],
      [words.excursions, 13],
    ],
    rows: sources.map((source) => [
      `${source.name}, ${metricText(source, words)}`,
      { value: source.figures.n, digits: 0 },
      measured(source, source.extremes.min?.value),
      measured(source, source.figures.weightedMean, 1),
      measured(source, source.extremes.max?.value),
      { lastsMs: source.figures.within },
      { lastsMs: source.figures.unknown },
      { value: source.excursions.length, digits: 0 },
    ]),
  };
}

export function excursionsTable(source: ReportSource, writer: Writer): ReportTable {
  const { words } = writer;
  return {
    title: words.excursions,
    columns: [
      [words.limits, 8],
      [words.from, 13],
      [words.to, 13],
      [words.duration, 13],
      [words.furthest, 10],
      [words.beyond, 12],
      [words.acknowledged, 18],
      [words.comment, 13],
    ],
    rows: source.excursions.map((each) => [
      words[each.side],
      { at: each.from },
      { at: each.to },
      { lastsMs: each.to - each.from },
      measured(source, each.peak.value),
      measured(source, each.beyond, 1),
      acknowledgedText(each, writer),
      (each.alarms ?? []).flatMap(({ acknowledgement }) => acknowledgement?.comment ?? []).join('\n'),
    ]),
  };
}

/** Who acknowledged each alarm and when. */
function acknowledgedText({ alarms, beganBefore, goesOn }: Excursion, { words, text }: Writer): string {
  const said = (alarms ?? []).map(({ ruleTitle, acknowledgement }) => {
    if (acknowledgement === null) return `${ruleTitle}: ${words.notAcknowledged}`;
    return `${ruleTitle}: ${acknowledgement.byName}, ${text({ at: Date.parse(acknowledgement.at) })}`;
  });
  return [
    ...(beganBefore ? [words.earlier] : []),
    ...(goesOn ? [words.later] : []),
    ...(alarms?.length === 0 ? [words.noAlarm] : said),
  ].join('\n');
}

export function gapsTable({ gaps }: ReportSource, { words }: Writer): ReportTable {
  return {
    title: words.gaps,
    columns: [
      [words.from, 1],
      [words.to, 1],
      [words.duration, 1],
    ],
    rows: gaps.items.map(({ from, to }) => [{ at: from }, { at: to }, { lastsMs: to - from }]),
  };
}

export function lateTable(source: ReportSource, { words }: Writer): ReportTable {
  return {
    title: words.late,
    columns: [
      [words.measuredAt, 1],
      [words.value, 1],
      [words.receivedAt, 1],
    ],
    rows: source.late.items.map(([at, value, received]) => [{ at }, measured(source, value), { at: received }]),
  };
}

export function conflictsTable(source: ReportSource, { words }: Writer): ReportTable {
  return {
    title: words.conflicts,
    columns: [
      [words.measuredAt, 1],
      [words.value, 1],
      [words.refusedValue, 1],
    ],
    rows: source.conflicts.items.map(([at, value, refused]) => [
      { at },
      measured(source, value),
      measured(source, refused),
    ]),
  };
}

export function changesTable({ changes }: ReportSource, { words }: Writer): ReportTable {
  return {
    title: words.changes,
    columns: [
      [words.from, 1],
      [words.sensor, 2],
    ],
    rows: changes.map(({ at, sensor }) => [{ at }, sensor ?? words.outOfSight]),
  };
}

export function certificatesTable({ sensors }: ReportSource, { words }: Writer): ReportTable {
  return {
    title: words.certificates,
    columns: [
      [words.sensor, 3],
      [words.certificate, 3],
      [words.laboratory, 3],
      [words.calibratedOn, 2],
      [words.dueOn, 2],
    ],
    rows: sensors.flatMap(({ name, wireId, certificates }) =>
      certificates.length === 0
        ? [[`${name} (${wireId})`, words.noCertificate, null, null, null]]
        : certificates.map(({ number, laboratory, on, dueOn }) => [
            `${name} (${wireId})`,
            number,
            laboratory,
            on,
            dueOn,
          ]),
    ),
  };
}

const EXACT = 6;

export function adjustmentsTable({ sensors }: ReportSource, { words }: Writer): ReportTable {
  const exact = (value: number): Cell => String(Number(value.toPrecision(EXACT)));
  return {
    title: words.adjustments,
    columns: [
      [words.sensor, 3],
      [words.version, 1],
      [words.from, 2],
      [words.slope, 1],
      [words.offset, 1],
      [words.tare, 1],
      [words.normalising, 2],
    ],
    rows: sensors.flatMap(({ name, adjustments }) =>
      adjustments.map(({ version, from, slope, offset, tare, normalising }) => [
        name,
        String(version),
        { at: from },
        ...[slope, offset, tare, normalising].map(exact),
      ]),
    ),
  };
}
