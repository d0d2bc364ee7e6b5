/** In pixels of the drawing. */
export interface Room {
  readonly name: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** The side of its door. */
  readonly door: 'top' | 'bottom' | 'left' | 'right';
  readonly ground?: 'cold' | 'open' | 'outside';
}

/** An object that is no sensor of a room. */
export interface Fixture {
  readonly what:
    | { readonly point: string; readonly asset: string }
    | { readonly base: string }
    | { readonly text: string };
  readonly x: number;
  readonly y: number;
}

export interface Floor {
  readonly name: string;
  /** The part of the building, which is a location of the workspace. */
  readonly part: string;
  readonly width: number;
  readonly height: number;
  readonly rooms: readonly Room[];
  /** Rooms have a sensor of their name in their middle, unless a fixture shows it. */
  readonly fixtures: readonly Fixture[];
  /** Rooms whose sensors are shown by points, or that have none. */
  readonly without: readonly string[];
}

const room = (
  name: string,
  [x, y, width, height]: readonly [number, number, number, number],
  door: Room['door'],
): Room => ({
  name,
  x,
  y,
  width,
  height,
  door,
});
const on = (ground: NonNullable<Room['ground']>, each: Room): Room => ({ ...each, ground });

const OFFICES: Floor = {
  name: 'Office wing, ground floor',
  part: 'Office wing',
  width: 2_400,
  height: 1_500,
  rooms: [
    room('Meeting room 1', [60, 60, 460, 440], 'bottom'),
    room('Meeting room 2', [520, 60, 460, 440], 'bottom'),
    room('Meeting room 3', [980, 60, 460, 440], 'bottom'),
    room('Board room', [1_440, 60, 500, 440], 'bottom'),
    room('Server room', [1_940, 60, 400, 440], 'bottom'),
    on('open', room('Corridor north', [60, 500, 2_280, 200], 'left')),
    on('open', room('Open space', [60, 700, 1_080, 420], 'top')),
    room('Library', [1_140, 700, 600, 420], 'top'),
    room('Studio', [1_740, 700, 600, 420], 'top'),
    on('open', room('Corridor south', [60, 1_120, 1_080, 320], 'top')),
    on('open', room('Reception', [1_140, 1_120, 600, 320], 'bottom')),
    room('Canteen', [1_740, 1_120, 600, 320], 'left'),
  ],
  fixtures: [
    { what: { base: 'WGDEMO000001' }, x: 1_880, y: 600 },
    { what: { text: 'Main entrance' }, x: 1_440, y: 1_470 },
    { what: { text: 'Emergency exit' }, x: 175, y: 600 },
  ],
  without: [],
};

const COLD: Floor = {
  name: 'Cold chain and stores, hall 2',
  part: 'Cold chain and stores',
  width: 2_400,
  height: 1_500,
  rooms: [
    on('cold', room('Cold store A', [60, 60, 760, 560], 'bottom')),
    on('cold', room('Cold store B', [820, 60, 560, 560], 'bottom')),
    on('cold', room('Freezer 1', [1_380, 60, 480, 280], 'left')),
    on('cold', room('Freezer 2', [1_380, 340, 480, 280], 'left')),
    on('cold', room('Deep freezer', [1_860, 60, 480, 280], 'bottom')),
    on('cold', room('Dry ice', [1_860, 340, 480, 280], 'bottom')),
    on('open', room('Packing', [60, 620, 1_320, 400], 'left')),
    on('open', room('Loading bay', [60, 1_020, 860, 420], 'bottom')),
    room('Clean room', [920, 1_020, 460, 420], 'top'),
    room('Laboratory', [1_380, 620, 480, 400], 'left'),
    room('Vaccine fridge', [1_860, 620, 480, 200], 'left'),
    room('Reagent fridge', [1_860, 820, 480, 200], 'left'),
    on('outside', room('Flour silo', [1_380, 1_020, 480, 420], 'top')),
    on('outside', room('Sugar silo', [1_860, 1_020, 480, 420], 'left')),
  ],
  fixtures: [
    { what: { point: 'Door', asset: 'Cold store A' }, x: 440, y: 500 },
    { what: { point: 'Back wall', asset: 'Cold store A' }, x: 440, y: 250 },
    { what: { point: 'Middle', asset: 'Cold store B' }, x: 1_100, y: 340 },
    { what: { base: 'WGDEMO000002' }, x: 1_120, y: 820 },
    { what: { text: 'Docks 1 to 4' }, x: 490, y: 1_470 },
  ],
  without: ['Cold store A', 'Cold store B'],
};

export const FLOORS: readonly Floor[] = [OFFICES, COLD];

const GROUNDS = { usual: '#ffffff', cold: '#eaf3f8', open: '#f6f5f1', outside: '#eef2ea' } as const;
const WALL = '#4a4f57';
const DOOR = 70;

function doorway({ x, y, width, height, door }: Room): string {
  const [middleX, middleY] = [x + width / 2, y + height / 2];
  const at = { top: [middleX, y], bottom: [middleX, y + height], left: [x, middleY], right: [x + width, middleY] }[
    door
  ];
  const [dx, dy] = door === 'top' || door === 'bottom' ? [DOOR, 0] : [0, DOOR];
  const [left, top] = [(at[0] ?? 0) - dx / 2, (at[1] ?? 0) - dy / 2];
  const swing =
    dx > 0
      ? `M${left} ${top} v-${DOOR} A${DOOR} ${DOOR} 0 0 1 ${left + DOOR} ${top}`
      : `M${left} ${top} h${DOOR} A${DOOR} ${DOOR} 0 0 1 ${left} ${top + DOOR}`;
  return `<path d="M${left} ${top} l${dx} ${dy}" stroke="#ffffff" stroke-width="14"/><path d="${swing}" fill="none" stroke="#a9aeb6" stroke-width="3"/>`;
}

/** The floor as SVG. */
export function drawing({ width, height, rooms }: Floor): string {
  const grounds = rooms.map(
    ({ x, y, width: w, height: h, ground }) =>
      `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${GROUNDS[ground ?? 'usual']}" stroke="${WALL}" stroke-width="10"/>`,
  );
  const names = rooms.map(
    ({ name, x, y }) =>
      `<text x="${x + 28}" y="${y + 54}" font-family="Inter, Arial, Helvetica, sans-serif" font-size="34" fill="#5b616b">${name}</text>`,
  );
  const [first] = rooms;
  const [left, top] = [first?.x ?? 0, first?.y ?? 0];
  const outer = `<rect x="${left}" y="${top}" width="${width - 2 * left}" height="${height - 2 * top}" fill="none" stroke="${WALL}" stroke-width="22"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#fbfbfa"/>${grounds.join('')}${outer}${rooms.map(doorway).join('')}${names.join('')}</svg>`;
}
