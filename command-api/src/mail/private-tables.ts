import type { Migration } from '@watchglass/streams/ports/relational';

/**
 * `letters` holds one row per event, letter and recipient. A finished row stays without its content for as long as its
 * event could be read again. `letter_checkpoint` is the last read event, found again by its stream.
 */
export const mailTables: readonly Migration[] = [
  {
    name: 'letters',
    sql: `CREATE TABLE command.letters (
      id uuid PRIMARY KEY,
      event_id uuid NOT NULL,
      name text NOT NULL,
      recipient jsonb,
      facts jsonb,
      claims jsonb,
      asked_at timestamptz NOT NULL,
      due_at timestamptz NOT NULL,
      attempts integer NOT NULL DEFAULT 0,
      outcome text
    );
    CREATE INDEX letters_due ON command.letters (due_at) WHERE outcome IS NULL;
    CREATE INDEX letters_asked ON command.letters (asked_at);
    CREATE TABLE command.letter_checkpoint (
      is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
      position text COLLATE "C" NOT NULL,
      stream text NOT NULL,
      revision integer NOT NULL
    );
    INSERT INTO command.letters (id, event_id, name, recipient, facts, claims, asked_at, due_at)
      SELECT id, id, kind, jsonb_build_object('userId', user_id), '{}', jsonb_build_object('sub', user_id), now(), due_at FROM command.mails;
    DROP TABLE command.mails`,
  },
];
