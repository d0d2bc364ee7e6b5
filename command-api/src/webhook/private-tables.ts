import type { Migration } from '@watchglass/streams/ports/relational';

/**
 * The queue of webhooks. `webhook_cursors`: the number of the last entry of the feed whose messages are planned (whoever plans locks the
 * row), and that of the event that created or enabled the webhook last. `webhook_messages` and `webhook_attempts` are
 * shown as they are: the query side reads them.
 */
export const webhookTables: readonly Migration[] = [
  {
    name: 'messages of webhooks',
    sql: `CREATE TABLE command.webhook_cursors (
      webhook_id uuid PRIMARY KEY,
      organization_id integer NOT NULL,
      n integer NOT NULL,
      since_n integer NOT NULL,
      failures integer NOT NULL DEFAULT 0,
      failing_since timestamptz,
      delivered_at timestamptz
    );
    CREATE TABLE command.webhook_messages (
      id uuid PRIMARY KEY,
      webhook_id uuid NOT NULL,
      organization_id integer NOT NULL,
      seq integer NOT NULL,
      type text NOT NULL,
      at timestamptz NOT NULL,
      body text NOT NULL,
      due_at timestamptz NOT NULL,
      asked_at timestamptz NOT NULL,
      attempts integer NOT NULL DEFAULT 0,
      claim uuid,
      outcome text
    );
    CREATE INDEX webhook_messages_shown ON command.webhook_messages (webhook_id, seq DESC);
    CREATE INDEX webhook_messages_waiting ON command.webhook_messages (webhook_id, due_at) WHERE outcome IS NULL;
    CREATE INDEX webhook_messages_old ON command.webhook_messages (asked_at);
    CREATE TABLE command.webhook_attempts (
      message_id uuid NOT NULL REFERENCES command.webhook_messages ON DELETE CASCADE,
      at timestamptz NOT NULL,
      status integer,
      why text NOT NULL,
      answer text NOT NULL,
      ms integer NOT NULL,
      PRIMARY KEY (message_id, at)
    )`,
  },
];
