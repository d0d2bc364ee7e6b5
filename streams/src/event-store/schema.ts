import type { Migration } from '../ports/relational.ts';

/** What `append` answers to is coded as a number: a revision, or one of these. */
export const EXPECTED_CODES = { noStream: -1, any: -2, streamExists: -3 } as const;

const EVENT_TABLE = `
CREATE TABLE event_store.event (
  position bigint PRIMARY KEY,
  stream text COLLATE "C" NOT NULL,
  revision integer NOT NULL,
  id uuid NOT NULL,
  type text COLLATE "C" NOT NULL,
  recorded_at timestamptz NOT NULL,
  data jsonb NOT NULL,
  metadata jsonb NOT NULL,
  UNIQUE (stream, revision)
);
CREATE INDEX event_by_id ON event_store.event (id);`;

/**
 * Appends a batch, each job judged by itself, in one transaction. The lock is held until commit, so positions become
 * visible in their own order and a reader that stands at one can never be overtaken by a lower one.
 */
const APPEND_FUNCTION = `
CREATE FUNCTION event_store.append(batch jsonb)
RETURNS TABLE (taken boolean, at_revision integer, at_position bigint)
LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE
  job jsonb;
  name text;
  expected integer;
  size integer;
  actual integer;
  ids uuid[];
  known record;
  before bigint;
  head bigint;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('event_store.append'));
  SELECT coalesce(max(e.position), 0) INTO before FROM event_store.event e;
  head := before;
  FOR job IN SELECT value FROM jsonb_array_elements(batch) LOOP
    name := job->>'stream';
    expected := (job->>'expected')::integer;
    size := jsonb_array_length(job->'events');
    SELECT coalesce(max(e.revision), -1) INTO actual FROM event_store.event e WHERE e.stream = name;
    taken := CASE expected WHEN ${EXPECTED_CODES.any} THEN true WHEN ${EXPECTED_CODES.streamExists} THEN actual >= 0
      ELSE actual = expected END;
    IF NOT taken OR expected < ${EXPECTED_CODES.noStream} THEN
      ids := ARRAY(SELECT (e.value->>'id')::uuid FROM jsonb_array_elements(job->'events') WITH ORDINALITY e ORDER BY e.ordinality);
      SELECT count(*) AS events, min(e.revision) AS first, max(e.revision) AS last, max(e.position) AS position,
        array_agg(e.id ORDER BY e.revision) = ids AS same
        INTO known FROM event_store.event e WHERE e.id = ANY (ids) AND e.stream = name;
      IF known.same AND known.last - known.first = size - 1
        AND (expected < ${EXPECTED_CODES.noStream} OR known.first = expected + 1) THEN
        taken := true;
        at_revision := known.last;
        at_position := known.position;
        RETURN NEXT;
        CONTINUE;
      END IF;
      taken := taken AND known.events = 0;
    END IF;
    at_revision := actual;
    at_position := NULL;
    IF taken THEN
      INSERT INTO event_store.event (position, stream, revision, id, type, recorded_at, data, metadata)
        SELECT head + e.ordinality, name, actual + e.ordinality, (e.value->>'id')::uuid, e.value->>'type',
          clock_timestamp(), e.value->'data', e.value->'metadata'
        FROM jsonb_array_elements(job->'events') WITH ORDINALITY e;
      head := head + size;
      at_revision := actual + size;
      at_position := head;
    END IF;
    RETURN NEXT;
  END LOOP;
  IF head > before THEN
    PERFORM pg_notify('event_store', head::text);
  END IF;
END $$;`;

export const EVENT_STORE_MIGRATIONS: readonly Migration[] = [
  { name: 'event', sql: EVENT_TABLE },
  { name: 'append', sql: APPEND_FUNCTION },
];
