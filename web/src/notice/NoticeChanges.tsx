import { alarm } from '@watchglass/schemas/alarm/entity';
import { apiAccount } from '@watchglass/schemas/api-account/entity';
import { base } from '@watchglass/schemas/base/entity';
import { destination } from '@watchglass/schemas/destination/entity';
import { meets } from '@watchglass/schemas/member/rights';
import { COUNTED_CONCEPTS, type CountedConcept } from '@watchglass/schemas/notice/notices';
import { report } from '@watchglass/schemas/report/entity';
import { reportSchedule } from '@watchglass/schemas/report-schedule/entity';
import { sensor } from '@watchglass/schemas/sensor/entity';
import { webhook } from '@watchglass/schemas/webhook/entity';
import { useRowChanges } from '../live/use-row-changes.ts';
import { membershipOf, useOrganization } from '../user/rights.ts';
import type { Notices } from './use-notices.ts';

/** These alone: the table of all entities would be loaded with every page. */
const COUNTED = {
  alarm,
  apiAccount,
  base,
  destination,
  report,
  reportSchedule,
  sensor,
  webhook,
} as const satisfies Record<CountedConcept, object>;

/** Follows the rows that are counted, as far as the person may read them. */
export function NoticeChanges({ soon }: Pick<Notices, 'soon'>) {
  const membership = membershipOf(useOrganization());
  return COUNTED_CONCEPTS.filter((concept) => meets(membership, COUNTED[concept].needs)).map((concept) => (
    <Follow key={concept} concept={concept} soon={soon} />
  ));
}

function Follow({ concept, soon }: Pick<Notices, 'soon'> & { readonly concept: CountedConcept }) {
  useRowChanges(concept, { reread: soon });
  return null;
}
