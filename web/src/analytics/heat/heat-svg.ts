import { xmlText } from '@watchglass/schemas/http/xml-text';
import { cutText, PICTURE_WIDTH, pictureSvg, round, type ShownTime } from '../../export/picture.ts';
import type { HeatCell, HeatGrid } from './heat-cells.ts';
import { COLUMN_LABELS, hatchesOf, labelled, ROW_LABELS, shapesOf } from './heat-shapes.ts';
import { PAPER_SHADES } from './shades.ts';

export interface HeatPicture {
  readonly title: string;
  /** The metric, and the ends of its scale with their unit. */
  readonly scale: readonly [metric: string, low: string, high: string];
  /** What a cell without readings means. */
  readonly nothing: string;
  readonly time: ShownTime;
  readonly maps: readonly PicturedMap[];
}

export interface PicturedMap {
  readonly name: string;
  readonly grid: HeatGrid;
  /** From 0 to 1, the place of a cell on the scale. */
  readonly placeOf: (cell: HeatCell) => number;
  readonly columnText: (column: number) => string;
  readonly rowText: (row: number) => string;
}

const TOP = 96;
const LEFT = 240;
const RIGHT = 40;
const ROW = 15;
/** Above a map: its name; below: its columns. */
const [ABOVE, BELOW] = [28, 44];
const HATCHED =
  '<pattern id="nothing" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">';

/** Heat maps as a picture of their own, with what they show, their scale and the zone of their clock. */
export function heatSvg({ title, scale, nothing, time, maps }: HeatPicture): string {
  let top = TOP;
  const drawn = maps.map((map) => {
    const part = mapSvg(map, top);
    top += ABOVE + map.grid.rows.length * ROW + BELOW;
    return part;
  });
  const pattern = `<defs>${HATCHED}<path d="M0 0V5" stroke="#777" stroke-width="1.5"/></pattern></defs>`;
  return pictureSvg({ title, time, height: top + 28 }, [pattern, legendSvg(scale, nothing), ...drawn]);
}

function legendSvg([metric, low, high]: HeatPicture['scale'], nothing: string): string {
  const shades = PAPER_SHADES.map((shade, place) => `<path d="M${72 + 12 * place} 66h12v12h-12z" fill="${shade}"/>`);
  const after = 72 + 12 * PAPER_SHADES.length;
  const texts = [
    `<text x="72" y="58">${xmlText(metric)}: ${xmlText(low)} – ${xmlText(high)}</text>`,
    `<path d="M${after + 40} 66h24v12h-24z" fill="url(#nothing)" stroke="#777"/>`,
    `<text x="${after + 72}" y="77">${xmlText(nothing)}</text>`,
  ];
  return [...shades, ...texts].join('');
}

function mapSvg({ name, grid, placeOf, columnText, rowText }: PicturedMap, above: number): string {
  const top = above + ABOVE;
  const [columns, rows] = [grid.columns.length, grid.rows.length];
  const [width, height] = [PICTURE_WIDTH - LEFT - RIGHT, rows * ROW];
  const one = width / Math.max(1, columns);
  const cells = shapesOf(grid.cells, placeOf).map(
    (shape, shade) => shape && `<path d="${shape}" fill="${PAPER_SHADES[shade]}" shape-rendering="crispEdges"/>`,
  );
  const absent = `<path d="${hatchesOf(grid.absent)}" stroke="#111" stroke-width="0.08"/>`;
  const rowNames = labelled(rows, ROW_LABELS).map(
    (row) =>
      `<text x="${LEFT - 8}" y="${top + row * ROW + 12}" text-anchor="end">${xmlText(cutText(rowText(row)))}</text>`,
  );
  const columnNames = labelled(columns, COLUMN_LABELS).map(
    (column) =>
      `<text x="${round(LEFT + column * one)}" y="${top + height + 18}">${xmlText(columnText(column))}</text>`,
  );
  return [
    `<text x="72" y="${above + 16}" font-size="15" fill="#111">${xmlText(name)}</text>`,
    `<path d="M${LEFT} ${top}h${width}v${height}h-${width}z" fill="url(#nothing)" stroke="#999"/>`,
    `<g transform="translate(${LEFT} ${top}) scale(${one} ${ROW})">${cells.join('')}${grid.absent.length > 0 ? absent : ''}</g>`,
    ...rowNames,
    ...columnNames,
  ].join('');
}
