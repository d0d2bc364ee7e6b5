const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

export interface JsonBounds {
  readonly depth: number;
  /** Most keys of one object. */
  readonly keys?: number;
  /** Most items of one list. */
  readonly items?: number;
}

/**
 * Returns the bound that a JSON text breaks, or null. One pass over the bytes before they are parsed: the parsing of
 * deep nesting, or the validation of an object of many keys, would block the process.
 */
export function brokenBound(bytes: Uint8Array, bounds: JsonBounds): keyof JsonBounds | null {
  const open: Counted[] = [];
  for (let i = 0; i < bytes.length; i += 1) {
    const byte = bytes[i] ?? 0;
    if (byte === QUOTE) i = endOfText(bytes, i + 1);
    const broken = STEPS[byte]?.(open, bounds) ?? null;
    if (broken !== null) return broken;
  }
  return null;
}

interface Counted {
  readonly bound: 'keys' | 'items';
  count: number;
}

type Step = (open: Counted[], bounds: JsonBounds) => keyof JsonBounds | null;

const enter =
  (bound: Counted['bound']): Step =>
  (open, { depth }) =>
    open.push({ bound, count: 1 }) > depth ? 'depth' : null;

const leave: Step = (open) => {
  open.pop();
  return null;
};

/** Each comma announces one more item. */
const count: Step = (open, bounds) => {
  const inner = open.at(-1);
  if (!inner) return null;
  inner.count += 1;
  return inner.count > (bounds[inner.bound] ?? Number.POSITIVE_INFINITY) ? inner.bound : null;
};

/** The step of each byte. */
const STEPS: readonly (Step | undefined)[] = Object.assign(Array<Step | undefined>(256).fill(undefined), {
  [OPEN_LIST]: enter('items'),
  [OPEN_OBJECT]: enter('keys'),
  [CLOSE_LIST]: leave,
  [CLOSE_OBJECT]: leave,
  [COMMA]: count,
});

function endOfText(bytes: Uint8Array, from: number): number {
  let i = from;
  while (i < bytes.length && bytes[i] !== QUOTE) i += bytes[i] === BACKSLASH ? 2 : 1;
  return i;
}
