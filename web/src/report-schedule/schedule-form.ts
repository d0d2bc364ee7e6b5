import type { Limits } from '@watchglass/schemas/alarm-rule/limits-for';
import { toNative, toShown } from '@watchglass/schemas/metric/convert';
import type { ReportDefinition } from '@watchglass/schemas/report-schedule/commands';
import type { ReportCadence, ReportFormat, ReportKind } from '@watchglass/schemas/report-schedule/kinds';
import { SETTLE_MINUTES } from '@watchglass/schemas/report-schedule/limits';
import type { ReportScheduleView } from '@watchglass/schemas/report-schedule/views';
import type { Language } from '@watchglass/schemas/user/languages';
import { typedNumber } from '../form/typed-number.ts';
import type { ShownMetric } from '../metric/atoms.ts';

export const TEMPERATURE = 1;

export const LIMIT_SOURCES = ['typed', 'rule', 'none'] as const;
export type LimitSource = (typeof LIMIT_SOURCES)[number];

export interface Named {
  readonly id: string;
  readonly name: string;
}

export interface ChosenSources {
  readonly sensors: readonly number[];
  /** Ids of measurement points. */
  readonly points: readonly string[];
  /** Sources of other metrics, which this form keeps as they are. */
  readonly others: readonly string[];
}

/** In the person's unit. */
export interface TypedLimits {
  readonly low: string;
  readonly high: string;
}

/** Fields that belong together have one name, that of the body, at which their faults are shown. */
export interface ScheduleForm {
  readonly title: string;
  readonly kind: ReportKind;
  /** All sources are of one metric, since they have one pair of limits. */
  readonly metricId: number;
  readonly sources: ChosenSources;
  readonly limitSource: LimitSource;
  readonly limits: TypedLimits;
  readonly ruleId: string;
  readonly cadence: ReportCadence;
  /** HH:mm on the clock of the zone. */
  readonly at: string;
  readonly timeZone: string;
  readonly settleMinutes: string;
  readonly formats: readonly ReportFormat[];
  readonly recipients: { readonly people: readonly Named[]; readonly mailboxes: readonly string[] };
  readonly language: Language;
}

interface Begun {
  readonly zone: string;
  readonly language: Language;
}

/** A weekly report of compliance at six in the morning. */
export function newSchedule({ zone, language }: Begun): ScheduleForm {
  return {
    title: '',
    kind: 'compliance',
    metricId: TEMPERATURE,
    sources: { sensors: [], points: [], others: [] },
    limitSource: 'typed',
    limits: { low: '', high: '' },
    ruleId: '',
    cadence: 'weekly',
    at: '06:00',
    timeZone: zone,
    settleMinutes: String(SETTLE_MINUTES),
    formats: ['pdf'],
    recipients: { people: [], mailboxes: [] },
    language,
  };
}

/** Sources of a metric as they are chosen: sensors, measurement points, and the rest. */
export function chosenOf(sources: readonly string[], metricId: number): ChosenSources {
  const points = sources.filter((source) => source.startsWith('p'));
  const measured = sources.filter((source) => source.endsWith(`.${metricId}`));
  return {
    points: points.map((source) => source.slice(1)),
    sensors: measured.map((source) => Number(source.split('.')[0])),
    others: sources.filter((source) => !points.includes(source) && !measured.includes(source)),
  };
}

/** The metric of the first sensor among sources; undefined if there are points only. */
export function metricIn(sources: readonly string[]): number | undefined {
  const measured = sources.find((source) => !source.startsWith('p'));
  return measured === undefined ? undefined : Number(measured.split('.')[1]);
}

/** A limit as it would be typed. */
const textOf = (native: number | null, { conversion, digits }: ShownMetric): string =>
  native === null ? '' : String(Number(toShown(conversion, native).toFixed(digits + 4)));

export const typedLimits = ({ low, high }: Limits, metric: ShownMetric): TypedLimits => ({
  low: textOf(low, metric),
  high: textOf(high, metric),
});

export function formOf(
  { definition, recipientNames }: Pick<ReportScheduleView, 'definition' | 'recipientNames'>,
  metric: ShownMetric,
): ScheduleForm {
  const { title, kind, cadence, at, zone, settleMinutes, formats, language, recipients, sources } = definition;
  const { limits, ruleId } = definition;
  const nameOf = new Map(recipientNames.map(({ id, name }) => [id, name]));
  return {
    ...newSchedule({ zone, language }),
    title,
    kind,
    cadence,
    at,
    formats,
    settleMinutes: String(settleMinutes),
    metricId: metric.id,
    sources: chosenOf(sources, metric.id),
    limitSource: ruleId !== null ? 'rule' : limits === null ? 'none' : 'typed',
    ruleId: ruleId ?? '',
    ...(limits !== null && { limits: typedLimits(limits, metric) }),
    recipients: {
      people: recipients.people.map((id) => ({ id, name: nameOf.get(id) ?? '' })),
      mailboxes: recipients.destinationIds,
    },
  };
}

/** Builds the body of the command; the contract's shape decides if it is valid. */
export function definitionOf(form: ScheduleForm, metric: ShownMetric | undefined): object {
  const { title, kind, metricId, sources, limits, limitSource, cadence, at, timeZone, formats, language } = form;
  const { sensors, points, others } = sources;
  const { people, mailboxes } = form.recipients;
  return {
    title: title.trim(),
    kind,
    sources: [...sensors.map((id) => `${id}.${metricId}`), ...points.map((id) => `p${id}`), ...others],
    limits: limitSource === 'typed' ? { low: limitOf(limits.low, metric), high: limitOf(limits.high, metric) } : null,
    ruleId: limitSource === 'rule' ? form.ruleId : null,
    cadence,
    at,
    zone: timeZone,
    settleMinutes: typedNumber(form.settleMinutes),
    formats,
    recipients: { people: people.map(({ id }) => id), destinationIds: mailboxes },
    language,
  } satisfies Record<keyof ReportDefinition, unknown>;
}

/** Null if nothing is typed; what is no number stays text, which the shape refuses. */
function limitOf(text: string, metric: ShownMetric | undefined): unknown {
  if (text.trim() === '') return null;
  const typed = typedNumber(text);
  return typeof typed === 'number' && metric !== undefined ? toNative(metric.conversion, typed) : typed;
}
