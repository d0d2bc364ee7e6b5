import { beforeAll, describe, expect, inject, it } from 'vitest';
import { newIntegration } from '../builders/integration.ts';
import { newApiAccount } from '../builders/api-account.ts';
import { newSerial, sayHello } from '../builders/base.ts';
import { differences } from '../builders/contract.ts';
import { anotherClient, taken, type Answer, type Ask } from '../builders/door.ts';
import { requestsOfExports } from '../builders/export.ts';
import { requestsOfReports } from '../builders/report.ts';
import { requestsOfDestinations } from '../builders/destination.ts';
import { requestsOfMonitors } from '../builders/monitor.ts';
import { signIn } from '../builders/person.ts';
import { requestsOnCall } from '../builders/on-call.ts';
import { furnished, type Possessions } from '../builders/possessions.ts';
import { requestsOfQuarantine } from '../builders/quarantine.ts';
import { requestTo } from '../builders/request-to.ts';
import { requestsOfPhones } from '../builders/phone.ts';
import { celsius } from '../builders/readings.ts';
import { requestsOfHistory } from '../builders/requests-of-history.ts';
import { requestsOfAlarms } from '../builders/requests-of-alarms.ts';
import { NEED_A_BASE, requestsOfPlaces } from '../builders/requests-of-places.ts';
import { requestsOfReadApi } from '../builders/requests-of-read-api.ts';
import { requestsOfWalls } from '../builders/requests-of-walls.ts';
import { documentedRoutes } from '../builders/routes.ts';
import { whenFree } from '../builders/when-free.ts';
import { until } from '../stack/until.ts';
import { CALLS } from './calls/table.ts';

const stack = inject('stack');
const CALLED = new Set<string>(CALLS.map(({ call }) => call));
/** Reads come before deletions, and a rule is disabled before it is enabled. */
const ORDER = ['GET', 'PUT', 'POST', 'DELETE'];
const ROUTES = documentedRoutes()
  .map((route) => ({ ...route, title: `${route.method} ${route.path}` }))
  // The route of the web app exists only after its build.
  // A stream of events ends after an hour.
  .filter(({ produces }) => produces !== 'text/event-stream')
  .filter(({ title }) => !CALLED.has(title) && !NEED_A_BASE.has(title) && title !== 'GET /{path*}')
  .toSorted(
    (one, other) => ORDER.indexOf(one.method) - ORDER.indexOf(other.method) || (one.title < other.title ? -1 : 1),
  );
type Listed = (typeof ROUTES)[number];

let ours: Possessions;
beforeAll(async () => {
  ours = await furnished(stack);
});

const asBase = (path: string, type: string, body: string): Ask => ({
  method: 'POST',
  path,
  body,
  headers: { authorization: ours.base.authorization, 'content-type': type },
});

const ofTime = (call: string): Ask => ({ method: 'GET', path: `/api/time/${ours.workspace.id}/${call}` });

