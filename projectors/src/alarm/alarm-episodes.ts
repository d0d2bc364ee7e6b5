import { alarmEvents, alarmStream, type AlarmEvent } from '@watchglass/schemas/alarm/events';
import type { EventStore, RecordedEvent } from '@watchglass/streams/ports/event-store';
import type { Migration } from '@watchglass/streams/ports/relational';
import { putIntoOutbox, type OutboxTable } from '../outbox.ts';
import type { Projection } from '../projection.ts';
import { readEvent, type Recorded } from '../read-event.ts';
import { evolve, foundLate, type Episode, type OneAlarmEvent } from './episode.ts';

/**
 * The name of the projection that makes the rows. Its number is that of the form of the rows: a new one has no
 * checkpoint yet, so all events are read again and newer rows replace the older ones.
 */
const FEED = 'alarm_episodes_outbox 2';

/** Instants of raises go into arrays, whose texts ClickHouse reads only without the letters of ISO 8601. */
const plain = (at: string): string => at.replace('T', ' ').replace('Z', '');

const COLUMNS: readonly (readonly [name: string, cell: (episode: Episode) => unknown])[] = [
  ['organization', ({ organizationId }) => organizationId],
  ['raised', ({ raisedAt }) => raisedAt],
  ['id', ({ id }) => id],
  ['version', ({ version }) => version],
  ['rule', ({ ruleId }) => ruleId],
  ['rule_title', ({ ruleTitle }) => ruleTitle],
  ['kind', ({ kind }) => kind],
  ['sensor', ({ sensorId }) => sensorId],
  ['metric', ({ metricId }) => metricId],
  ['base', ({ base }) => base],
  ['state', ({ state }) => state],
  ['severity', ({ severity }) => severity],
  ['side', ({ side }) => side],
  ['threshold', ({ threshold }) => threshold],
  ['value', ({ value }) => value],
  ['peak', ({ peak }) => peak?.value ?? null],
  ['peak_at', ({ peak }) => peak?.measuredAt ?? null],
  ['end_value', ({ end }) => end?.value ?? null],
  ['end_at', ({ end }) => end?.measuredAt ?? null],
  ['onset', ({ onsetAt }) => onsetAt],
  ['ended', ({ endedAt }) => endedAt],
  ['cause', ({ cause }) => cause],
  ['types', ({ types }) => types],
  ['raise_at', ({ raises }) => raises.map(({ at }) => plain(at))],
  ['raise_shown', ({ raises }) => raises.map(({ shownAt }) => shownAt && plain(shownAt))],
  ['raise_severity', ({ raises }) => raises.map(({ severity }) => severity)],
  ['acked_after', ({ raises }) => raises.map(({ ackedAfterMs }) => ackedAfterMs)],
  ['ack_by', ({ ackBy }) => ackBy],
  ['ack_at', ({ ackAt }) => ackAt],
  ['comments', ({ comments }) => comments],
];

/**
 * The history of alarms in ClickHouse: one row an episode. The newest version replaces the others, so reads need FINAL.
 */
export const alarmEpisodesTable = {
  name: 'alarm_episodes',
  follows: FEED,
  columns: COLUMNS.map(([name]) => name),
} as const satisfies OutboxTable;

