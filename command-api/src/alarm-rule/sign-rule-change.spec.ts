import type { AlarmRuleEvent } from '@watchglass/schemas/alarm-rule/events';
import { expect, it } from 'vitest';
import { asNew } from '../handle-command.ts';
import { signedHash, type Signing } from '../signature/sign.ts';
import type { KnownAlarmRule } from './alarm-rule.ts';
import { withRuleSignature } from './sign-rule-change.ts';

const ruleId = '0198a000-0000-7000-8000-000000000001';
const userId = '0198a000-0000-7000-8000-000000000002';
const none = { warning: null, critical: null };
const appliesTo = { kind: 'all' } as const;
const mild = {
  title: 'Store',
  metricId: 1,
  warningSeverity: 50,
  above: { warning: 5, critical: null },
  below: none,
  appliesTo,
} as never;
const strict = {
  title: 'Store',
  metricId: 1,
  warningSeverity: 50,
  above: { warning: 5, critical: 8 },
  below: none,
  appliesTo,
} as never;
const metadata = { actor: { kind: 'user', id: userId }, at: '2026-11-26T10:00:00.000Z' } as const;

const rule = (definition: never): KnownAlarmRule => ({
  status: 'enabled',
  ruleId,
  organizationId: 1,
  version: 1,
  definition,
});
const changed = (before: never, definition: never): AlarmRuleEvent => ({
  type: 'AlarmRuleChanged',
  data: { ruleId, organizationId: 1, version: 2, before, definition },
});
const by = (rules: Signing['settings']['rules'], isSigned: boolean): Signing => ({
  settings: { required: 'all', rules, meanings: [] },
  signer: isSigned ? { userId, name: 'sealed:1:x', meaning: 'approved' } : null,
  metadata,
});

it.each([
  ['none', strict, strict, false],
  ['critical', mild, mild, false],
  ['critical', strict, mild, true],
  ['critical', mild, strict, true],
  ['all', mild, mild, true],
] as const)('a change is signed for: %s', (rules, before, after, isRequired) => {
  const sign = () => withRuleSignature(rule(before), [changed(before, after)], by(rules, false));
  if (isRequired) expect(sign).toThrow(expect.objectContaining({ code: 'SignatureRequired' }));
  else expect(sign()).toHaveLength(1);
  expect(withRuleSignature(rule(before), [], by(rules, false))).toEqual([]);
});

it('a signature is of the event as it is stored, with what its shape completes', () => {
  const events = withRuleSignature(rule(strict), [changed(strict, mild)], by('critical', true));
  const context = { metadata: { ...metadata, organizationId: 1, correlationId: ruleId }, newId: () => ruleId };
  const [stored, signature] = asNew(events, context);
  expect(stored?.data).toMatchObject({ before: { offDelay: 10 } });
  expect(signature).toMatchObject({
    type: 'AlarmRuleSigned',
    data: { signs: 'AlarmRuleChanged', signer: userId, meaning: 'approved' },
  });
  const { type = '', data } = stored ?? {};
  expect(signature?.data).toMatchObject({ hash: signedHash({ type, data }, metadata) });
});
