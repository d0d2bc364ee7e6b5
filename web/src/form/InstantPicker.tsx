import { AdapterLuxon } from '@mui/x-date-pickers/AdapterLuxon';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { DateTimePicker } from '@mui/x-date-pickers/DateTimePicker';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import { useAtomValue } from 'jotai';
import { DateTime } from 'luxon';
import { useMemo } from 'react';
import { useTranslate } from '../messages/messages.ts';
import { pageLanguage } from '../messages/page-language.ts';
import { unitsAtom } from '../user/preferences.ts';
import { offsetText } from '../past/offset-text.ts';
import { sameOnClock } from '../value/same-on-clock.ts';
import { pickerTexts } from './picker-texts.ts';

interface PickerProps {
  readonly label: string;
  /** Epoch milliseconds; null until one is chosen. */
  readonly value: number | null;
  readonly zone: string;
  readonly onChange: (at: number | null) => void;
  readonly clearable?: boolean;
  readonly min?: number;
  readonly max?: number;
  readonly size?: 'small' | 'medium';
}

const instantOf = (at: number | null | undefined, zone: string) =>
  typeof at === 'number' ? DateTime.fromMillis(at, { zone }) : null;

/** Picks an instant on the clock of an IANA zone; an hour that occurs twice is offered twice. Heavy: load it lazily. */
export function InstantPicker({ label, value, zone, onChange, clearable, min, max, size = 'small' }: PickerProps) {
  const { clock, weekStart } = useAtomValue(unitsAtom);
  const t = useTranslate();
  const texts = useMemo(() => pickerTexts(t), [t]);
  const change = (next: DateTime | null) => {
    if (next === null || next.isValid) onChange(next?.toMillis() ?? null);
  };
  return (
    <LocalizationProvider
      dateAdapter={AdapterLuxon}
      adapterLocale={`${pageLanguage()}-u-fw-${weekStart === 'sunday' ? 'sun' : 'mon'}`}
      localeText={texts}
    >
      <DateTimePicker
        label={label}
        value={instantOf(value, zone)}
        timezone={zone}
        ampm={clock === '12h'}
        format={clock === '12h' ? 'dd-LLL-yyyy hh:mm a' : 'dd-LLL-yyyy HH:mm'}
        minDateTime={instantOf(min, zone) ?? undefined}
        maxDateTime={instantOf(max, zone) ?? undefined}
        onChange={change}
        slotProps={{ textField: { size, fullWidth: true }, field: { clearable } }}
      />
      {value !== null && <Twice value={value} zone={zone} onChange={onChange} />}
    </LocalizationProvider>
  );
}

/** The hour is told by its offset from UTC if the clock shows it twice. */
function Twice({ value, zone, onChange }: { readonly value: number } & Pick<PickerProps, 'zone' | 'onChange'>) {
  const t = useTranslate();
  const both = sameOnClock(value, zone);
  if (both.length < 2) return null;
  return (
    <Box
      role="group"
      aria-label={t('picker.twice')}
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mt: 1 }}
    >
      <span>{t('picker.twice')}</span>
      {both.map((at) => (
        <Button
          key={at}
          size="small"
          variant={at === value ? 'contained' : 'outlined'}
          aria-pressed={at === value}
          onClick={() => onChange(at)}
        >
          {offsetText(at, zone)}
        </Button>
      ))}
    </Box>
  );
}
