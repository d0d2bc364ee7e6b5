import Box from '@mui/material/Box';
import { atom, useAtomValue, type Atom } from 'jotai';
import { useMemo } from 'react';
import { nowAtom } from '../live/clock.ts';
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
function useTicking<T extends string>(words: (now: number) => T): T {
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

/** The trust in a value measured at this instant; a missing value is not stale. */
export function useTrust(atAtom: Atom<number | null>, intervalSeconds: number): Trust {
  return useAtomValue(
    useMemo(
      () =>
        atom((get) => {
          const at = get(atAtom);
          return at === null ? 'fresh' : trustOf(get(nowAtom) - at, intervalSeconds);
        }),
      [atAtom, intervalSeconds],
    ),
  );
}

interface AgeProps {
  /** The instant of the value; null if there is none. */
  readonly at: Atom<number | null>;
  readonly intervalSeconds: number;
}

/** Flagged after a day, warned of after a week without a newer value. */
export function useNoData(atAtom: Atom<number | null>): NoData {
  return useAtomValue(
    useMemo(
      () =>
        atom((get) => {
          const at = get(atAtom);
          return at === null ? null : noDataOf(get(nowAtom) - at);
        }),
      [atAtom],
    ),
  );
}

/** The age of a value, with words and hatching for its trust, a flag after a day and a warning after a week. */
export function Age({ at: atAtom, intervalSeconds }: AgeProps) {
  const t = useTranslate();
  const timeZone = useTimeZone();
  const trust = useTrust(atAtom, intervalSeconds);
  const never = useAtomValue(useMemo(() => atom((get) => get(atAtom) === null), [atAtom]));
  const noData = useNoData(atAtom);
  const wordsAtom = useMemo(
    () =>
      atom((get) => {
        const at = get(atAtom) ?? 0;
        if (noData !== null) return t('trust.noData', { age: ageText(t, get(nowAtom) - at) });
        if (trust === 'old') return t('trust.old', { time: formatMoment(at, get(nowAtom), timeZone) });
        const age = ageText(t, get(nowAtom) - at);
        return trust === 'expiring' ? t('trust.expiring', { age }) : age;
      }),
    [t, trust, noData, atAtom, timeZone],
  );
  if (never) return <span>{t('trust.never')}</span>;
  return (
    <Box component="span" data-trust={trust} data-no-data={noData ?? undefined} sx={looks[noData ?? trust]}>
      {noData === null ? trust !== 'fresh' && <Hatch /> : <Icon name={NO_DATA_ICONS[noData]} />}
      <LiveText of={wordsAtom} />
    </Box>
  );
}

const row = { display: 'inline-flex', alignItems: 'center', gap: 1, whiteSpace: 'nowrap' } as const;
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
