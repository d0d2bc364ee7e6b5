import type { ThresholdRule } from '@watchglass/schemas/alarm-rule/commands';
import type { DomainEvent } from '@watchglass/schemas/events';
import type { ReadingsBody } from '@watchglass/schemas/reading/log-body';
import { describe, expect, it } from 'vitest';
import { Evaluation } from './evaluation.ts';
import { WatchedRules } from './watched-rules.ts';

const MINUTE = 60_000;
const [ruleId, assetId, pointId] = [
  '0198a000-0000-7000-8000-000000000001',
  '0198a000-0000-7000-8000-0000000000aa',
  '0198a000-0000-7000-8000-0000000000d0',
];
const [OLD, NEW] = [1, 2];
const sensorIds = (...ids: number[]): ThresholdRule['appliesTo'] => ({ kind: 'sensors', sensorIds: ids });
const definition = (appliesTo: ThresholdRule['appliesTo']): ThresholdRule => ({
  title: 'Cold store',
  metricId: 1,
  above: { warning: 5, critical: null },
  below: { warning: null, critical: null },
  warningSeverity: 50,
  warningOnDelay: 10,
  criticalOnDelay: 10,
  offDelay: 1,
  appliesTo,
});

/** An evaluator with one rule; instants are minutes. */
function evaluator(appliesTo: ThresholdRule['appliesTo']) {
  const rules = new WatchedRules();
  let minute = 0;
  let positions = 0;
  const judged = new Evaluation(rules, { wall: () => new Date(minute * MINUTE), steady: () => 0 });
  const next = (): string => String((positions += 1)).padStart(4, '0');
  const happens = ({ type, data }: DomainEvent): void => {
    const metadata = { at: new Date(minute * MINUTE).toISOString() };
    rules.apply({ id: ruleId, stream: '', revision: 0, position: next(), recordedAt: '', metadata, type, data });
    judged.rulesChanged(1);
  };
  const reads = (sensor: number, value: number): void => {
    const body: ReadingsBody = {
      kind: 'readings',
      organizationId: 1,
      base: 'B1',
      mode: 'live',
      receivedAt: minute * MINUTE,
      quarantined: [],
      sensor: Int32Array.of(sensor),
      metric: Int32Array.of(1),
      at: Float64Array.of(minute * MINUTE),
      value: Float64Array.of(value),
    };
    judged.take(body, next());
  };
  /** The decisions since the last call; an alarm that is handed over is heard by the evaluator, as by all others. */
  const decided = () => {
    const events = judged.decisions().events.map(({ event }) => event as unknown as DomainEvent);
    for (const event of events) if (event.type === 'AlarmCanceled' && event.data.handover) happens(event);
    return events;
  };
  const at = (to: number): void => {
    minute = to;
  };
  happens({
    type: 'AlarmRuleCreated',
    data: { ruleId, organizationId: 1, version: 1, definition: definition(appliesTo) },
  });
  return { at, reads, happens, decided };
}
type Evaluator = ReturnType<typeof evaluator>;

const replaced: DomainEvent = {
  type: 'SensorReplaced',
  data: {
    sensorId: OLD,
    organizationId: 1,
    successorId: NEW,
    at: new Date(0).toISOString(),
    name: 'x',
    tagIds: [],
    location: null,
  },
};
const moved = (appliesTo: ThresholdRule['appliesTo']): DomainEvent => ({
  type: 'AlarmRuleChanged',
  data: {
    ruleId,
    organizationId: 1,
    version: 2,
    before: definition(sensorIds(OLD)),
    definition: definition(appliesTo),
  },
});

/** An alarm of the old sensor, which is then replaced in minute 20. */
function handedOver(judged: Evaluator): string {
  judged.reads(OLD, 8);
  judged.at(11);
  judged.reads(OLD, 8);
  const [raised] = judged.decided();
  if (raised?.type !== 'AlarmRaised') throw new Error('no alarm');
  judged.at(20);
  judged.happens(replaced);
  return raised.data.alarmId;
}
const types = (events: readonly DomainEvent[]): string[] => events.map(({ type }) => type);

