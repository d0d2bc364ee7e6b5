import type { Limits } from '@watchglass/schemas/alarm-rule/limits-for';
import { brokenAmong, readLineQuery, writeLineQuery, type LineQuery } from '../../analytics/line-query.ts';
import type { Chosen } from '../../analytics/SourcePanel.tsx';
import type { Written } from '../../table/use-query.ts';
import { limitsBetween } from './typed-limits.ts';

/** The state of the chart of the cold chain in its address: sources of one metric, a range, and what is allowed. */
export interface MedicalQuery extends Chosen, Pick<LineQuery, 'choice' | 'dataZoom' | 'points' | 'showValues'> {
  /** In native units; null for those of the rules. */
  readonly limits: Limits | null;
}

/** `2~8`, `2~` or `~8`: minus signs stand in numbers. Null for what is none. */
function limitsIn(text: string | null): Limits | null {
  const ends = (text ?? '').split('~');
  const [low, high] = ends.map((end) => (end.trim() === '' ? null : Number(end)));
  if (ends.length !== 2 || low === undefined || high === undefined) return null;
  return limitsBetween(low, high) ?? null;
}

const limitsText = (limits: Limits | null): string =>
  limits === null ? '' : `${limits.low ?? ''}~${limits.high ?? ''}`;

/** Reads an address; what it cannot mean is as if it were not there. */
export function readMedicalQuery(params: URLSearchParams): MedicalQuery {
  const { metrics, ...read } = readLineQuery(params);
  const { sensors, assets, tags, locations, devices, skills, kinds, choice, dataZoom, points, showValues } = read;
  const chosen = { sensors, assets, tags, locations, devices, skills, kinds, choice, dataZoom, points, showValues };
  return { ...chosen, metrics: metrics.slice(0, 1), limits: limitsIn(params.get('limits')) };
}

const PLAIN = readLineQuery(new URLSearchParams());

/** The query of the lines that are drawn. */
export const lineQueryOf = ({ limits: _limits, ...shown }: MedicalQuery): LineQuery => ({ ...PLAIN, ...shown });

export function writeMedicalQuery(query: MedicalQuery): Written {
  return { ...writeLineQuery(lineQueryOf(query)), limits: limitsText(query.limits) };
}

/** The fields of an address that say something else than what was read of them. */
export const brokenMedicalFields = (params: URLSearchParams): string[] =>
  brokenAmong(params, writeMedicalQuery(readMedicalQuery(params)), { preset: 'days7' });
