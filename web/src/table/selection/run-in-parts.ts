import { portions } from '../../http/batch.ts';

/** Items that one request carries: few enough for true progress, and for a stop that takes effect soon. */
const PART = 50;

export interface PartAnswer<R> {
  readonly done: number;
  readonly refused: readonly R[];
}

interface Run<T, R> {
  readonly items: readonly T[];
  readonly send: (part: readonly T[]) => Promise<PartAnswer<R>>;
  /** Called after each part with its length. */
  readonly onPart: (answer: PartAnswer<R>, length: number) => void;
  readonly isStopped: () => boolean;
}

/**
 * Sends items part by part, one request at a time. A stop ends it after the part that is under way; a failed part
 * throws. Resolves to true when all were sent.
 */
export async function runInParts<T, R>({ items, send, onPart, isStopped }: Run<T, R>): Promise<boolean> {
  for (const part of portions(items, PART)) {
    if (isStopped()) return false;
    onPart(await send(part), part.length);
  }
  return true;
}
