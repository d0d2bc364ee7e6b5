import { needsLicence } from '@watchglass/schemas/member/rights';
import { expect, it } from 'vitest';
import { everyRoute } from '../builders/routes.ts';

/**
 * Commands that work without a licence. A new write needs a licence, unless its route gives a reason and this list
 * names it.
 */
const OPEN = [
  'POST /api/alarms/{org}/acknowledge',
  'POST /api/alarms/{org}/alarm/{id}/acknowledge',
  'POST /api/alarms/{org}/alarm/{id}/assign',
  'POST /api/alarms/{org}/alarm/{id}/cancel',
  'POST /api/alarms/{org}/alarm/{id}/comment',
  'POST /api/alarms/{org}/alarm/{id}/open',
  'POST /api/alarms/{org}/alarm/{id}/shelve',
  'POST /api/alarms/{org}/alarm/{id}/unshelve',
  'POST /api/alarms/{org}/silence',
  'POST /api/alarms/{org}/handovers',
  'POST /api/alarms/{org}/handovers/{id}/accept',
  'DELETE /api/alarms/{org}/rules/{id}/subscription',
  'PUT /api/alarms/{org}/rules/{id}/subscription',
  'DELETE /api/apiaccounts/{org}/account/{id}',
  'DELETE /api/gateways/{org}/base/{serial}',
  'DELETE /api/assets/{org}/asset/{id}',
  'DELETE /api/exports/{org}/export/{id}',
  'DELETE /api/reports/{org}/schedules/{id}',
  'POST /api/reports/{org}/schedules/{id}/pause',
  'DELETE /api/integrations/{org}/integration/{id}',
  'POST /api/integrations/{org}/integration/{id}/disable',
  'POST /api/integrations/{org}/integration/{id}/test/stop',
  'DELETE /api/locations/{org}/location/{id}',
  'DELETE /api/monitors/{org}/{type}/{id}',
  'DELETE /api/permissions/{org}/leave',
  'DELETE /api/permissions/{org}/user/{id}',
  'PUT /api/spaces/payer/{org}',
  'DELETE /api/spaces/space/{org}',
  'PUT /api/spaces/space/{org}',
  'DELETE /api/walls/{org}/pair/{code}',
  'DELETE /api/walls/{org}/wall/{id}',
  'POST /api/walls/{org}/wall/{id}/order',
  'POST /api/walls/{org}/wall/{id}/silence',
  'POST /api/spaces/space/{org}/transfer',
];

const writes = everyRoute().filter(({ method, needs }) => method !== 'GET' && needs?.access === 'member');

it('every write in a workspace needs a licence, unless it is listed as an exception', () => {
  const open = writes.filter(({ method, needs }) => needs && !needsLicence(method, needs));
  expect(open.map(({ title }) => title).toSorted()).toEqual(OPEN.toSorted());
  expect(writes.length).toBeGreaterThan(OPEN.length);
});

it('no read needs a licence', () => {
  const reads = everyRoute().filter(({ method }) => method === 'GET');
  expect(reads.filter(({ method, needs }) => needs && needsLicence(method, needs))).toEqual([]);
});