describe('an alarm of a replaced sensor', () => {
  it('is canceled with that cause, and the first reading of the successor beyond raises at once, linked', () => {
    const judged = evaluator(sensorIds(OLD));
    const alarmId = handedOver(judged);
    expect(judged.decided()).toMatchObject([
      {
        type: 'AlarmCanceled',
        data: { alarmId, cause: 'sensorReplaced', handover: { ruleId, sensorId: NEW, metricId: 1 } },
      },
    ]);
    judged.happens(moved(sensorIds(NEW)));
    judged.at(35);
    judged.reads(NEW, 9);
    expect(judged.decided()).toMatchObject([
      { type: 'AlarmRaised', data: { sensorId: NEW, succeeds: alarmId, raise: 1 } },
    ]);
  });

  it('is raised by the reading that the successor has already, whichever event comes first', () => {
    for (const isRuleFirst of [true, false]) {
      const judged = evaluator(sensorIds(OLD));
      judged.reads(NEW, 9);
      judged.at(15);
      judged.reads(NEW, 9);
      judged.at(0);
      const alarmId = handedOver(judged);
      if (isRuleFirst) judged.happens(moved(sensorIds(NEW)));
      judged.decided();
      if (!isRuleFirst) judged.happens(moved(sensorIds(NEW)));
      expect(judged.decided()).toMatchObject([{ type: 'AlarmRaised', data: { sensorId: NEW, succeeds: alarmId } }]);
    }
  });

  it('has no successor once the first reading is inside: the next one beyond waits for the delay', () => {
    const judged = evaluator(sensorIds(OLD));
    handedOver(judged);
    judged.decided();
    judged.happens(moved(sensorIds(NEW)));
    judged.at(30);
    judged.reads(NEW, 3);
    judged.at(40);
    judged.reads(NEW, 9);
    expect(judged.decided()).toEqual([]);
    judged.at(50);
    judged.reads(NEW, 9);
    const raised = judged.decided();
    expect(types(raised)).toEqual(['AlarmRaised']);
    expect(raised[0]?.data).not.toHaveProperty('succeeds');
  });

  it('stays silent under a rule for all sensors until the value was inside once', () => {
    const judged = evaluator({ kind: 'all' });
    handedOver(judged);
    expect(types(judged.decided())).toEqual(['AlarmCanceled']);
    judged.at(40);
    judged.reads(OLD, 9);
    expect(judged.decided()).toEqual([]);
  });
});

describe('a rule on an asset point', () => {
  const ofPoint = { assetId, organizationId: 1, pointId };
  const attached = (sensorId: number): DomainEvent => ({
    type: 'SensorAttached',
    data: { ...ofPoint, sensorId, from: new Date(0).toISOString() },
  });
  const onPoint = { kind: 'sensors', sensorIds: [], pointIds: [pointId] } as const;
  const raisedOn = (judged: Evaluator, sensor: number, from: number): string[] => {
    judged.at(from);
    judged.reads(sensor, 8);
    judged.at(from + 11);
    judged.reads(sensor, 8);
    return types(judged.decided());
  };
  const appliesTo = { ...onPoint, sensorIds: [], pointIds: [pointId] };

  it('applies to the sensor that the point has now', () => {
    const judged = evaluator(appliesTo);
    expect(raisedOn(judged, OLD, 0)).toEqual([]);
    judged.happens(attached(OLD));
    expect(raisedOn(judged, OLD, 20)).toEqual(['AlarmRaised']);
    judged.happens({
      type: 'SensorDetached',
      data: { ...ofPoint, sensorId: OLD, until: new Date(0).toISOString(), why: 'byHand' },
    });
    expect(judged.decided()).toMatchObject([{ type: 'AlarmCanceled', data: { cause: 'sensorLeftRule' } }]);
    judged.happens(attached(NEW));
    expect(raisedOn(judged, NEW, 40)).toEqual(['AlarmRaised']);
    expect(raisedOn(judged, OLD, 60)).toEqual([]);
  });

  it.each([
    ['PointRemoved', { ...ofPoint, name: 'Door' }],
    ['AssetDeleted', { assetId, organizationId: 1 }],
  ] as const)('has its alarms canceled by %s, with that cause', (type, data) => {
    const judged = evaluator(appliesTo);
    judged.happens(attached(OLD));
    expect(raisedOn(judged, OLD, 0)).toEqual(['AlarmRaised']);
    judged.happens({ type, data } as DomainEvent);
    expect(judged.decided()).toMatchObject([{ type: 'AlarmCanceled', data: { cause: 'pointRemoved' } }]);
  });
});
