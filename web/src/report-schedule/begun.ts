import type { Limits } from '@watchglass/schemas/alarm-rule/limits-for';

/** What a report is begun with from a chart: sources and native limits. */
export interface BegunReport {
  readonly sources: readonly string[];
  readonly limits: Limits;
}

/** As one text of an address: `11.1_p…~2~8`. */
export function begunText({ sources, limits: { low, high } }: BegunReport): string {
  return `${sources.join('_')}~${low ?? ''}~${high ?? ''}`;
}

/** Null for a text that says nothing of it. */
export function readBegun(text: string): BegunReport | null {
  const [names = '', low, high, ...rest] = text.split('~');
  const sources = names.split('_').filter(Boolean);
  if (low === undefined || high === undefined || rest.length > 0 || sources.length === 0) return null;
  const limitIn = (end: string): number | null => (end === '' || !Number.isFinite(Number(end)) ? null : Number(end));
  return { sources, limits: { low: limitIn(low), high: limitIn(high) } };
}
