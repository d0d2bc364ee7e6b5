import { rowSubject, type Moved, type RowAnnouncement } from '@watchglass/schemas/live/messages';
import type { Position } from '@watchglass/streams/ports/event-store';
import type { LiveBus } from '@watchglass/streams/ports/live-bus';
import type { Change } from './projection.ts';

/** Publishes a page's changes: one message per organization and concept, with the moved rows of other entities. */
export function announce(changes: readonly Change[], position: Position, liveBus: Pick<LiveBus, 'publish'>): void {
  const bySubject = new Map<string, Change[]>();
  for (const change of changes) {
    const subject = rowSubject(change.organizationId, change.concept);
    const known = bySubject.get(subject);
    if (known === undefined) bySubject.set(subject, [change]);
    else known.push(change);
  }
  for (const [subject, ofSubject] of bySubject) {
    const ids = [...new Set(ofSubject.map(({ id }) => id))];
    const moved = together(ofSubject.flatMap((change) => change.moved ?? []));
    liveBus.publish(subject, { ids, position, ...(moved && { moved }) } satisfies RowAnnouncement);
  }
}

/** Each moved row and each mover once; null if there is none. */
function together(each: readonly Moved[]): Moved | null {
  const [rows, movers] = [new Map<string, Set<string>>(), new Map<string, Set<string>>()];
  for (const [concept, moved] of each.flatMap((one) => Object.entries(one))) {
    const [ids, known] = 'of' in moved ? [moved.of, movers] : [moved, rows];
    known.set(concept, new Set([...(known.get(concept) ?? []), ...ids]));
  }
  if (rows.size + movers.size === 0) return null;
  return Object.fromEntries([
    ...[...rows].map(([concept, ids]) => [concept, [...ids]]),
    ...[...movers].map(([concept, ids]) => [concept, { of: [...ids] }]),
  ]);
}
