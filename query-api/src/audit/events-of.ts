import type { AuditPage } from '@watchglass/schemas/audit/views';
import { window, type Paging } from '../http/paging.ts';
import type { QueryAsked } from '../http/route.ts';
import { countEntries, readEntries, viewsOf } from './entries.ts';
import { namesIn } from './names.ts';

/** A page of the audit entries of one thing until the asked moment, newest first, for everybody who sees the thing. */
export async function eventsOf(
  asked: QueryAsked<unknown, unknown>,
  thing: { readonly concept: string; readonly subject: string },
  paging: Paging,
): Promise<AuditPage> {
  const { people, sight, caller, moment } = asked;
  const { organizationId } = sight;
  const { timeSeries } = moment ?? asked;
  const found = { ...thing, upTo: moment?.position };
  const [rows, total] = await Promise.all([
    readEntries(timeSeries, organizationId, found, window(paging)),
    countEntries(timeSeries, organizationId, found),
  ]);
  // Addresses of people belong to the audit.
  const items = (await viewsOf(rows, people)).map((entry) => ({ ...entry, clientAddress: null, alarm: null }));
  return { items, total, names: await namesIn(asked, { organizationId, membership: caller.membership }, items) };
}
