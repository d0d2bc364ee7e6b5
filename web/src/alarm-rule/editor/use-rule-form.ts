import type { AlarmRuleDefinition } from '@watchglass/schemas/alarm-rule/commands';
import type { AlarmRuleView } from '@watchglass/schemas/alarm-rule/views';
import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useForm, type FormState } from '../../form/use-form.ts';
import { Failure } from '../../http/failure.ts';
import { unitsAtom } from '../../user/preferences.ts';
import { useIsLimited, useOrganization } from '../../user/rights.ts';
import { saveAlarmRuleAtom } from '../atoms.ts';
import { contradictions } from '../rule-faults.ts';
import { definitionOf, formOf, NEW_RULE, type RuleForm } from '../rule-form.ts';

const shape = () => import('@watchglass/schemas/alarm-rule/commands').then(({ alarmRuleShape }) => alarmRuleShape);

interface Needs {
  readonly rule: AlarmRuleView | null;
  readonly from: AlarmRuleDefinition | null;
  readonly again: () => Promise<void>;
}

export interface RuleFormState extends FormState<RuleForm> {
  /** The body of the command with the present values. */
  readonly definition: () => object;
}

function refuseContradictions(values: RuleForm): void {
  const fields = Object.values(contradictions(values));
  if (fields.length > 0)
    throw new Failure('refused', 422, [{ code: 'InvalidRequest', message: '', detail: { fields } }]);
}

/** The form of a rule. A created rule leads to its page; a changed one is read again. */
export function useRuleForm({ rule, from, again }: Needs): RuleFormState {
  const { id: organizationId } = useOrganization();
  const save = useSetAtom(saveAlarmRuleAtom);
  const navigate = useNavigate();
  const limited = useIsLimited();
  // The form keeps the units in which it was opened.
  const [units] = useState(useAtomValue(unitsAtom));
  const form = useForm<RuleForm>({
    initial: rule === null ? { ...NEW_RULE, kind: limited ? 'sensors' : 'all' } : formOf(rule.definition, units),
    filled: from === null ? undefined : formOf(from, units),
    shape,
    toSend: (values) => definitionOf(values, units),
    send: async (values) => {
      refuseContradictions(values);
      const id = await save({ organizationId, seen: rule }, definitionOf(values, units));
      if (rule === null) await navigate(`/${organizationId}/alarms/alarm-rules/${id}`, { replace: true });
      else await again();
    },
  });
  return { ...form, definition: () => definitionOf(form.values, units) };
}
