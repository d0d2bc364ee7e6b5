import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { REPORT_CADENCES } from '@watchglass/schemas/report-schedule/kinds';
import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { Choice, Row } from '../alarm-rule/editor/parts.tsx';
import { Field } from '../form/Field.tsx';
import type { FormState } from '../form/use-form.ts';
import { readNowAtom } from '../live/clock.ts';
import { useTranslate } from '../messages/messages.ts';
import { zoneWords } from '../user/zone-words.ts';
import { formatDateTime } from '../value/date.ts';
import { nextOf } from './next-of.ts';
import type { ScheduleForm } from './schedule-form.ts';

const zones = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')];
const shrunk = { inputLabel: { shrink: true } };

/** How often, at which time of which clock, and how long late readings are waited for; with what that means next. */
export function WhenFields({ form }: { readonly form: FormState<ScheduleForm> }) {
  const t = useTranslate();
  const { cadence, timeZone } = form.values;
  return (
    <>
      <Row of={3}>
        <Choice
          id="report-cadence"
          label={t('report.cadence')}
          value={cadence}
          choices={REPORT_CADENCES}
          word={(each) => t(`report.cadence.${each}`)}
          onChange={(chosen) => form.set('cadence', chosen)}
        />
        <Field form={form} name="at" type="time" label={t('report.at')} slotProps={shrunk} />
        <Field
          form={form}
          name="settleMinutes"
          label={t('report.settle')}
          slotProps={{ htmlInput: { inputMode: 'numeric' } }}
        />
      </Row>
      <Box>
        <Autocomplete
          options={zones}
          value={timeZone}
          disableClearable
          onChange={(_event, chosen) => form.set('timeZone', chosen)}
          getOptionLabel={zoneWords}
          renderInput={(input) => <TextField {...input} label={t('profile.timeZone')} />}
        />
      </Box>
      <Next values={form.values} />
    </>
  );
}

/** Which period is reported next and when. */
function Next({ values }: { readonly values: ScheduleForm }) {
  const t = useTranslate();
  const now = useSetAtom(readNowAtom);
  const [opened] = useState(() => now());
  const next = nextOf(values, opened);
  if (next === null) return null;
  const at = (instant: number): string => formatDateTime(instant, values.timeZone);
  return (
    <Typography role="status" sx={{ color: 'text.secondary' }}>
      {t('report.next', { from: at(next.from), to: at(next.to), at: at(next.dueAt) })}
    </Typography>
  );
}
