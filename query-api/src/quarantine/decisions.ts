import { sensorsIn, type Sight } from '@watchglass/schemas/member/rights';
import type { QuarantineDecisions, QuarantineDecision } from '@watchglass/schemas/quarantine/views';
import { iso } from '../http/answer.ts';
import { window, type Paging } from '../http/paging.ts';
import type { Reading } from '../http/route.ts';
import { sensorIn } from '../reading/points.ts';
import { sensorsNamed } from '../reading/quarantine.ts';
import { nameOf } from '../user/people.ts';

type Row = Readonly<
  Omit<QuarantineDecision, 'at' | 'receivedAfter' | 'receivedUntil' | 'sensorId' | 'sensorName' | 'byName'>
> &
  Record<string, unknown> & {
    readonly at: Date;
    readonly received_after: Date | null;
    readonly received_until: Date;
    readonly all: number;
  };

/** Who is limited sees the decisions about sensors in sight. */
const decisionsFor = (sensor: string): string => `
SELECT d.id, d.reason, d.sensor, d.metric, d.unit, d.outcome, d.decided_at AS at, d.decided_by AS by, d.why, d.received_after,
  d.received_until, d.count, d.as_unit AS "asUnit", d.slope, d.value_offset AS "offset", d.read, d.stored, d.left_out AS "leftOut", d.done,
  count(*) OVER ()::float8 AS all
FROM read.quarantine_decisions d WHERE d.organization_id = $1
  AND ($2::uuid[] IS NULL OR EXISTS (SELECT 1 FROM read.sensors s
    WHERE s.organization_id = d.organization_id AND s.wire_id = d.sensor AND ${sensor}))
ORDER BY d.position DESC LIMIT $4 OFFSET $5`;

/** What was decided on quarantine, the newest first, with the progress of acceptances. */
export async function quarantineDecisions(
  { relational, people, sight }: Pick<Reading, 'relational' | 'people'> & { readonly sight: Sight },
  paging: Paging,
): Promise<QuarantineDecisions> {
  const rows = await relational.query<Row>({
    name: 'quarantine.decisions',
    text: decisionsFor(sensorIn('s', '$2', '$3')),
    values: [sight.organizationId, sight.locations, sensorsIn(sight), ...window(paging)],
  });
  const [opened, sensors] = await Promise.all([
    people.named(rows.map(({ by }) => by)),
    sensorsNamed(
      { relational, sight },
      rows.map(({ sensor }) => sensor),
    ),
  ]);
  return {
    items: rows.map(({ at, received_after: after, received_until: until, all: _all, ...row }) => ({
      ...row,
      sensorId: sensors.get(row.sensor)?.id ?? null,
      sensorName: sensors.get(row.sensor)?.name ?? '',
      at: iso(at),
      byName: nameOf(opened, row.by),
      receivedAfter: after && iso(after),
      receivedUntil: iso(until),
    })),
    total: rows[0]?.all ?? 0,
  };
}
