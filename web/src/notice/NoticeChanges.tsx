import { needsOf } from '@watchglass/schemas/entities';
import { meets } from '@watchglass/schemas/member/rights';
import { COUNTED_CONCEPTS, type CountedConcept } from '@watchglass/schemas/notice/notices';
import { useRowChanges } from '../live/use-row-changes.ts';
import { membershipOf, useOrganization } from '../user/rights.ts';
import type { Notices } from './use-notices.ts';

/** Follows the rows that are counted, as far as the person may read them. */
export function NoticeChanges({ soon }: Pick<Notices, 'soon'>) {
  const membership = membershipOf(useOrganization());
  return COUNTED_CONCEPTS.filter((concept) => meets(membership, needsOf(concept))).map((concept) => (
    <Follow key={concept} concept={concept} soon={soon} />
  ));
}

function Follow({ concept, soon }: Pick<Notices, 'soon'> & { readonly concept: CountedConcept }) {
  useRowChanges(concept, { reread: soon });
  return null;
}
