import Box from '@mui/material/Box';
import { useColorScheme } from '@mui/material/styles';
import type { PointKey } from '@watchglass/schemas/live/messages';
import { useAtomValue } from 'jotai';
import { memo, useEffect, useRef, useState } from 'react';
import { boardAtom } from '../../live/values.ts';
import { watchSize, type Size } from '../size.ts';
import { drawTrail } from './draw-trail.ts';
import { paced } from './paced.ts';
import { BUCKET_MS, useTrail } from './trail.ts';

const HIDDEN: Size = { width: 0, height: 0 };

const canvasStyle = {
  display: 'block',
  width: '100%',
  height: 'calc(0.24 * var(--h, 0px))',
  flexShrink: 0,
  color: 'trail.main',
} as const;

interface SparklineProps {
  readonly pointKey: PointKey;
  readonly intervalSeconds: number;
}

/** The last hours of a point on a canvas: a chart library is too slow for a wall of tiles. */
export const Sparkline = memo(function Sparkline({ pointKey, intervalSeconds }: SparklineProps) {
  const board = useAtomValue(boardAtom);
  const { colorScheme } = useColorScheme();
  const canvas = useRef<HTMLCanvasElement>(null);
  const area = useArea(canvas);
  useTrail(pointKey, area !== HIDDEN);
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!context || area === HIDDEN) return undefined;
    const drawing = {
      ...area,
      longestGapMs: 3.5 * Math.max(intervalSeconds * 1000, BUCKET_MS),
      colour: getComputedStyle(context.canvas).color,
    };
    const restored = () => {
      fit(context, area);
      course.changed();
    };
    const course = paced(() => drawTrail(context, board.trail(pointKey) ?? [], drawing));
    restored();
    // A browser that loses the process that draws gives the canvas back empty.
    context.canvas.addEventListener('contextrestored', restored);
    const ignore = board.listen([pointKey], course.changed);
    return () => {
      context.canvas.removeEventListener('contextrestored', restored);
      ignore();
      course.end();
    };
  }, [board, pointKey, area, intervalSeconds, colorScheme]);
  return <Box component="canvas" ref={canvas} aria-hidden sx={canvasStyle} />;
});

function fit(context: CanvasRenderingContext2D, { width, height }: Size): void {
  const ratio = window.devicePixelRatio;
  context.canvas.width = width * ratio;
  context.canvas.height = height * ratio;
  context.scale(ratio, ratio);
}

function useArea(canvas: React.RefObject<HTMLCanvasElement | null>): Size {
  const [area, setArea] = useState(HIDDEN);
  useEffect(() => {
    if (!canvas.current) return undefined;
    return watchSize(canvas.current, ({ width, height }) => {
      setArea(width < 1 || height < 1 ? HIDDEN : { width: Math.round(width), height: Math.round(height) });
    });
  }, [canvas]);
  return area;
}
