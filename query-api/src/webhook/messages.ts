import { pageOf, type Page } from '@watchglass/schemas/page';
import { instant, integer, optional, otherwise, shape, text, uuid } from '@watchglass/schemas/shape';
import { webhook } from '@watchglass/schemas/webhook/entity';
import {
  WEBHOOK_MESSAGE_STATES,
  webhookMessageShape,
  type WebhookMessageView,
} from '@watchglass/schemas/webhook/views';
import { found, iso } from '../http/answer.ts';
import { pagingFields, window, wordList } from '../http/paging.ts';
import { route } from '../http/route.ts';
import { readRows } from '../live/row-reader.ts';
import { webhookRows } from './rows.ts';

interface MessageRow extends Record<string, unknown> {
  readonly id: string;
  readonly type: string;
  readonly seq: number;
  readonly at: Date;
  readonly due_at: Date;
  readonly body: string;
  readonly outcome: 'delivered' | 'failed' | null;
  readonly tries: readonly (WebhookMessageView['attempts'][number] & { readonly at: string })[] | null;
  readonly total: string;
}

/** Bound to the webhook, and with it to its workspace. */
const MESSAGES = `
SELECT m.id, m.type, m.seq, m.at, m.due_at, m.body, m.outcome, count(*) OVER () AS total,
    (SELECT json_agg(json_build_object('at', to_char(a.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'status', a.status,
      'why', a.why, 'answer', a.answer, 'ms', a.ms) ORDER BY a.at) FROM command.webhook_attempts a WHERE a.message_id = m.id) AS tries
  FROM command.webhook_messages m
  WHERE m.organization_id = $1 AND m.webhook_id = $2 AND ($3::text[] IS NULL OR coalesce(m.outcome, 'waiting') = ANY ($3))
    AND ($4::text[] IS NULL OR m.type = ANY ($4)) AND ($5::timestamptz IS NULL OR m.at >= $5) AND ($6::timestamptz IS NULL OR m.at <= $6)
  ORDER BY m.seq DESC, m.id LIMIT $7 OFFSET $8`;

const words = (list: string): readonly string[] | null => (list === '' ? null : wordList(list));

/** GET …/webhook/{id}/messages: newest first, each with its attempts. `states` and `types` are comma-separated words. */
export const webhookMessageRoute = route({
  path: '/api/webhooks/{org}/webhook/{id}/messages',
  needs: webhook.needs,
  reads: ['webhooks'],
  past: 'never',
  answers: { 200: pageOf(webhookMessageShape) },
  params: shape({ org: integer(1, 2 ** 31 - 1), id: uuid() }),
  query: shape({
    ...pagingFields,
    states: otherwise(text(64, 0), ''),
    types: otherwise(text(4_000, 0), ''),
    from: optional(instant()),
    to: optional(instant()),
  }),
  handler: async (asked): Promise<Page<WebhookMessageView>> => {
    const { params, query, relational, sight } = asked;
    const [known] = await readRows(asked, webhookRows, { sql: 'AND t.id = $2', values: [params.id] });
    const states =
      words(query.states)?.filter((word) => WEBHOOK_MESSAGE_STATES.some((state) => state === word)) ?? null;
    const rows = await relational.query<MessageRow>({
      name: 'webhook_messages.page',
      text: MESSAGES,
      values: [
        sight.organizationId,
        found(known).id,
        states,
        words(query.types),
        query.from ?? null,
        query.to ?? null,
        ...window(query),
      ],
    });
    return { items: rows.map(viewOf), total: Number(rows[0]?.total ?? 0) };
  },
});

const viewOf = ({ id, type, seq, at, due_at, body, outcome, tries }: MessageRow): WebhookMessageView => ({
  id,
  type,
  seq,
  state: outcome ?? 'waiting',
  at: iso(at),
  nextAt: outcome === null ? iso(due_at) : null,
  body,
  attempts: tries ?? [],
});
