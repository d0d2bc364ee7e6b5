import type { PaintedTile as Line } from '@watchglass/schemas/wall/receipt-hash';
import { atom } from 'jotai';
import type { Face, Shown } from '../../tiles/face.ts';
import type { PaintedTile } from '../../tiles/painted.ts';

/** What one tile paints now: the line that is hashed, and what it shows of its sources. */
export interface TilePicture extends Line {
  readonly shown: readonly Shown[];
}

/** Keeps what the tiles of this wall were given to paint, by dashboard and tile. */
export class Recorder {
  readonly #tiles = new Map<string, RecordedTile>();

  /** The tile while it is mounted: `leave` forgets it. `rest` is its state until it says another. */
  tile(dashboardId: string, tileId: string, rest: string): RecordedTile {
    const key = `${dashboardId} ${tileId}`;
    const known = this.#tiles.get(key) ?? new RecordedTile(rest, () => this.#tiles.delete(key));
    this.#tiles.set(key, known);
    return known;
  }

  /** The tiles in the given order. One that is not mounted yet is loading. */
  pictures(dashboardId: string, tileIds: readonly string[]): readonly TilePicture[] {
    return tileIds.map((id) => {
      const tile = this.#tiles.get(`${dashboardId} ${id}`);
      return { id, ...(tile?.picture() ?? LOADING) };
    });
  }
}

export const recorderAtom = atom(() => new Recorder());

/** Receipts tell instants in whole milliseconds. */
function inMilliseconds([key, at, from, to]: Shown): Shown {
  const whole = at === null ? null : Math.floor(at);
  return from === undefined || to === undefined ? [key, whole] : [key, whole, Math.floor(from), Math.floor(to)];
}

type Picture = Omit<TilePicture, 'id'>;
const LOADING: Picture = { state: 'loading', call: '-', texts: [], shown: [] };

class RecordedTile implements PaintedTile {
  readonly leave: () => void;
  readonly #parts = new Set<() => Face>();
  #rest: string;
  #call = '-';

  constructor(rest: string, leave: () => void) {
    this.#rest = rest;
    this.leave = leave;
  }

  setRest(state: string): void {
    this.#rest = state;
  }

  setCall(call: string): void {
    this.#call = call;
  }

  add(part: () => Face): () => void {
    this.#parts.add(part);
    return () => this.#parts.delete(part);
  }

  /** Several parts, such as the charts of two metrics, count together; the first says the state. */
  picture(): Picture {
    const faces = [...this.#parts].map((part) => part());
    return {
      state: faces[0]?.state ?? this.#rest,
      call: this.#call,
      texts: faces.flatMap(({ texts }) => texts),
      shown: faces.flatMap(({ shown }) => shown.map(inMilliseconds)),
    };
  }
}
