import { refuse } from '@watchglass/schemas/refusals';
import type { ReplacementEvent } from '@watchglass/schemas/replacement/events';
import type { Fold } from '../handle-command.ts';
import type { HeardSensor } from '../sensor/sensor.ts';

/** The last replacement of a sensor. */
export type Replacement =
  | { readonly status: 'none' }
  | { readonly status: 'running' | 'completed'; readonly successorId: number; readonly at: string };

export const replacementFold: Fold<Replacement, ReplacementEvent> = {
  initial: { status: 'none' },
  evolve(replacement, { type, data }) {
    if (type === 'SensorReplaced') return { status: 'running', successorId: data.successorId, at: data.at };
    return replacement.status === 'none' ? replacement : { ...replacement, status: 'completed' };
  },
};

/**
 * Decides nothing if the same replacement is running or completed, also if it is asked for without an instant. Refuses
 * (`Conflict`) another one while one is running.
 */
export function replaceSensorBy(
  replacement: Replacement,
  { id: sensorId, organizationId, name, tagIds, location }: HeardSensor,
  { successorId, at, asked }: { readonly successorId: number; readonly at: string; readonly asked: string | undefined },
): ReplacementEvent[] {
  const isKnown = replacement.status !== 'none' && replacement.successorId === successorId;
  if (isKnown && (asked === undefined || replacement.at === at)) return [];
  if (replacement.status === 'running') refuse('Conflict');
  return [
    {
      type: 'SensorReplaced',
      data: { sensorId, organizationId, successorId, at, name, tagIds: [...tagIds], location },
    },
  ];
}

export function completeReplacement(
  replacement: Replacement,
  { sensorId, organizationId }: { readonly sensorId: number; readonly organizationId: number },
): ReplacementEvent[] {
  if (replacement.status !== 'running') return [];
  const { successorId } = replacement;
  return [{ type: 'SensorReplacementCompleted', data: { sensorId, organizationId, successorId } }];
}
