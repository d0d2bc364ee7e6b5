import Box from '@mui/material/Box';
import { CHART_LONGEST_MS } from '@watchglass/schemas/reading/limits';
import { Suspense } from 'react';
import { useTranslate } from '../../messages/messages.ts';
import { lazily } from '../../page/lazily.ts';
import { useTimeZone } from '../../user/preferences.ts';
import { Choice } from '../ChartControls.tsx';
import type { SpectrumQuery } from './spectrum-query.ts';
import { tickText } from './spectrum-text.ts';

const InstantPicker = lazily(() =>
  import('../../form/InstantPicker.tsx').then((file) => ({ default: file.InstantPicker })),
);

const HOUR_MS = 3_600_000;
const LENGTHS = [1, 6, 12, 24, 48, 7 * 24, 14 * 24].map((hours) => hours * HOUR_MS);
const USUAL = 'usual';

interface FieldsProps {
  readonly query: SpectrumQuery;
  /** What is done without a length. */
  readonly usual: string;
  readonly onChange: (changed: Partial<Pick<SpectrumQuery, 'timeStart' | 'timeRange'>>) => void;
}

/** The window of a spectrum: where it begins and how long it is. */
export function WindowFields({ query: { timeStart, timeRange }, usual, onChange }: FieldsProps) {
  const t = useTranslate();
  const zone = useTimeZone();
  const isOther = timeRange !== null && timeRange <= CHART_LONGEST_MS && !LENGTHS.includes(timeRange);
  const lengths = isOther ? [...LENGTHS, timeRange] : LENGTHS;
  return (
    <>
      <Suspense fallback={<Box sx={{ height: 40 }} />}>
        <InstantPicker
          clearable
          label={t('spectrum.windowFrom')}
          zone={zone}
          value={timeStart}
          onChange={(at) => onChange({ timeStart: at })}
        />
      </Suspense>
      <Choice
        label={t('spectrum.window')}
        value={timeRange === null ? USUAL : String(timeRange)}
        all={[USUAL, ...lengths.map(String)]}
        wordOf={(each) => (each === USUAL ? usual : tickText(Number(each)))}
        onChange={(each) => onChange({ timeRange: each === USUAL ? null : Number(each) })}
      />
    </>
  );
}
