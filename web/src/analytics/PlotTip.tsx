import Box from '@mui/material/Box';
import { readingWithUnit, type ShownMetric } from '../metric/atoms.ts';
import { useTranslate } from '../messages/messages.ts';
import { formatInstant } from '../value/date.ts';
import { placeOf, type PlotArea } from './plot-area.ts';
import type { Plotted } from './plot-line.ts';
import { pointWords } from './point-words.ts';
import { pointAt } from './value-at.ts';

interface TipProps {
  /** The instant under the pointer. */
  readonly at: number;
  readonly area: PlotArea;
  readonly plotted: Plotted;
  readonly metrics: readonly ShownMetric[];
}

/** What the lines say under the pointer: each with its age, and when it came if that was late. */
export function PlotTip({ at, area, plotted: { lines, zone }, metrics }: TipProps) {
  const t = useTranslate();
  const x = placeOf(area, at);
  const isRight = x > area.width / 2;
  return (
    <Box
      // Measured in pixels of the screen: a length in a style would grow with the root's size.
      style={{
        top: area.top,
        ...(isRight ? { right: `calc(100% - ${area.left + x - 12}px)` } : { left: area.left + x + 12 }),
      }}
      sx={{
        position: 'absolute',
        pointerEvents: 'none',
        bgcolor: 'background.paper',
        color: 'text.primary',
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        px: 3,
        py: 2,
        fontSize: '0.8125rem',
        maxWidth: '70%',
      }}
    >
      <Box sx={{ color: 'text.secondary' }}>{formatInstant(at, zone)}</Box>
      {lines.map((line) => {
        const [point, metric] = [pointAt(line.points, at), metrics[line.axis]];
        if (point === null || metric === undefined || point[2] === null) return null;
        return (
          <Box key={line.id} sx={{ display: 'flex', alignItems: 'baseline', flexWrap: 'wrap', columnGap: 2 }}>
            <Box
              aria-hidden
              sx={{ width: 12, height: 3, alignSelf: 'center', bgcolor: line.colour, forcedColorAdjust: 'none' }}
            />
            <span>{line.name}</span>
            <b>{readingWithUnit(t, metric, point[2])}</b>
            <Box component="span" sx={{ color: 'text.secondary' }}>
              {pointWords(t, line, point, { metric, zone, at }).join(', ')}
            </Box>
          </Box>
        );
      })}
    </Box>
  );
}
