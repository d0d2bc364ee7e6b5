import { expect, it } from 'vitest';
import type { Http } from '../../http/http.ts';
import { counterpartsOf } from './counterparts.ts';

/** Answers these paths; anything else is not there. */
const answering = (answers: Readonly<Record<string, unknown>>): Pick<Http, 'get'> => ({
  get: <T>(path: string) =>
    path in answers ? Promise.resolve(answers[path] as T) : Promise.reject<T>(new Error(`not found: ${path}`)),
});

const HALL = { id: 'p1', name: 'Hall' };

it('a pasted thing becomes the one with its name, or the sensor with its wire id; one out of sight none', async () => {
  const http = answering({
    '/api/sensors/8/sensor/21': { id: 21, name: 'Attic', wireId: 'A1' },
    '/api/sensors/8/sensor/22': { id: 22, name: 'Cellar', wireId: 'B2' },
    '/api/alarms/8/rules/r1': { id: 'r1', definition: { title: 'Too warm' } },
    '/api/plans/8/plan/p9': HALL,
    '/api/sensors/7?search=Attic': { items: [{ id: 4, name: 'Attic', wireId: 'X' }] },
    '/api/sensors/7?search=A1': { items: [] },
    '/api/sensors/7?search=Cellar': { items: [] },
    '/api/sensors/7?search=B2': { items: [{ id: 5, name: 'Another name', wireId: 'B2' }] },
    '/api/alarms/7/rules?search=Too%20warm': { items: [{ id: 'r2', definition: { title: 'Too warm' } }] },
    // Two of one name: nobody knows which is meant.
    '/api/plans/7?search=Hall': { items: [HALL, { ...HALL, id: 'p2' }] },
  });
  const things = [
    { kind: 'sensors', id: 21 },
    { kind: 'sensors', id: 22 },
    { kind: 'sensors', id: 23 },
    { kind: 'rules', id: 'r1' },
    { kind: 'plans', id: 'p9' },
    { kind: 'monitors', id: 'm1' },
  ] as const;
  expect(await counterpartsOf(http, 7, { organizationId: 8, things })).toEqual(
    new Map<string, unknown>([
      ['sensors 21', 4],
      ['sensors 22', 5],
      ['rules r1', 'r2'],
    ]),
  );
});
