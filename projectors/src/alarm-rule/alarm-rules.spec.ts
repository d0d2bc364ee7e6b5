import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { AlarmRuleDefinition } from '@watchglass/schemas/alarm-rule/commands';
import type { DomainEvent } from '@watchglass/schemas/events';
import { rowProjectionNamed } from '../projections.ts';
import { Projected } from '../testing/projected.ts';
import { recorded, USER_ID } from '../testing/recorded.ts';

const ruleId = '0195f000-0000-7000-8000-00000000000b';
const about = { ruleId, organizationId: 7 };
const definition: AlarmRuleDefinition = {
  title: 'CO₂',
  metricId: 3,
  above: { warning: 1000, critical: 1600 },
  below: { warning: null, critical: null },
  warningSeverity: 50,
  warningOnDelay: 0,
  criticalOnDelay: 0,
  offDelay: 10,
  appliesTo: { kind: 'sensors', sensorIds: [1, 2] },
};
const created: DomainEvent = { type: 'AlarmRuleCreated', data: { ...about, version: 1, definition } };
const changed: DomainEvent = {
  type: 'AlarmRuleChanged',
  data: { ...about, version: 2, before: definition, definition: { ...definition, title: 'Air' } },
};

let projected: Projected;
beforeAll(async () => {
  projected = await Projected.open(rowProjectionNamed('alarm_rules'));
});
beforeEach(() => projected.clear());
afterAll(() => projected.drop());

test('a new rule is enabled and keeps its definition unchanged', async () => {
  await projected.apply(recorded(created));
  expect(await projected.rows('alarm_rules')).toMatchObject([
    {
      id: ruleId,
      organization_id: 7,
      version: 1,
      enabled: true,
      definition,
      changed_by: USER_ID,
      revision: 0,
      deleted: false,
    },
  ]);
});

test('every change raises the revision and names its person', async () => {
  const other = { actor: { kind: 'user', id: 'somebody' } } as const;
  await projected.apply(recorded(created), recorded(changed, other, 1));
  expect(await projected.rows('alarm_rules')).toMatchObject([
    { version: 2, definition: { title: 'Air' }, revision: 1, changed_by: 'somebody' },
  ]);
  await projected.apply(recorded({ type: 'AlarmRuleDisabled', data: about }, {}, 2));
  expect(await projected.rows('alarm_rules')).toMatchObject([{ enabled: false, revision: 2, changed_by: USER_ID }]);
  await projected.apply(
    recorded({ type: 'AlarmRuleEnabled', data: about }, {}, 3),
    recorded({ type: 'AlarmRuleDeleted', data: about }, {}, 4),
  );
  expect(await projected.rows('alarm_rules')).toMatchObject([{ enabled: true, deleted: true, revision: 4 }]);
});

test('applying the same event twice changes nothing', async () => {
  const events = [recorded(created), recorded(changed, {}, 1)];
  await projected.apply(...events);
  const once = await projected.rows('alarm_rules');
  for (const event of events) await projected.apply(event);
  expect(await projected.rows('alarm_rules')).toEqual(once);
});
