import type { DashboardFile, DashboardSource, Tile } from '@watchglass/schemas/dashboard/commands';
import { DASHBOARD_FILE_FORMAT, DASHBOARD_FILE_VERSION } from '@watchglass/schemas/dashboard/limits';
import { TILE_KINDS } from '@watchglass/schemas/tile/kinds';
import { SOURCE_KINDS, type SourceId, type SourceKind } from '@watchglass/schemas/tile/sources';
import { alarmRuleRows } from '../alarm-rule/rows.ts';
import { assetRows } from '../asset/rows.ts';
import type { Reading } from '../http/route.ts';
import { readRows } from '../live/row-reader.ts';
import { monitorRows } from '../monitor/rows.ts';
import { planRows } from '../plan/rows.ts';
import { sensorRows } from '../sensor/rows.ts';

interface Named {
  readonly name: string;
  readonly wireId?: string;
}
type Names = ReadonlyMap<string, Named>;

/** What tiles name, each thing once, with the metrics of the tiles that show it. */
export function sourcesIn(tiles: readonly Tile[]): Omit<DashboardSource, 'name' | 'wireId'>[] {
  const found = new Map<string, { kind: SourceKind; id: SourceId; metrics: Set<number> }>();
  for (const { component, props } of tiles) {
    const sources = TILE_KINDS[component].sourcesOf(props);
    if (sources === 'all') continue;
    for (const kind of SOURCE_KINDS)
      for (const id of sources[kind]) note(found, { kind, id, metrics: props['metrics'] });
  }
  return [...found.values()].map(({ metrics, ...source }) => ({ ...source, metrics: [...metrics] }));
}

function note(
  found: Map<string, { kind: SourceKind; id: SourceId; metrics: Set<number> }>,
  { kind, id, metrics }: { readonly kind: SourceKind; readonly id: SourceId; readonly metrics: unknown },
): void {
  const known = found.get(`${kind} ${id}`) ?? { kind, id, metrics: new Set<number>() };
  found.set(`${kind} ${id}`, known);
  for (const metric of Array.isArray(metrics) ? metrics : []) if (typeof metric === 'number') known.metrics.add(metric);
}

/** A dashboard as a file. Things that its reader does not see have no name in it. */
export async function fileOf(asked: Reading, name: string, tiles: readonly Tile[]): Promise<DashboardFile> {
  const sources = sourcesIn(tiles);
  const names = await namesOf(asked, sources);
  return {
    format: DASHBOARD_FILE_FORMAT,
    version: DASHBOARD_FILE_VERSION,
    name,
    data: [...tiles],
    sources: sources.map((source) => {
      const named = names.get(`${source.kind} ${source.id}`);
      return { ...source, name: named?.name ?? null, wireId: named?.wireId ?? null };
    }),
  };
}

async function namesOf(asked: Reading, sources: readonly Omit<DashboardSource, 'name' | 'wireId'>[]): Promise<Names> {
  const idsOf = (kind: SourceKind): string[] =>
    sources.filter((each) => each.kind === kind).map(({ id }) => String(id));
  const among = (kind: SourceKind) => ({ sql: 'AND t.id::text = ANY ($2::text[])', values: [idsOf(kind)] });
  const [sensors, rules, assets, plans, monitors] = await Promise.all([
    readRows(asked, sensorRows, among('sensors')),
    readRows(asked, alarmRuleRows, among('rules')),
    readRows(asked, assetRows, among('assets')),
    readRows(asked, planRows, among('plans')),
    readRows(asked, monitorRows, among('monitors')),
  ]);
  return new Map<string, Named>([
    ...sensors.map(({ id, name, wireId }) => [`sensors ${id}`, { name, wireId }] as const),
    ...rules.map(({ id, definition }) => [`rules ${id}`, { name: definition.title }] as const),
    ...assets.map(({ id, name }) => [`assets ${id}`, { name }] as const),
    ...plans.map(({ id, name }) => [`plans ${id}`, { name }] as const),
    ...monitors.map(({ id, name }) => [`monitors ${id}`, { name }] as const),
  ]);
}
