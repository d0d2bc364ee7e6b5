import Box from '@mui/material/Box';
import { useColorScheme } from '@mui/material/styles';
import type { PointKey } from '@watchglass/schemas/live/messages';
import { useAtomValue } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { trailAtom, type Trail } from '../../live/values.ts';
import { drawTrail, type Area } from './draw-trail.ts';
import { TRAIL_HOURS, useTrail } from './trail.ts';

const EMPTY: Trail = [];
/** Averages of a bucket lie this far apart at least. */
const BUCKET_MS = (TRAIL_HOURS * 3_600_000) / 90;

interface SparklineProps {
  readonly pointKey: PointKey;
  readonly intervalSeconds: number;
}

/** The course of the last hours, on a canvas of its own: a chart library costs a wall of tiles too much. */
export function Sparkline({ pointKey, intervalSeconds }: SparklineProps) {
  useTrail(pointKey);
  const trail = useAtomValue(trailAtom(pointKey)) ?? EMPTY;
  const { colorScheme } = useColorScheme();
  const canvas = useRef<HTMLCanvasElement>(null);
  const area = useArea(canvas);
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!canvas.current || !context || area.width === 0) return;
    const ratio = window.devicePixelRatio;
    canvas.current.width = area.width * ratio;
    canvas.current.height = area.height * ratio;
    context.scale(ratio, ratio);
    const longestGapMs = 3.5 * Math.max(intervalSeconds * 1000, BUCKET_MS);
    drawTrail(context, trail, { ...area, longestGapMs, colour: getComputedStyle(canvas.current).color });
  }, [trail, area, intervalSeconds, colorScheme]);
  return <Box component="canvas" ref={canvas} aria-hidden sx={{ display: 'block', width: '100%', height: '24cqh', flexShrink: 0, color: 'trail.main', '@container (max-height: 110px)': { display: 'none' } }} />;
}

function useArea(canvas: React.RefObject<HTMLCanvasElement | null>): Area {
  const [area, setArea] = useState<Area>({ width: 0, height: 0 });
  useEffect(() => {
    if (!canvas.current) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setArea({ width: Math.round(entry.contentRect.width), height: Math.round(entry.contentRect.height) });
    });
    observer.observe(canvas.current);
    return () => observer.disconnect();
  }, [canvas]);
  return area;
}
