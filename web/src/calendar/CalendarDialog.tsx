import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import TextField from '@mui/material/TextField';
import type { CalendarView } from '@watchglass/schemas/calendar/views';
import { DAYS_PER_CALENDAR } from '@watchglass/schemas/calendar/limits';
import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { faultText } from '../form/fault-text.ts';
import { Field } from '../form/Field.tsx';
import { FormDialog } from '../form/FormDialog.tsx';
import { FormFailure } from '../form/FormFailure.tsx';
import { faultAt, useForm, type FormState } from '../form/use-form.ts';
import { useTranslate } from '../messages/messages.ts';
import { useOrganization } from '../user/rights.ts';
import { formatDate } from '../value/date.ts';
import { saveCalendarAtom } from './atoms.ts';

const shape = () => import('@watchglass/schemas/calendar/commands').then(({ calendarShape }) => calendarShape);
const A_DAY = /^\d{4}-\d{2}-\d{2}$/;

interface CalendarForm {
  readonly name: string;
  readonly days: readonly string[];
}

interface DialogProps {
  /** Null creates a calendar. */
  readonly calendar: CalendarView | null;
  readonly onClose: () => void;
}

/** The name and the closed days of a calendar. */
export function CalendarDialog({ calendar, onClose }: DialogProps) {
  const t = useTranslate();
  const { id: organizationId } = useOrganization();
  const save = useSetAtom(saveCalendarAtom);
  const form = useForm<CalendarForm>({
    initial: { name: calendar?.name ?? '', days: calendar?.days ?? [] },
    shape,
    send: (values) => save({ organizationId, id: calendar?.id ?? null }, values),
  });
  return (
    <FormDialog
      title={calendar === null ? t('calendar.create') : calendar.name}
      submit={t(calendar === null ? 'action.create' : 'action.save')}
      sending={form.sending}
      blocked={!form.changed}
      onClose={onClose}
      onSubmit={() => void form.submit().then((sent) => sent && onClose())}
    >
      <FormFailure to={calendar === null ? 'to.createCalendar' : 'to.changeCalendar'} failure={form.failure} />
      <Field form={form} name="name" label={t('form.name')} autoFocus autoComplete="off" />
      <Days form={form} />
    </FormDialog>
  );
}

function Days({ form }: { readonly form: FormState<CalendarForm> }) {
  const t = useTranslate();
  const [day, setDay] = useState('');
  const { days } = form.values;
  const fault = faultAt(form.faults, 'days');
  const isNew = A_DAY.test(day) && !days.includes(day) && days.length < DAYS_PER_CALENDAR;
  const add = () => {
    form.set('days', [...days, day].sort());
    setDay('');
  };
  return (
    <>
      <Box sx={{ display: 'flex', gap: 2, alignItems: 'start' }}>
        <TextField
          type="date"
          label={t('calendar.day')}
          value={day}
          error={fault !== undefined}
          helperText={fault ? faultText(t, fault) : ' '}
          onChange={(event) => setDay(event.target.value)}
          slotProps={{ inputLabel: { shrink: true } }}
          sx={{ flexGrow: 1 }}
        />
        <Button disabled={!isNew} onClick={add} sx={{ minHeight: 40 }}>
          {t('action.add')}
        </Button>
      </Box>
      <Box
        component="ul"
        aria-label={t('calendar.days')}
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, m: 0, p: 0, listStyle: 'none' }}
      >
        {days.map((each) => (
          <li key={each}>
            <Chip
              label={formatDate(Date.parse(each), 'UTC')}
              onDelete={() =>
                form.set(
                  'days',
                  days.filter((other) => other !== each),
                )
              }
            />
          </li>
        ))}
      </Box>
    </>
  );
}
