import type { LiveValue } from '@watchglass/schemas/live/messages';
import type { Speed } from '@watchglass/schemas/moment/limits';
import type { Mark, PlayedValue, SegmentView } from '@watchglass/schemas/moment/views';
import { segmentMs, stepOf } from './play-clock.ts';

/** The segment that is shown and two ahead. */
const AT_ONCE = 3;

/** A segment to be read; epoch milliseconds. After one that ended early the values begin anew. */
export interface Wanted {
  readonly from: number;
  readonly to: number;
  readonly step: number;
  readonly isAnew: boolean;
}

interface Part extends Pick<Wanted, 'from' | 'step'> {
  readonly to: number;
  /** The values at its beginning, if it begins anew. */
  readonly snapshot: readonly LiveValue[];
  readonly values: Queue<PlayedValue>;
  readonly marks: Queue<Mark>;
}

/** What is due at an instant of the past. */
export interface Due {
  /** The end of the last whole step: what is shown is exactly what was known then. */
  readonly at: number;
  readonly values: readonly LiveValue[];
  readonly marks: readonly Mark[];
}

/** An output without a value is not a number. */
export function liveValueOf(played: PlayedValue): LiveValue {
  const [known, sensor, metric, measured, value, effective, arrivedAt] = played;
  const ordered = effective ?? Math.min(known, measured);
  const live = [sensor, metric, measured, value ?? NaN, ''] as const;
  if (arrivedAt !== undefined) return [...live, ordered, arrivedAt];
  return ordered === measured ? live : [...live, ordered];
}

/** What comes in the order of its instant, each taken once: a frame costs what it brings. */
class Queue<T extends readonly [at: number, ...rest: unknown[]]> {
  readonly #all: readonly T[];
  #taken = 0;

  constructor(all: readonly T[]) {
    this.#all = all;
  }

  until(at: number): readonly T[] {
    const first = this.#taken;
    while ((this.#all[this.#taken]?.[0] ?? Infinity) <= at) this.#taken += 1;
    return this.#all.slice(first, this.#taken);
  }
}

/** The past from a snapshot on, in segments: which are to be read, and what of them is due. It knows no clock. */
export class Reel {
  #shown: number;
  #parts: Part[] = [];
  #isShort = false;

  constructor(from: number) {
    this.#shown = from;
  }

  /** The end of what has been read. */
  get ready(): number {
    return this.#parts.at(-1)?.to ?? this.#shown;
  }

  get at(): number {
    return this.#shown;
  }

  /** True if something that has been read leaves out more than frames at this speed do. */
  isCoarserThan(speed: Speed): boolean {
    return this.#parts.some(({ step }) => step > stepOf(speed));
  }

  /** The next segment to read, one at a time; null while enough is there. */
  next(speed: Speed, until: number): Wanted | null {
    const from = this.ready;
    if (this.#parts.length >= AT_ONCE || from >= until) return null;
    return { from, to: Math.min(until, from + segmentMs(speed)), step: stepOf(speed), isAnew: this.#isShort };
  }

  add({ from, to, step }: Wanted, { values, marks, to: end }: SegmentView, snapshot: readonly LiveValue[]): void {
    if (from !== this.ready || end <= from) return;
    this.#isShort = end < to;
    this.#parts.push({ from, to: end, step, snapshot, values: new Queue(values), marks: new Queue(marks) });
  }

  /** Takes what became known since the last time and until the end of the last whole step before an instant. */
  take(at: number): Due {
    const values: LiveValue[] = [];
    const marks: Mark[] = [];
    for (const part of this.#parts) {
      const end = wholeStep(part, at);
      if (end <= this.#shown) break;
      if (this.#shown === part.from) values.push(...part.snapshot);
      values.push(...part.values.until(end).map(liveValueOf));
      marks.push(...part.marks.until(end));
      this.#shown = end;
      if (end < part.to) break;
    }
    this.#parts = this.#parts.filter(({ to }) => to > this.#shown);
    return { at: this.#shown, values, marks };
  }
}

function wholeStep({ from, to, step }: Pick<Part, 'from' | 'to' | 'step'>, at: number): number {
  return at >= to ? to : from + Math.floor((at - from) / step) * step;
}
