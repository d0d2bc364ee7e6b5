import TextField from '@mui/material/TextField';
import { toNative, toShown } from '@watchglass/schemas/metric/convert';
import { useState } from 'react';
import { typedNumber } from '../../form/typed-number.ts';
import { useTranslate } from '../../messages/messages.ts';
import type { ShownMetric } from '../../metric/atoms.ts';
import type { Scale } from './period-query.ts';

interface FieldsProps {
  readonly scale: Scale | null;
  readonly metric: ShownMetric;
  readonly onChange: (scale: Scale | null) => void;
}

/** The ends of a scale, typed in the person's unit; without them it fits the values. */
export function ScaleFields({ scale, metric, onChange }: FieldsProps) {
  const t = useTranslate();
  const { conversion, unit } = metric;
  const text = (end: number | undefined): string => (end === undefined ? '' : String(toShown(conversion, end)));
  const [typed, setTyped] = useState({ low: text(scale?.low), high: text(scale?.high) });
  const isWrong = scaleOf(typed, metric) === undefined;
  const change = (next: typeof typed) => {
    setTyped(next);
    const read = scaleOf(next, metric);
    if (read !== undefined) onChange(read);
  };
  return (['low', 'high'] as const).map((end) => (
    <TextField
      key={end}
      size="small"
      label={`${t(`periodChart.scale.${end}`)} ${unit}`.trim()}
      value={typed[end]}
      error={isWrong}
      helperText={isWrong ? t('periodChart.scaleWrong') : undefined}
      onChange={({ target }) => change({ ...typed, [end]: target.value })}
      slotProps={{ htmlInput: { inputMode: 'decimal' } }}
    />
  ));
}

/** Null if nothing is typed; undefined for what is no scale. */
function scaleOf(
  typed: { readonly low: string; readonly high: string },
  metric: ShownMetric,
): Scale | null | undefined {
  if (typed.low.trim() === '' && typed.high.trim() === '') return null;
  const [low, high] = [typedNumber(typed.low), typedNumber(typed.high)];
  if (typeof low !== 'number' || typeof high !== 'number' || !(low < high)) return undefined;
  const scale = { low: toNative(metric.conversion, low), high: toNative(metric.conversion, high) };
  return Number.isFinite(scale.low) && Number.isFinite(scale.high) ? scale : undefined;
}
