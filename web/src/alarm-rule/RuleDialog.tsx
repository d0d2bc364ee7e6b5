import Button from '@mui/material/Button';
import type { AlarmRuleView } from '@watchglass/schemas/alarm-rule/views';
import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import { FormDialog } from '../form/FormDialog.tsx';
import { FormFailure } from '../form/FormFailure.tsx';
import { useForm } from '../form/use-form.ts';
import { Failure } from '../http/failure.ts';
import { useTranslate } from '../messages/messages.ts';
import { unitsAtom } from '../user/preferences.ts';
import { useIsLimited, useOrganization } from '../user/rights.ts';
import { readAlarmRuleAtom, saveAlarmRuleAtom } from './atoms.ts';
import { contradictions, definitionOf, formOf, NEW_RULE, type RuleForm } from './rule-form.ts';
import { RuleFields } from './RuleFields.tsx';

const shape = () => import('@watchglass/schemas/alarm-rule/commands').then(({ alarmRuleShape }) => alarmRuleShape);

interface DialogProps {
  /** Null for a new one. */
  readonly rule: AlarmRuleView | null;
  readonly onClose: () => void;
}

/** Creates or changes a rule. Whoever was outrun by somebody else sees the newest before trying again. */
export function RuleDialog({ rule, onClose }: DialogProps) {
  const { id } = useOrganization();
  const read = useSetAtom(readAlarmRuleAtom);
  const [opened, setOpened] = useState(rule);
  const again = () => void (opened && read(id, opened.id).then(setOpened, () => undefined));
  return <RuleFormDialog key={opened?.etag ?? 'new'} opened={opened} onClose={onClose} onAgain={again} />;
}

interface FormProps {
  readonly opened: AlarmRuleView | null;
  readonly onClose: () => void;
  readonly onAgain: () => void;
}

function refuseContradictions(values: RuleForm): void {
  const fields = Object.values(contradictions(values));
  if (fields.length > 0) throw new Failure('refused', 422, [{ code: 'InvalidRequest', message: '', detail: { fields } }]);
}

function RuleFormDialog({ opened, onClose, onAgain }: FormProps) {
  const t = useTranslate();
  const { id: organizationId } = useOrganization();
  const save = useSetAtom(saveAlarmRuleAtom);
  const limited = useIsLimited();
  // What is typed stays in the unit in which it was begun.
  const [units] = useState(useAtomValue(unitsAtom));
  const form = useForm<RuleForm>({
    initial: opened === null ? { ...NEW_RULE, kind: limited ? 'sensors' : 'all' } : formOf(opened.definition, units),
    shape,
    toSend: (values) => definitionOf(values, units),
    send: async (values) => {
      refuseContradictions(values);
      await save({ organizationId, seen: opened }, definitionOf(values, units));
    },
  });
  const outdated = form.failure?.status === 412;
  return (
    <FormDialog
      wide
      title={t(opened === null ? 'rule.new' : 'rule.edit')}
      submit={t(opened === null ? 'action.create' : 'action.save')}
      sending={form.sending}
      blocked={!form.changed || outdated}
      onClose={onClose}
      onSubmit={() => void form.submit().then((sent) => sent && onClose())}
    >
      <FormFailure failure={form.failure} action={outdated ? <Button color="inherit" size="small" onClick={onAgain}>{t('form.newest')}</Button> : undefined} />
      <RuleFields form={form} />
    </FormDialog>
  );
}
