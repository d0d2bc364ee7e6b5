import { newRule } from '../builders/rule.ts';
import { forEach, type Fleet } from './fleet.ts';

/** One rule for each sensor: above 30 warns at once; `offDelay` in minutes. */
export async function ruleForEach({ workspace, sensorIds }: Fleet, offDelay = 1): Promise<void> {
  await forEach([...sensorIds.values()], (sensorId) =>
    newRule(workspace, {
      title: `Sensor ${sensorId}`,
      above: { warning: 30, critical: null },
      offDelay,
      appliesTo: { kind: 'sensors', sensorIds: [sensorId] },
    }),
  );
}
