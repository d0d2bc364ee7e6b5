import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { toldRefusals } from '@watchglass/schemas/http/told-refusals';
import type { RefusalCode } from '@watchglass/schemas/refusals';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { differences } from '../builders/contract.ts';
import { ask } from '../builders/door.ts';
import { documentedRoutes } from '../builders/routes.ts';
import { flawed, flawsOf, flawsOfQuery } from './calls/bad-shapes.ts';
import type { Call, Failure } from './calls/call.ts';
import { newHouse } from './calls/house.ts';
import { failed, requestOf, toldOf } from './calls/run.ts';
import { newScene, type House, type Scene } from './calls/scene.ts';
import { LATER, SECTION_7 } from './calls/section-7.ts';
import { CALLS } from './calls/table.ts';

const stack = inject('stack');
const ROUTES = new Map(documentedRoutes().map((route) => [`${route.method} ${route.path}`, route]));
const ROOT = path.resolve(import.meta.dirname, '../..');

/**
 * Refusals that every route may reply with and that no request can cause: a bug, a failed engine, faster writers, the
 * bound of a program. And those of a moment, which all pages of the past refuse alike.
 */
const BY_NO_REQUEST: Partial<Readonly<Record<RefusalCode, string>>> = {
  SomethingWentWrong: 'streams/src/http/server.spec.ts',
  ServiceUnavailable: 'tests/faults/processes.spec.ts',
  NotPaid: 'command-api/src/organization/routes.spec.ts',
  Conflict: 'command-api/src/handle-command.spec.ts',
  Outdated: 'command-api/src/handle-command.spec.ts',
  TooManyRequests: 'tests/flows/api-accounts.spec.ts',
  MomentInFuture: 'tests/flows/past.spec.ts',
  BeforeTheBeginning: 'tests/flows/past.spec.ts',
  NotInThePast: 'tests/flows/past.spec.ts',
  PastIsReadOnly: 'tests/flows/past.spec.ts',
};

let house: House;
beforeAll(async () => {
  house = await newHouse(stack);
});

function routeOf({ call }: Pick<Call, 'call'>) {
  const route = ROUTES.get(call);
  if (route === undefined) throw new Error(`no call is named ${call}`);
  return route;
}

const titled = (calls: readonly Call[]) => calls.map((call) => [call.call, call] as const);
const failures = CALLS.flatMap((call) =>
  (call.but ?? []).map(
    (failure) => [`${call.call} ${failure.is.join(' ')} if ${failure.when}`, call, failure] as const,
  ),
);
const of = (access: string) => CALLS.filter((call) => routeOf(call).needs.access === access);
/** One scene for all failures of a call, because a failure changes nothing. */
const failing = new Map<Call, Scene>();
function sceneOf(call: Call): Scene {
  const scene = failing.get(call) ?? newScene(house);
  failing.set(call, scene);
  return scene;
}

/** Codes of replies, from the table and from the generated cases below. */
const seen = new Map<string, Set<string>>();

async function expectRefused(scene: Scene, call: Call, changes: Omit<Failure, 'when'>): Promise<void> {
  const answer = await failed(scene, call, { when: '', ...changes });
  expect(toldOf(answer), call.call).toEqual(changes.is);
  expect(differences(routeOf(call), answer)).toEqual([]);
  seen.set(call.call, (seen.get(call.call) ?? new Set()).add(changes.is[1]));
}

describe('section 7', () => {
  it.each(Object.entries(SECTION_7))('has each call of "%s" in this table and a route for it', (area, calls) => {
    expect(calls.filter((call) => !ROUTES.has(call))).toEqual([]);
    expect(
      calls.filter((call) => !CALLS.some((each) => each.call === call)),
      area,
    ).toEqual([]);
  });

  it('gives a reason for each call that is not in this table', () => {
    expect(Object.keys(LATER).filter((call) => ROUTES.has(call))).toEqual([]);
  });

  it('names the spec of each case that this table cannot show', () => {
    const named = CALLS.flatMap(({ is, elsewhere = {} }) => [
      ...(typeof is === 'string' ? [[is, ''] as const] : []),
      ...Object.entries(elsewhere).map(([code, file]) => [file, code] as const),
    ]);
    expect(
      named.filter(
        ([file, code]) =>
          !existsSync(path.join(ROOT, file)) || !readFileSync(path.join(ROOT, file), 'utf8').includes(code),
      ),
    ).toEqual([]);
    expect(Object.values(BY_NO_REQUEST).filter((file) => !existsSync(path.join(ROOT, file)))).toEqual([]);
  });
});

