import type { Migration } from '../ports/relational.ts';

/** The codes of expected revisions that are not numbers. */
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

const { any, noStream, streamExists } = EXPECTED_CODES;

/** Finds the events of a stream with the ids of a job, and whether they are exactly the job's events in sequence. */
const FIND_FUNCTION = `
DROP FUNCTION IF EXISTS event_store.append(jsonb), event_store.find(text, jsonb);
DROP TYPE IF EXISTS event_store.found;
CREATE TYPE event_store.found AS (events integer, first integer, last integer, position bigint, whole boolean);
CREATE FUNCTION event_store.find(in_stream text, job_events jsonb) RETURNS event_store.found
LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE
  found event_store.found;
  ids uuid[] := ARRAY(SELECT (v.value->>'id')::uuid FROM jsonb_array_elements(job_events) WITH ORDINALITY v ORDER BY v.ordinality);
BEGIN
  SELECT count(*), min(e.revision), max(e.revision), max(e.position), array_agg(e.id ORDER BY e.revision) = ids
    INTO found
    FROM event_store.event e WHERE e.id = ANY (ids) AND e.stream = in_stream;
  found.whole := coalesce(found.whole AND found.last - found.first = cardinality(ids) - 1, false);
  RETURN found;
END $$;`;

/**
 * Appends runs of jobs in one transaction; each job is judged by itself. The jobs of one run have different streams, so
 * a run is one statement. The lock is held until commit, so positions become visible in order and no reader misses a
 * lower position. Events at a wrong revision, or without an expected one, are looked up by id, since they may be stored
 * already. All events written bear one instant, which is null for a job that wrote none.
 */
const APPEND_FUNCTION = `
CREATE FUNCTION event_store.append(runs jsonb)
RETURNS TABLE (taken boolean, at_revision integer, at_position bigint, at_instant timestamptz)
LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE
  run jsonb;
  before bigint;
  head bigint;
  instant timestamptz;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('event_store.append'));
  SELECT coalesce(max(e.position), 0) INTO before FROM event_store.event e;
  head := before;
  instant := clock_timestamp();
  FOR run IN SELECT r.value FROM jsonb_array_elements(runs) r LOOP
    RETURN QUERY
    WITH job AS MATERIALIZED (
      SELECT j.ordinality AS place, j.value->>'stream' AS stream, (j.value->>'expected')::integer AS expected, j.value->'events' AS events,
        jsonb_array_length(j.value->'events') AS size,
        coalesce((SELECT max(e.revision) FROM event_store.event e WHERE e.stream = j.value->>'stream'), -1) AS actual
      FROM jsonb_array_elements(run) WITH ORDINALITY j
    ), measured AS MATERIALIZED (
      SELECT *, CASE expected WHEN ${any} THEN true WHEN ${streamExists} THEN actual >= 0 ELSE actual = expected END AS fits FROM job
    ), looked AS MATERIALIZED (
      SELECT *, CASE WHEN expected < ${noStream} OR NOT fits THEN event_store.find(stream, events) END AS known FROM measured
    ), judged AS MATERIALIZED (
      SELECT *, fits AND coalesce((known).events, 0) = 0 AS fresh,
        coalesce((known).whole AND (expected < ${noStream} OR (known).first = expected + 1), false) AS repeated
      FROM looked
    ), placed AS MATERIALIZED (
      SELECT *, head + sum(CASE WHEN fresh THEN size ELSE 0 END) OVER (ORDER BY place) AS up_to FROM judged
    ), written AS (
      INSERT INTO event_store.event (position, stream, revision, id, type, recorded_at, data, metadata)
      SELECT placed.up_to - size + e.ordinality, stream, actual + e.ordinality, (e.value->>'id')::uuid, e.value->>'type',
        instant, e.value->'data', e.value->'metadata'
      FROM placed, jsonb_array_elements(events) WITH ORDINALITY e WHERE fresh
    )
    SELECT fresh OR repeated, CASE WHEN fresh THEN actual + size WHEN repeated THEN (known).last ELSE actual END,
      CASE WHEN fresh THEN placed.up_to::bigint WHEN repeated THEN (known).position END, CASE WHEN fresh THEN instant END
    FROM placed ORDER BY place;
    SELECT coalesce(max(e.position), 0) INTO head FROM event_store.event e;
  END LOOP;
  IF head > before THEN
    PERFORM pg_notify('event_store', head::text);
  END IF;
END $$;`;

export const EVENT_STORE_MIGRATIONS: readonly Migration[] = [
  { name: 'event', sql: EVENT_TABLE },
  { name: 'append that tells when', sql: FIND_FUNCTION + APPEND_FUNCTION },
];
