import type { TimerBody } from '@watchglass/schemas/reading/log-body';
import type { Point } from './point.ts';

const BUCKET_MS = 10_000;

/** A point and a rule on its silence; a later entry of the same two takes its place. */
export interface WheelEntry {
  readonly point: Point;
  readonly ruleId: string;
  /** The bucket that looks at it, in tens of seconds of the steady clock. */
  bucket: number;
}

/** When a silence is due: `dueAt` on the wall clock, `endsAt` on the steady one; null if it is not. */
export type DueOf = (
  entry: Pick<WheelEntry, 'point' | 'ruleId'>,
) => { readonly dueAt: number; readonly endsAt: number } | null;

/**
 * Silences that may raise, in buckets of ten seconds of the steady clock. A reading costs nothing here: a bucket looks
 * at its points when it comes, and puts those that were heard into a later one.
 */
export class SilenceWheel {
  readonly #dueOf: DueOf;
  readonly #buckets = new Map<number, WheelEntry[]>();
  #looked = -Infinity;

  constructor(dueOf: DueOf) {
    this.#dueOf = dueOf;
  }

  /** Puts the silence into its bucket again after its rule, its alarm or its sensor may have changed. */
  watch(point: Point, ruleId: string): void {
    const known = point.silences.get(ruleId);
    const due = this.#dueOf({ point, ruleId });
    if (due === null) point.silences.delete(ruleId);
    // A bucket that comes too early looks again.
    else if (!known || known.bucket > bucketOf(due)) this.#put({ point, ruleId, bucket: bucketOf(due) });
  }

  /** No silence is due before this instant on the steady clock; Infinity without one that may be. */
  get earliest(): number {
    return Math.min(...this.#buckets.keys()) * BUCKET_MS;
  }

  /** The timers that are due by `now` on the steady clock. Each is returned until the point records that it fired. */
  due(now: number): TimerBody[] {
    const bucket = Math.floor(now / BUCKET_MS);
    if (bucket <= this.#looked) return [];
    this.#looked = bucket;
    const due: TimerBody[] = [];
    for (const [each, entries] of this.#buckets) {
      if (each > bucket) continue;
      this.#buckets.delete(each);
      for (const entry of entries) this.#look(entry, now, due);
    }
    return due;
  }

  #look(entry: WheelEntry, now: number, due: TimerBody[]): void {
    const { point, ruleId } = entry;
    if (point.silences.get(ruleId) !== entry) return;
    const found = this.#dueOf(entry);
    if (found === null) {
      point.silences.delete(ruleId);
      return;
    }
    this.#put({ point, ruleId, bucket: bucketOf(found) });
    if (found.endsAt > now) return;
    // A silence that was due before anyone looked is judged as long as it is by now.
    const late = now - found.endsAt;
    const dueAt = late > BUCKET_MS ? found.dueAt + late : found.dueAt;
    due.push({ kind: 'timer', organizationId: point.organizationId, ruleId, ...point.id(), dueAt });
  }

  #put(entry: WheelEntry): void {
    entry.bucket = Math.max(entry.bucket, this.#looked + 1);
    const entries = this.#buckets.get(entry.bucket);
    if (entries) entries.push(entry);
    else this.#buckets.set(entry.bucket, [entry]);
    entry.point.silences.set(entry.ruleId, entry);
  }
}

function bucketOf({ endsAt }: { readonly endsAt: number }): number {
  return Math.ceil(endsAt / BUCKET_MS);
}
