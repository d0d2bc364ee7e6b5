import { needsOf } from '@watchglass/schemas/entities';
import { alertsAt, type Licence, type LicenceAlert } from '@watchglass/schemas/licence/licence';
import { holds, meets, type Membership } from '@watchglass/schemas/member/rights';
import {
  colorOf,
  COUNTED_CONCEPTS,
  COUNTED_NOTICES,
  type CountedNotice,
  type NoticeSeverity,
} from '@watchglass/schemas/notice/notices';
import { noticesViewShape, type NoticesView, type NoticeView } from '@watchglass/schemas/notice/views';
import { integer, shape } from '@watchglass/schemas/shape';
import { route, type Reading } from '../http/route.ts';
import { COUNTS } from './counts.ts';

const COUNTED_READS = ['alarms', 'api_accounts', 'bases', 'destinations', 'report_schedules', 'reports', 'sensors'];
const NOTICE_READS = [...COUNTED_READS, 'organizations', 'shelves', 'webhooks'];

/** GET /api/spaces/space/{org}/notifications: what of the workspace needs somebody, as far as the caller may read of it. */
export const noticeRoutes = [
  route({
    path: '/api/spaces/space/{org}/notifications',
    needs: { access: 'member' },
    reads: NOTICE_READS,
    past: 'never',
    answers: { 200: noticesViewShape },
    params: shape({ org: integer(1) }),
    handler: async (asked): Promise<NoticesView> => {
      const { membership } = asked.caller;
      if (membership === null) return { items: [] };
      const [licence, counted] = await Promise.all([
        licenceNotices(asked, membership),
        countedNotices(asked, membership),
      ]);
      return { items: [...licence, ...counted].toSorted((a, b) => b.severity.id - a.severity.id) };
    },
  }),
];

async function countedNotices(reading: Reading, membership: Membership): Promise<readonly NoticeView[]> {
  const concepts = COUNTED_CONCEPTS.filter((each) => meets(membership, needsOf(each)));
  const counts = await Promise.all(concepts.map((each) => COUNTS[each](reading)));
  const all = Object.assign({}, ...counts) as Partial<Readonly<Record<CountedNotice, number>>>;
  return (Object.keys(COUNTED_NOTICES) as CountedNotice[]).flatMap((type) => {
    const count = all[type] ?? 0;
    return count === 0 ? [] : [noticeOf({ type, ...COUNTED_NOTICES[type], count })];
  });
}

const SEVERITY: Partial<Readonly<Record<LicenceAlert, NoticeSeverity>>> = { licExpiring: 50, payProcessing: 20 };

/** The alerts of the licence, for whoever may act on them. */
async function licenceNotices(
  { relational, sight, clock }: Reading,
  membership: Membership,
): Promise<readonly NoticeView[]> {
  if (!holds(membership, 'organization', 'r') && !holds(membership, 'billing', 'w')) return [];
  const [row] = await relational.query<{ licences: readonly Licence[] }>({
    name: 'notices.licences',
    text: 'SELECT licences FROM read.organizations WHERE organization_id = $1',
    values: [sight.organizationId],
  });
  return alertsAt(row?.licences ?? [], clock().getTime()).map((type) =>
    noticeOf({ type, module: 'billing', severity: SEVERITY[type] ?? 80, count: 1 }),
  );
}

interface Counted extends Pick<NoticeView, 'type' | 'count'> {
  readonly module: NoticeView['module']['id'];
  readonly severity: NoticeSeverity;
}

function noticeOf({ type, module, severity, count }: Counted): NoticeView {
  return { type, module: { id: module }, severity: { id: severity }, color: colorOf(severity), count };
}
