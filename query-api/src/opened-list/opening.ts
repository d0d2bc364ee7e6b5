import { setImmediate as nextTurn } from 'node:timers/promises';
import { openText, unwrapKey } from '@watchglass/streams/seal/seal';

const AT_ONCE = 200;

/** Goes through many rows that cost work each, and lets others have their turn in between. */
export async function eachInTurns<R, E>(rows: readonly R[], work: (row: R) => E): Promise<E[]> {
  const done: E[] = [];
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    if (from > 0) await nextTurn();
    done.push(...rows.slice(from, from + AT_ONCE).map(work));
  }
  return done;
}

/** Sealed texts of one subject, opened with its wrapped key; all empty once that is gone. */
export function openAll(
  masterKey: Uint8Array,
  { subjectId, key }: { subjectId: string; key: Uint8Array | null },
  sealed: readonly string[],
): string[] {
  const own = key && unwrapKey(masterKey, subjectId, key);
  return sealed.map((text) => (own && openText(own, text)) ?? '');
}
