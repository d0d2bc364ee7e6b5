import type { ChartArea } from '../chart/area.ts';
import { useRem } from '../look/use-rem.ts';
import { useTranslate } from '../messages/messages.ts';
import { formatDateTime } from '../value/date.ts';
import type { ShelfSpan } from './shelf-spans.ts';

interface BarsProps {
  readonly area: ChartArea;
  readonly spans: readonly ShelfSpan[];
  readonly zone: string;
}

const HEIGHT_REM = 0.4;

/** A bar along the time axis for each time on the shelf, with its end and its reason in words. */
export function ShelfBars({ area: { x, width, height }, spans, zone }: BarsProps) {
  const t = useTranslate();
  const thick = HEIGHT_REM * useRem();
  return spans.map(({ from, to, reason }) => {
    const [left, right] = [Math.max(0, x(from)), Math.min(width, x(to))];
    if (right <= left) return null;
    const text = `${t('shelf.until', { time: formatDateTime(to, zone) })} · ${reason}`;
    return (
      <g key={from} role="img" aria-label={text}>
        <title>{text}</title>
        <rect
          x={left}
          y={height - thick}
          width={Math.max(2, right - left)}
          height={thick}
          rx={2}
          fill="var(--mui-palette-text-secondary)"
        />
      </g>
    );
  });
}
