import type { Migration } from '@watchglass/streams/ports/relational';

/**
 * `messages` holds one row per alarm event, recipient, channel, step and repeat, also after its outcome, so that an event that is
 * read again plans nothing twice. `claim` is the process that has it in hand until `due_at`. `noted` is true once the outcome is
 * an event. `lane` is the recipient and the channel. The leases are those of shards of alarms, with the position up to which
 * their events are planned. `escalation_steps` holds the steps of escalation policies that are still to be taken. `way` is how a
 * message goes: null before that is decided, `single`, the kind of bundle that it leads, or `folded` into the message that `bundle`
 * names. `message_lanes` is the storm control of each lane; `look_at` is set while a flood lasts.
 */
export const notificationTables: readonly Migration[] = [
  {
    name: 'messages of alarms',
    sql: `CREATE TABLE command.messages (
      id uuid PRIMARY KEY,
      organization_id integer NOT NULL,
      alarm_id uuid NOT NULL,
      event_id uuid NOT NULL,
      cause text NOT NULL,
      raise integer NOT NULL,
      urgency text NOT NULL,
      recipient_kind text NOT NULL,
      recipient uuid NOT NULL,
      channel text NOT NULL,
      lane text NOT NULL,
      step integer NOT NULL,
      repeat integer NOT NULL,
      asked_at timestamptz NOT NULL,
      due_at timestamptz NOT NULL,
      attempts integer NOT NULL DEFAULT 0,
      claim uuid,
      outcome text,
      reason text,
      noted boolean NOT NULL DEFAULT false
    );
    CREATE INDEX messages_due ON command.messages (channel, due_at) WHERE outcome IS NULL;
    CREATE INDEX messages_of_alarm ON command.messages (alarm_id);
    CREATE INDEX messages_in_hand ON command.messages (lane) WHERE outcome IS NULL AND claim IS NOT NULL;
    CREATE INDEX messages_unnoted ON command.messages (due_at) WHERE outcome IS NOT NULL AND NOT noted;
    CREATE INDEX messages_asked ON command.messages (asked_at);
    CREATE TABLE command.notification_leases (
      partition integer PRIMARY KEY,
      holder uuid NOT NULL,
      epoch bigint NOT NULL,
      expires_at timestamptz NOT NULL,
      log_cursor text
    );
    CREATE TABLE command.notification_planners (holder uuid PRIMARY KEY, expires_at timestamptz NOT NULL)`,
  },
  {
    name: 'steps of escalation policies',
    sql: `CREATE TABLE command.escalation_steps (
      event_id uuid NOT NULL,
      alarm_id uuid NOT NULL,
      organization_id integer NOT NULL,
      raise integer NOT NULL,
      urgency text NOT NULL,
      step integer NOT NULL,
      repeat integer NOT NULL,
      targets jsonb NOT NULL,
      due_at timestamptz NOT NULL,
      PRIMARY KEY (event_id, step, repeat)
    );
    CREATE INDEX escalation_steps_due ON command.escalation_steps (due_at)`,
  },
  {
    name: 'storm control of messages',
    sql: `ALTER TABLE command.messages
        ADD COLUMN way text, ADD COLUMN bundle uuid, ADD COLUMN planned_at timestamptz, ADD COLUMN is_late boolean NOT NULL DEFAULT false,
        ADD COLUMN flood_since timestamptz;
    CREATE INDEX messages_undecided ON command.messages (channel, due_at) WHERE outcome IS NULL AND way IS NULL;
    CREATE INDEX messages_undecided_of_lane ON command.messages (lane, due_at) WHERE outcome IS NULL AND way IS NULL;
    CREATE INDEX messages_raised_in_lane ON command.messages (lane, planned_at) WHERE cause = 'raised';
    CREATE INDEX messages_of_bundle ON command.messages (bundle) WHERE bundle IS NOT NULL;
    CREATE TABLE command.message_lanes (lane text PRIMARY KEY, channel text NOT NULL, state jsonb NOT NULL, look_at timestamptz);
    CREATE INDEX message_lanes_looked_at ON command.message_lanes (channel, look_at) WHERE look_at IS NOT NULL`,
  },
];
