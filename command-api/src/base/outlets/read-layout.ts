import { LAYOUT_MAX_BYTES } from '@watchglass/schemas/base/limits';
import { LAYOUT_HEADER, LAYOUT_TYPES, type LayoutProblem, type LayoutType } from '@watchglass/schemas/base/outlets';
import { refuse } from '@watchglass/schemas/refusals';

/** One value of a Modbus layout. `sensor` is the id on the wire, `metric` its name there. */
export interface LayoutRow {
  readonly line: number;
  readonly register: number;
  readonly type: LayoutType;
  readonly scale: number;
  readonly sensor: string;
  readonly metric: string;
}

const REGISTERS = 65_536;
const COLUMNS = 5;
const WIDTH: Readonly<Record<LayoutType, number>> = { float32: 2, int16: 1, uint16: 1, int32: 2, uint32: 2 };
const SCALE = /^-?(?:\d{1,9}(?:\.\d{1,9})?|\.\d{1,9})$/;
const SENSOR = /^[\dA-Za-z_-]{1,64}$/;

function wrong(line: number, problem: LayoutProblem, detail: object = {}): never {
  return refuse('LayoutInvalid', { line, problem, ...detail });
}

/**
 * Reads a layout: lines of `register;type;scale;sensor;metric` after that header, in any order. Refuses (`LayoutInvalid`,
 * with the line) what is no such line, and registers that two lines take. Blank lines are left out.
 */
export function readLayout(text: string, knows: { readonly metric: (name: string) => boolean }): readonly LayoutRow[] {
  if (Buffer.byteLength(text) > LAYOUT_MAX_BYTES) wrong(1, 'tooLong', { limit: LAYOUT_MAX_BYTES });
  const [header = '', ...lines] = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  if (header.trim().toLowerCase() !== LAYOUT_HEADER) wrong(1, 'header', { expected: LAYOUT_HEADER });
  const rows = lines.flatMap((line, index) => (line.trim() === '' ? [] : [rowOf(line, index + 2)]));
  const unknown = rows.find(({ metric }) => !knows.metric(metric));
  if (unknown !== undefined) wrong(unknown.line, 'metric', { metric: unknown.metric });
  const takenBy = new Uint32Array(REGISTERS);
  for (const row of rows) take(row, takenBy);
  return rows.length === 0 ? wrong(2, 'empty') : rows;
}

function rowOf(text: string, line: number): LayoutRow {
  const parts = text.split(';').map((part) => part.trim());
  if (parts.length !== COLUMNS || parts.includes('')) wrong(line, 'fields');
  const [register, typeName, scale, sensor, metric] = parts as [string, string, string, string, string];
  const type = typeOf(typeName) ?? wrong(line, 'type');
  if (!hasRoom(register, type)) wrong(line, 'register');
  if (!isScale(scale)) wrong(line, 'scale');
  if (!SENSOR.test(sensor)) wrong(line, 'sensor', { sensor: sensor.slice(0, 64) });
  return { line, register: Number(register), type, scale: Number(scale), sensor, metric };
}

const isScale = (text: string): boolean => SCALE.test(text) && Number(text) !== 0;

const typeOf = (text: string): LayoutType | undefined => LAYOUT_TYPES.find((each) => each === text.toLowerCase());

function hasRoom(register: string, type: LayoutType): boolean {
  return /^\d{1,5}$/.test(register) && Number(register) + WIDTH[type] <= REGISTERS;
}

function take({ register, type, line }: LayoutRow, takenBy: Uint32Array): void {
  for (let at = register; at < register + WIDTH[type]; at += 1) {
    const other = takenBy[at] ?? 0;
    if (other > 0) wrong(line, 'overlaps', { register: at, other });
    takenBy[at] = line;
  }
}

/** Refuses a layout that names a sensor which is not among these. */
export function mustBeKnown(rows: readonly LayoutRow[], known: ReadonlySet<string>): void {
  const foreign = rows.find(({ sensor }) => !known.has(sensor));
  if (foreign !== undefined) wrong(foreign.line, 'sensor', { sensor: foreign.sensor });
}
