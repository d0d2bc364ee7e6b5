import { outlineOf, type SvgOutline } from './outline-svg.ts';
import type { Picture } from './png.ts';
import { cleanSvg, type CleanedSvg } from './svg-cleaner.ts';

const MAX_DEPTH = 64;
const MAX_ELEMENTS = 5_000;
const CLEAN_WITHIN_MS = 10_000;

export function isSvg(bytes: Buffer): boolean {
  return outlineOf(bytes.toString('utf8')) !== null;
}

/** The picture without anything that could run or load; null if it is no SVG with a size, or too large. */
export async function readSvg(bytes: Buffer, withinMs = CLEAN_WITHIN_MS): Promise<Picture | null> {
  const outline = outlineOf(bytes.toString('utf8'));
  if (!outline || !isBounded(outline)) return null;
  const cleaned = await cleanSvg(outline.root, withinMs);
  const size = cleaned && sizeOf(cleaned);
  return cleaned && size && { bytes: Buffer.from(cleaned.text), ...size };
}

function isBounded({ depth, elements }: SvgOutline): boolean {
  return depth <= MAX_DEPTH && elements <= MAX_ELEMENTS;
}

/** From `width` and `height` in pixels if given, else from the view box. */
function sizeOf({ viewBox, ...given }: CleanedSvg): { width: number; height: number } | null {
  const [, , boxWidth = Number.NaN, boxHeight = Number.NaN] = (viewBox ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const [width, height] = [pixels(given.width) ?? boxWidth, pixels(given.height) ?? boxHeight];
  return Number.isFinite(width) && Number.isFinite(height) ? { width, height } : null;
}

function pixels(text: string | null): number | null {
  const [, digits] = /^(\d+(?:\.\d+)?)(?:px)?$/.exec(text?.trim() ?? '') ?? [];
  return digits === undefined ? null : Number(digits);
}
