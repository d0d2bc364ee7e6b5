import type { CalibrationReminderEvent } from '@watchglass/schemas/calibration/events';
import { holds, isInSight, limitOf } from '@watchglass/schemas/member/rights';
import type { Asked, Records } from '../mail/letters.ts';
import type { HeardSensor } from '../sensor/sensor.ts';

const NAMED = 10;

/** One letter to each member who may change sensors, about those sensors that they see. */
export async function reminderLetters(
  { organizationId, dueOn, sensorIds }: CalibrationReminderEvent['data'],
  records: Records,
): Promise<Asked[]> {
  const organization = await records.organization(organizationId);
  if (organization.status !== 'active') return [];
  const sensors = await records.sensors(sensorIds);
  return [...organization.members].flatMap(([userId, membership]) => {
    const sight = { organizationId, locations: limitOf(membership) };
    const seen = sensors.filter(({ location }) => isInSight(sight, location));
    if (!holds(membership, 'sensors', 'w') || seen.length === 0) return [];
    const facts = { workspace: organization.name, day: { day: dueOn }, sensors: namesOf(seen) };
    return [{ to: { userId }, facts }];
  });
}

function namesOf(sensors: readonly HeardSensor[]): string {
  const names = sensors.map(({ name }) => name).toSorted((one, other) => one.localeCompare(other));
  const more = names.length - NAMED;
  return more > 0 ? `${names.slice(0, NAMED).join(', ')} … (+${more})` : names.join(', ');
}
