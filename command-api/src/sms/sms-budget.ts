import { smsBudgetStream, type NotificationEvent } from '@watchglass/schemas/notification/events';
import { SMS_A_MONTH, SMS_NEARLY_SPENT } from '@watchglass/schemas/notification/limits';
import type { EventStore } from '@watchglass/streams/ports/event-store';
import type { Migration, Relational } from '@watchglass/streams/ports/relational';
import { v5 } from 'uuid';
import { asNew } from '../handle-command.ts';

/** `sms_budgets`: the text messages of each workspace in a calendar month (UTC). */
export const smsTables: readonly Migration[] = [
  {
    name: 'sms_budgets and reports of arrival',
    sql: `CREATE TABLE command.sms_budgets (
      organization_id integer NOT NULL,
      month text NOT NULL,
      used integer NOT NULL,
      PRIMARY KEY (organization_id, month)
    );
    ALTER TABLE command.messages ADD COLUMN arrived text`,
  },
];

const BUDGETS = '0f3c6a1e-58c1-5d0b-9a70-6d4b3e9b7c52';
const NEARLY = Math.ceil(SMS_A_MONTH * SMS_NEARLY_SPENT);

interface BudgetDeps {
  readonly eventStore: EventStore;
  readonly relational: Relational;
  readonly clock: () => Date;
  readonly newId: () => string;
}

/** Counts a text message; false if the workspace has none left this month. Its administrators are told once when few are left. */
export async function spendSms(
  organizationId: number,
  { eventStore, relational, clock, newId }: BudgetDeps,
): Promise<boolean> {
  const at = clock().toISOString();
  const month = at.slice(0, 7);
  const [spent] = await relational.query<{ used: number }>(
    `INSERT INTO command.sms_budgets AS b VALUES ($1, $2, 1)
      ON CONFLICT (organization_id, month) DO UPDATE SET used = b.used + 1 WHERE b.used < ${SMS_A_MONTH} RETURNING used`,
    [organizationId, month],
  );
  if (spent === undefined) return false;
  if (spent.used < NEARLY) return true;
  const event: NotificationEvent = {
    type: 'SmsBudgetNearlySpent',
    data: { organizationId, month, used: NEARLY, budget: SMS_A_MONTH },
  };
  const metadata = {
    organizationId,
    actor: { kind: 'system', id: 'notifications' },
    at,
    correlationId: newId(),
  } as const;
  // The id is the month's: later messages of it append nothing.
  const events = asNew([event], { metadata, newId: () => v5(`${organizationId} ${month}`, BUDGETS) });
  await eventStore.append(smsBudgetStream(organizationId), 'any', events);
  return true;
}
