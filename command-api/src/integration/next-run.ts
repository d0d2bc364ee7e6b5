import { nextDue } from '@watchglass/schemas/integration/schedule';
import type { KnownIntegration } from './follow-integrations.ts';

/** On arrival means: looked for so often. */
const ARRIVAL_MS = 1_000;
/** Integrations that are due at the same minute are spread over twenty seconds, each always by as much. */
const SPREAD_MS = 20_000;

/** When an integration is due next by its schedule. */
export function nextRun({ id, integration }: KnownIntegration, timeZone: string, now: Date): Date {
  const due = nextDue(integration.definition.schedule, timeZone, now);
  if (due === null) return new Date(now.getTime() + ARRIVAL_MS);
  return new Date(due.getTime() + (Number.parseInt(id.slice(-6), 16) % SPREAD_MS));
}
