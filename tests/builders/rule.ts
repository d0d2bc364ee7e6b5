import type { ThresholdRule } from '@watchglass/schemas/alarm-rule/commands';
import { taken } from './door.ts';
import { TEMPERATURE } from './readings.ts';
import type { Workspace } from './workspace.ts';

/** Temperature above 8 °C warns, above 10 °C is critical, at once; a minute inside resolves. */
export function definition(changes: Partial<ThresholdRule> = {}): ThresholdRule {
  return {
    title: 'Too warm',
    metricId: TEMPERATURE,
    above: { warning: 8, critical: 10 },
    below: { warning: null, critical: null },
    warningSeverity: 50,
    warningOnDelay: 0,
    criticalOnDelay: 0,
    offDelay: 1,
    appliesTo: { kind: 'all' },
    ...changes,
  };
}

export interface Rule {
  readonly id: string;
  readonly position: string;
  readonly etag: string;
}

export async function newRule({ id, owner }: Workspace, changes: Partial<ThresholdRule> = {}): Promise<Rule> {
  const answer = await owner.ask<{ id: string }>('POST', `/api/alarms/${id}/rules`, definition(changes));
  return {
    id: taken(answer).id,
    position: answer.headers.get('x-position') ?? '',
    etag: answer.headers.get('etag') ?? '',
  };
}
