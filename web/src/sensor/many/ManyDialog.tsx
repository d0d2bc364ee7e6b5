import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { BulkDone } from '@watchglass/schemas/sensor/bulk';
import { REASON_MAX_CHARACTERS } from '@watchglass/schemas/sensor/limits';
import type { SensorView } from '@watchglass/schemas/sensor/views';
import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { LocationField } from '../../location/LocationField.tsx';
import { useTranslate } from '../../messages/messages.ts';
import { JobDialog } from '../../table/selection/JobDialog.tsx';
import { useJob } from '../../table/selection/use-job.ts';
import { TagsField } from '../../tag/TagsField.tsx';
import { useIsLimited, useOrganization } from '../../user/rights.ts';
import { actionOf, changeSensorsAtom, EMPTY_FORM, isComplete, type Many, type ManyForm } from './actions.ts';

/** The selected sensors when the dialog was opened: those that a running action takes out of the table stay named. */
export type Chosen = Pick<SensorView, 'id' | 'name'>;

interface DialogProps {
  readonly what: Many;
  readonly sensors: readonly Chosen[];
  readonly onClose: () => void;
}

/** Carries out an action on many sensors, part by part. */
export function ManyDialog({ what, sensors, onClose }: DialogProps) {
  const t = useTranslate();
  const { id: organizationId } = useOrganization();
  const isLimited = useIsLimited();
  const change = useSetAtom(changeSensorsAtom);
  const job = useJob<number, BulkDone['refused'][number]>();
  const [form, setForm] = useState<ManyForm>(EMPTY_FORM);
  const names = new Map(sensors.map(({ id, name }) => [id, name]));
  const isLost = what === 'move' && isLimited && form.location === null;
  return (
    <JobDialog
      title={t(`many.${what}.title`, { count: sensors.length })}
      submit={t(`many.${what}`)}
      danger={what === 'delete' || what === 'disable'}
      blocked={isLost || !isComplete(what, form, sensors.length)}
      to="to.changeSensors"
      job={job}
      refused={job.refused.map(({ id, code }) => ({
        key: id,
        name: names.get(id) ?? String(id),
        reason: t(t.known('refusal', code) ?? 'failure.unknown'),
      }))}
      onSubmit={() =>
        job.start(
          sensors.map(({ id }) => id),
          (ids) => change(organizationId, { ids, action: actionOf(what, form, ids.length) }),
        )
      }
      onClose={onClose}
    >
      <Fields what={what} count={sensors.length} form={form} onForm={setForm} />
    </JobDialog>
  );
}

interface FieldsProps {
  readonly what: Many;
  readonly count: number;
  readonly form: ManyForm;
  readonly onForm: (form: ManyForm) => void;
}

function Fields({ what, count, form, onForm }: FieldsProps) {
  const t = useTranslate();
  if (what === 'tag' || what === 'untag')
    return <TagsField value={form.tags} fault={undefined} onChange={(tags) => onForm({ ...form, tags })} />;
  if (what === 'move')
    return (
      <LocationField value={form.location} fault={undefined} onChange={(location) => onForm({ ...form, location })} />
    );
  return (
    <>
      <Typography>{t(`many.${what}.text`)}</Typography>
      {what === 'delete' && (
        <TextField
          label={t('many.count', { count })}
          value={form.count}
          autoFocus
          autoComplete="off"
          slotProps={{ htmlInput: { inputMode: 'numeric' } }}
          onChange={(event) => onForm({ ...form, count: event.target.value })}
        />
      )}
      <TextField
        label={t('sensor.reason')}
        value={form.reason}
        autoComplete="off"
        slotProps={{ htmlInput: { maxLength: REASON_MAX_CHARACTERS } }}
        onChange={(event) => onForm({ ...form, reason: event.target.value })}
      />
    </>
  );
}
