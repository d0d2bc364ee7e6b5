import type { Limits } from '@watchglass/schemas/alarm-rule/limits-for';
import { useTranslate } from '../messages/messages.ts';
import type { PlotAxis } from './plot-line.ts';

interface EdgesProps {
  readonly allowed: Limits;
  readonly axis: PlotAxis;
  readonly y: (native: number) => number;
  readonly width: number;
  readonly height: number;
  /** CSS pixels of 1rem. */
  readonly rem: number;
}

/** The edges of what is allowed, each with its words; one beyond the chart stands in the words of its side with an arrow. */
export function AllowedEdges({ allowed, axis, y, width, height, rem }: EdgesProps) {
  const t = useTranslate();
  return (['high', 'low'] as const).map((side) => {
    const limit = allowed[side];
    if (limit === null) return null;
    const at = y(limit);
    const isInside = at >= 0 && at <= height;
    const word = `${t(`lineChart.${side}`)} ${axis.format(axis.shown(limit), 0)}`;
    const within = Math.min(height, Math.max(0, at));
    return (
      <g key={side} pointerEvents="none">
        {isInside && (
          <line x1={0} x2={width} y1={at} y2={at} stroke="var(--mui-palette-text-secondary)" strokeWidth={1.25} />
        )}
        <text
          x={0.5 * rem}
          y={side === 'high' ? Math.max(0.7 * rem, within - 0.5 * rem) : Math.min(height - 0.3 * rem, within + rem)}
          fontSize={0.6875 * rem}
          fill="var(--mui-palette-text-secondary)"
          stroke="var(--mui-palette-background-paper)"
          strokeWidth={0.25 * rem}
          paintOrder="stroke"
        >
          {isInside ? word : `${at < 0 ? '↑' : '↓'} ${word}`}
        </text>
      </g>
    );
  });
}
