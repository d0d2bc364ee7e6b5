import { atom } from 'jotai';
import { requiredHttpAtom } from '../http/browser.ts';

interface Decided {
  readonly organizationId: number;
  readonly what: 'accept' | 'dismiss';
}

/** Sends a decision on records in quarantine. */
export const decideAtom = atom(null, async (get, _set, { organizationId, what }: Decided, body: object) => {
  await get(requiredHttpAtom).call(`/api/readings/${organizationId}/quarantine/${what}`, { method: 'POST', body });
});
