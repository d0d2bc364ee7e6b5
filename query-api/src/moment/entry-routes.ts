import { auditPageShape, type AuditPage } from '@watchglass/schemas/audit/views';
import { entryQueryShape } from '@watchglass/schemas/moment/queries';
import { integer, shape } from '@watchglass/schemas/shape';
import { readEntriesWhere, viewsOf } from '../audit/entries.ts';
import { NAMES_READ, namesIn, withAlarms } from '../audit/names.ts';
import { route } from '../http/route.ts';
import { findMoment } from './find-moment.ts';

/** GET api/time/{org}/entry?n=: what an entry was. */
export const entryRoutes = [
  route({
    path: '/api/time/{org}/entry',
    needs: { access: 'member', module: 'audit', right: 'r' },
    reads: ['moments', 'audit', ...NAMES_READ],
    past: 'never',
    refuses: ['MomentInFuture'],
    answers: { 200: auditPageShape },
    params: shape({ org: integer(1) }),
    query: entryQueryShape,
    handler: async (asked): Promise<AuditPage> => {
      const { relational, timeSeries, people, clock, sight, caller, query } = asked;
      const { organizationId } = sight;
      const moment = { organizationId, text: `n${query.n}`, basis: 'known', now: clock() } as const;
      const { position } = await findMoment(relational, moment);
      const rows = await readEntriesWhere(timeSeries, organizationId, {
        where: 'position = {position: String}',
        parameters: { position },
        limit: 1,
      });
      const items = await withAlarms(asked, organizationId, await viewsOf(rows, people));
      const names = await namesIn(asked, { organizationId, membership: caller.membership }, items);
      return { items, total: items.length, names };
    },
  }),
];
