import { RECEIPT_SHOWN_MOST } from '@watchglass/schemas/wall/receipt-limits';
import type { Receipt } from '@watchglass/schemas/wall/receipt';
import type { TilePicture } from './recorder.ts';

export type ShownValue = Receipt['shown'][number];

/** A value of a source: an instant, or how often the alarm of a row was raised. */
type Told = ReadonlyMap<string, number>;

/** Per tile, what receipts have told of each source. */
export type ToldOfTiles = readonly Told[];

export function toldBy(tiles: readonly TilePicture[]): ToldOfTiles {
  return tiles.map(({ shown }) => new Map(shown.flatMap(([key, at]) => (at === null ? [] : [[key, at] as const]))));
}

/**
 * The value of each tile that receipts have not told yet, at most one a tile: the newest. Further ones follow in the next
 * seconds. `second` is that of the receipt's time.
 */
export function newValues(
  told: ToldOfTiles,
  tiles: readonly TilePicture[],
  second: number,
): { readonly values: readonly ShownValue[]; readonly told: ToldOfTiles } {
  const values: ShownValue[] = [];
  const next = tiles.map(({ shown }, place) => {
    const known = told[place] ?? new Map<string, number>();
    let newest: readonly [string, number] | undefined;
    for (const [key, at] of shown)
      if (at !== null && known.get(key) !== at && (newest === undefined || at > newest[1])) newest = [key, at];
    if (newest === undefined) return known;
    values.push([place, ...newest, second]);
    return new Map(known).set(...newest);
  });
  return { values, told: values.length === 0 ? told : next };
}

/** Evenly thinned to what a receipt holds, and the number left out. */
export function thinned(values: readonly ShownValue[]): { readonly shown: ShownValue[]; readonly left: number } {
  const left = Math.max(0, values.length - RECEIPT_SHOWN_MOST);
  if (left === 0) return { shown: [...values], left };
  const shown = Array.from({ length: RECEIPT_SHOWN_MOST }, (_, index) => {
    // The newest value of all is kept.
    const at = Math.ceil(((index + 1) * values.length) / RECEIPT_SHOWN_MOST) - 1;
    return values[at] as ShownValue;
  });
  return { shown, left };
}
