import { atom, useAtomValue, useSetAtom } from 'jotai';
import { seriesLook } from '../look/tokens.ts';
import { bandPath, type Scale } from './band-path.ts';
import type { Episode } from './episode.ts';
import type { Series } from './series.ts';

/** The pointer's instant in one of the linked charts. */
const pointedAtom = atom<number | null>(null);

export function useSetPointed(): (at: number | null) => void {
  return useSetAtom(pointedAtom);
}

interface UnderlayProps {
  readonly series: readonly Series[];
  readonly episodes: readonly Episode[];
  readonly linked: boolean;
  readonly x: Scale;
  readonly y: Scale;
  readonly width: number;
  readonly height: number;
}

/** Overlapping envelopes of many lines are lighter. */
const FEW_LINES = 2;

/**
 * The layer behind the lines of a chart: alarms, bands from smallest to largest value, and the pointer of linked
 * charts.
 */
export function Underlay({ series, episodes, linked, x, y, width, height }: UnderlayProps) {
  return (
    <g>
      {episodes.map(({ id, from, to, critical }) => {
        const left = Math.max(0, x(from));
        const right = Math.min(width, x(to));
        return (
          right > left && (
            <rect
              key={id}
              x={left}
              y={0}
              width={right - left}
              height={height}
              fill={`var(--mui-palette-${critical ? 'critical' : 'caution'}-main)`}
              opacity={0.14}
            />
          )
        );
      })}
      {series.map(({ id, points }, index) => (
        <path
          key={id}
          d={bandPath(points, x, y)}
          fill={seriesLook(index).colour}
          opacity={series.length > FEW_LINES ? 0.2 : 0.34}
        />
      ))}
      {linked && <Pointer x={x} width={width} height={height} />}
    </g>
  );
}

/** The instant under the pointer of a linked chart. */
export function Pointer({ x, width, height }: Pick<UnderlayProps, 'x' | 'width' | 'height'>) {
  const at = useAtomValue(pointedAtom);
  const left = at === null ? -1 : x(at);
  if (left < 0 || left > width) return null;
  return (
    <line
      x1={left}
      x2={left}
      y1={0}
      y2={height}
      stroke="var(--mui-palette-text-secondary)"
      strokeWidth={1}
      strokeDasharray="6 6"
      opacity={0.7}
      pointerEvents="none"
    />
  );
}