/** The rows of a page may be far apart in time: small granules let few others be read with them. */
export const ALARM_TIME_SERIES_MIGRATIONS: readonly Migration[] = [
  {
    name: 'alarm_episodes',
    sql: `CREATE TABLE IF NOT EXISTS alarm_episodes (
      organization UInt32,
      raised DateTime64(3, 'UTC') CODEC(Delta, ZSTD(1)),
      id UUID,
      version UInt64,
      rule UUID,
      rule_title LowCardinality(String),
      kind LowCardinality(String),
      sensor UInt32,
      metric UInt32,
      base LowCardinality(String),
      state LowCardinality(String),
      severity UInt8,
      side LowCardinality(String),
      threshold Float64,
      value Float64,
      peak Nullable(Float64),
      peak_at Nullable(DateTime64(3, 'UTC')),
      end_value Nullable(Float64),
      end_at Nullable(DateTime64(3, 'UTC')),
      onset DateTime64(3, 'UTC'),
      ended Nullable(DateTime64(3, 'UTC')),
      cause LowCardinality(String),
      types Array(LowCardinality(String)),
      raise_at Array(DateTime64(3, 'UTC')),
      raise_severity Array(UInt8),
      acked_after Array(Nullable(UInt64)),
      ack_by String,
      ack_at Nullable(DateTime64(3, 'UTC')),
      comments UInt32
    ) ENGINE = ReplacingMergeTree(version) PARTITION BY toYear(raised) ORDER BY (organization, raised, id)
    SETTINGS index_granularity = 1024, non_replicated_deduplication_window = 1000, fsync_after_insert = 1, fsync_part_directory = 1`,
  },
  {
    // When a raise was annunciated; of a row from before, that of the raise.
    name: 'annunciated raises of alarm_episodes',
    sql: `ALTER TABLE alarm_episodes ADD COLUMN IF NOT EXISTS raise_shown Array(Nullable(DateTime64(3, 'UTC')))
      DEFAULT arrayMap(at -> toNullable(at), raise_at) AFTER raise_at`,
  },
];

/** What is known of the projection without an event store. */
export const alarmEpisodesFeed = {
  name: FEED,
  types: new Set<string>(Object.keys(alarmEvents)),
  // The audit makes the outbox.
  migrations: [],
  async empty(tx) {
    await tx.query('DELETE FROM read.outbox WHERE model = $1', [alarmEpisodesTable.name]);
    await tx.query('UPDATE read.projection_checkpoints SET position = NULL WHERE projection = $1', [
      alarmEpisodesTable.name,
    ]);
  },
} as const satisfies Omit<Projection, 'write'>;

/**
 * Folds each alarm from its own stream and sends it as it is after each page, through the outbox. It keeps no tables:
 * recent episodes are in memory, others are read from the store, so it can begin again at any event.
 */
export function alarmEpisodes(eventStore: Pick<EventStore, 'readStream'>): Projection {
  const episodes = new RecentEpisodes(eventStore);
  return {
    ...alarmEpisodesFeed,
    async write(tx, events) {
      const changed = new Map<string, Episode>();
      for (const event of events.map((each) => readEvent(each) as Recorded<AlarmEvent>)) {
        const episode = event.type === 'AlarmFoundLate' ? foundLate(event) : await episodes.after(event);
        changed.set(episode.id, episode);
      }
      const rows = [...changed.values()].map((episode) => COLUMNS.map(([, cell]) => cell(episode)));
      if (rows.length > 0)
        await putIntoOutbox(tx, alarmEpisodesTable, { position: events.at(-1)?.position ?? '', rows });
      return [];
    },
  };
}

const REMEMBERED = 20_000;

class RecentEpisodes {
  readonly #eventStore: Pick<EventStore, 'readStream'>;
  readonly #recent = new Map<string, Episode>();

  constructor(eventStore: Pick<EventStore, 'readStream'>) {
    this.#eventStore = eventStore;
  }

  /** The episode after an event. Another process may have taken the events before: then the stream is read. */
  async after(event: Recorded<OneAlarmEvent>): Promise<Episode> {
    const { alarmId } = event.data;
    const known = this.#recent.get(alarmId);
    const isNext = (known?.version ?? 0) === event.revision;
    const before = isNext ? (known ?? null) : await this.#read(alarmId, event.revision);
    const episode = evolve(before, event);
    this.#remember(episode);
    return episode;
  }

  async #read(alarmId: string, upTo: number): Promise<Episode | null> {
    let episode: Episode | null = null;
    for await (const event of this.#eventStore.readStream(alarmStream(alarmId))) {
      if (event.revision >= upTo) break;
      episode = evolve(episode, alarmEventIn(event));
    }
    return episode;
  }

  #remember(episode: Episode): void {
    this.#recent.delete(episode.id);
    this.#recent.set(episode.id, episode);
    const [oldest] = this.#recent.keys();
    if (this.#recent.size > REMEMBERED && oldest !== undefined) this.#recent.delete(oldest);
  }
}

const alarmEventIn = (event: RecordedEvent): Recorded<OneAlarmEvent> => readEvent(event) as Recorded<OneAlarmEvent>;
