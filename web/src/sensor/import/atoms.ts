import type { ImportChange, ImportDone, ImportRefused } from '@watchglass/schemas/sensor/import';
import { atom } from 'jotai';
import { requiredHttpAtom } from '../../http/browser.ts';
import type { PartAnswer } from '../../table/selection/run-in-parts.ts';
import { filesOf } from './import-parts.ts';

const TYPE = 'text/csv';

interface Sending {
  readonly organizationId: number;
  readonly file: BlobPart;
  readonly query: string;
  readonly signal?: AbortSignal;
}

const sendAtom = atom(null, async (get, _set, { organizationId, file, query, signal }: Sending) => {
  const { value } = await get(requiredHttpAtom).call<ImportDone>(`/api/sensors/${organizationId}/import${query}`, {
    method: 'POST',
    // Browsers call CSV what the programs of the machine call it.
    files: { form: new Blob([file], { type: TYPE }), onProgress: () => undefined },
    ...(signal && { signal }),
  });
  return value;
});

interface Checking extends Omit<Sending, 'query'> {
  readonly createTags: boolean;
}

/** What a file would change. */
export const checkFileAtom = atom(null, (_get, set, { createTags, ...sending }: Checking) =>
  set(sendAtom, { ...sending, query: `?dryRun=true&createTags=${createTags}` }),
);

interface Part {
  readonly organizationId: number;
  readonly changes: readonly ImportChange[];
  readonly locations: ReadonlyMap<string, string>;
  readonly createTags: boolean;
}

/** Carries out a part of the listed changes. A repeated part changes only what is left of it. */
export const importPartAtom = atom(
  null,
  async (_get, set, { organizationId, changes, locations, createTags }: Part): Promise<PartAnswer<ImportRefused>> => {
    const refused: ImportRefused[] = [];
    for (const file of filesOf(changes, locations)) {
      const done = await set(sendAtom, { organizationId, file, query: `?createTags=${createTags}` });
      refused.push(...done.refused);
    }
    return { done: changes.length - refused.length, refused };
  },
);
