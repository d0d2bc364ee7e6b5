import type { AlarmView } from '@watchglass/schemas/alarm/views';
import type { Reading } from '../../http/route.ts';

/** The things whose changes could explain an alarm, as concept and id. */
export interface About {
  readonly serials: readonly string[];
  readonly things: readonly (readonly [concept: string, id: string])[];
}

interface Whereabouts extends Record<string, unknown> {
  readonly serial: string | null;
  readonly location: string | null;
}

/** Where the sensor or the base was from an instant on, in each of its versions. */
const WHEREABOUTS = `
WITH since AS (SELECT coalesce(max(position), '') AS position FROM read.moments WHERE organization_id = $1 AND known <= $2)
SELECT base_serial AS serial, location_id::text AS location FROM read.sensors WHERE organization_id = $1 AND id = $3
UNION SELECT base_serial, location_id::text FROM read.sensors_past, since
  WHERE organization_id = $1 AND id = $3 AND until_position > since.position
UNION SELECT serial, location_id::text FROM read.bases WHERE organization_id = $1 AND serial = $4
UNION SELECT serial, location_id::text FROM read.bases_past, since
  WHERE organization_id = $1 AND serial = $4 AND until_position > since.position`;

/** The rule of an alarm, its sensor or base, and the bases and locations at which that was since an instant. */
export async function aboutOf({ relational, sight }: Reading, alarm: AlarmView, since: number): Promise<About> {
  const where = await relational.query<Whereabouts>({
    name: 'incident.whereabouts',
    text: WHEREABOUTS,
    values: [sight.organizationId, since, alarm.sensorId, alarm.baseSerial],
  });
  const serials = each([alarm.baseSerial, ...where.map(({ serial }) => serial)]);
  const locations = each(where.map(({ location }) => location));
  return {
    serials,
    things: [
      ['alarm-rule', alarm.ruleId],
      ...(alarm.sensorId === null ? [] : [['sensor', String(alarm.sensorId)] as const]),
      ...serials.map((serial) => ['base', serial] as const),
      ...locations.map((id) => ['location', id] as const),
    ],
  };
}

const each = (ids: readonly (string | null)[]): string[] => [...new Set(ids.filter((id) => id !== null))];
