import {
  messageFilterFields,
  messageViewShape,
  type MessageView,
} from '@watchglass/schemas/notification/message-views';
import { pageOf, type Page } from '@watchglass/schemas/page';
import { integer, shape, uuid, type ValueOf } from '@watchglass/schemas/shape';
import { alarmRows } from '../alarm/rows.ts';
import { found, iso } from '../http/answer.ts';
import { pagingFields, window, wordList } from '../http/paging.ts';
import { route, type QueryAsked } from '../http/route.ts';
import { readRows } from '../live/row-reader.ts';
import { nameOf } from '../user/people.ts';

interface MessageRow extends Record<string, unknown>, Omit<MessageView, 'to' | 'at'> {
  readonly user_id: string | null;
  /** The name of a destination, also after it was deleted. */
  readonly destination: string | null;
  readonly at: Date;
  readonly total: string;
}

const said = {
  needs: { access: 'member', module: 'alarms', right: 'r' },
  reads: ['alarm_messages', 'alarms', 'destinations', 'sensors', 'bases', 'people'],
  past: 'never',
  answers: { 200: pageOf(messageViewShape) },
} as const;
const listQuery = shape({ ...pagingFields, ...messageFilterFields });
const org = integer(1, 2 ** 31 - 1);

/** GET /api/alarms/{org}/messages and …/alarm/{id}/messages, of alarms in sight. */
export const messageRoutes = [
  route({
    ...said,
    path: '/api/alarms/{org}/messages',
    params: shape({ org }),
    query: listQuery,
    handler: (asked) => messagesOf(asked, null),
  }),
  route({
    ...said,
    path: '/api/alarms/{org}/alarm/{id}/messages',
    params: shape({ org, id: uuid() }),
    query: listQuery,
    handler: async (asked) => {
      const [alarm] = await readRows(asked, alarmRows, { sql: 'AND t.id = $2', values: [asked.params.id] });
      return messagesOf(asked, found(alarm).id);
    },
  }),
];

const MESSAGES = `
SELECT m.message_id AS id, m.alarm_id AS "alarmId", t.rule_title AS "ruleTitle", coalesce(s.name, b.name, t.base_serial, '') AS subject,
    t.severity, m.cause, m.channel, m.user_id, d.name AS destination, m.state, m.reason, m.at, count(*) OVER () AS total
  FROM read.alarm_messages m JOIN read.alarms t ON t.id = m.alarm_id AND t.organization_id = m.organization_id ${alarmRows.joins ?? ''}
    LEFT JOIN read.destinations d ON d.id = m.destination_id AND d.organization_id = m.organization_id
  WHERE m.organization_id = $1 AND ($2::uuid[] IS NULL OR coalesce(s.location_id, b.location_id) = ANY ($2))
    AND ($3::uuid IS NULL OR m.alarm_id = $3) AND ($4::text[] IS NULL OR m.state = ANY ($4)) AND ($5::text[] IS NULL OR m.channel = ANY ($5))
  ORDER BY m.at DESC, m.message_id LIMIT $6 OFFSET $7`;

async function messagesOf(
  { relational, people, sight, query }: QueryAsked<unknown, ValueOf<typeof listQuery>>,
  alarmId: string | null,
): Promise<Page<MessageView>> {
  const words = (list: string | undefined) => (list === undefined || list === '' ? null : wordList(list));
  const rows = await relational.query<MessageRow>({
    name: 'alarm-messages.page',
    text: MESSAGES,
    values: [
      sight.organizationId,
      sight.locations,
      alarmId,
      words(query.states),
      words(query.channels),
      ...window(query),
    ],
  });
  const opened = await people.named(rows.flatMap(({ user_id }) => user_id ?? []));
  return {
    items: rows.map(({ user_id, destination, at, total: _total, ...message }) => ({
      ...message,
      to: destination ?? nameOf(opened, user_id),
      at: iso(at),
    })),
    total: Number(rows[0]?.total ?? 0),
  };
}
