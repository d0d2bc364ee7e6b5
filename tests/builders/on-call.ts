import type { RotaDefinition } from '@watchglass/schemas/rota/commands';
import { taken } from './door.ts';
import type { Workspace } from './workspace.ts';

/** A valid rota of these people, weekly, handed over on the clock of Riga. */
export function rotaOf(people: readonly string[], changed: Partial<RotaDefinition> = {}): RotaDefinition {
  return {
    name: 'Nights',
    timeZone: 'Europe/Riga',
    startsOn: '2026-01-05',
    handoverAt: '09:00',
    turn: 'week',
    people: [...people],
    ...changed,
  };
}

/** Creates a rota of the owner; returns its id. */
export async function newRota({ id, owner }: Workspace, name = 'Nights'): Promise<string> {
  const body = rotaOf([owner.id], { name });
  return taken(await owner.ask<{ id: string }>('POST', `/api/alarms/${id}/rotas`, body)).id;
}

/** Creates an escalation policy that tells the owner at once; returns its id. */
export async function newEscalation({ id, owner }: Workspace, name = 'Night calls'): Promise<string> {
  const body = { name, repeats: 0, steps: [{ afterMinutes: 0, targets: [{ kind: 'person', id: owner.id }] }] };
  return taken(await owner.ask<{ id: string }>('POST', `/api/alarms/${id}/escalations`, body)).id;
}