describe('a call succeeds with the documented reply', () => {
  it.each(titled(CALLS.filter(({ is }) => typeof is === 'number')))('%s', async (_title, call) => {
    const answer = await ask(stack, await requestOf(newScene(house), call));
    expect([answer.status, answer.code], JSON.stringify(answer.body)).toEqual([call.is, undefined]);
    expect(differences(routeOf(call), answer)).toEqual([]);
  });
});

describe('a call fails', () => {
  it.each(failures)('%s', (_title, call, failure) =>
    expectRefused(
      failure.afresh === true || failure.after !== undefined ? newScene(house) : sceneOf(call),
      call,
      failure,
    ),
  );

  it.each(titled(CALLS.filter((call) => !of('public').includes(call))))(
    '%s 401 Unauthorized without a token',
    (_title, call) => expectRefused(sceneOf(call), call, { who: 'nobody', is: [401, 'Unauthorized'] }),
  );

  it.each(titled(of('member')))('%s 404 NotFound for a person outside of the workspace', (_title, call) =>
    expectRefused(sceneOf(call), call, { who: 'stranger', is: [404, 'NotFound'] }),
  );

  it.each(titled([...of('member'), ...of('user')]))(
    '%s 403 AccessForbidden for an API account without the right',
    (_title, call) =>
      expectRefused(
        sceneOf(call),
        { ...call, at: { ...call.at, org: '{org}' } },
        { who: 'account', is: [403, 'AccessForbidden'] },
      ),
  );

  it.each(titled(of('member').filter((call) => 'role' in routeOf(call).needs || 'module' in routeOf(call).needs)))(
    '%s 403 AccessForbidden for a member without the right',
    (_title, call) =>
      expectRefused(
        sceneOf(call),
        { ...call, at: { ...call.at, org: '{org}' } },
        { who: 'member', is: [403, 'AccessForbidden'] },
      ),
  );

  it.each(titled(CALLS.filter((call) => routeOf(call).payload !== undefined)))(
    '%s 400 InvalidRequest for an invalid field',
    async (_title, call) => {
      const [scene, { payload }] = [sceneOf(call), routeOf(call)];
      if (payload === undefined) return;
      const good = await requestOf(scene, call);
      for (const flaw of flawsOf(payload)) {
        const answer = await ask(stack, { ...good, body: flawed(good.body, flaw) });
        expect([...toldOf(answer), flaw.at.join('.')]).toEqual([400, 'InvalidRequest', flaw.at.join('.')]);
      }
      seen.set(call.call, (seen.get(call.call) ?? new Set()).add('InvalidRequest'));
    },
  );

  it.each(titled(CALLS))('%s 400 InvalidRequest for an invalid query', async (_title, call) => {
    const { query } = routeOf(call);
    for (const wrong of ['text=%00', ...(query === undefined ? [] : flawsOfQuery(query))])
      await expectRefused(sceneOf(call), call, { query: wrong, is: [400, 'InvalidRequest'] });
  });

  it.each(titled(CALLS.filter(({ call }) => !call.startsWith('GET'))))(
    '%s 413 BodyTooLarge, 415 UnsupportedMediaType',
    async (_title, call) => {
      const scene = sceneOf(call);
      const [{ headers = {} }, type] = [await requestOf(scene, call), routeOf(call).accepts ?? 'application/json'];
      await expectRefused(
        scene,
        { ...call, body: 'x'.repeat(3_000_000), headers: { ...call.headers, 'content-type': type } },
        { is: [413, 'BodyTooLarge'] },
      );
      await expectRefused(
        scene,
        { ...call, body: 'x', headers: { ...headers, 'content-type': 'text/plain' } },
        { is: [415, 'UnsupportedMediaType'] },
      );
    },
  );

  it('in every documented way: each declared refusal occurred here, or another spec shows it', () => {
    const unseen = CALLS.flatMap((call) => {
      const route = routeOf(call);
      const [own, shown] = [route.refuses, seen.get(call.call) ?? new Set()];
      const isVersioned = own.includes('VersionRequired');
      const isByRequest = (code: RefusalCode): boolean =>
        BY_NO_REQUEST[code] === undefined ||
        (code === 'TooManyRequests' && own.includes(code)) ||
        (code === 'Outdated' && isVersioned);
      return toldRefusals(route)
        .filter((code) => isByRequest(code) && !shown.has(code) && call.elsewhere?.[code] === undefined)
        .map((code) => `${call.call} ${code}`);
    });
    expect(unseen).toEqual([]);
  });
});
