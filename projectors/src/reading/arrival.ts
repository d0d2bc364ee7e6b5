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
  for (const { body, slots, position } of uplinks) {
    const heard = unwritten.contacts.get(body.base);
    if (heard === undefined || heard.at < body.receivedAt) {
      unwritten.contacts.set(body.base, { organizationId: body.organizationId, at: body.receivedAt });
    }
    for (let i = 0; i < slots.length; i += 1) {
      const slot = slots[i] ?? 0;
      const at = body.at[i] ?? 0;
      const before = points.latestAt[slot] ?? 0;
      if (at <= before) continue;
      points.latestAt[slot] = at;
      points.latestValue[slot] = body.value[i] ?? 0;
      points.latestPosition[slot] = position;
      note(points, slot, changed);
      if (before > -Infinity && heardGap(points, slot, at - before)) unwritten.intervals.push(slot);
    }
  }
  release(points, changed, unwritten.latest);
  return changed;
}

function note(points: PointTable, slot: number, changed: number[]): void {
  if (points.marked[slot] === 1) return;
  points.marked[slot] = 1;
  changed.push(slot);
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
    points.sensor[slot] ?? 0, points.metric[slot] ?? 0, points.latestAt[slot] ?? 0, points.latestValue[slot] ?? 0,
    points.latestPosition[slot] ?? '',
  ];
}

function publish(liveBus: LiveBus, organizationId: number, values: readonly LiveValue[]): void {
  liveBus.publish(readingsSubject(organizationId), { values } satisfies ReadingsAnnouncement);
}
