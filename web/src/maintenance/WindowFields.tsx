import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { FaultOf, Row } from '../alarm-rule/editor/parts.tsx';
import { weekdayName } from '../alarm-rule/editor/weekday.ts';
import { Field } from '../form/Field.tsx';
import { InstantPicker } from '../form/InstantPicker.tsx';
import type { FormState } from '../form/use-form.ts';
import { MOBILE_FORM } from '../look/tokens.ts';
import { useTranslate } from '../messages/messages.ts';
import { useTimeZone } from '../user/preferences.ts';
import { zoneWords } from '../user/zone-words.ts';
import type { MaintenanceForm } from './maintenance-form.ts';

const WEEK = [1, 2, 3, 4, 5, 6, 7] as const;
const zones = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')];
const shrunk = { inputLabel: { shrink: true } };

const pair = {
  display: 'grid',
  gridTemplateColumns: '1fr 1fr',
  gap: 4,
  [MOBILE_FORM]: { gridTemplateColumns: '1fr' },
} as const;

interface FieldsProps {
  readonly form: FormState<MaintenanceForm>;
}

/** When a maintenance holds: once, or every week on some days. */
export function WindowFields({ form }: FieldsProps) {
  const t = useTranslate();
  const { windowKind } = form.values;
  return (
    <>
      <ToggleButtonGroup
        exclusive
        value={windowKind}
        aria-label={t('maintenance.when')}
        onChange={(_event, kind: MaintenanceForm['windowKind'] | null) => kind && form.set('windowKind', kind)}
      >
        <ToggleButton value="once">{t('maintenance.window.once')}</ToggleButton>
        <ToggleButton value="weekly">{t('maintenance.window.weekly')}</ToggleButton>
      </ToggleButtonGroup>
      {windowKind === 'once' ? <Once form={form} /> : <Weekly form={form} />}
      <FaultOf form={form} name="window" />
    </>
  );
}

function Once({ form }: FieldsProps) {
  const t = useTranslate();
  const zone = useTimeZone();
  return (
    <Box sx={pair}>
      {(['from', 'until'] as const).map((name) => (
        <InstantPicker
          key={name}
          label={t(`onCall.${name}`)}
          value={form.values[name]}
          zone={zone}
          onChange={(at) => form.set(name, at)}
        />
      ))}
    </Box>
  );
}

function Weekly({ form }: FieldsProps) {
  const t = useTranslate();
  const { days, timeZone } = form.values;
  return (
    <>
      <ToggleButtonGroup
        value={days}
        aria-label={t('maintenance.days')}
        onChange={(_event, chosen: number[]) =>
          form.set(
            'days',
            chosen.toSorted((a, b) => a - b),
          )
        }
        sx={{ flexWrap: 'wrap' }}
      >
        {WEEK.map((day) => (
          <ToggleButton key={day} value={day} aria-label={weekdayName(day)} sx={{ minWidth: 44 }}>
            {weekdayName(day, 'short')}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <Row of={2}>
        <Field form={form} name="fromTime" type="time" label={t('rule.interval.from')} slotProps={shrunk} />
        <Field form={form} name="toTime" type="time" label={t('rule.interval.to')} slotProps={shrunk} />
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
    </>
  );
}
