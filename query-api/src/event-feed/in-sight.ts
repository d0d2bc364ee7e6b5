import type { SubjectKind } from '@watchglass/schemas/event-feed/types';
import { sightIn, type Membership, type Sight } from '@watchglass/schemas/member/rights';
import type { Queryable } from '@watchglass/streams/ports/relational';
import { alarmRows } from '../alarm/rows.ts';
import { alarmRuleRows } from '../alarm-rule/rows.ts';
import { annotationRows } from '../annotation/rows.ts';
import { assetRows } from '../asset/rows.ts';
import { baseRows } from '../base/rows.ts';
import { idsInSight } from '../live/row-reader.ts';
import { monitorRows } from '../monitor/rows.ts';
import { sensorRows } from '../sensor/rows.ts';
import type { FeedRow } from './read-feed.ts';

type Find = (reading: { relational: Relational; sight: Sight }, ids: readonly string[]) => Promise<ReadonlySet<string>>;
type Relational = Parameters<typeof idsInSight>[0]['relational'];

/** Who is limited to locations sees the events of the things that they see now; other things have no place. */
const PLACED: Partial<Readonly<Record<SubjectKind, Find>>> = {
  alarm: (reading, ids) => idsInSight(reading, alarmRows, ids),
  rule: (reading, ids) => idsInSight(reading, alarmRuleRows, ids),
  sensor: (reading, ids) => idsInSight(reading, sensorRows, ids),
  asset: (reading, ids) => idsInSight(reading, assetRows, ids),
  annotation: (reading, ids) => idsInSight(reading, annotationRows, ids),
  base: (reading, ids) => idsInSight(reading, baseRows, ids),
  monitor: (reading, ids) => idsInSight(reading, monitorRows, ids),
};

/** The rows whose subjects are in the sight of a member. Modules are the caller's concern. */
export async function inSight(
  relational: Queryable,
  membership: Membership,
  { organizationId, rows }: { readonly organizationId: number; readonly rows: readonly FeedRow[] },
): Promise<readonly FeedRow[]> {
  const sight = sightIn(organizationId, membership);
  if (sight.locations === null || rows.length === 0) return rows;
  const reading = { relational: relational as Relational, sight };
  const seen = new Map<SubjectKind, ReadonlySet<string>>();
  for (const [kind, find] of Object.entries(PLACED) as [SubjectKind, Find][]) {
    const ids = rows.filter(({ subject_kind }) => subject_kind === kind).map(({ subject_id }) => subject_id);
    seen.set(kind, ids.length === 0 ? new Set() : await find(reading, [...new Set(ids)]));
  }
  return rows.filter(({ subject_kind, subject_id }) => seen.get(subject_kind)?.has(subject_id) ?? true);
}
