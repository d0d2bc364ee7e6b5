import { seriesLook } from '../look/tokens.ts';
import type { Scale } from './band-path.ts';
import { linePath } from './line-path.ts';
import { lonePoints } from './lone-points.ts';
import type { Series } from './series.ts';

interface LinesProps {
  readonly series: readonly Series[];
  readonly x: Scale;
  readonly y: Scale;
  /** CSS pixels of 1rem. */
  readonly rem: number;
}

const DASH_REM = 0.4;
const DOT_REM = 0.17;
/** What came late is hollow: nothing but its form says so too. */
const LATE_REM = 0.2;

/** The means of buckets as lines. A reading without neighbours is a dot, with a bar where its bucket holds several values; what came late is a ring. */
export function Lines({ series, x, y, rem }: LinesProps) {
  return series.map(({ id, points, late = [] }, index) => {
    const { colour, dashed } = seriesLook(index);
    const stroke = { stroke: colour, strokeWidth: 0.11 * rem, fill: 'none' } as const;
    return (
      <g key={id} pointerEvents="none">
        <path
          {...stroke}
          d={linePath(points, x, y)}
          strokeLinejoin="round"
          strokeDasharray={dashed ? `${DASH_REM * rem} ${DASH_REM * rem}` : undefined}
        />
        {lonePoints(points).map((point) => (
          <g key={point.x} data-lone>
            {point.high > point.low && (
              <line {...stroke} x1={x(point.x)} x2={x(point.x)} y1={y(point.low)} y2={y(point.high)} opacity={0.5} />
            )}
            <circle cx={x(point.x)} cy={y(point.y)} r={DOT_REM * rem} fill={colour} />
          </g>
        ))}
        {late.map(([at, value]) => (
          <circle
            key={at}
            data-late
            cx={x(at)}
            cy={y(value)}
            r={LATE_REM * rem}
            stroke={colour}
            strokeWidth={0.11 * rem}
            fill="var(--mui-palette-background-paper)"
          />
        ))}
      </g>
    );
  });
}
