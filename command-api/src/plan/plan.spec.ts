import type { PlanImage } from '@watchglass/schemas/plan/events';
import type { ObjectTarget } from '@watchglass/schemas/plan-object/target';
import { OBJECTS_PER_PLAN } from '@watchglass/schemas/plan-object/limits';
import { describe, expect, it } from 'vitest';
import { changeObject, placeObject, removeObject, replaceOnPlan } from '../plan-object/change-objects.ts';
import { changePlan, createPlan, deletePlan, replaceImage } from './change-plans.ts';
import { planFold, type Plan, type PlanFact } from './plan.ts';

const planId = '0198a000-0000-7000-8000-00000000000d';
const [here, there] = ['0198a000-0000-7000-8000-0000000000a1', '0198a000-0000-7000-8000-0000000000a2'];
const all = { organizationId: 1, locations: null };
const onlyHere = { organizationId: 1, locations: [here] };
const onlyThere = { organizationId: 1, locations: [there] };
const stranger = { organizationId: 2, locations: null };
const image = (hash: string): PlanImage => ({ hash: hash.repeat(64), width: 900, height: 600, format: 'png' });

const after = (...events: PlanFact[]): Plan => events.reduce(planFold.evolve, planFold.initial);
const created = createPlan(after(), { planId, name: 'Ground floor', location: here }, all);
const refusal = (code: string) => expect.objectContaining({ code });
const idOf = (number: number): string => `0198a000-0000-7000-8000-${String(number).padStart(12, '0')}`;
const place = (plan: Plan, number: number, sensorId = number) =>
  placeObject(plan, { objectId: idOf(number), target: { kind: 'sensor', sensorId }, x: 0.5, y: 0.25 }, all);

describe('a plan', () => {
  it('is renamed and moved in one step, and an unchanged one has no event', () => {
    const events = changePlan(after(...created), { name: 'Cellar', location: null }, { sight: all, version: 0 });
    expect(events).toEqual([
      { type: 'PlanRenamed', data: { planId, organizationId: 1, before: 'Ground floor', name: 'Cellar' } },
      { type: 'PlanMoved', data: { planId, organizationId: 1, before: here, location: null } },
    ]);
    const unchanged = { name: 'Ground floor', location: here };
    expect(changePlan(after(...created), unchanged, { sight: all, version: 0 })).toEqual([]);
  });

  it('is changed and deleted only at the version that was seen', () => {
    const renamed = after(
      ...created,
      ...changePlan(after(...created), { name: 'Cellar', location: here }, { sight: all, version: 0 }),
    );
    expect(() => deletePlan(renamed, { sight: all, version: 0 })).toThrow(refusal('PlanOutdated'));
    expect(after(...created, ...deletePlan(renamed, { sight: all, version: 1 }))).toEqual({ status: 'deleted' });
  });

  it('is not found out of sight, by another organization, or after its deletion', () => {
    const seen = { version: 0, sight: onlyThere };
    const deleted = after(...created, ...deletePlan(after(...created), { sight: onlyHere, version: 0 }));
    expect(() => deletePlan(after(...created), seen)).toThrow(refusal('NotFound'));
    expect(() => replaceImage(after(...created), image('a'), stranger)).toThrow(refusal('NotFound'));
    expect(() => deletePlan(deleted, { sight: all, version: 0 })).toThrow(refusal('NotFound'));
  });

  it('takes another image and keeps its objects, and the same image again changes nothing', () => {
    const first = after(...created, ...replaceImage(after(...created), image('a'), all));
    const filled = after(...created, ...replaceImage(after(...created), image('a'), all), ...place(first, 1));
    const [replaced] = replaceImage(filled, image('b'), all);
    expect(replaced).toMatchObject({ data: { before: image('a'), image: image('b') } });
    expect(replaced && planFold.evolve(filled, replaced)).toMatchObject({ image: image('b'), objects: { size: 1 } });
    expect(replaceImage(filled, image('a'), all)).toEqual([]);
  });
});

