import type { AlarmRuleEvent } from '@watchglass/schemas/alarm-rule/events';
import { worstSeverity } from '@watchglass/schemas/alarm-rule/kinds';
import { mustBeSigned } from '../signature/settings.ts';
import { mustHaveSignature, signatureFields, type Signing } from '../signature/sign.ts';
import type { AlarmRule } from './alarm-rule.ts';

/** What the routes that change rules refuse for want of a signature. */
export const SIGNED_RULE_REFUSES = [
  'SignatureRequired',
  'SignaturePasswordMissing',
  'WrongPassword',
  'TooManyRequests',
] as const;

type Signed = Exclude<AlarmRuleEvent, { type: 'AlarmRuleCreated' | 'AlarmRuleSigned' }>;

/**
 * The decided events of a known rule with their signature, which is appended together with them. Refuses if it is missing: a rule that is
 * critical before or after the change counts as critical.
 */
export function withRuleSignature(rule: AlarmRule, events: readonly AlarmRuleEvent[], by: Signing): AlarmRuleEvent[] {
  if (events.length > 0) mustHaveSignature(by, mustBeSigned(by.settings.rules, severityOf(rule, events)));
  const { signer } = by;
  if (signer === null) return [...events];
  return events.flatMap((event): AlarmRuleEvent[] => {
    if (!isSigned(event)) return [event];
    const { type, data } = event;
    const { ruleId, organizationId } = data;
    const signature = signatureFields(event, signer, by.metadata);
    return [event, { type: 'AlarmRuleSigned', data: { ruleId, organizationId, signs: type, ...signature } }];
  });
}

const isSigned = (event: AlarmRuleEvent): event is Signed =>
  event.type !== 'AlarmRuleCreated' && event.type !== 'AlarmRuleSigned';

function severityOf(rule: AlarmRule, events: readonly AlarmRuleEvent[]): number {
  const before = 'definition' in rule ? [rule.definition] : [];
  const after = events.flatMap(({ data }) => ('definition' in data ? [data.definition] : []));
  return Math.max(...[...before, ...after].map(worstSeverity));
}
