import type { Migration } from '@watchglass/streams/ports/relational';

/**
 * What makes and sends reports; all but the files is written from events, and can be written again. `report_schedules`: the timers; `after`
 * is the instant up to which periods have their reports, `due_at` when the next one begins. `report_jobs`: the queue of the query side;
 * `claim` is the process that makes the report, fences all others, and stays as that of its files. `counted` are the readings that were
 * there just before it was made, `late_n` those that were found afterwards. `report_parts`: the pieces of files, each noted before its bytes
 * are stored, so that none is forgotten, and kept once its report is made. `report_letters`: one mail to each recipient of each revision.
 */
export const reportTables: readonly Migration[] = [
  {
    name: 'reports',
    sql: `CREATE TABLE command.report_schedules (
      schedule_id uuid PRIMARY KEY,
      organization_id integer NOT NULL,
      revision integer NOT NULL,
      definition jsonb NOT NULL,
      maker_id text NOT NULL,
      is_active boolean NOT NULL,
      is_removed boolean NOT NULL,
      after timestamptz NOT NULL,
      due_at timestamptz NOT NULL
    );
    CREATE INDEX report_schedules_due ON command.report_schedules (due_at) WHERE is_active;
    CREATE INDEX report_schedules_of_organization ON command.report_schedules (organization_id);
    CREATE TABLE command.report_jobs (
      report_id uuid NOT NULL,
      revision integer NOT NULL,
      organization_id integer NOT NULL,
      terms jsonb NOT NULL,
      state text NOT NULL,
      why text,
      facts jsonb,
      counted bigint,
      late_n bigint,
      claim uuid,
      claimed_until timestamptz NOT NULL DEFAULT '-infinity',
      attempts integer NOT NULL DEFAULT 0,
      asked_at timestamptz NOT NULL,
      issued_at timestamptz,
      look_at timestamptz,
      PRIMARY KEY (report_id, revision)
    );
    CREATE INDEX report_jobs_to_do ON command.report_jobs (asked_at) WHERE state IN ('waiting', 'running');
    CREATE INDEX report_jobs_to_tell ON command.report_jobs (asked_at) WHERE state IN ('made', 'failed') OR late_n IS NOT NULL;
    CREATE INDEX report_jobs_to_look ON command.report_jobs (look_at) WHERE state = 'issued' AND late_n IS NULL;
    CREATE INDEX report_jobs_of_organization ON command.report_jobs (organization_id);
    CREATE TABLE command.report_parts (
      report_id uuid NOT NULL,
      revision integer NOT NULL,
      claim uuid NOT NULL,
      n integer NOT NULL,
      organization_id integer NOT NULL,
      format text NOT NULL,
      hash text COLLATE "C" NOT NULL,
      bytes integer NOT NULL,
      is_kept boolean NOT NULL DEFAULT false,
      PRIMARY KEY (report_id, revision, claim, n)
    );
    CREATE INDEX report_parts_loose ON command.report_parts (report_id) WHERE NOT is_kept;
    CREATE INDEX report_parts_of_organization ON command.report_parts (organization_id);
    CREATE TABLE command.report_letters (
      id uuid PRIMARY KEY,
      report_id uuid NOT NULL,
      revision integer NOT NULL,
      organization_id integer NOT NULL,
      recipient jsonb NOT NULL,
      due_at timestamptz NOT NULL,
      attempts integer NOT NULL DEFAULT 0
    );
    CREATE INDEX report_letters_due ON command.report_letters (due_at);
    CREATE TABLE command.report_checkpoint (
      is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
      position text COLLATE "C" NOT NULL,
      stream text NOT NULL,
      revision integer NOT NULL
    )`,
  },
];
