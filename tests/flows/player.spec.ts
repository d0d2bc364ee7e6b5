import { randomUUID } from 'node:crypto';
import type { DensityView, PlayedValue, SegmentView, StepView } from '@watchglass/schemas/moment/views';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { alarmOf, calmSensor } from '../builders/alarm.ts';
import { newBase, type Base } from '../builders/base.ts';
import { taken } from '../builders/door.ts';
import { newLocation, placeSensor } from '../builders/location.ts';
import { celsius, TEMPERATURE } from '../builders/readings.ts';
import { newRule } from '../builders/rule.ts';
import { nameSensor } from '../builders/sensor-name.ts';
import { newMember, newWorkspace, type Workspace } from '../builders/workspace.ts';
import { until } from '../stack/until.ts';

const stack = inject('stack');
const MINUTE = 60_000;

let workspace: Workspace;
let base: Base;
let began: number;

beforeAll(async () => {
  began = Date.now();
  workspace = await newWorkspace(stack);
  base = await newBase(stack, workspace);
});

const ask = <T>(call: string, who = workspace.owner) => who.ask<T>('GET', `/api/time/${workspace.id}/${call}`);
const segment = (query: string) => ask<SegmentView>(`segment?${query}`);
const clockMoved = async (): Promise<number> => {
  const at = Date.now();
  await until('the clock has moved', () => Date.now() > at + 1);
  return Date.now();
};

type Newest = readonly [measuredAt: number, value: number | null];

/** A value as it is ordered: by its effective and its measured instant. */
interface Arrived {
  readonly key: string;
  readonly effectiveAt: number;
  readonly measuredAt: number;
  readonly value: number | null;
}

const ofSnapshot = ([
  sensor,
  metric,
  measuredAt = 0,
  value = 0,
  ,
  effectiveAt = measuredAt,
]: readonly number[]): Arrived => ({
  key: `${sensor}.${metric}`,
  effectiveAt,
  measuredAt,
  value,
});
const ofSegment = ([known, sensor, metric, measuredAt, value, effectiveAt]: PlayedValue): Arrived => ({
  key: `${sensor}.${metric}`,
  effectiveAt: effectiveAt ?? Math.min(known, measuredAt),
  measuredAt,
  value,
});

/** The newest values of points after a snapshot and all values of segments that were known until an instant. */
function played(snapshot: readonly number[][], segments: readonly SegmentView[], at: number): Map<string, Newest> {
  const arrived = segments.flatMap(({ values }) => values.filter(([known]) => known <= at).map(ofSegment));
  const ordered = [...snapshot.map(ofSnapshot), ...arrived].toSorted(
    (a, b) => a.effectiveAt - b.effectiveAt || a.measuredAt - b.measuredAt,
  );
  return new Map(ordered.map(({ key, measuredAt, value }) => [key, [measuredAt, value]]));
}

const STEP_MS = 50;

/** Of the values of a point in one step only the newest is played. */
async function stepPassed(): Promise<void> {
  const at = Date.now();
  await until('the step is over', () => Date.now() > at + 2 * STEP_MS);
}

