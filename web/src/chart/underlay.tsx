import type { LineCustomSvgLayer, PointOrSliceData } from '@nivo/line';
import { atom, useAtomValue, useSetAtom } from 'jotai';
import { useMemo } from 'react';
import { seriesLook } from '../look/tokens.ts';
import { bandPath, type Scale } from './band-path.ts';
import type { Place, Series } from './series.ts';

/** While an alarm was active: epoch milliseconds. */
export interface Episode {
  readonly from: number;
  readonly to: number;
  readonly critical: boolean;
}

interface Line {
  readonly id: string;
  readonly data: readonly Place[];
}
type Pointed = PointOrSliceData<Line>;

/** The instant that the pointer is at in one of the linked charts. */
const pointedAtom = atom<number | null>(null);

interface Underlaid {
  readonly series: readonly Series[];
  readonly band: boolean;
  readonly episodes: readonly Episode[];
  readonly linked: boolean;
}

function Episodes({
  episodes,
  x,
  width,
  height,
}: {
  episodes: readonly Episode[];
  x: Scale;
  width: number;
  height: number;
}) {
  return episodes.map(({ from, to, critical }) => {
    const left = Math.max(0, x(from));
    const right = Math.min(width, x(to));
    if (right <= left) return null;
    return (
      <rect
        key={`${from} ${critical}`}
        x={left}
        y={0}
        width={right - left}
        height={height}
        fill={`var(--mui-palette-${critical ? 'critical' : 'caution'}-main)`}
        opacity={0.14}
      />
    );
  });
}

function Pointer({ x, width, height }: { x: Scale; width: number; height: number }) {
  const at = useAtomValue(pointedAtom);
  const place = at === null ? -1 : x(at);
  if (place < 0 || place > width) return null;
  return (
    <line
      x1={place}
      x2={place}
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

function layerOf({ series, band, episodes, linked }: Underlaid): LineCustomSvgLayer<Line> {
  return function Underlay({ xScale, yScale, innerWidth: width, innerHeight: height }) {
    const x: Scale = (value) => Number(xScale(value));
    const y: Scale = (value) => Number(yScale(value));
    return (
      <g>
        <Episodes episodes={episodes} x={x} width={width} height={height} />
        {band &&
          series.map(({ id, points }, index) => (
            <path key={id} d={bandPath(points, x, y)} fill={seriesLook(index).colour} opacity={0.22} />
          ))}
        {linked && <Pointer x={x} width={width} height={height} />}
      </g>
    );
  };
}

/** What lies behind the lines of a chart: alarms, bands, and the pointer of its neighbours. */
export function useUnderlay({ series, band, episodes, linked }: Underlaid) {
  const point = useSetAtom(pointedAtom);
  const Layer = useMemo(() => layerOf({ series, band, episodes, linked }), [series, band, episodes, linked]);
  if (!linked) return { Layer };
  const onMove = (pointed: Readonly<Pointed>) => {
    const x = 'points' in pointed ? pointed.points[0]?.data.x : pointed.data.x;
    if (typeof x === 'number') point(x);
  };
  return { Layer, onMove, onLeave: () => point(null) };
}
