import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { HandoverView } from '@watchglass/schemas/handover/views';
import { HANDOVER_MAX_DAYS } from '@watchglass/schemas/handover/limits';
import { useSetAtom } from 'jotai';
import { Field } from '../form/Field.tsx';
import { FormDialog } from '../form/FormDialog.tsx';
import { FormFailure } from '../form/FormFailure.tsx';
import { useForm } from '../form/use-form.ts';
import { readNowAtom } from '../live/clock.ts';
import { useTranslate } from '../messages/messages.ts';
import { useTimeZone } from '../user/preferences.ts';
import { useOrganization } from '../user/rights.ts';
import { formatDateTime } from '../value/date.ts';
import { intervalText } from '../value/interval.ts';
import { writeHandoverAtom } from './atoms.ts';

const shape = () =>
  import('@watchglass/schemas/handover/commands').then(({ writeHandoverShape }) => writeHandoverShape);
/** Hours of usual shifts. */
const SHIFTS = [8, 12, 24] as const;
const HOUR_MS = 3_600_000;
const LAST = 'last';

interface DialogProps {
  /** Its end may be the beginning of this shift. */
  readonly last: HandoverView | undefined;
  readonly onDone: () => Promise<void>;
  readonly onClose: () => void;
}

/** Writes the handover of a shift that ends now. */
export function WriteHandoverDialog({ last, onDone, onClose }: DialogProps) {
  const t = useTranslate();
  const timeZone = useTimeZone();
  const { id: organizationId } = useOrganization();
  const write = useSetAtom(writeHandoverAtom);
  const now = useSetAtom(readNowAtom);
  const isRecent = last !== undefined && now() - Date.parse(last.writtenAt) < HANDOVER_MAX_DAYS * 24 * HOUR_MS;
  const sinceOf = (shift: string): string =>
    shift === LAST && last ? last.writtenAt : new Date(now() - Number(shift) * HOUR_MS).toISOString();
  const toSend = ({ shift, text }: { shift: string; text: string }) => ({ since: sinceOf(shift), text });
  const form = useForm({
    initial: { shift: isRecent ? LAST : String(SHIFTS[0]), text: '' },
    shape,
    toSend,
    send: async (values) => {
      await write(organizationId, toSend(values));
      await onDone();
    },
  });
  return (
    <FormDialog
      title={t('handover.write')}
      submit={t('handover.write')}
      sending={form.sending}
      onSubmit={() => void form.submit().then((sent) => sent && onClose())}
      onClose={onClose}
    >
      <FormFailure to="to.writeHandover" failure={form.failure} />
      <Typography>{t('handover.writeText')}</Typography>
      <TextField
        select
        id="field-shift"
        label={t('handover.since')}
        value={form.values.shift}
        onChange={(event) => form.set('shift', event.target.value)}
      >
        {isRecent && (
          <MenuItem value={LAST}>
            {t('handover.last', { time: formatDateTime(Date.parse(last.writtenAt), timeZone) })}
          </MenuItem>
        )}
        {SHIFTS.map((hours) => (
          <MenuItem key={hours} value={String(hours)}>
            {intervalText(t, hours * 3_600)}
          </MenuItem>
        ))}
      </TextField>
      <Field form={form} name="text" label={t('handover.text')} autoFocus multiline minRows={5} maxRows={16} />
    </FormDialog>
  );
}
