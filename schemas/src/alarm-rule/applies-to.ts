import type { SensorView } from '../sensor/views.ts';
import type { AlarmRuleView } from './views.ts';

/** Whether a rule may apply to one of these sensors: filters and assets are not looked up here and count as no. */
export function appliesTo(
  { definition }: Pick<AlarmRuleView, 'definition'>,
  sensors: readonly Pick<SensorView, 'id' | 'tags' | 'location'>[],
): boolean {
  if (definition.kind === 'baseOffline') return false;
  const { appliesTo: whom } = definition;
  if (whom.kind === 'all') return true;
  if (whom.kind === 'sensors') return sensors.some(({ id }) => whom.sensorIds.includes(id));
  if (whom.kind === 'tag') return sensors.some(({ tags }) => tags.includes(whom.tag));
  return whom.kind === 'locations' && sensors.some(({ location }) => whom.locationIds.includes(location ?? ''));
}
