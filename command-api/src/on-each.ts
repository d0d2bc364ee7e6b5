import { Refusal } from '@watchglass/schemas/refusals';
import { WrongRevision } from '@watchglass/streams/ports/fault';
import type { Position } from '@watchglass/streams/ports/event-store';

/** Streams that one request works on at the same time. */
const AT_ONCE = 16;

interface RefusedItem<T> extends Pick<Refusal, 'code' | 'detail'> {
  readonly item: T;
}

export interface Outcomes<T> {
  readonly refused: readonly RefusedItem<T>[];
  /** Of the last event; null if there was none. */
  readonly position: Position | null;
}

/**
 * Carries out an ordinary command on each item; a refusal of one leaves the others as they are. Throws for a fault of a
 * wire: what was done until then stays, and the same request can be repeated.
 */
export async function onEach<T>(
  items: readonly T[],
  carryOut: (item: T) => Promise<{ readonly position: Position | null }>,
): Promise<Outcomes<T>> {
  const refused: RefusedItem<T>[] = [];
  let position: Position | null = null;
  const waiting = items.values();
  const work = async (): Promise<void> => {
    for (const item of waiting) {
      try {
        const handled = await carryOut(item);
        position = later(position, handled.position);
      } catch (error) {
        const { code, detail } = refusalOf(error);
        refused.push({ item, code, detail });
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  const order = new Map(items.map((item, index) => [item, index]));
  return { refused: refused.toSorted((a, b) => (order.get(a.item) ?? 0) - (order.get(b.item) ?? 0)), position };
}

/** Positions compare as text. */
export function later(a: Position | null, b: Position | null): Position | null {
  return a === null || (b !== null && b > a) ? b : a;
}

function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  // Other writers won every attempt.
  if (error instanceof WrongRevision) return new Refusal('Conflict');
  throw error;
}
