import { iso } from '../http/answer.ts';
import type { Reading } from '../http/route.ts';
import { nameOf } from '../user/people.ts';

export interface SignatureOf {
  readonly byName: string;
  readonly at: string;
  readonly meaning: string;
}

interface SignatureRow extends Record<string, unknown> {
  readonly alarm_id: string;
  readonly at: Date;
  readonly actor_id: string;
  readonly meaning: string;
}

/** The signatures of each of these alarms, the oldest first. */
export async function signaturesOf(
  { relational, people, sight }: Pick<Reading, 'relational' | 'people' | 'sight'>,
  alarmIds: readonly string[],
): Promise<ReadonlyMap<string, readonly SignatureOf[]>> {
  const rows = await relational.query<SignatureRow>({
    name: 'alarm_history.signatures',
    text: `SELECT alarm_id, at, actor_id, data ->> 'meaning' AS meaning FROM read.alarm_timeline
      WHERE organization_id = $1 AND alarm_id = ANY ($2::uuid[]) AND type = 'AlarmSigned' ORDER BY position`,
    values: [sight.organizationId, alarmIds],
  });
  const opened = await people.named(rows.map(({ actor_id }) => actor_id));
  const byAlarm = new Map<string, SignatureOf[]>();
  for (const { alarm_id, at, actor_id, meaning } of rows) {
    const signature = { byName: nameOf(opened, actor_id), at: iso(at), meaning };
    byAlarm.set(alarm_id, [...(byAlarm.get(alarm_id) ?? []), signature]);
  }
  return byAlarm;
}
