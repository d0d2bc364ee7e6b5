import type { AlarmRuleDefinition } from '../alarm-rule/commands.ts';
import type { MetricView } from '../metric/views.ts';
import type { Excursion } from '../reading/excursions.ts';
import type { ChartPoint, PointFigures, PointStatistics } from '../reading/views.ts';
import type { ReportDefinition, ReportLimits } from '../report-schedule/commands.ts';

/** What the definition of a schedule says of the documents; the limits of the rule count if there is one. */
export type ReportTerms = Pick<
  ReportDefinition,
  'title' | 'kind' | 'sources' | 'limits' | 'ruleId' | 'zone' | 'formats' | 'language'
>;

/** What the documents of a report say; instants are epoch milliseconds. Names are those at the making, empty after an erasure. */
export interface ReportContent {
  readonly terms: ReportTerms;
  readonly workspace: string;
  readonly period: ReportPeriod;
  readonly revision: number;
  readonly madeAt: number;
  readonly maker: string;
  readonly limits: ReportLimits;
  readonly sources: readonly ReportSource[];
  /** Of a compliance report with a rule: the versions that held in the period, the oldest first; else null. */
  readonly rule: ReportRule | null;
  readonly annotations: Counted<ReportAnnotation>;
  /** Of earlier revisions. */
  readonly signatures: readonly ReportSignature[];
}

/** Half-open. */
export interface ReportPeriod {
  readonly from: number;
  readonly to: number;
}

/** The first of so many. */
export interface Counted<T> {
  readonly total: number;
  readonly items: readonly T[];
}

export interface ReportSource {
  readonly point: string;
  /** Of the sensor, or of the asset and its point. */
  readonly name: string;
  readonly location: string;
  readonly metric: MetricView;
  readonly figures: PointFigures;
  readonly extremes: Pick<PointStatistics, 'min' | 'max'>;
  /** For the chart; null marks a gap. */
  readonly line: readonly ChartPoint[];
  /** All of them. */
  readonly excursions: readonly Excursion[];
  readonly gaps: Counted<ReportPeriod>;
  /** Measured at, value, received at. */
  readonly late: Counted<readonly [at: number, value: number, receivedAt: number]>;
  /** Measured at, the value that stands, the one that was refused. */
  readonly conflicts: Counted<readonly [at: number, value: number, refused: number]>;
  /** Where the point got another sensor; null for one out of sight. */
  readonly changes: readonly { readonly at: number; readonly sensor: string | null }[];
  readonly sensors: readonly ReportSensor[];
}

export interface ReportSensor {
  readonly id: number;
  readonly name: string;
  readonly wireId: string;
  /** Days, YYYY-MM-DD: the certificates that were valid in the period. */
  readonly certificates: readonly {
    readonly number: string;
    readonly laboratory: string;
    readonly on: string;
    readonly dueOn: string;
  }[];
  /** Settings that held in the period from `from` on, if they change values. */
  readonly adjustments: readonly {
    readonly version: number;
    readonly from: number;
    readonly slope: number;
    readonly offset: number;
    readonly tare: number;
    readonly normalising: number;
  }[];
}

export interface ReportRule {
  readonly title: string;
  readonly versions: readonly {
    readonly version: number;
    readonly at: number;
    readonly by: string;
    readonly cause: string;
    readonly definition: AlarmRuleDefinition;
  }[];
}

export interface ReportAnnotation {
  readonly from: number;
  readonly to: number | null;
  readonly about: string;
  readonly text: string;
  readonly by: string;
}

export interface ReportSignature {
  readonly revision: number;
  readonly by: string;
  readonly meaning: string;
  readonly at: number;
}
