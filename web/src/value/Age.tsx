import Box from '@mui/material/Box';
import { atom, useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { nowAtom } from '../live/clock.ts';
import { useTranslate, type Translate } from '../messages/messages.ts';
import { useOrganization } from '../user/rights.ts';
import { ageOf, trustOf, type Trust } from './age.ts';
import { formatMoment } from './date.ts';

/** An age in words: `12 s`. */
export function ageText(t: Translate, ms: number): string {
  const { unit, count } = ageOf(ms);
  return t(`age.${unit}`, { count });
}

/** Renders again only when its words change, though the clock ticks every second. */
function useTicking<T extends string>(words: (now: number) => T): T {
  return useAtomValue(useMemo(() => atom((get) => words(get(nowAtom))), [words]));
}

/** How long ago something was, on the server's clock. */
export function Ago({ at }: { at: number }) {
  const t = useTranslate();
  const { timeZone } = useOrganization();
  const text = useTicking(useMemo(() => (now: number) => ageText(t, now - at), [t, at]));
  return <time dateTime={new Date(at).toISOString()} title={formatMoment(at, 0, timeZone)}>{text}</time>;
}

/** An instant in words: the time, with its date where that is not today. */
export function useMoment(at: number): string {
  const { timeZone } = useOrganization();
  return useTicking(useMemo(() => (now: number) => formatMoment(at, now, timeZone), [at, timeZone]));
}

export function Moment({ at }: { at: number }) {
  return <time dateTime={new Date(at).toISOString()}>{useMoment(at)}</time>;
}

export function useTrust(measuredAt: number, intervalSeconds: number): Trust {
  return useTicking(useMemo(() => (now: number) => trustOf(now - measuredAt, intervalSeconds), [measuredAt, intervalSeconds]));
}

interface AgeProps {
  readonly measuredAt: number;
  readonly intervalSeconds: number;
}

/** The age of a value and, in words and hatching, whether it can still be trusted. */
export function Age({ measuredAt, intervalSeconds }: AgeProps) {
  const t = useTranslate();
  const { timeZone } = useOrganization();
  const trust = useTrust(measuredAt, intervalSeconds);
  const words = useMemo(() => (now: number) => {
    const age = ageText(t, now - measuredAt);
    if (trust === 'old') return t('trust.old', { time: formatMoment(measuredAt, now, timeZone) });
    return trust === 'expiring' ? t('trust.expiring', { age }) : age;
  }, [t, trust, measuredAt, timeZone]);
  return (
    <Box component="span" data-trust={trust} sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, whiteSpace: 'nowrap', color: trust === 'fresh' ? 'text.secondary' : 'stale.main', fontWeight: trust === 'fresh' ? 400 : 600 }}>
      {trust !== 'fresh' && <Hatch />}
      {useTicking(words)}
    </Box>
  );
}

const stripes = 'repeating-linear-gradient(135deg, currentColor 0 2px, transparent 2px 5px)';

function Hatch() {
  return <Box aria-hidden component="span" sx={{ width: '0.85em', height: '0.85em', borderRadius: '2px', border: '1px solid currentColor', backgroundImage: stripes }} />;
}
