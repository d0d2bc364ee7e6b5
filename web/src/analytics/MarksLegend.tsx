import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useTranslate } from '../messages/messages.ts';
import { formatNumber } from '../value/number.ts';
import type { Overlay } from './overlay.ts';
import type { PlotLine } from './plot-line.ts';

interface LegendProps {
  readonly lines: readonly Pick<PlotLine, 'late' | 'conflicts'>[];
  readonly overlays: readonly Overlay[];
}

const RING = <circle cx="8" cy="8" r="4" />;
const DIAMOND = <path d="M8 2.5L13.5 8L8 13.5L2.5 8z" />;
const FLAG = <path d="M4 15V2h9l-3 3l3 3H4" />;
const CHANGE = <path d="M8 1v14" strokeDasharray="3 2" />;

/** What the marks of a plot mean and how many there are; nothing without one. */
export function MarksLegend({ lines, overlays }: LegendProps) {
  const sum = (of: 'late' | 'conflicts') => lines.reduce((count, line) => count + line[of].length, 0);
  const countOf = (of: Overlay['kind']) => overlays.filter(({ kind }) => kind === of).length;
  const marks = [
    { what: 'late', mark: RING, count: sum('late') },
    { what: 'conflicts', mark: DIAMOND, count: sum('conflicts') },
    { what: 'change', mark: CHANGE, count: countOf('change') },
    { what: 'note', mark: FLAG, count: countOf('note') },
  ] as const;
  if (marks.every(({ count }) => count === 0)) return null;
  return (
    <Box
      component="ul"
      sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4, listStyle: 'none', m: 0, p: 0, fontSize: '0.8125rem' }}
    >
      {marks
        .filter(({ count }) => count > 0)
        .map((each) => (
          <Mark key={each.what} {...each} />
        ))}
    </Box>
  );
}

interface MarkProps {
  readonly what: 'late' | 'conflicts' | 'change' | 'note';
  readonly mark: ReactNode;
  readonly count: number;
}

function Mark({ what, mark, count }: MarkProps) {
  const t = useTranslate();
  return (
    <Box component="li" data-mark={what} sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
      <Box component="svg" viewBox="0 0 16 16" aria-hidden sx={{ width: '1em', height: '1em' }}>
        <g fill="none" stroke="currentColor" strokeWidth="1.75">
          {mark}
        </g>
      </Box>
      {t(`lineChart.mark.${what}`, { count: formatNumber(count, 0) })}
    </Box>
  );
}
