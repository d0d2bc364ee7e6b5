import { HISTORY_DAYS } from '@watchglass/schemas/alarm/limits';
import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import { readNowAtom } from '../../live/clock.ts';
import { instantsOf, PRESETS, type Preset } from '../../sensor/chart-range.ts';
import type { Written } from '../../table/use-query.ts';
import { unitsAtom, useTimeZone } from '../../user/preferences.ts';

const DAY_MS = 86_400_000;
/** A history reaches further back than a chart. */
const LONG = { days90: 90, days366: HISTORY_DAYS } as const;
type LongPreset = keyof typeof LONG;
export type PeriodPreset = Preset | LongPreset;
export const PERIOD_PRESETS: readonly PeriodPreset[] = [...PRESETS, 'days90', 'days366'];

/** The period of an address: a preset, or two instants in epoch milliseconds. */
export type PeriodChoice =
  | { readonly preset: PeriodPreset }
  | { readonly preset: 'custom'; readonly from: number; readonly to: number };

export interface Instants {
  readonly from: number;
  readonly to: number;
}

/** `initialPreset` names the period; invalid parts of an address are ignored. */
export function readPeriod(params: URLSearchParams, usual: PeriodPreset): PeriodChoice {
  const [from, to] = ['from', 'to'].map((name) => Number(params.get(name) ?? Number.NaN));
  const name = params.get('initialPreset');
  if (name === 'custom' && Number.isSafeInteger(from) && Number.isSafeInteger(to) && Number(from) < Number(to))
    return { preset: 'custom', from: Number(from), to: Number(to) };
  return { preset: PERIOD_PRESETS.find((each) => each === name) ?? usual };
}

export function writePeriod(choice: PeriodChoice, usual: PeriodPreset): Written {
  if (choice.preset === 'custom') return { initialPreset: 'custom', from: String(choice.from), to: String(choice.to) };
  return { initialPreset: choice.preset === usual ? '' : choice.preset, from: '', to: '' };
}

const isLong = (preset: PeriodPreset): preset is LongPreset => preset in LONG;

/** The instants of a period as of now. */
export function periodOf(choice: PeriodChoice, now: number, calendar: Parameters<typeof instantsOf>[2]): Instants {
  if (choice.preset === 'custom') return { from: choice.from, to: choice.to };
  if (isLong(choice.preset)) return { from: now - LONG[choice.preset] * DAY_MS, to: now };
  return instantsOf(choice.preset, now, calendar);
}

/** The instants of a period. They stay while the page is open, so that the pages of a list belong together. */
export function usePeriod(choice: PeriodChoice): Instants {
  const now = useSetAtom(readNowAtom);
  const zone = useTimeZone();
  const { weekStart } = useAtomValue(unitsAtom);
  const [at] = useState(() => now());
  return periodOf(choice, at, { zone, weekStart });
}
