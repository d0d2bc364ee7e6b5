import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import type { ChartPoint } from '@watchglass/schemas/reading/views';
import { readingWithUnit, type ShownMetric } from '../metric/atoms.ts';
import { useTranslate } from '../messages/messages.ts';
import { formatInstant } from '../value/date.ts';
import type { PlotLine } from './plot-line.ts';
import { pointWords } from './point-words.ts';
import { newestOf, pointAt } from './value-at.ts';

interface LegendProps {
  readonly lines: readonly PlotLine[];
  readonly metrics: readonly ShownMetric[];
  /** Ids of lines that are not drawn. */
  readonly hidden: ReadonlySet<string>;
  /** The instant under the pointer; null shows the newest values. */
  readonly at: number | null;
  readonly zone: string;
  readonly onToggle: (id: string) => void;
}

/** The lines with their values under the pointer, each with the instant at which it was measured; a click hides a line. */
export function PlotLegend({ lines, metrics, hidden, at, zone, onToggle }: LegendProps) {
  return (
    <Box
      component="ul"
      sx={{
        display: 'grid',
        gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 19rem), 1fr))',
        columnGap: 4,
        listStyle: 'none',
        m: 0,
        p: 0,
        fontSize: '0.8125rem',
      }}
    >
      {lines.map((line) => (
        <Box component="li" key={line.id} sx={{ minWidth: 0 }}>
          <Entry
            line={line}
            metric={metrics[line.axis]}
            isHidden={hidden.has(line.id)}
            point={at === null ? newestOf(line.points) : pointAt(line.points, at)}
            at={at}
            zone={zone}
            onToggle={() => onToggle(line.id)}
          />
        </Box>
      ))}
    </Box>
  );
}

interface EntryProps {
  readonly line: PlotLine;
  readonly metric: ShownMetric | undefined;
  readonly isHidden: boolean;
  readonly point: ChartPoint | null;
  readonly at: number | null;
  readonly zone: string;
  readonly onToggle: () => void;
}

const entry = {
  display: 'flex',
  justifyContent: 'flex-start',
  width: '100%',
  minHeight: 32,
  flexWrap: 'wrap',
  columnGap: 2,
  rowGap: 0,
  borderRadius: 1,
  textAlign: 'left',
  font: 'inherit',
} as const;

function Entry({ line, metric, isHidden, point, at, zone, onToggle }: EntryProps) {
  const t = useTranslate();
  const value = point?.[2];
  return (
    <ButtonBase aria-pressed={!isHidden} onClick={onToggle} sx={{ ...entry, opacity: isHidden ? 0.5 : 1 }}>
      <Stroke line={line} />
      <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
        {line.name}
      </Box>
      <Box component="span" sx={{ fontWeight: 600, whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>
        {metric !== undefined && typeof value === 'number' ? readingWithUnit(t, metric, value) : '–'}
      </Box>
      {point !== null && metric !== undefined && (
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {[formatInstant(point[0], zone), ...pointWords(t, line, point, { metric, zone, at })].join(', ')}
        </Box>
      )}
    </ButtonBase>
  );
}

function Stroke({ line: { colour, dashed, isFaint } }: { readonly line: PlotLine }) {
  const style = dashed || isFaint ? 'dashed' : 'solid';
  return (
    <Box
      aria-hidden
      sx={{
        width: 14,
        flexShrink: 0,
        borderTop: `3px ${style}`,
        borderColor: colour,
        opacity: isFaint ? 0.5 : 1,
        forcedColorAdjust: 'none',
      }}
    />
  );
}
