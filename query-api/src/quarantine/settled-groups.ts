import type { Queryable } from '@watchglass/streams/ports/relational';
import { longList } from '@watchglass/streams/time-series/long-list';
import type { QuarantineGroupName } from '@watchglass/streams/time-series/quarantine-group';

/** A group that was decided on: of its records until `until` (epoch milliseconds), this many. */
export interface SettledGroup extends QuarantineGroupName, Record<string, unknown> {
  readonly until: number;
  readonly settled: number;
}

/** The last decision on each group of an organization. */
export function settledGroups(relational: Queryable, organizationId: number): Promise<SettledGroup[]> {
  return relational.query<SettledGroup>({
    name: 'quarantine.settled',
    text: `SELECT DISTINCT ON (d.group_id) d.reason, d.sensor, d.metric, d.unit, d.total AS settled,
        round(extract(epoch FROM d.received_until) * 1000)::float8 AS until
      FROM read.quarantine_decisions d WHERE d.organization_id = $1 ORDER BY d.group_id, d.position DESC`,
    values: [organizationId],
  });
}

/** SQL for the rows of groups, with `unit_key`: the unit behind `=`, or nothing without one. */
export function decidedGroups(groups: readonly SettledGroup[]) {
  const columns = [
    ['reason', 'String', groups.map(({ reason }) => reason)],
    ['sensor', 'String', groups.map(({ sensor }) => sensor)],
    ['metric', 'String', groups.map(({ metric }) => metric)],
    ['unit_key', 'String', groups.map(({ unit }) => (unit === null ? '' : `=${unit}`))],
    ['until', 'Int64', groups.map(({ until }) => until)],
    ['settled', 'UInt64', groups.map(({ settled }) => settled)],
  ] as const;
  const lists = columns.map(([name, type, values]) => ({ name, ...longList(`d_${name}_`, type, values) }));
  const fields = lists.map(({ name }, n) => `tupleElement(d, ${n + 1}) AS ${name}`);
  return {
    sql: `SELECT ${fields.join(', ')} FROM (SELECT arrayJoin(arrayZip(${lists.map(({ sql }) => sql).join(', ')})) AS d)`,
    parameters: Object.assign({}, ...lists.map(({ parameters }) => parameters)) as Readonly<Record<string, unknown>>,
  };
}
