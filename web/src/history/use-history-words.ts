import type { AuditView } from '@watchglass/schemas/audit/views';
import type { FieldChange } from '@watchglass/schemas/history/changes';
import type { AuditWords } from '../audit/sentence.ts';
import { useAuditWords } from '../audit/use-audit-words.ts';

interface Worded {
  readonly entry?: AuditView | null;
  readonly changes: readonly FieldChange[];
  readonly metricId: number | null;
}

/** The metrics whose names or units the words of values need. */
function metricsIn(value: unknown, name = ''): number[] {
  if (name === 'metricId' || name === 'feeds') return typeof value === 'number' ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([field, each]) => metricsIn(each, field));
}

function metricsOfChange({ path: [head, id, ...rest], before, after }: FieldChange): number[] {
  const field = rest.at(-1) ?? id ?? head ?? '';
  const adjusted = head === 'adjustments' ? [id ?? [], ...[before, after].map((each) => Object.keys(each ?? {}))] : [];
  const ids = adjusted.flat().map(Number).filter(Number.isInteger);
  return [...ids, ...metricsIn(before, field), ...metricsIn(after, field)];
}

/** The words of versions: names, the person's units and clock. */
export function useHistoryWords(versions: readonly Worded[], names: Readonly<Record<string, string>>): AuditWords {
  const metrics = versions.flatMap(({ metricId, changes }) =>
    [metricId ?? [], changes.flatMap(metricsOfChange)].flat(),
  );
  return useAuditWords({ items: versions.flatMap(({ entry }) => entry ?? []), names }, metrics);
}