describe('objects of a plan', () => {
  const one = after(...created, ...place(after(...created), 1));

  it('conflict only with another move of the same object', () => {
    const two = after(...created, ...place(after(...created), 1), ...place(one, 2));
    const moved = changeObject(two, { x: 0.1, y: 0.1 }, { sight: all, objectId: idOf(1), version: 0 });
    const next = moved.reduce<Plan>(planFold.evolve, two);
    expect(moved).toMatchObject([{ data: { before: { x: 0.5, y: 0.25 }, x: 0.1, y: 0.1 } }]);
    expect(changeObject(next, { x: 0.9, y: 0.9 }, { sight: all, objectId: idOf(2), version: 0 })).toHaveLength(1);
    expect(() => changeObject(next, { x: 0.9, y: 0.9 }, { sight: all, objectId: idOf(1), version: 0 })).toThrow(
      refusal('ObjectMoved'),
    );
    expect(() => removeObject(next, { sight: all, objectId: idOf(1), version: 0 })).toThrow(refusal('ObjectMoved'));
  });

  it('show a sensor once', () => {
    expect(() => place(one, 2, 1)).toThrow(refusal('AlreadyOnPlan'));
    const removed = removeObject(one, { sight: all, objectId: idOf(1), version: 0 }).reduce<Plan>(planFold.evolve, one);
    expect(place(removed, 2, 1)).toHaveLength(1);
  });

  it('show a point once, and texts as often as they are placed', () => {
    const placeAny = (plan: Plan, number: number, target: ObjectTarget) =>
      placeObject(plan, { objectId: idOf(number), target, x: 0.5, y: 0.5 }, all).reduce<Plan>(planFold.evolve, plan);
    const point = { kind: 'point', pointId: here } as const;
    expect(() => placeAny(placeAny(one, 2, point), 3, point)).toThrow(refusal('AlreadyOnPlan'));
    const text = { kind: 'text', text: 'Door' } as const;
    expect(placeAny(placeAny(one, 2, text), 3, text)).toMatchObject({ objects: { size: 3 } });
  });

  it('get other words if they are texts, and only then', () => {
    const text = { kind: 'text', text: 'Door' } as const;
    const written = placeObject(one, { objectId: idOf(2), target: text, x: 0, y: 0 }, all).reduce<Plan>(
      planFold.evolve,
      one,
    );
    const seen = { sight: all, objectId: idOf(2), version: 0 };
    const events = changeObject(written, { x: 0, y: 0, text: 'Gate' }, seen);
    expect(events).toMatchObject([{ type: 'PlanObjectChanged', data: { before: text, target: { text: 'Gate' } } }]);
    const after1 = events.reduce<Plan>(planFold.evolve, written);
    expect(() => changeObject(after1, { x: 1, y: 1 }, seen)).toThrow(refusal('ObjectMoved'));
    expect(changeObject(after1, { x: 0, y: 0, text: 'Gate' }, { ...seen, version: 1 })).toEqual([]);
    const ofSensor = { sight: all, objectId: idOf(1), version: 0 };
    expect(() => changeObject(written, { x: 0, y: 0, text: 'Gate' }, ofSensor)).toThrow(refusal('InvalidRequest'));
  });

  it('show the successor of a replaced sensor in its place, once', () => {
    const events = replaceOnPlan(one, { sensorId: 1, successorId: 7 });
    const replaced = events.reduce<Plan>(planFold.evolve, one);
    expect(events).toMatchObject([{ type: 'PlanObjectChanged', data: { target: { sensorId: 7 } } }]);
    expect(replaced.status === 'known' && replaced.objects.get(idOf(1))).toMatchObject({ x: 0.5, y: 0.25, version: 1 });
    expect(replaceOnPlan(replaced, { sensorId: 1, successorId: 7 })).toEqual([]);
    const both = after(...created, ...place(after(...created), 1), ...place(one, 2));
    expect(replaceOnPlan(both, { sensorId: 1, successorId: 2 })).toMatchObject([
      { type: 'PlanObjectRemoved', data: { objectId: idOf(1) } },
    ]);
  });

  it('are limited in number', () => {
    let full = after(...created);
    for (let number = 1; number <= OBJECTS_PER_PLAN; number += 1) {
      full = place(full, number).reduce<Plan>(planFold.evolve, full);
    }
    expect(() => place(full, OBJECTS_PER_PLAN + 1)).toThrow(refusal('TooManyObjects'));
  });

  it('are not found on a plan out of sight', () => {
    expect(() => removeObject(one, { sight: onlyThere, objectId: idOf(1), version: 0 })).toThrow(refusal('NotFound'));
  });
});
