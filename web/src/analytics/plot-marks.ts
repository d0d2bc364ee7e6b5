import type uPlot from 'uplot';
import type { Overlay } from './overlay.ts';
import type { Plotted, PlotLine } from './plot-line.ts';

/** Colours of a scheme: a canvas knows no variables. */
export interface PlotColours {
  readonly text: string;
  readonly grid: string;
  readonly ground: string;
  readonly tones: Readonly<Record<Overlay['colour'], string>>;
}

export const SCALES = ['left', 'right'] as const;
const RING_REM = 0.2;
const LINE_REM = 0.11;

/** Times in which something held, behind the lines. */
export function drawSpans(plot: uPlot, overlays: readonly Overlay[], { tones }: PlotColours): void {
  const { ctx, bbox } = plot;
  ctx.save();
  ctx.globalAlpha = 0.14;
  for (const { from, to, colour } of overlays) {
    if (to === undefined) continue;
    const left = Math.max(bbox.left, plot.valToPos(from, 'x', true));
    const right = Math.min(bbox.left + bbox.width, plot.valToPos(to, 'x', true));
    if (right <= left) continue;
    ctx.fillStyle = tones[colour];
    ctx.fillRect(left, bbox.top, Math.max(2, right - left), bbox.height);
  }
  ctx.restore();
}

/** The band of what is allowed, behind everything: open to the edge on a side without a limit. */
export function drawAllowed(
  plot: uPlot,
  { allowed, axes }: Pick<Plotted, 'allowed' | 'axes'>,
  { text }: PlotColours,
): void {
  if (allowed === undefined) return;
  const { ctx, bbox } = plot;
  const place = (limit: number | null, edge: number): number => {
    if (limit === null) return edge;
    const at = plot.valToPos(axes[0]?.shown(limit) ?? limit, SCALES[0], true);
    return Math.min(bbox.top + bbox.height, Math.max(bbox.top, at));
  };
  const [top, bottom] = [place(allowed.high, bbox.top), place(allowed.low, bbox.top + bbox.height)];
  ctx.save();
  ctx.globalAlpha = 0.08;
  ctx.fillStyle = text;
  ctx.fillRect(bbox.left, top, bbox.width, bottom - top);
  ctx.restore();
}

interface Drawing {
  readonly rem: number;
  readonly colours: PlotColours;
}

/** A ring for what came late, and a diamond at each of two values for one instant: nothing but their form says so too. */
export function drawMarks(plot: uPlot, { lines, axes }: Pick<Plotted, 'lines' | 'axes'>, drawing: Drawing): void {
  const { ctx, bbox } = plot;
  ctx.save();
  ctx.beginPath();
  ctx.rect(bbox.left, bbox.top, bbox.width, bbox.height);
  ctx.clip();
  for (const line of lines) {
    const place = (at: number, value: number): readonly [number, number] => [
      plot.valToPos(at, 'x', true),
      plot.valToPos(axes[line.axis]?.shown(value) ?? value, SCALES[line.axis], true),
    ];
    drawMarksOf(ctx, line, { ...drawing, place });
  }
  ctx.restore();
}

interface MarksDrawing extends Drawing {
  readonly place: (at: number, value: number) => readonly [x: number, y: number];
}

function drawMarksOf(ctx: CanvasRenderingContext2D, line: PlotLine, { rem, colours, place }: MarksDrawing): void {
  const size = RING_REM * rem * devicePixelRatio;
  ctx.lineWidth = LINE_REM * rem * devicePixelRatio;
  ctx.strokeStyle = line.colour;
  ctx.fillStyle = colours.ground;
  for (const [at, value] of line.late) {
    const [x, y] = place(at, value);
    ctx.beginPath();
    ctx.arc(x, y, size, 0, 2 * Math.PI);
    ctx.fill();
    ctx.stroke();
  }
  for (const [at, ...both] of line.conflicts)
    for (const value of both) {
      const [x, y] = place(at, value);
      ctx.beginPath();
      ctx.moveTo(x, y - 1.4 * size);
      ctx.lineTo(x + 1.4 * size, y);
      ctx.lineTo(x, y + 1.4 * size);
      ctx.lineTo(x - 1.4 * size, y);
      ctx.closePath();
      ctx.fill();
      ctx.stroke();
    }
}
