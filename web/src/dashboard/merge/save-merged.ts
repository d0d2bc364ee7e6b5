import type { DashboardView } from '@watchglass/schemas/dashboard/views';
import { Failure, failureFrom, isOutdated } from '../../http/failure.ts';
import type { Http } from '../../http/http.ts';
import { settled } from '../rearrange.ts';
import { merge, type Choices, type Conflict, type Content } from './merge.ts';

export interface Saving {
  /** What the edit began with. */
  readonly base: DashboardView;
  readonly mine: Content;
  /** The edit began with an earlier version. */
  readonly isRestored: boolean;
  /** What others saved meanwhile, if that is known. */
  readonly theirs?: DashboardView | undefined;
  readonly choices: Choices;
}

/** How saving ended: with what was sent, with a merge, or with a question about what both changed. */
export type Saved =
  | { readonly outcome: 'saved' | 'merged' }
  | { readonly outcome: 'asked'; readonly theirs: DashboardView; readonly conflicts: readonly Conflict[] };

/** Others may save again and again while this merges. */
const MERGES = 5;

/** Saves an edit; refused as outdated, it is merged with the newest version and sent again. Throws any other failure. */
export async function saveMerged(http: Http, path: string, saving: Saving): Promise<Saved> {
  const { base, mine, isRestored, choices } = saving;
  let { theirs } = saving;
  if (theirs === undefined) {
    const cause = isRestored ? ('restored' as const) : undefined;
    theirs = await outrunBy(http, path, { etag: base.etag, body: { ...mine, cause } });
  }
  for (let merges = 0; theirs !== undefined; merges += 1) {
    const { definition, conflicts } = merge({ base, mine, theirs }, choices);
    const open = conflicts.filter(({ id }) => choices[id] === undefined);
    if (open.length > 0) return { outcome: 'asked', theirs, conflicts: open };
    if (merges === MERGES) throw new Failure('refused', 412);
    const newer: DashboardView | undefined = await outrunBy(http, path, {
      etag: theirs.etag,
      body: { name: definition.name, data: settled(definition.data), cause: 'merged' },
    });
    if (newer === undefined) return { outcome: 'merged' };
    theirs = newer;
  }
  return { outcome: 'saved' };
}

/** Sends a version. Returns the newer one that it did not know, or nothing if it was saved. */
async function outrunBy(
  http: Http,
  path: string,
  { etag, body }: { readonly etag: string; readonly body: object },
): Promise<DashboardView | undefined> {
  try {
    await http.call(path, { method: 'PUT', body, ifMatch: etag });
    return undefined;
  } catch (thrown) {
    if (!isOutdated(failureFrom(thrown))) throw thrown;
    return http.get<DashboardView>(path);
  }
}
