import Box from '@mui/material/Box';
import { useTimeZone } from '../user/preferences.ts';
import { formatDay } from '../value/date.ts';

interface DaysProps {
  /** The beginnings of the days, epoch milliseconds. */
  readonly days: readonly number[];
  /** How good each day is, 0 to 1; null without an expectation. */
  readonly shares: readonly (number | null)[];
  readonly word: (day: number) => string;
}

const BAD = 0.5;
const GOOD = 0.95;

function toneOf(share: number | null): string {
  if (share === null) return 'divider';
  if (share < BAD) return 'critical.main';
  return share < GOOD ? 'caution.main' : 'primary.main';
}

/** A bar for each day, as high as it is good; its words are read out and shown on pointing. */
export function Days({ days, shares, word }: DaysProps) {
  const zone = useTimeZone();
  return (
    <Box sx={{ display: 'flex', alignItems: 'flex-end', gap: '2px', height: '1.5rem', width: '100%' }}>
      {days.map((begin, day) => {
        const share = shares[day] ?? null;
        const label = `${formatDay(begin, zone)}: ${word(day)}`;
        return (
          <Box
            key={begin}
            role="img"
            aria-label={label}
            title={label}
            sx={{
              flex: 1,
              maxWidth: 16,
              height: `${Math.round(100 * Math.max(0.12, share ?? 0))}%`,
              bgcolor: toneOf(share),
            }}
          />
        );
      })}
    </Box>
  );
}
