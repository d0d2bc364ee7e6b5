import type { Page } from '@watchglass/schemas/page';
import type { RotaDefinition } from '@watchglass/schemas/rota/commands';
import type { RotaView } from '@watchglass/schemas/rota/views';
import { taken, type Ask } from './door.ts';
import type { Possessions } from './possessions.ts';
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

/** Requests of rotas and escalation policies about the owner, who is a member. */
export function requestsOnCall(ours: () => Possessions): Readonly<Record<string, () => Ask | Promise<Ask>>> {
  const path = (rest: string) => `/api/alarms/${ours().workspace.id}/${rest}`;
  const owner = () => ours().workspace.owner.id;
  const rota = (name: string) => rotaOf([owner()], { name });
  const policy = (name: string) => ({
    name,
    repeats: 0,
    steps: [{ afterMinutes: 0, targets: [{ kind: 'person', id: owner() }] }],
  });
  const cover = () => ({
    covers: [
      { userId: owner(), from: new Date().toISOString(), until: new Date(Date.now() + 3_600_000).toISOString() },
    ],
  });
  return {
    'POST /api/alarms/{org}/rotas': () => ({ method: 'POST', path: path('rotas'), body: rota('Days') }),
    'PUT /api/alarms/{org}/rotas/{id}': () => ({
      method: 'PUT',
      path: path(`rotas/${ours().named['rotas']}`),
      body: rota('Evenings'),
    }),
    'POST /api/alarms/{org}/rotas/{id}/covers': () => ({
      method: 'POST',
      path: path(`rotas/${ours().named['rotas']}/covers`),
      body: cover(),
    }),
    'DELETE /api/alarms/{org}/rotas/{id}/covers/{coverId}': async () => {
      const { workspace } = ours();
      const rotaId = await newRota(workspace, 'Covered');
      taken(await workspace.owner.ask('POST', path(`rotas/${rotaId}/covers`), cover()));
      const { items } = taken(await workspace.owner.ask<Page<RotaView>>('GET', path('rotas?search=Covered')));
      return { method: 'DELETE', path: path(`rotas/${rotaId}/covers/${items[0]?.covers[0]?.id}`) };
    },
    'POST /api/alarms/{org}/escalations': () => ({ method: 'POST', path: path('escalations'), body: policy('Days') }),
    'PUT /api/alarms/{org}/escalations/{id}': () => ({
      method: 'PUT',
      path: path(`escalations/${ours().named['escalations']}`),
      body: policy('Evenings'),
    }),
  };
}
