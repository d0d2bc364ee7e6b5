import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { Suspense } from 'react';
import { useTranslate } from '../messages/messages.ts';
import { lazily } from '../page/lazily.ts';
import { useTimeZone } from '../user/preferences.ts';
import { DEFAULT_PRESET, HISTORY_BEGINS, PRESETS, type Choice, type Range } from './chart-range.ts';

const InstantPicker = lazily(() =>
  import('../form/InstantPicker.tsx').then((file) => ({ default: file.InstantPicker })),
);
const MINUTE_MS = 60_000;

interface BarProps {
  readonly choice: Choice;
  /** The instants of the choice: the start of a custom range. */
  readonly range: Range;
  readonly onChange: (choice: Choice) => void;
}

/** Chooses the time range of charts. */
export function RangeBar({ choice, range, onChange }: BarProps) {
  const t = useTranslate();
  const choose = (name: string) => {
    if (name === 'custom') onChange({ preset: 'custom', from: wholeMinute(range.from), to: wholeMinute(range.to) });
    else onChange({ preset: PRESETS.find((preset) => preset === name) ?? DEFAULT_PRESET });
  };
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 3 }}>
      <TextField
        select
        size="small"
        id="range"
        label={t('range.label')}
        value={choice.preset}
        onChange={(event) => choose(event.target.value)}
        sx={{ width: 200 }}
      >
        {[...PRESETS, 'custom' as const].map((preset) => (
          <MenuItem key={preset} value={preset}>
            {t(`range.${preset}`)}
          </MenuItem>
        ))}
      </TextField>
      {choice.preset === 'custom' && <RangeEnds choice={choice} onChange={onChange} />}
      {(range.adjusted || range.reset) && (
        <Box role="status" sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
          {t(range.reset ? 'range.reset' : 'range.adjusted')}
        </Box>
      )}
    </Box>
  );
}

const wholeMinute = (at: number) => Math.floor(at / MINUTE_MS) * MINUTE_MS;

interface EndsProps {
  readonly choice: Choice & { readonly preset: 'custom' };
  readonly onChange: (choice: Choice & { readonly preset: 'custom' }) => void;
}

/** The two instants of a custom range. */
export function RangeEnds({ choice, onChange }: EndsProps) {
  const t = useTranslate();
  const timeZone = useTimeZone();
  const { from, to } = choice;
  return (
    <Suspense fallback={<Box sx={{ height: 40 }} />}>
      <Box sx={{ width: 232 }}>
        <InstantPicker
          label={t('range.from')}
          zone={timeZone}
          value={from}
          min={HISTORY_BEGINS}
          max={to - MINUTE_MS}
          onChange={(at) => at !== null && at < to && onChange({ ...choice, from: at })}
        />
      </Box>
      <Box sx={{ width: 232 }}>
        <InstantPicker
          label={t('range.to')}
          zone={timeZone}
          value={to}
          min={from + MINUTE_MS}
          onChange={(at) => at !== null && at > from && onChange({ ...choice, to: at })}
        />
      </Box>
    </Suspense>
  );
}
