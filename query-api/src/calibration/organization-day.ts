import type { Queryable } from '@watchglass/streams/ports/relational';

/** The day at an instant on the calendar of an organization: YYYY-MM-DD. */
export async function organizationDay(relational: Queryable, organizationId: number, now: Date): Promise<string> {
  const [row] = await relational.query<{ day: string }>({
    name: 'organizations.day',
    text: `SELECT ($2::timestamptz AT TIME ZONE time_zone)::date::text AS day FROM read.organizations WHERE organization_id = $1`,
    values: [organizationId, now],
  });
  return row?.day ?? now.toISOString().slice(0, 10);
}
