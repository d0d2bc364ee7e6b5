import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { REASON_MAX_CHARACTERS } from '@watchglass/schemas/sensor/limits';
import type { SensorView } from '@watchglass/schemas/sensor/views';
import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { FormDialog } from '../form/FormDialog.tsx';
import { FormFailure } from '../form/FormFailure.tsx';
import { failureFrom, type Failure } from '../http/failure.ts';
import { useTranslate } from '../messages/messages.ts';
import { useOrganization } from '../user/rights.ts';
import { switchSensorAtom, type Switch } from './switching.ts';

interface DialogProps {
  readonly sensor: Pick<SensorView, 'id' | 'name'>;
  readonly what: Switch;
  readonly onClose: () => void;
}

/** Asks for the reason of a switch, and for the sensor's name before it is deleted. */
export function SwitchSensorDialog({ sensor, what, onClose }: DialogProps) {
  const t = useTranslate();
  const { id: organizationId } = useOrganization();
  const carryOut = useSetAtom(switchSensorAtom);
  const [name, setName] = useState('');
  const [reason, setReason] = useState('');
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const isDeleting = what === 'delete';
  async function go(): Promise<void> {
    setSending(true);
    setFailure(null);
    try {
      await carryOut({ organizationId, sensorId: sensor.id, what, reason: reason.trim(), name: name.trim() });
      onClose();
    } catch (thrown) {
      setFailure(failureFrom(thrown));
      setSending(false);
    }
  }
  return (
    <FormDialog
      title={t(`sensor.${what}Named`, { name: sensor.name })}
      submit={isDeleting ? t('action.delete') : t(`sensor.${what}`)}
      danger={isDeleting || what === 'disable'}
      sending={sending}
      blocked={isDeleting && name.trim() !== sensor.name.trim()}
      onClose={onClose}
      onSubmit={() => void go()}
    >
      <FormFailure to={`to.${what}Sensor`} failure={failure} />
      <Typography>{t(`sensor.${what}.text`)}</Typography>
      {isDeleting && (
        <TextField
          label={t('form.keyphrase', { keyphrase: sensor.name })}
          value={name}
          autoFocus
          autoComplete="off"
          onChange={(event) => setName(event.target.value)}
        />
      )}
      <TextField
        label={t('sensor.reason')}
        value={reason}
        autoFocus={!isDeleting}
        autoComplete="off"
        slotProps={{ htmlInput: { maxLength: REASON_MAX_CHARACTERS } }}
        onChange={(event) => setReason(event.target.value)}
      />
    </FormDialog>
  );
}
