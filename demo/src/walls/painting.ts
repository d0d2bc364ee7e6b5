import type { AlarmView } from '@watchglass/schemas/alarm/views';
import { effectiveAtOf, type LiveValue, type PointKey } from '@watchglass/schemas/live/messages';
import { METRICS } from '@watchglass/schemas/metric/metrics';
import type { PaintedTile } from '@watchglass/schemas/wall/receipt-hash';
import { RECEIPT_SHOWN_MOST } from '@watchglass/schemas/wall/receipt-limits';
import type { KeyReceipt } from '@watchglass/schemas/wall/receipt';
import type { OwnWall } from '@watchglass/schemas/wall/views';

type Dashboard = OwnWall['dashboards'][number];
type Tile = Dashboard['data'][number];
type Why = KeyReceipt['why'];

const CRITICAL = 80;
const FRESH_MS = 180_000;
const ALARM_TURN_MS = 15_000;

/** Of an alarm, what decides what a wall shows. */
export type CallingAlarm = Pick<AlarmView, 'sensorId' | 'severity' | 'acknowledgement'>;

/** What a wall knows: itself, the newest values, and the alarms that are active or wait for somebody. */
export interface Known {
  readonly own: Pick<OwnWall, 'terms' | 'dashboards'>;
  readonly values: ReadonlyMap<PointKey, LiveValue>;
  readonly alarms: readonly CallingAlarm[];
}

export interface Shown {
  readonly dashboard: Dashboard | null;
  readonly why: Why;
}

/** The dashboard of a critical alarm that nobody has acknowledged, several in turn; else the playlist goes on. */
export function shownAt({ own, alarms }: Known, now: number): Shown {
  const calling = alarms.filter(({ severity, acknowledgement }) => severity >= CRITICAL && acknowledgement === null);
  const alarm = calling[Math.floor(now / ALARM_TURN_MS) % Math.max(1, calling.length)];
  return alarm === undefined ? inPlaylist(own, now) : ofAlarm(own, alarm);
}

function ofAlarm({ dashboards }: Pick<OwnWall, 'dashboards'>, { sensorId }: CallingAlarm): Shown {
  const names = ({ sensors }: Dashboard): boolean =>
    sensors === null || (sensorId !== null && sensors.includes(sensorId));
  const dashboard = dashboards.find(names) ?? null;
  return { dashboard, why: dashboard === null ? 'alarms' : 'alarm' };
}

function inPlaylist({ terms, dashboards }: Known['own'], now: number): Shown {
  const dwell = (terms.playlist[0]?.dwellSeconds ?? 30) * 1_000;
  const dashboard = dashboards[Math.floor(now / dwell) % Math.max(1, dashboards.length)] ?? null;
  return { dashboard, why: dashboard === null ? 'nothing' : 'playlist' };
}

/** The points of values that tiles of one sensor show. */
export function pointsOf({ props }: Tile): PointKey[] {
  const list = (name: string): unknown[] => (Array.isArray(props[name]) ? props[name] : []);
  return list('sensors').flatMap((sensor) =>
    list('metrics').map((metric): PointKey => `${Number(sensor)}.${Number(metric)}`),
  );
}

/** A tile as it is painted, with the points that it shows. */
export interface Painted extends PaintedTile {
  readonly points: readonly (readonly [point: PointKey, measuredAt: number | null])[];
}

/** The tiles in the order of reading. Charts and tables are painted by their names alone. */
export function paint({ data }: Dashboard, { values, alarms }: Known, now: number): Painted[] {
  const inOrder = data.toSorted((a, b) => a.grid.desktop.y - b.grid.desktop.y || a.grid.desktop.x - b.grid.desktop.x);
  return inOrder.map((tile) => {
    if (tile.component !== 'sensor') return { id: tile.id, state: 'shown', call: '-', texts: [tile.name], points: [] };
    const keys = pointsOf(tile);
    const newest = keys.map((key) => values.get(key));
    return {
      id: tile.id,
      state: stateOf(newest[0], now),
      call: callOf(tile, alarms),
      texts: keys.map((key, at) => textOf(key, newest[at])),
      points: keys.map((key, at) => [key, newest[at]?.[2] ?? null] as const),
    };
  });
}

function stateOf(newest: LiveValue | undefined, now: number): string {
  if (newest === undefined) return 'never';
  return now - effectiveAtOf(newest) < FRESH_MS ? 'fresh' : 'old';
}

function callOf({ props }: Tile, alarms: readonly CallingAlarm[]): string {
  const sensors: unknown = props['sensors'];
  const worst = Math.max(
    0,
    ...alarms
      .filter(({ sensorId }) => Array.isArray(sensors) && sensors.includes(sensorId))
      .map((alarm) => alarm.severity),
  );
  if (worst === 0) return '-';
  return worst >= CRITICAL ? 'critical' : 'warning';
}

function textOf(key: PointKey, value: LiveValue | undefined): string {
  const metric = METRICS.find(({ id }) => id === Number(key.split('.')[1]));
  return value === undefined ? '–' : `${value[3].toFixed(metric?.digits ?? 1)} ${metric?.unit ?? ''}`.trim();
}

/** A value that came at an instant of the wall's clock. */
export interface Heard {
  readonly key: PointKey;
  readonly measuredAt: number;
  readonly at: number;
}

type ShownValues = KeyReceipt['shown'];

/** The values that tiles painted after `since`, the newest of each tile and second, with the number of those beyond the limit. */
export function paintedSince(
  tiles: readonly Pick<Painted, 'points'>[],
  heard: readonly Heard[],
  since: number,
): { readonly shown: ShownValues; readonly thinned: number } {
  const placeOf = new Map(tiles.flatMap(({ points }, place) => points.map(([key]) => [key, place] as const)));
  const newest = new Map<string, ShownValues[number]>();
  for (const { key, measuredAt, at } of heard) {
    const place = placeOf.get(key);
    const second = Math.max(0, Math.floor((at - since) / 1_000));
    if (place !== undefined) newest.set(`${place} ${second}`, [place, key, measuredAt, second]);
  }
  const all = [...newest.values()];
  return { shown: all.slice(-RECEIPT_SHOWN_MOST), thinned: Math.max(0, all.length - RECEIPT_SHOWN_MOST) };
}