describe('a segment', () => {
  it(
    'after a snapshot shows at each step what was known then, or measured until then',
    { timeout: 60_000 },
    async () => {
      const { id, owner } = workspace;
      const hall = await newLocation(workspace, `Hall ${randomUUID()}`);
      const start = Date.now() - 10 * MINUTE;
      const sensors = [await calmSensor(workspace, base, start), await calmSensor(workspace, base, start)];
      const points = sensors.map((sensor) => `${sensor.id}.${TEMPERATURE}`).join(',');
      const from = await clockMoved();
      const [one, other] = sensors.map(({ wireId }) => wireId) as [string, string];
      for (const batch of [
        [celsius(one, 6, start + 2 * MINUTE), celsius(other, 7, Date.now())],
        [celsius(one, 6.5, start + MINUTE)],
        [celsius(one, 8, Date.now() + MINUTE)],
        [celsius(other, 7.5, start + 3 * MINUTE), celsius(one, 9, Date.now() - 30 * 3_600_000)],
      ]) {
        taken(await base.deliver(batch));
        await stepPassed();
      }
      await placeSensor(workspace, sensors[0]?.id ?? 0, hall);
      // A segment ends with the step of the change: what follows must lie in another one.
      await stepPassed();
      taken(await base.deliver([celsius(one, 8.5, Date.now() + 2 * MINUTE), celsius(other, 4, Date.now())]));
      const end = await clockMoved();
      const valuesAt = async (at: number, basis: string) => {
        const path = `/api/readings/${id}/latest?points=${points}&basis=${basis}&at=${new Date(at).toISOString()}`;
        return taken(await owner.ask<{ values: number[][] }>('GET', path)).values;
      };
      await until('the last values are stored', async () =>
        (await valuesAt(end, 'known')).every(([, , , value]) => value === 4 || value === 8.5),
      );
      for (const basis of ['known', 'measured']) {
        const snapshot = await valuesAt(from, basis);
        const segments: SegmentView[] = [];
        for (let at = from; at < end;) {
          const next = taken(await segment(`from=${at}&to=${end}&step=${STEP_MS}&points=${points}&basis=${basis}`));
          segments.push(next);
          expect(next.to).toBeGreaterThan(at);
          at = next.to;
        }
        expect(segments.length, 'a change of places ends one').toBeGreaterThan(1);
        const instants = [...segments.flatMap(({ values }) => values.map(([known]) => known)), end];
        expect(instants.length).toBeGreaterThan(basis === 'known' ? 7 : 1);
        for (const at of instants) {
          const asOf = new Map(
            (await valuesAt(at, basis)).map(([s, m, measured = 0, v = 0]) => [`${s}.${m}`, [measured, v]]),
          );
          expect([basis, at, played(snapshot, segments, at)]).toEqual([basis, at, asOf]);
        }
      }
    },
  );

  it('names the concepts that changed, and knows nothing of other workspaces', async () => {
    const theirs = await newWorkspace(stack);
    const sensor = await calmSensor(workspace, base, Date.now() - MINUTE);
    const from = await clockMoved();
    const foreign = await calmSensor(theirs, await newBase(stack, theirs), Date.now() - MINUTE);
    await nameSensor(workspace, sensor.id, 'Played');
    await newRule(workspace);
    const marked = await until('the entries are known', async () => {
      const { marks } = taken(
        await segment(`from=${from}&to=${Date.now() + MINUTE}&points=${foreign.id}.${TEMPERATURE}`),
      );
      const concepts = marks.map(([, concept]) => concept);
      return concepts.includes('alarm-rule') && marks;
    });
    expect(marked.map(([, concept]) => concept)).toEqual(expect.arrayContaining(['sensor', 'alarm-rule']));
    const range = `from=${from}&to=${Date.now()}&points=${foreign.id}.${TEMPERATURE}`;
    expect(taken(await segment(range)).values).toEqual([]);
  });

  it('refuses ranges, steps and points that are none or too many', async () => {
    const now = Date.now();
    const many = Array.from({ length: 1_001 }, (_, place) => `${place + 1}.1`).join(',');
    const far = 32 * 24 * 60 * MINUTE;
    for (const [query, is] of [
      [`from=${now}&to=${now - 1}`, [400, 'InvalidRequest']],
      [`from=${now}&to=${now}`, [400, 'InvalidRequest']],
      [`from=${now - far}&to=${now}`, [422, 'RangeTooLong']],
      [`from=${now - 1}&to=${now}&step=50000000000`, [400, 'InvalidRequest']],
      [`from=${now - 1}&to=${now}&step=0`, [400, 'InvalidRequest']],
      [`from=${now - 1}&to=${now}&points=1`, [400, 'InvalidRequest']],
      [`from=${now - 1}&to=${now}&points=${many}`, [422, 'TooManySources']],
      [`from=${now + MINUTE}&to=${now + 2 * MINUTE}`, [422, 'MomentInFuture']],
      [`from=${began - MINUTE}&to=${now}`, [404, 'BeforeTheBeginning']],
    ] as const) {
      const { status, code } = await segment(query);
      expect([query.slice(0, 80), status, code]).toEqual([query.slice(0, 80), ...is]);
    }
    expect((await ask(`density?from=${now}&to=${now - 1}`)).status).toBe(400);
    expect((await ask(`density?from=${now - 1}&to=${now}&buckets=501`)).status).toBe(400);
    expect((await ask(`density?from=${now - far}&to=${now}`)).code).toBe('RangeTooLong');
    expect((await ask(`step?at=n1&kind=any`)).status).toBe(400);
  });

  it('has values for those who may see sensors only, and is for readers of the audit', async () => {
    const auditor = await newMember(stack, workspace, { rights: { audit: 'r' } });
    const reader = await newMember(stack, workspace, { rights: { sensors: 'r' } });
    const range = `from=${Date.now() - 1}&to=${Date.now()}`;
    expect((await ask(`segment?${range}`, auditor)).status).toBe(200);
    expect((await ask(`segment?${range}&points=1.1`, auditor)).status).toBe(403);
    for (const call of [`segment?${range}`, `density?${range}`, 'step?at=n1'])
      expect((await ask(call, reader)).status, call).toBe(403);
  });
});

describe('the line of time', () => {
  it('has entries and alarms where they were, and leads from one to the next and back', async () => {
    const own = await newWorkspace(stack);
    const ownBase = await newBase(stack, own);
    const sensor = await calmSensor(own, ownBase, Date.now() - MINUTE);
    await newRule(own);
    const from = await clockMoved();
    await nameSensor(own, sensor.id, 'Watched');
    taken(await ownBase.deliver([celsius(sensor.wireId, 12, Date.now())]));
    const alarm = await alarmOf(own, sensor.id);
    const to = await clockMoved();
    const asked = <T>(call: string) => own.owner.ask<T>('GET', `/api/time/${own.id}/${call}`);
    const drawn = await until('the alarm is drawn', async () => {
      const view = taken(await asked<DensityView>(`density?from=${from}&to=${to}&buckets=50`));
      return view.bands.length > 0 && view;
    });
    expect(drawn.entries.length).toBeLessThanOrEqual(50);
    expect(drawn.entries.reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(2);
    expect(Math.abs((drawn.bands[0]?.[0] ?? 0) - Date.parse(alarm.raisedAt))).toBeLessThan(drawn.bucketMs + 2_000);

    const stepped = async (at: string, kind: string, direction: string) =>
      taken(await asked<StepView>(`step?at=${encodeURIComponent(at)}&kind=${kind}&direction=${direction}`)).entry;
    const raised = await stepped(new Date(from).toISOString(), 'alarm', 'next');
    expect(raised).toMatchObject({ concept: 'alarm', type: 'AlarmRaised', subject: alarm.id });
    const changed = await stepped(`n${raised?.n}`, 'change', 'previous');
    expect(changed).toMatchObject({ type: 'SensorRenamed', subject: String(sensor.id) });
    expect(await stepped(`n${changed?.n}`, 'alarm', 'next')).toEqual(raised);
    const before = await stepped(`n${raised?.n}`, 'entry', 'previous');
    expect(await stepped(`n${before?.n}`, 'entry', 'next')).toEqual(raised);
    expect(await stepped('n1', 'entry', 'previous')).toBeNull();
  });
});
