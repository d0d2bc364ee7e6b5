import type { Scale } from './band-path.ts';

/** A change of the measured thing's sensor at an instant, epoch milliseconds, with its words. */
export interface SensorChange {
  readonly at: number;
  readonly text: string;
}

interface ChangesProps {
  readonly changes: readonly SensorChange[];
  readonly x: Scale;
  readonly width: number;
  readonly height: number;
  /** CSS pixels of 1rem. */
  readonly rem: number;
}

/** A dashed line with two arrows below it at each change of sensor; its words are read out and shown on pointing. */
export function Changes({ changes, x, width, height, rem }: ChangesProps) {
  return changes
    .map((change) => ({ ...change, place: x(change.at) }))
    .filter(({ place }) => place >= 0 && place <= width)
    .map(({ at, text, place }) => (
      <g key={at} role="img" aria-label={text}>
        <title>{text}</title>
        <line
          x1={place}
          x2={place}
          y1={0}
          y2={height}
          stroke="var(--mui-palette-text-secondary)"
          strokeWidth={1.25}
          strokeDasharray="6 3"
        />
        <text
          x={place}
          y={0.7 * rem}
          textAnchor="middle"
          fontSize={0.8125 * rem}
          fill="var(--mui-palette-text-secondary)"
          stroke="var(--mui-palette-background-paper)"
          strokeWidth={0.25 * rem}
          paintOrder="stroke"
        >
          ⇄
        </text>
      </g>
    ));
}
