import { xmlText } from '@watchglass/schemas/http/xml-text';
import { formatDateTime } from '../value/date.ts';

/** A chart as SVG, made when it is asked for. */
export type Picture = () => Promise<string>;

export const PICTURE_WIDTH = 1_200;
/** The text of a picture. */
export const INK = '#333';

/** The time that a picture shows, by the clock of a zone. */
export interface ShownTime {
  /** Epoch milliseconds. */
  readonly from: number;
  readonly to: number;
  readonly zone: string;
}

interface Frame {
  readonly title: string;
  readonly time: ShownTime;
  readonly height: number;
}

/** From the lower edge of a picture. */
const TIME_ABOVE = 20;

/** A picture of its own: white, with its title above, and below the time that it shows with the zone of its clock. */
export function pictureSvg({ title, time, height }: Frame, parts: readonly string[]): string {
  const { from, to, zone } = time;
  const shown = `${formatDateTime(from, zone)} – ${formatDateTime(to, zone)} (${zone})`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${PICTURE_WIDTH}" height="${height}"`,
    `viewBox="0 0 ${PICTURE_WIDTH} ${height}" font-family="Inter, Arial, sans-serif" font-size="13" fill="${INK}">`,
    `<rect width="100%" height="100%" fill="#fff"/><text x="72" y="28" font-size="18" fill="#111">${xmlText(title)}</text>`,
    ...parts,
    `<text x="72" y="${height - TIME_ABOVE}">${xmlText(shown)}</text>`,
    '</svg>',
  ].join('\n');
}

const LONGEST = 34;

/** A name that is not wider than its place. */
export const cutText = (name: string): string => (name.length > LONGEST ? `${name.slice(0, LONGEST - 1)}…` : name);

export const round = (value: number): number => Math.round(value * 10) / 10;
