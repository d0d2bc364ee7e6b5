import Box from '@mui/material/Box';
import type { PointKey } from '@watchglass/schemas/live/messages';
import { bandOf, type Co2Grade } from '@watchglass/schemas/co2/scale';
import type { Co2ScaleView } from '@watchglass/schemas/co2/views';
import { useCallback } from 'react';
import { useLive, useLiveSource, type Live } from '../live/live-source.ts';
import { useTranslate, type Translate } from '../messages/messages.ts';
import { useCo2Scale } from './atoms.ts';

/** Bars of a mark: their number tells the grades apart without colour. */
const BARS: Readonly<Record<Co2Grade, number>> = { good: 1, average: 2, poor: 3 };
const COLOURS: Readonly<Record<Co2Grade, string>> = {
  good: 'trail.main',
  average: 'text.secondary',
  poor: 'text.primary',
};

/** The label of a band; the default ones have a translation. */
export function co2Label(t: Translate, { isDefault }: Co2ScaleView, label: string): string {
  const key = isDefault ? t.known('co2.default', label) : null;
  return key === null ? label : t(key);
}

/**
 * The band of a CO₂ value: bars and a word. It is no alarm, so that it has no colour of one. A reading within the same
 * band renders nothing.
 */
export function Co2Mark({ pointKey }: { pointKey: PointKey }) {
  const scale = useCo2Scale();
  return scale && <Mark pointKey={pointKey} scale={scale} />;
}

function Mark({ pointKey, scale }: { pointKey: PointKey; scale: Co2ScaleView }) {
  const t = useTranslate();
  const place = useLive(
    useLiveSource(
      [pointKey],
      useCallback(
        ({ newest }: Live) => {
          const point = newest(pointKey);
          return point === null ? 0 : (bandOf(scale, point.value)?.place ?? 0);
        },
        [pointKey, scale],
      ),
    ),
  );
  const band = place === 0 ? null : bandOf(scale, scale.thresholds[place - 1] ?? 0);
  if (band === null) return null;
  return (
    <Box
      component="span"
      data-co2={band.grade}
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, whiteSpace: 'nowrap', color: COLOURS[band.grade] }}
    >
      <Box aria-hidden component="span" sx={{ display: 'inline-flex', alignItems: 'end', gap: '2px' }}>
        {[1, 2, 3].map((bar) => (
          <Box
            key={bar}
            component="span"
            sx={{
              width: 3,
              height: 4 + 3 * bar,
              borderRadius: '1px',
              bgcolor: bar <= BARS[band.grade] ? 'currentColor' : 'divider',
            }}
          />
        ))}
      </Box>
      {co2Label(t, scale, band.label)}
    </Box>
  );
}
