import { randomUUID } from 'node:crypto';
import type { DestinationTerms } from '@watchglass/schemas/destination/commands';
import type { DestinationMade } from '@watchglass/schemas/destination/views';
import { taken, type Ask, type Door } from './door.ts';
import { mailedToken } from './mailbox.ts';
import type { Possessions } from './possessions.ts';
import type { Workspace } from './workspace.ts';

/** Nobody listens there; the product of the tests may call it. */
const NOWHERE = 'http://127.0.0.1:9/hook';

export function destinationOf(changed: Partial<DestinationTerms> = {}): DestinationTerms {
  return { name: 'Ticket desk', kind: 'webhook', language: 'en', address: NOWHERE, ...changed };
}

export async function newDestination(
  { id, owner }: Workspace,
  changed: Partial<DestinationTerms> = {},
): Promise<DestinationMade> {
  const body = destinationOf(changed);
  return taken(await owner.ask<DestinationMade>('POST', `/api/alarms/${id}/destinations`, body));
}

/** A mailbox of its own that waits for its confirmation. */
export async function newMailbox(workspace: Workspace): Promise<DestinationMade & { readonly address: string }> {
  const address = `desk.${randomUUID()}@people.example`;
  return { ...(await newDestination(workspace, { name: address, kind: 'mailbox', address })), address };
}

/** Requests of destinations that succeed. */
export function requestsOfDestinations(
  door: Door,
  ours: () => Possessions,
): Readonly<Record<string, () => Ask | Promise<Ask>>> {
  const path = (rest = '') => `/api/alarms/${ours().workspace.id}/destinations${rest}`;
  return {
    'POST /api/alarms/{org}/destinations': () => ({
      method: 'POST',
      path: path(),
      body: destinationOf({ name: 'Control room' }),
    }),
    'PUT /api/alarms/{org}/destinations/{id}': () => ({
      method: 'PUT',
      path: path(`/${ours().named['destinations']}`),
      body: { name: 'Night desk', language: 'lv' },
    }),
    'POST /api/alarms/{org}/destinations/{id}/confirmation': async () => ({
      method: 'POST',
      path: path(`/${(await newMailbox(ours().workspace)).id}/confirmation`),
    }),
    'POST /api/mailbox-confirm': async () => {
      const { address } = await newMailbox(ours().workspace);
      const token = await mailedToken(door.outbox, address, 'confirm-mailbox');
      return { method: 'POST', path: '/api/mailbox-confirm', body: { token } };
    },
  };
}
