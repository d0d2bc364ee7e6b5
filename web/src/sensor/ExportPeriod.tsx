import { useState } from 'react';
import { InstantPicker } from '../form/InstantPicker.tsx';
import { useTranslate } from '../messages/messages.ts';
import { useTimeZone } from '../user/preferences.ts';

const DAY_MS = 86_400_000;
export const MINUTE_MS = 60_000;
const FIRST_DAYS = 7;

interface Period {
  /** Epoch milliseconds. */
  readonly from: number;
  readonly to: number;
}

/** The last week first. */
export const usePeriod = (end: number) => useState<Period>({ from: end - FIRST_DAYS * DAY_MS, to: end });

interface PeriodProps {
  readonly period: Period;
  readonly mostDays: number;
  readonly onChange: (period: Period) => void;
}

/** The fields of a period. */
export function ExportPeriod({ period: { from, to }, mostDays, onChange }: PeriodProps) {
  const t = useTranslate();
  const zone = useTimeZone();
  return (
    <>
      <InstantPicker
        label={t('range.from')}
        zone={zone}
        value={from}
        min={to - mostDays * DAY_MS}
        max={to - MINUTE_MS}
        onChange={(at) => at !== null && onChange({ from: at, to })}
      />
      <InstantPicker
        label={t('range.to')}
        zone={zone}
        value={to}
        min={from + MINUTE_MS}
        max={from + mostDays * DAY_MS}
        onChange={(at) => at !== null && onChange({ from, to: at })}
      />
    </>
  );
}
