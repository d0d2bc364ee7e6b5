import { nextOccurrence, occurrencesBetween } from '@watchglass/schemas/maintenance/windows';
import type { MaintenanceView, MaintenanceWindowView, RunningMaintenance } from '@watchglass/schemas/maintenance/views';
import { isChosen, type Targets } from '../alarm/history/coverage.ts';
import { sensorsInUse } from '../alarm/history/coverage-facts.ts';
import type { Reading } from '../http/route.ts';
import { readRows } from '../live/row-reader.ts';
import { placedIn } from '../reading/points.ts';
import { maintenanceRows } from './rows.ts';

const quietOf = ({ quietUntil }: MaintenanceView): number => (quietUntil === null ? -Infinity : Date.parse(quietUntil));
const iso = (at: number): string => new Date(at).toISOString();

/** The windows of maintenances that hold at some time of a period (epoch milliseconds), in order of time. */
export function windowsIn(
  maintenances: readonly MaintenanceView[],
  period: readonly [from: number, until: number],
): MaintenanceWindowView[] {
  return maintenances
    .flatMap((maintenance) =>
      occurrencesBetween(maintenance.definition.window, period, quietOf(maintenance)).map(({ from, until }) => ({
        id: maintenance.id,
        title: maintenance.definition.title,
        from: iso(from),
        until: iso(until),
      })),
    )
    .toSorted((a, b) => a.from.localeCompare(b.from) || a.id.localeCompare(b.id));
}

/** What is in maintenance at an instant, of what the caller sees. A wall learns of its own sensors alone. */
export async function runningAt(reading: Reading, now: number): Promise<RunningMaintenance> {
  const planned = await readRows(reading, maintenanceRows, { sql: 'ORDER BY t.id' });
  const next = planned.flatMap((maintenance) => {
    const window = nextOccurrence(maintenance.definition.window, now, quietOf(maintenance));
    return window === null ? [] : [{ maintenance, window }];
  });
  const changes = next.map(({ window: { from, until } }) => (from > now ? from : until));
  const running = next.filter(({ window }) => window.from <= now);
  const isWall = reading.sight.shown !== undefined;
  const [sensors, bases] =
    running.length === 0 ? [[], []] : await Promise.all([sensorsInUse(reading), isWall ? [] : basesOf(reading)]);
  const items = running.map(({ maintenance: { id, definition }, window }) => {
    const targets = definition.appliesTo as Targets;
    return {
      id,
      title: definition.title,
      from: iso(window.from),
      until: iso(window.until),
      sensorIds: sensors.filter((sensor) => isChosen(targets, sensor)).map((sensor) => sensor.id),
      serials: bases.filter((base) => BASES_BY[targets.kind]?.(targets, base)).map(({ serial }) => serial),
    };
  });
  return {
    changesAt: changes.length === 0 ? null : iso(Math.min(...changes)),
    items: isWall ? items.filter(({ sensorIds }) => sensorIds.length > 0) : items,
  };
}

interface PlacedBase extends Record<string, unknown> {
  readonly serial: string;
  readonly location: string | null;
}

function basesOf({ relational, sight }: Reading): Promise<readonly PlacedBase[]> {
  return relational.query<PlacedBase>({
    name: 'maintenance.bases',
    text: `SELECT b.serial, b.location_id::text AS location FROM read.bases b
      WHERE b.organization_id = $1 AND NOT b.deleted AND ${placedIn('b', '$2')} ORDER BY b.serial`,
    values: [sight.organizationId, sight.locations],
  });
}

const has = (chosen: readonly string[] | undefined, one: string | null): boolean =>
  chosen === undefined || (one !== null && chosen.includes(one));

/** A filter has a base if it names nothing that only sensors have. */
const BASES_BY: Readonly<Record<string, (targets: Targets, base: PlacedBase) => boolean>> = {
  all: () => true,
  locations: ({ locationIds = [] }, { location }) => has(locationIds, location),
  bases: ({ serials = [] }, { serial }) => has(serials, serial),
  filter: ({ types, tagIds, locationIds, bases }, { serial, location }) =>
    types === undefined && tagIds === undefined && has(locationIds, location) && has(bases, serial),
};
