import { setImmediate as nextTurn } from 'node:timers/promises';
import { openText, unwrapKey } from '@watchglass/streams/seal/seal';

const AT_ONCE = 200;

/** Processes many costly rows and yields to the event loop in between. */
export async function eachInTurns<R, E>(rows: readonly R[], work: (row: R) => E): Promise<E[]> {
  const done: E[] = [];
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    if (from > 0) await nextTurn();
    done.push(...rows.slice(from, from + AT_ONCE).map(work));
  }
  return done;
}

/** Opens sealed texts of one subject with its wrapped key; all are empty once the key is destroyed. */
export function openAll(
  masterKey: Uint8Array,
  { subjectId, key }: { subjectId: string; key: Uint8Array | null },
  sealed: readonly string[],
): string[] {
  const own = key && unwrapKey(masterKey, subjectId, key);
  return sealed.map((text) => (own && openText(own, text)) ?? '');
}
