import type { SilenceView } from '@watchglass/schemas/user/views';
import type { Queryable } from '@watchglass/streams/ports/relational';
import { iso } from '../http/answer.ts';

interface SilenceRow extends Record<string, unknown> {
  readonly organization_id: number;
  readonly silenced_until: Date;
  readonly up_to: Date;
}

/** The silences of a person's own screens that are in force. */
export async function silencesOf(relational: Queryable, userId: string, now: Date): Promise<readonly SilenceView[]> {
  const rows = await relational.query<SilenceRow>({
    name: 'alarm_silences.of-person',
    text: `SELECT organization_id, silenced_until, up_to FROM read.alarm_silences
      WHERE user_id = $1 AND silenced_until > $2 ORDER BY organization_id`,
    values: [userId, now],
  });
  return rows.map(({ organization_id, silenced_until, up_to }) => ({
    organizationId: organization_id,
    until: iso(silenced_until),
    upTo: iso(up_to),
  }));
}
