import type { DerivedBody } from '@watchglass/schemas/reading/log-body';
import { readingsSubject, type LiveValue, type ReadingsAnnouncement } from '@watchglass/schemas/live/messages';
import { effectiveAt } from '@watchglass/schemas/reading/effective-instant';
import type { LiveBus } from '@watchglass/streams/ports/live-bus';
import type { BaseContact } from './base-contacts.ts';
import { heardGap } from './point-intervals.ts';
import type { PointTable } from './point-table.ts';
import type { Uplink } from './uplink.ts';

/** Arrived readings that PostgreSQL does not contain yet. */
export interface Unwritten {
  readonly latest: number[];
  readonly intervals: number[];
  readonly contacts: Map<string, BaseContact>;
}

export const nothingUnwritten = (): Unwritten => ({ latest: [], intervals: [], contacts: new Map() });

/** Bound on the values of one announcement: the live bus bounds the size of a message. */
const ANNOUNCED_TOGETHER = 5_000;

/**
 * Applies readings as they arrive: the newest of each point becomes its latest value. Returns each slot with a changed
 * latest value once.
 */
export function arrive(points: PointTable, uplinks: readonly Uplink[], unwritten: Unwritten): number[] {
  const changed: number[] = [];
  for (const uplink of uplinks) {
    hear(unwritten.contacts, uplink);
    for (let i = 0; i < uplink.slots.length; i += 1) {
      const slot = uplink.slots[i] ?? 0;
      const gap = takeReading(points, uplink, i);
      if (gap === null) continue;
      if (points.marked[slot] === 0) changed.push(slot);
      points.marked[slot] = 1;
      if (isGap(gap) && heardGap(points, slot, gap)) unwritten.intervals.push(slot);
    }
  }
  release(points, changed, unwritten.latest);
  return changed;
}

const isGap = (gap: number): boolean => gap > 0 && gap < Infinity;

/**
 * Applies outputs of virtual sensors. The newest of each point becomes its latest value unless a greater version was
 * there before: a correction may move the latest value back. Returns each changed slot once.
 */
export function arriveDerived(
  points: PointTable,
  derived: readonly Uplink<DerivedBody>[],
  unwritten: Unwritten,
): number[] {
  const changed = new Set<number>();
  for (const uplink of derived) {
    for (const [i, slot] of uplink.slots.entries()) {
      if (uplink.body.version < (points.version[slot] ?? 0)) continue;
      const gap = takeDerived(points, uplink, i);
      changed.add(slot);
      if (isGap(gap) && heardGap(points, slot, gap)) unwritten.intervals.push(slot);
    }
  }
  release(points, [...changed], unwritten.latest);
  return [...changed];
}

/** Returns the time since the point's newest reading. */
function takeDerived(points: PointTable, { body, slots, position }: Uplink<DerivedBody>, i: number): number {
  const slot = slots[i] ?? 0;
  const measuredAt = body.at[i] ?? 0;
  const gap = measuredAt - (points.latestMeasuredAt[slot] ?? 0);
  points.version[slot] = body.version;
  points.latestAt[slot] = effectiveAt(body, measuredAt);
  points.latestMeasuredAt[slot] = measuredAt;
  points.lastMeasuredAt[slot] = measuredAt;
  points.latestValue[slot] = body.value[i] ?? 0;
  points.latestPosition[slot] = position;
  return gap;
}

/** Returns the time between the point's newest reading and this newer one; null if nothing changes. */
function takeReading(points: PointTable, { body, slots, position }: Uplink, i: number): number | null {
  const slot = slots[i] ?? 0;
  const measuredAt = body.at[i] ?? 0;
  const at = effectiveAt(body, measuredAt);
  if (!points.isNew(slot, at, measuredAt)) return null;
  const gap = measuredAt - (points.latestMeasuredAt[slot] ?? 0);
  const isLast = points.moveLast(slot, measuredAt);
  if (!points.isNewest(slot, at, measuredAt)) return isLast ? 0 : null;
  points.latestAt[slot] = at;
  points.latestMeasuredAt[slot] = measuredAt;
  points.latestValue[slot] = body.value[i] ?? 0;
  points.latestPosition[slot] = position;
  return gap;
}

function hear(contacts: Map<string, BaseContact>, { body }: Uplink): void {
  if (body.accepted) return;
  const { base, organizationId, receivedAt } = body;
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

/** Publishes the latest values of points on the live bus. */
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
  const at = points.latestAt[slot] ?? 0;
  const measuredAt = points.latestMeasuredAt[slot] ?? 0;
  const value = [
    points.sensor[slot] ?? 0,
    points.metric[slot] ?? 0,
    measuredAt,
    points.latestValue[slot] ?? 0,
    points.latestPosition[slot] ?? '',
  ] as const;
  return at === measuredAt ? value : [...value, at];
}

function publish(liveBus: LiveBus, organizationId: number, values: readonly LiveValue[]): void {
  liveBus.publish(readingsSubject(organizationId), { values } satisfies ReadingsAnnouncement);
}
