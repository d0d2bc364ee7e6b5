import type { ReportRecipients } from '@watchglass/schemas/report-schedule/commands';
import type { Reading } from '../http/route.ts';
import { nameOf } from '../user/people.ts';

/** The names of people and of destinations, those that were deleted included, by their ids. */
export async function recipientNames(
  { people, relational, sight }: Pick<Reading, 'people' | 'relational' | 'sight'>,
  recipients: readonly ReportRecipients[],
): Promise<ReadonlyMap<string, string>> {
  const persons = [...new Set(recipients.flatMap((each) => each.people))];
  const destinationIds = [...new Set(recipients.flatMap((each) => each.destinationIds))];
  const [opened, destinations] = await Promise.all([
    people.named(persons),
    relational.query<{ id: string; name: string }>({
      name: 'report.destinations',
      text: 'SELECT id, name FROM read.destinations WHERE organization_id = $1 AND id = ANY ($2::uuid[])',
      values: [sight.organizationId, destinationIds],
    }),
  ]);
  return new Map([
    ...persons.map((id) => [id, nameOf(opened, id)] as const),
    ...destinations.map(({ id, name }) => [id, name] as const),
  ]);
}
