import { readingsSubject, type LiveValue, type ReadingsAnnouncement } from '@watchglass/schemas/live/messages';
import type { LiveBus } from '@watchglass/streams/ports/live-bus';
import type { BaseContact } from './base-contacts.ts';
import { heardGap } from './point-intervals.ts';
import type { PointTable } from './point-table.ts';
import type { Uplink } from './uplink.ts';

/** What has arrived and is not yet in PostgreSQL. */
export interface Unwritten {
  readonly latest: number[];
  readonly intervals: number[];
  readonly contacts: Map<string, BaseContact>;
}

export const nothingUnwritten = (): Unwritten => ({ latest: [], intervals: [], contacts: new Map() });

/** Values in one announcement: what a live bus carries in one message is bounded. */
const ANNOUNCED_TOGETHER = 5_000;

/**
 * Takes readings in as they come: those that are newest of their point become its latest value. Answers the slots whose
 * latest value is another now, each once.
 */
export function arrive(points: PointTable, uplinks: readonly Uplink[], unwritten: Unwritten): number[] {
  const changed: number[] = [];
  for (const uplink of uplinks) {
    hear(unwritten.contacts, uplink);
    for (let i = 0; i < uplink.slots.length; i += 1) {
      const slot = uplink.slots[i] ?? 0;
      const gap = setLatest(points, slot, { uplink, i });
      if (gap <= 0) continue;
      if (points.marked[slot] === 0) changed.push(slot);
      points.marked[slot] = 1;
      if (gap < Infinity && heardGap(points, slot, gap)) unwritten.intervals.push(slot);
    }
  }
  release(points, changed, unwritten.latest);
  return changed;
}

/** Answers by how much the reading is newer than what the point had; where it is not, nothing changes. */
function setLatest(
  points: PointTable,
  slot: number,
  { uplink: { body, position }, i }: { uplink: Uplink; i: number },
): number {
  const at = body.at[i] ?? 0;
  const gap = at - (points.latestAt[slot] ?? 0);
  if (gap <= 0) return gap;
  points.latestAt[slot] = at;
  points.latestValue[slot] = body.value[i] ?? 0;
  points.latestPosition[slot] = position;
  return gap;
}

function hear(contacts: Map<string, BaseContact>, { body: { base, organizationId, receivedAt } }: Uplink): void {
  const before = contacts.get(base)?.at ?? -Infinity;
  if (receivedAt > before) contacts.set(base, { organizationId, at: receivedAt });
}

function release(points: PointTable, changed: readonly number[], latest: number[]): void {
  for (const slot of changed) {
    points.marked[slot] = 0;
    if (points.dirty[slot] === 1) continue;
    points.dirty[slot] = 1;
    latest.push(slot);
  }
}

/** Tells whoever listens the latest values of points. */
export function announce(liveBus: LiveBus, points: PointTable, changed: readonly number[]): void {
  const byOrganization = new Map<number, LiveValue[]>();
  for (const slot of changed) {
    const organizationId = points.organization[slot] ?? 0;
    const values = byOrganization.get(organizationId) ?? [];
    if (values.length === 0) byOrganization.set(organizationId, values);
    values.push(valueOf(points, slot));
    if (values.length < ANNOUNCED_TOGETHER) continue;
    publish(liveBus, organizationId, values);
    byOrganization.delete(organizationId);
  }
  for (const [organizationId, values] of byOrganization) publish(liveBus, organizationId, values);
}

function valueOf(points: PointTable, slot: number): LiveValue {
  return [
    points.sensor[slot] ?? 0,
    points.metric[slot] ?? 0,
    points.latestAt[slot] ?? 0,
    points.latestValue[slot] ?? 0,
    points.latestPosition[slot] ?? '',
  ];
}

function publish(liveBus: LiveBus, organizationId: number, values: readonly LiveValue[]): void {
  liveBus.publish(readingsSubject(organizationId), { values } satisfies ReadingsAnnouncement);
}