/** Requests about other things than every workspace has. */
const REQUESTS: Readonly<Record<string, () => Ask | Promise<Ask>>> = {
  ...requestsOfAlarms(stack, () => ours),
  ...requestsOfPlaces(stack, () => ours),
  ...requestsOfHistory(() => ours),
  ...requestsOfExports(() => ours),
  ...requestsOfReports(() => ours),
  ...requestsOfQuarantine(() => ours),
  ...requestsOfWalls(stack, () => ours),
  ...requestsOnCall(() => ours),
  ...requestsOfDestinations(stack, () => ours),
  ...requestsOfMonitors(() => ours),
  ...requestsOfReadApi(() => ours),
  'GET /api/time/{org}/moment': () => ofTime('moment?at=n1'),
  'GET /api/time/{org}/step': () => ofTime('step?at=n1'),
  'GET /api/time/{org}/segment': () =>
    ofTime(`segment?from=${Date.now() - 1}&to=${Date.now()}&points=${ours.sensor}.1`),
  ...requestsOfPhones(stack.smsGateway, () => ours),
  'POST /ingest/hello': () => ({
    method: 'POST',
    path: '/ingest/hello',
    body: { serial: newSerial(), firmware: '4.6.2', nonce: 'n'.repeat(40) },
  }),
  'POST /ingest/credential': async () => {
    const { serial, nonce, pin } = await sayHello(stack);
    taken(await ours.workspace.owner.ask('POST', `/api/gateways/${ours.workspace.id}/takeover`, { serial, pin }));
    return { method: 'POST', path: '/ingest/credential', body: { serial, nonce } };
  },
  'POST /ingest/senml': () =>
    asBase('/ingest/senml', 'application/senml+json', JSON.stringify([celsius('7', 20, Date.now())])),
  'POST /ingest/csv/{sensor}': () =>
    asBase('/ingest/csv/8', 'text/csv', `time,temperature\n${Math.floor(Date.now() / 1000)},20\n`),
  'POST /api/tags/{org}/tag/{id}/merge': async () => {
    const [tag, into] = await Promise.all(
      ['One', 'Other'].map(async (name) => {
        const made = await ours.workspace.owner.ask<{ id: string }>('POST', `/api/tags/${ours.workspace.id}`, { name });
        return taken(made).id;
      }),
    );
    return { method: 'POST', path: `/api/tags/${ours.workspace.id}/tag/${tag}/merge`, body: { into } };
  },
  'POST /api/tag-types/{org}/tag-type/{id}/merge': async () => {
    const types = `/api/tag-types/${ours.workspace.id}`;
    const [type, into] = await Promise.all(
      ['Kind', 'Sort'].map(async (name) => {
        const made = await ours.workspace.owner.ask<{ id: string }>('POST', types, { name, colour: 'blue' });
        return taken(made).id;
      }),
    );
    return { method: 'POST', path: `${types}/tag-type/${type}/merge`, body: { into } };
  },
  'POST /api/apiaccounts/token': async () => {
    const { id, secret } = await newApiAccount(stack, ours.workspace);
    return { method: 'POST', path: '/api/apiaccounts/token', body: { clientId: id, clientSecret: secret } };
  },
  'DELETE /api/integrations/{org}/integration/{id}': async () => ({
    method: 'DELETE',
    path: `/api/integrations/${ours.workspace.id}/integration/${await newIntegration(ours.workspace, { name: 'Of no use' })}`,
  }),
  'POST /api/integrations/{org}/integration/{id}/test': async () => ({
    method: 'POST',
    path: `/api/integrations/${ours.workspace.id}/integration/${await newIntegration(ours.workspace, { name: 'On trial' })}/test`,
    body: {},
  }),
  'DELETE /api/user/sessions/{id}': async () => {
    taken(await signIn(stack, ours.workspace.owner.login));
    const another = await until('the other session is listed', async () => {
      const { items } = taken(
        await ours.workspace.owner.ask<{ items: { id: string; isCurrent: boolean }[] }>('GET', '/api/user/sessions'),
      );
      return items.find(({ isCurrent }) => !isCurrent);
    });
    return { method: 'DELETE', path: `/api/user/sessions/${another.id}` };
  },
};

/** The owner's request, with the present version in If-Match and If-None-Match. */
async function asked(route: Listed): Promise<Ask> {
  const request =
    (await REQUESTS[route.title]?.()) ?? requestTo({ ...route, command: route.command }, ours, ours.workspace.id);
  const seen =
    route.method === 'PUT' || route.method === 'DELETE'
      ? (await byOwner({ method: 'GET', path: request.path })).headers.get('etag')
      : null;
  return {
    ...request,
    headers: { ...anotherClient(), ...request.headers, ...(seen === null ? {} : { 'if-match': seen }) },
  };
}

const byOwner = ({ method, path, body, headers }: Ask): Promise<Answer> =>
  ours.workspace.owner.ask(method, path, body, headers);

describe('a request with the present version gets no body at', () => {
  it.each(ROUTES.filter(({ answers }) => '304' in answers))('$title', async (route) => {
    const request = await asked(route);
    const { headers } = await byOwner(request);
    const answer = await byOwner({
      ...request,
      headers: { ...request.headers, 'if-none-match': headers.get('etag') ?? '' },
    });
    expect([answer.status, differences(route, answer)]).toEqual([304, []]);
  });
});

describe('the document declares exactly the fields of the reply at', () => {
  it.each(ROUTES)('$title', async (route) => {
    const request = await asked(route);
    const answer = await whenFree(() => byOwner(request));
    expect(answer.code, JSON.stringify(answer.body)).toBeUndefined();
    expect(differences(route, answer)).toEqual([]);
  });
});
