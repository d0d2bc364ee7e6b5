import type { KeyReceipt } from '@watchglass/schemas/wall/receipt';
import type { ShownTile, WallShown } from '@watchglass/schemas/wall/shown';
import type { ShownAt } from '@watchglass/schemas/wall/views';
import type { Reading } from '../../http/route.ts';
import { positionAt } from '../../moment/position-at.ts';
import { knownThen, type KnownPoint } from './known-then.ts';
import { alarmsThen, dashboardThen, sensorsThen, type AlarmThen } from './things-then.ts';
import { toldTiles, type ToldPoint, type ToldTile } from './told.ts';
import { verdictOfScreen, verdictOfTile, type Compared } from './verdict.ts';

interface Asked {
  readonly receipt: ShownAt;
  readonly wallName: string;
}

/** What the server knew of all that the receipt names. */
interface Known {
  readonly at: number;
  readonly sensors: ReadonlyMap<number, string>;
  readonly alarms: ReadonlyMap<string, AlarmThen>;
  readonly points: ReadonlyMap<ToldPoint, KnownPoint>;
}

/** What a wall showed at the instant of a receipt, beside what the server knew then. Who is limited to locations has no audit, and so not this. */
export async function wallShown(reading: Reading, { receipt, wallName }: Asked): Promise<WallShown> {
  const { relational, timeSeries, sight } = reading;
  const { organizationId } = sight;
  const at = Date.parse(receipt.at);
  const position = await positionAt(relational, organizationId, at);
  const told = toldTiles(receipt);
  const { dashboardId, etag } = receipt.key as KeyReceipt;
  const alarms = await alarmsThen(reading, [...new Set(told.flatMap((tile) => tile.alarms.map(({ id }) => id)))]);
  const ids = told.flatMap((tile) => tile.points.map(({ sensorId }) => sensorId));
  const [dashboard, sensors] = await Promise.all([
    dashboardThen(reading, { id: dashboardId, etag }, position),
    sensorsThen(reading, [...new Set(ids)], position),
  ]);
  const asked = told.flatMap(({ points }) => points);
  const found = await knownThen(timeSeries, { organizationId, at }, asked);
  const points = new Map(asked.map((point, place) => [point, found[place] ?? NOTHING]));
  const known: Known = { at, sensors, alarms, points };
  const named = new Map((dashboard?.data ?? []).map((tile) => [tile.id, tile]));
  const tiles = told.map((tile): ShownTile => {
    const { name = '', component = '' } = named.get(tile.id) ?? {};
    return { id: tile.id, name, component, state: tile.state, call: tile.call, ...compared(tile, known) };
  });
  return {
    ...verdictOfScreen({ at, isKnown: receipt.isKnown, paintedAt: paintedAt(receipt), tiles }),
    receipt,
    wallName,
    dashboard: dashboard && { id: dashboard.id, name: dashboard.name, isOfThen: dashboard.isOfThen },
    tiles,
  };
}

const NOTHING: KnownPoint = { shownValue: null, newest: null, newerSince: null };

const paintedAt = ({ paintedAt: at }: ShownAt): number | null => (at === null ? null : Date.parse(at));

function compared(tile: ToldTile, known: Known): Pick<ShownTile, 'verdict' | 'behindMs' | 'points' | 'alarms'> {
  const { at, sensors, alarms, points } = known;
  const raises = tile.alarms.map(({ id, raise }) => raisesThen(alarms.get(id), raise, at));
  const values = tile.points.map((point) => points.get(point) ?? NOTHING);
  const { verdict, behindMs, each } = verdictOfTile(at, [...values, ...raises]);
  return {
    verdict,
    behindMs,
    points: tile.points.map((point, place) => ({
      sensorId: point.sensorId,
      sensorName: sensors.get(point.sensorId) ?? '',
      metricId: point.metricId,
      ...toldOf(point, values[place] ?? NOTHING),
      behindMs: each[place] ?? 0,
    })),
    alarms: tile.alarms.map(({ id, raise }, place) => ({
      id,
      ruleTitle: alarms.get(id)?.ruleTitle ?? '',
      shown: raise,
      known: raises[place]?.known ?? raise,
      behindMs: each[values.length + place] ?? 0,
    })),
  };
}

function toldOf(
  { shownAt }: ToldPoint,
  { shownValue, newest }: KnownPoint,
): Pick<ShownTile['points'][number], 'shown' | 'known'> {
  const iso = (at: number): string => new Date(at).toISOString();
  const shown = shownAt === null ? null : { value: shownValue, measuredAt: iso(shownAt) };
  return { shown, known: newest === null ? null : { value: newest.value, measuredAt: iso(newest.measuredAt) } };
}

/** How often the server knew that the alarm was raised, and since when it knew more raises than were shown. */
function raisesThen(alarm: AlarmThen | undefined, shown: number, at: number): Compared & { readonly known: number } {
  const raised = (alarm?.raisedAt ?? []).filter((each) => each <= at);
  return { known: raised.length, newerSince: raised[shown] ?? null };
}
