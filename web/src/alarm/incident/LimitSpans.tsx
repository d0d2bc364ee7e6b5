import type { LimitThen } from '@watchglass/schemas/alarm/incident';
import type { ChartArea } from '../../chart/area.ts';
import { useRem } from '../../look/use-rem.ts';

interface SpansProps {
  readonly area: ChartArea;
  readonly limits: readonly LimitThen[];
  /** The severity, the value with its unit, and when it held. */
  readonly word: (limit: LimitThen) => string;
}

/** Each limit as a line while it held. */
export function LimitSpans({ area: { x, y, width, height }, limits, word }: SpansProps) {
  const rem = useRem();
  return limits.map((limit) => {
    const [left, right] = [Math.max(0, x(Date.parse(limit.from))), Math.min(width, x(Date.parse(limit.to)))];
    const at = y(limit.value);
    if (right <= left || at < 0 || at > height) return null;
    const tone = limit.isCritical ? 'critical' : 'caution';
    return (
      <g key={`${limit.side} ${limit.isCritical} ${limit.from}`} role="img" aria-label={word(limit)}>
        <title>{word(limit)}</title>
        <line
          x1={left}
          x2={right}
          y1={at}
          y2={at}
          stroke={`var(--mui-palette-${tone}-main)`}
          strokeWidth={1.5}
          strokeDasharray={limit.isCritical ? undefined : '6 4'}
        />
        <text
          x={left + 0.4 * rem}
          y={at - 0.3 * rem}
          fontSize={0.6875 * rem}
          fill={`var(--mui-palette-${tone}-text)`}
          stroke="var(--mui-palette-background-paper)"
          strokeWidth={0.25 * rem}
          paintOrder="stroke"
        >
          {word(limit)}
        </text>
      </g>
    );
  });
}
