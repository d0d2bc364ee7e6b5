import Box from '@mui/material/Box';
import Slider from '@mui/material/Slider';
import type { DensityView } from '@watchglass/schemas/moment/views';
import { scaleLinear, scaleUtc } from 'd3-scale';
import { useMemo, useState } from 'react';
import { useRead } from '../http/use-read.ts';
import { FORCED_COLOURS, PAST } from '../look/tokens.ts';
import { useTranslate } from '../messages/messages.ts';
import { useTimeZone } from '../user/preferences.ts';
import { useOrganization } from '../user/rights.ts';
import { formatDay, formatInstant, formatTime, zoneOffset } from '../value/date.ts';
import type { TimeWindow } from './time-window.ts';

const HEIGHT = 28;
const TICKS = 6;
const DAY_MS = 86_400_000;
/** Of the severities of alarms. */
const CRITICAL = 80;

interface ScrubberProps {
  readonly window: TimeWindow;
  readonly at: number;
  readonly until: number | null;
  /** The first and the last instant that can be chosen. */
  readonly first: number;
  readonly last: number;
  readonly onSeek: (at: number) => void;
}

/** The time around the moment: how much happened when, alarms, times without a base; another moment is chosen on it. */
export function Scrubber({ window: { from, to }, at, until, first, last, onSeek }: ScrubberProps) {
  const t = useTranslate();
  const zone = useTimeZone();
  const { id } = useOrganization();
  const within = (instant: number): number => Math.min(to, last, Math.max(first, instant));
  const path = `/api/time/${id}/density?from=${from}&to=${to}&buckets=300`;
  const { loaded } = useRead(path, (http, signal) => http.get<DensityView>(path, signal));
  const [dragged, setDragged] = useState<number | null>(null);
  const shown = dragged ?? Math.min(to, Math.max(from, at));
  return (
    <Box sx={{ position: 'relative', flex: '1 1 100%', minWidth: 0, height: HEIGHT + 18 }}>
      {loaded.state === 'ready' && <Drawing density={loaded.value} window={{ from, to }} until={until} />}
      <Ticks window={{ from, to }} zone={zone} />
      <Slider
        size="small"
        aria-label={t('past.line')}
        min={from}
        max={to}
        step={Math.max(1, Math.round((to - from) / 1_000))}
        value={shown}
        valueLabelDisplay={dragged === null ? 'off' : 'on'}
        valueLabelFormat={(instant) => formatInstant(instant, zone)}
        getAriaValueText={(instant) => formatInstant(instant, zone)}
        onChange={(_event, next) => setDragged(within(next))}
        onChangeCommitted={(_event, next) => {
          setDragged(null);
          onSeek(within(next));
        }}
        sx={{
          position: 'absolute',
          insetInline: 0,
          top: 0,
          height: HEIGHT,
          p: '0 !important',
          color: PAST.on,
          '& .MuiSlider-rail, & .MuiSlider-track': { opacity: 0 },
          '& .MuiSlider-thumb': { width: 4, height: HEIGHT + 6, borderRadius: 1, '&::after': { width: 44 } },
          '& .MuiSlider-valueLabel': {
            bgcolor: PAST.on,
            color: PAST.ground,
            top: HEIGHT + 44,
            '&::before': { display: 'none' },
          },
          [FORCED_COLOURS]: { '& .MuiSlider-thumb': { bgcolor: 'Highlight' } },
        }}
      />
    </Box>
  );
}

interface DrawingProps {
  readonly density: DensityView;
  readonly window: TimeWindow;
  readonly until: number | null;
}

/** Alarms are told apart by height, times without a base by hatching: without colour too. */
function Drawing({ density, window: { from, to }, until }: DrawingProps) {
  const x = scaleLinear([from, to], [0, 1_000]);
  const most = Math.max(1, ...density.entries);
  const y = scaleLinear([0, Math.sqrt(most)], [0, HEIGHT - 4]);
  const width = Math.max(1, x(from + density.bucketMs) - 1);
  const bars = density.entries
    .map((count, place) =>
      count === 0 ? '' : barOf(x(density.from + place * density.bucketMs), width, y(Math.sqrt(count))),
    )
    .join('');
  return (
    <Box
      component="svg"
      aria-hidden
      data-testid="past-density"
      viewBox={`0 0 1000 ${HEIGHT}`}
      preserveAspectRatio="none"
      sx={{
        position: 'absolute',
        inset: 0,
        width: '100%',
        height: HEIGHT,
        borderRadius: 0.5,
        bgcolor: 'rgba(0, 0, 0, 0.25)',
      }}
    >
      <defs>
        <pattern id="past-gap" width="12" height="12" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect width="5" height="12" fill={PAST.on} opacity="0.35" />
        </pattern>
      </defs>
      {density.gaps.map(([begin, finish]) => (
        <rect key={begin} x={x(begin)} width={x(finish) - x(begin)} height={HEIGHT} fill="url(#past-gap)" />
      ))}
      {density.bands.map(([begin, finish, severity]) => {
        const height = severity >= CRITICAL ? HEIGHT : HEIGHT / 2;
        const colour = severity >= CRITICAL ? '#ff8a80' : '#ffd180';
        return (
          <rect
            key={begin}
            x={x(begin)}
            y={HEIGHT - height}
            width={Math.max(2, x(finish) - x(begin))}
            height={height}
            fill={colour}
            opacity="0.75"
          />
        );
      })}
      <path d={bars} fill={PAST.on} opacity="0.9" />
      {until !== null && until > from && until < to && <rect x={x(until)} width="3" height={HEIGHT} fill={PAST.on} />}
    </Box>
  );
}

const barOf = (x: number, width: number, height: number): string => `M${x} ${HEIGHT}v${-height}h${width}v${height}z`;

/** Whole hours and days are those of the reader's clock. */
function Ticks({ window: { from, to }, zone }: { window: TimeWindow; zone: string }) {
  const ticks = useMemo(() => {
    const offset = zoneOffset(from, zone);
    return scaleUtc([from + offset, to + offset], [0, 100])
      .ticks(TICKS)
      .map((tick) => tick.getTime() - offset);
  }, [from, to, zone]);
  const isLong = to - from > 2 * DAY_MS;
  return (
    <Box aria-hidden sx={{ position: 'absolute', insetInline: 0, top: HEIGHT, height: 18, fontSize: '0.6875rem' }}>
      {ticks.map((tick) => (
        <Box
          key={tick}
          component="span"
          sx={{
            position: 'absolute',
            left: `${((tick - from) / (to - from)) * 100}%`,
            transform: 'translateX(-50%)',
            whiteSpace: 'nowrap',
          }}
        >
          {isLong ? formatDay(tick, zone) : formatTime(tick, zone)}
        </Box>
      ))}
    </Box>
  );
}
