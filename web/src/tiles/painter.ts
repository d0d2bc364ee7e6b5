import type { PointKey } from '@watchglass/schemas/live/messages';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { useLiveSource, type Live, type LiveSource } from '../live/live-source.ts';
import { useTranslate } from '../messages/messages.ts';
import type { Face, FaceValues } from './face.ts';
import { usePainted } from './painted.ts';

function isSame(one: Face, other: Face): boolean {
  return (
    one.state === other.state &&
    one.mark === other.mark &&
    one.texts.length === other.texts.length &&
    one.texts.every((text, at) => text === other.texts[at])
  );
}

/** Makes the face of a tile once a frame, and tells the parts of its view when it differs. */
export class Painter implements LiveSource<Face> {
  readonly #source: LiveSource<Face>;
  readonly #parts = new Set<() => void>();
  #drawn: Face;
  /** As drawn, with the instants of values that look the same. */
  #newest: Face;
  #leave: (() => void) | undefined;

  constructor(source: LiveSource<Face>) {
    this.#source = source;
    this.#drawn = source.read();
    this.#newest = this.#drawn;
  }

  readonly read = (): Face => {
    if (this.#parts.size === 0) this.#look();
    return this.#drawn;
  };

  readonly painted = (): Face => this.#newest;

  readonly listen = (part: () => void): (() => void) => {
    if (this.#parts.size === 0) this.#leave = this.#source.listen(this.#pass);
    this.#parts.add(part);
    return () => {
      this.#parts.delete(part);
      if (this.#parts.size === 0) this.#leave?.();
    };
  };

  /** One text, for the part that draws it. */
  text(at: number): LiveSource<string> {
    return { read: () => this.read().texts[at] ?? '', listen: this.listen };
  }

  /** True if the face looks different now. */
  #look(): boolean {
    this.#newest = this.#source.read();
    if (isSame(this.#newest, this.#drawn)) return false;
    this.#drawn = this.#newest;
    return true;
  }

  readonly #pass = (): void => {
    if (this.#look()) for (const part of this.#parts) part();
  };
}

/** The painter of a tile's points. `face` must be a stable, pure function. */
export function useFace(points: readonly PointKey[], face: (values: FaceValues) => Face): Painter {
  const t = useTranslate();
  const source = useLiveSource(
    points,
    useCallback((live: Live) => face({ ...live, t }), [face, t]),
  );
  const painter = useMemo(() => new Painter(source), [source]);
  usePainted(painter.painted);
  return painter;
}

/** The whole face; renders again whenever it looks different. */
export function useDrawn(painter: Painter): Face {
  return useSyncExternalStore(painter.listen, painter.read, painter.read);
}

export function useText(painter: Painter, at: number): LiveSource<string> {
  return useMemo(() => painter.text(at), [painter, at]);
}
