import Box from '@mui/material/Box';
import { useTranslate } from '../messages/messages.ts';
import { lateText } from '../value/Age.tsx';
import { formatDateTime, formatMoment } from '../value/date.ts';
import { lateAt, type Series } from './series.ts';

interface Pointed {
  readonly seriesId: string;
  readonly seriesColor: string;
  readonly data: { readonly x: number; readonly y: number | null };
}

interface TipProps {
  /** The points of all lines at one instant. */
  readonly points: readonly Pointed[];
  readonly series: readonly Series[];
  readonly zone: string;
  readonly format: (value: number) => string;
}

/** As many late values of a line as a tip has room for. */
const LATE_SHOWN = 3;

/** What the lines say at an instant, and when a value came that was late. */
export function Tip({ points, series, zone, format }: TipProps) {
  const t = useTranslate();
  const at = Number(points[0]?.data.x);
  const lines = points.map(({ seriesId, seriesColor, data }) => {
    const line = series.find(({ id }) => id === seriesId);
    const late = line === undefined ? [] : lateAt(line, data.x);
    return { name: line?.name ?? '', colour: seriesColor, text: format(Number(data.y)), late: late.slice(-LATE_SHOWN) };
  });
  return (
    <Box
      sx={{
        bgcolor: 'background.paper',
        color: 'text.primary',
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        px: 3,
        py: 2,
        fontSize: '0.8125rem',
        whiteSpace: 'nowrap',
      }}
    >
      <Box sx={{ color: 'text.secondary' }}>{formatDateTime(at, zone)}</Box>
      {lines.map(({ name, colour, text, late }) => (
        <Box key={name}>
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
            <Box aria-hidden sx={{ width: 12, height: 3, bgcolor: colour, forcedColorAdjust: 'none' }} />
            <span>{name}</span>
            <b>{text}</b>
          </Box>
          {late.map(([measuredAt, value, arrivedAt]) => (
            <Box key={measuredAt} sx={{ color: 'text.secondary' }}>
              {`${format(value)}: ${lateText(t, { measuredAt, arrivedAt }, (when) => formatMoment(when, at, zone))}`}
            </Box>
          ))}
        </Box>
      ))}
    </Box>
  );
}
