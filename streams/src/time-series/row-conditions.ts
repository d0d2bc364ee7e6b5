import { SettingsMap, type ClickHouseSettings } from '@clickhouse/client';
import type { Parameters, RowConditions } from '../ports/time-series.ts';

const escaped = (text: string): string => text.replaceAll(/['\\]/g, String.raw`\$&`);

/** The server adds the conditions wherever a query reads one of the tables, before it picks what to read. */
export async function settingsOfConditions(
  conditionsOf: RowConditions | undefined,
  parameters: Parameters | undefined,
): Promise<ClickHouseSettings> {
  const conditions = await conditionsOf?.(parameters);
  if (conditions === undefined) return {};
  const all = Object.entries(conditions).map(([table, condition]) => [escaped(table), escaped(condition)]);
  return { additional_table_filters: SettingsMap.from(Object.fromEntries(all) as Record<string, string>) };
}
