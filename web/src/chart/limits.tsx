import type { Threshold } from '../alarm-rule/thresholds.ts';
import type { Scale } from './band-path.ts';
import { spread } from './spread.ts';

type Limited = Pick<Threshold, 'value' | 'critical'>;

interface LimitsProps {
  readonly thresholds: readonly Limited[];
  readonly y: Scale;
  readonly width: number;
  readonly height: number;
  /** CSS pixels of 1rem. */
  readonly rem: number;
  readonly word: (threshold: Limited) => string;
}

const LINE_REM = 0.95;
const ABOVE = '↑ ';
const BELOW = '↓ ';

/** All limits with their names. A limit beyond the chart has its name at the edge, with an arrow. */
export function Limits({ thresholds, y, width, height, rem, word }: LimitsProps) {
  // If there is no room for all names, those of critical limits stay.
  const shown = thresholds.toSorted((a, b) => Number(b.critical) - Number(a.critical));
  const size = LINE_REM * rem;
  const names = spread(
    shown.map(({ value }) => y(value) - size / 2),
    { size, length: height },
  );
  return (
    <g pointerEvents="none">
      {shown.map((threshold, index) => (
        <Limit
          key={`${threshold.critical} ${threshold.value}`}
          threshold={threshold}
          at={y(threshold.value)}
          name={names[index] ?? null}
          word={word(threshold)}
          width={width}
          height={height}
          rem={rem}
        />
      ))}
    </g>
  );
}

interface LimitProps extends Pick<LimitsProps, 'width' | 'height' | 'rem'> {
  readonly threshold: Limited;
  readonly at: number;
  /** The centre of the name; null if there is no room. */
  readonly name: number | null;
  readonly word: string;
}

function Limit({ threshold, at, name, word, width, height, rem }: LimitProps) {
  const tone = threshold.critical ? 'critical' : 'caution';
  const isInside = at >= 0 && at <= height;
  const arrow = at < 0 ? ABOVE : BELOW;
  return (
    <>
      {isInside && (
        <line
          x1={0}
          x2={width}
          y1={at}
          y2={at}
          stroke={`var(--mui-palette-${tone}-main)`}
          strokeWidth={1.25}
          strokeDasharray={threshold.critical ? undefined : '6 4'}
        />
      )}
      {name !== null && (
        <text
          x={0.5 * rem}
          y={name}
          dominantBaseline="central"
          fontSize={0.6875 * rem}
          fill={`var(--mui-palette-${tone}-text)`}
          stroke="var(--mui-palette-background-paper)"
          strokeWidth={0.25 * rem}
          paintOrder="stroke"
        >
          {isInside ? word : `${arrow}${word}`}
        </text>
      )}
    </>
  );
}
