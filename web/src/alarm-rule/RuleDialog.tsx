import type { AlarmRuleView } from '@watchglass/schemas/alarm-rule/views';
import type { Units } from '@watchglass/schemas/user/units';
import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import { FormDialog } from '../form/FormDialog.tsx';
import { FormFailure } from '../form/FormFailure.tsx';
import { useForm } from '../form/use-form.ts';
import { useNewest } from '../form/use-newest.ts';
import { Failure } from '../http/failure.ts';
import { useTranslate } from '../messages/messages.ts';
import { unitsAtom } from '../user/preferences.ts';
import { useIsLimited, useOrganization } from '../user/rights.ts';
import { readAlarmRuleAtom, saveAlarmRuleAtom } from './atoms.ts';
import { contradictions, definitionOf, formOf, isFormRule, NEW_RULE, type RuleForm } from './rule-form.ts';
import { RuleFields } from './RuleFields.tsx';

const shape = () => import('@watchglass/schemas/alarm-rule/commands').then(({ alarmRuleShape }) => alarmRuleShape);

interface DialogProps {
  /** Null creates a rule. */
  readonly rule: AlarmRuleView | null;
  /** Resolves when the page behind the dialog shows the change. */
  readonly onSaved: () => Promise<void>;
  readonly onClose: () => void;
}

/** Creates or changes a rule. After a 412 it shows the newest version before a retry. */
export function RuleDialog({ rule, onSaved, onClose }: DialogProps) {
  const { id } = useOrganization();
  const read = useSetAtom(readAlarmRuleAtom);
  const [opened, begin] = useNewest(rule, async (known) => known && read(id, known.id));
  return (
    <RuleFormDialog key={opened?.etag ?? 'new'} opened={opened} onSaved={onSaved} onClose={onClose} onNewest={begin} />
  );
}

interface FormProps extends Omit<DialogProps, 'rule'> {
  readonly opened: AlarmRuleView | null;
  readonly onNewest: () => void;
}

function refuseContradictions(values: RuleForm): void {
  const fields = Object.values(contradictions(values));
  if (fields.length > 0)
    throw new Failure('refused', 422, [{ code: 'InvalidRequest', message: '', detail: { fields } }]);
}

function initialOf(opened: AlarmRuleView | null, limited: boolean, units: Units): RuleForm {
  return opened !== null && isFormRule(opened.definition)
    ? formOf(opened.definition, units)
    : { ...NEW_RULE, kind: limited ? 'sensors' : 'all' };
}

function RuleFormDialog({ opened, onSaved, onClose, onNewest }: FormProps) {
  const t = useTranslate();
  const { id: organizationId } = useOrganization();
  const save = useSetAtom(saveAlarmRuleAtom);
  const limited = useIsLimited();
  // The form keeps the units in which it was opened.
  const [units] = useState(useAtomValue(unitsAtom));
  const form = useForm<RuleForm>({
    initial: initialOf(opened, limited, units),
    shape,
    toSend: (values) => definitionOf(values, units),
    send: async (values) => {
      refuseContradictions(values);
      await save({ organizationId, seen: opened }, definitionOf(values, units));
      await onSaved();
    },
  });
  return (
    <FormDialog
      wide
      title={t(opened === null ? 'rule.new' : 'rule.edit')}
      submit={t(opened === null ? 'action.create' : 'action.save')}
      sending={form.sending}
      blocked={!form.changed || form.outdated}
      onClose={onClose}
      onSubmit={() => void form.submit().then((sent) => sent && onClose())}
    >
      <FormFailure
        to={opened === null ? 'to.createRule' : 'to.changeRule'}
        failure={form.failure}
        onNewest={onNewest}
      />
      <RuleFields form={form} />
    </FormDialog>
  );
}
