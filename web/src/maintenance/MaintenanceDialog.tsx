import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import type { MaintenanceView } from '@watchglass/schemas/maintenance/views';
import { useSetAtom } from 'jotai';
import { Choice } from '../alarm-rule/editor/parts.tsx';
import { PICKED, Targets } from '../alarm-rule/editor/WhereFields.tsx';
import { SENSOR_TARGETS, type TargetKind } from '../alarm-rule/rule-form.ts';
import { Field } from '../form/Field.tsx';
import { FormDialog } from '../form/FormDialog.tsx';
import { FormFailure } from '../form/FormFailure.tsx';
import { useForm } from '../form/use-form.ts';
import { useTranslate } from '../messages/messages.ts';
import { useTimeZone } from '../user/preferences.ts';
import { useIsLimited, useOrganization } from '../user/rights.ts';
import { saveMaintenanceAtom } from './atoms.ts';
import { definitionOf, formOf, newMaintenance, type MaintenanceForm } from './maintenance-form.ts';
import { WindowFields } from './WindowFields.tsx';

const shape = () => import('@watchglass/schemas/maintenance/commands').then((file) => file.maintenanceShape);
const KINDS: readonly TargetKind[] = [...SENSOR_TARGETS, 'bases'];

interface DialogProps {
  /** Null plans a new one. */
  readonly maintenance: MaintenanceView | null;
  /** Epoch milliseconds of opening. */
  readonly now: number;
  readonly onClose: () => void;
}

/** Plans a maintenance, or changes one: what for, where, when, and whether critical alarms are hidden too. */
export function MaintenanceDialog({ maintenance, now, onClose }: DialogProps) {
  const t = useTranslate();
  const { id: organizationId } = useOrganization();
  const limited = useIsLimited();
  const begun = { now, zone: useTimeZone(), limited };
  const save = useSetAtom(saveMaintenanceAtom);
  const form = useForm<MaintenanceForm>({
    initial: maintenance === null ? newMaintenance(begun) : formOf(maintenance.definition, begun),
    shape,
    toSend: definitionOf,
    send: (values) => save({ organizationId, seen: maintenance }, definitionOf(values)),
  });
  const { kind, criticals } = form.values;
  return (
    <FormDialog
      title={maintenance === null ? t('maintenance.plan') : maintenance.definition.title}
      submit={t(maintenance === null ? 'action.create' : 'action.save')}
      sending={form.sending}
      blocked={!form.changed || form.outdated}
      wide
      onClose={onClose}
      onSubmit={() => void form.submit().then((sent) => sent && onClose())}
    >
      <FormFailure to={maintenance === null ? 'to.planMaintenance' : 'to.changeMaintenance'} failure={form.failure} />
      <Typography sx={{ color: 'text.secondary' }}>{t('maintenance.text')}</Typography>
      <Field form={form} name="title" label={t('maintenance.name')} autoFocus autoComplete="off" />
      <Field form={form} name="reason" label={t('shelf.reason')} multiline maxRows={4} />
      <Choice
        id="maintenance-scope"
        label={t('rule.appliesTo')}
        value={kind}
        choices={limited ? PICKED : KINDS}
        word={(each) => t(each === 'all' ? 'maintenance.all' : `rule.kind.${each}`)}
        onChange={(chosen) => form.set('kind', chosen)}
      />
      <Targets form={form} metricId="any" />
      <WindowFields form={form} />
      <FormControlLabel
        control={<Checkbox checked={criticals} onChange={(event) => form.set('criticals', event.target.checked)} />}
        label={t('maintenance.criticals')}
      />
    </FormDialog>
  );
}
