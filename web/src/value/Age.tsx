import Box from '@mui/material/Box';
import type { PointKey } from '@watchglass/schemas/live/messages';
import { atom, useAtomValue } from 'jotai';
import { useCallback, useMemo } from 'react';
import { nowAtom } from '../live/clock.ts';
import { newestAt, useLive, useLiveSource, type Live } from '../live/live-source.ts';
import { Icon } from '../look/Icon.tsx';
import { useTranslate, type Translate } from '../messages/messages.ts';
import { useTimeZone } from '../user/preferences.ts';
import { ageOf, noDataOf, trustOf, type NoData, type Trust } from './age.ts';
import { formatMoment } from './date.ts';
import { LiveText } from './LiveText.tsx';

/** An age in words: `12 s`. */
export function ageText(t: Translate, ms: number): string {
  const { unit, count } = ageOf(ms);
  return t(`age.${unit}`, { count });
}

/** Renders again only when its text changes, though the clock ticks every second. */
export function useTicking<T extends string>(words: (now: number) => T): T {
  return useAtomValue(useMemo(() => atom((get) => words(get(nowAtom))), [words]));
}

/** The time since an instant, on the server's clock. */
export function Ago({ at }: { at: number }) {
  const t = useTranslate();
  const timeZone = useTimeZone();
  const text = useTicking(useMemo(() => (now: number) => ageText(t, now - at), [t, at]));
  return (
    <time dateTime={new Date(at).toISOString()} title={formatMoment(at, 0, timeZone)}>
      {text}
    </time>
  );
}

/** An instant in words: the time, with its date unless it is today. */
export function useMoment(at: number): string {
  const timeZone = useTimeZone();
  return useTicking(useMemo(() => (now: number) => formatMoment(at, now, timeZone), [at, timeZone]));
}

/** The trust in the newest value of a point; a missing value is not stale. */
export function useTrust(of: PointKey, intervalSeconds: number): Trust {
  return useLive(
    useLiveSource(
      [of],
      useCallback(
        (live: Live) => {
          const trust = trustIn(live, intervalSeconds);
          return trust === 'never' ? 'fresh' : trust;
        },
        [intervalSeconds],
      ),
    ),
  );
}

/** `never` without a value. */
export function trustIn(live: Live, intervalSeconds: number): Trust | 'never' {
  const at = newestAt(live);
  return at === null ? 'never' : trustOf(live.now - at, intervalSeconds);
}

const noDataIn = (live: Live): NoData => {
  const at = newestAt(live);
  return at === null ? null : noDataOf(live.now - at);
};

/** Flagged after a day, warned of after a week without a newer value of any of the points. */
export function useNoData(of: readonly PointKey[]): NoData {
  return useLive(useLiveSource(of, noDataIn));
}

/** A value of the past that came later than the moment that is shown. */
interface Late {
  readonly measuredAt: number;
  readonly arrivedAt: number;
}

/** The newest value of the points, if it came later than the moment that is shown; null if it was known. */
function lateIn({ keys, newest, now }: Live): Late | null {
  const points = keys.flatMap((key) => newest(key) ?? []);
  const [last] = points.toSorted((one, other) => other.effectiveAt - one.effectiveAt);
  if (last?.arrivedAt === undefined || last.arrivedAt <= now) return null;
  return { measuredAt: last.measuredAt, arrivedAt: last.arrivedAt };
}

/** `arrived 04:40, 88 min late`. */
export function lateText(t: Translate, { measuredAt, arrivedAt }: Late, moment: (at: number) => string): string {
  return t('past.arrived', { time: moment(arrivedAt), age: ageText(t, arrivedAt - measuredAt) });
}

const isLateIn = (live: Live): boolean => lateIn(live) !== null;

/** A hollow dot beside a value that came late: nothing but its form says so too. */
const hollow = {
  width: '0.6em',
  height: '0.6em',
  borderRadius: '50%',
  border: '2px solid currentColor',
  flexShrink: 0,
} as const;

interface AgeProps {
  /** The age counts from the newest value of these points. */
  readonly of: readonly PointKey[];
  readonly intervalSeconds: number;
}

/** The age of a value, with words and hatching for its trust, a flag after a day and a warning after a week. */
export function Age({ of: points, intervalSeconds }: AgeProps) {
  const t = useTranslate();
  const timeZone = useTimeZone();
  const noData = useNoData(points);
  const trust = useLive(
    useLiveSource(
      points,
      useCallback((live: Live) => trustIn(live, intervalSeconds), [intervalSeconds]),
    ),
  );
  const words = useLiveSource(
    points,
    useCallback(
      (live: Live) => {
        const at = newestAt(live) ?? 0;
        const age = ageText(t, live.now - at);
        const late = lateIn(live);
        if (late !== null) return lateText(t, late, (when) => formatMoment(when, live.now, timeZone));
        if (noDataIn(live) !== null) return t('trust.noData', { age });
        const is = trustIn(live, intervalSeconds);
        if (is === 'old') return t('trust.old', { time: formatMoment(at, live.now, timeZone) });
        return is === 'expiring' ? t('trust.expiring', { age }) : age;
      },
      [t, intervalSeconds, timeZone],
    ),
  );
  const isLate = useLive(useLiveSource(points, isLateIn));
  if (trust === 'never') return <span>{t('trust.never')}</span>;
  return (
    <Box
      component="span"
      data-trust={trust}
      data-no-data={noData ?? undefined}
      data-late={isLate || undefined}
      sx={looks[noData ?? trust]}
    >
      {isLate && <Box aria-hidden component="span" sx={hollow} />}
      {noData === null ? trust !== 'fresh' && <Hatch /> : <Icon name={NO_DATA_ICONS[noData]} />}
      <LiveText of={words} />
    </Box>
  );
}

const row = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 1,
  whiteSpace: 'nowrap',
  // When it came needs more words than an age.
  '&[data-late]': { whiteSpace: 'normal' },
} as const;
const fresh = { ...row, color: 'text.secondary', fontWeight: 400 } as const;
const stale = { ...row, color: 'stale.main', fontWeight: 600 } as const;
const looks = {
  fresh,
  expiring: stale,
  old: stale,
  day: { ...stale, color: 'text.primary' },
  week: { ...stale, color: 'caution.text' },
} as const;
const NO_DATA_ICONS = { day: 'flag', week: 'warning' } as const;
const stripes = 'repeating-linear-gradient(135deg, currentColor 0 2px, transparent 2px 5px)';

function Hatch() {
  return (
    <Box
      aria-hidden
      component="span"
      sx={{
        width: '0.85em',
        height: '0.85em',
        borderRadius: '2px',
        border: '1px solid currentColor',
        backgroundImage: stripes,
      }}
    />
  );
}
