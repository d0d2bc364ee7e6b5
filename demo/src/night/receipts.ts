import { setImmediate as nextTurn } from 'node:timers/promises';
import type { AlarmEvent } from '@watchglass/schemas/alarm/events';
import type { LiveValue, PointKey } from '@watchglass/schemas/live/messages';
import type { Receipt } from '@watchglass/schemas/wall/receipt';
import { encodeReceiptLog, partitionOfWall } from '@watchglass/schemas/wall/receipt-log';
import type { NewLogEntry } from '@watchglass/streams/ports/reading-log';
import { shownAt, type CallingAlarm, type Heard, type Known } from '../walls/painting.ts';
import { ReceiptChain } from '../walls/receipt-chain.ts';
import { dueNow, receiptOf, SCREEN, type Newest } from '../walls/receipt-of.ts';
import { atNight, idOf, sensorIdOf, type Cast } from './cast.ts';
import type { Measured } from './measured.ts';
import { tilesOf, wallTerms, type NightWall } from './screens.ts';
import type { Told } from './told.ts';

const SECOND_MS = 1_000;
/** The services of the demo share this thread. */
const REST_EVERY_MS = 600 * SECOND_MS;
/** From the server to the panel. */
const ON_THE_WAY_MS = 300;
const PAIRED = '19:20';
const BUILD = '20261101000000';

/** What the server knew, in its order: the values, and what became of the alarms. */
export interface Night {
  readonly values: readonly Measured[];
  readonly told: readonly Told[];
}

/** What a wall tells of itself at once: receipts of one instant, or of the time in which it was cut off. */
export interface Post {
  readonly sentAt: number;
  readonly receipts: readonly Receipt[];
}

/** What a wall showed and said of it, second by second, as the walls of the building do. */
export async function posted(cast: Cast, wall: NightWall, night: Night): Promise<readonly Post[]> {
  const screen = new NightScreen(cast, wall, night);
  const posts: Post[] = [];
  for (let now = atNight(cast, PAIRED); now < cast.until; now += SECOND_MS) {
    if (now % REST_EVERY_MS === 0) await nextTurn();
    const receipts = screen.show(now);
    if (receipts.length > 0) posts.push({ sentAt: now, receipts });
  }
  return posts;
}

class NightScreen {
  readonly #own: Known['own'];
  readonly #cutOff: readonly number[];
  readonly #news: readonly News[];
  readonly #chain: ReceiptChain;
  readonly #state: State = { values: new Map(), alarms: new Map() };
  #told = 0;
  #newest: Newest | null = null;
  #unsent: Receipt[] = [];
  #heard: Heard[] = [];

  constructor(cast: Cast, wall: NightWall, { values, told }: Night) {
    this.#own = ownOf(cast, wall);
    this.#cutOff = (wall.behind ?? []).map((time) => atNight(cast, time));
    this.#news = [...arrivals(cast, values), ...calls(told)].toSorted((a, b) => a.at - b.at);
    this.#chain = new ReceiptChain(idOf(cast, `start of ${wall.name}`));
  }

  /** Returns the receipts that it sends at this second. */
  show(now: number): readonly Receipt[] {
    const [from = Infinity, until = Infinity] = this.#cutOff;
    const isCutOff = now >= from && now < until;
    if (!isCutOff) this.#hear(now);
    this.#paint(now, isCutOff ? 'down' : 'live');
    return isCutOff ? [] : this.#unsent.splice(0);
  }

  #hear(now: number): void {
    for (let news = this.#news[this.#told]; news !== undefined && news.at <= now; news = this.#news[this.#told]) {
      this.#heard.push(...news.apply(this.#state, now));
      this.#told += 1;
    }
  }

  #paint(now: number, link: Receipt['link']): void {
    const known = { own: this.#own, values: this.#state.values, alarms: [...this.#state.alarms.values()] };
    const shown = shownAt(known, now);
    const due = dueNow(this.#newest, shown, now);
    if (due === null) return;
    const place = this.#chain.next(now);
    const receipt = receiptOf(known, shown, { place, build: BUILD, link, heard: this.#heard.splice(0), ...due });
    this.#chain.add(receipt);
    this.#unsent.push(receipt);
    this.#newest = { shown, sentAt: now, keyAt: due.isKey ? now : (this.#newest?.keyAt ?? now) };
  }
}

interface State {
  readonly values: Map<PointKey, LiveValue>;
  readonly alarms: Map<string, CallingAlarm>;
}

/** What reaches a wall at an instant. It changes what the wall knows and returns the values that it heard. */
interface News {
  readonly at: number;
  readonly apply: (state: State, now: number) => readonly Heard[];
}

function arrivals(cast: Cast, values: readonly Measured[]): News[] {
  return values.map(({ sensor, metricId, measuredAt, receivedAt, value }) => ({
    at: receivedAt + ON_THE_WAY_MS,
    apply(state, now) {
      const sensorId = sensorIdOf(cast, sensor);
      const key: PointKey = `${sensorId}.${metricId}`;
      if ((state.values.get(key)?.[2] ?? 0) >= measuredAt) return [];
      state.values.set(key, [sensorId, metricId, measuredAt, value, '']);
      return [{ key, measuredAt, at: now }];
    },
  }));
}

function calls(told: readonly Told[]): News[] {
  return told.flatMap(({ at, event }) => {
    const changed = ALARM_CHANGES[event.type as AlarmEvent['type']];
    if (changed === undefined) return [];
    return [
      {
        at: at + ON_THE_WAY_MS,
        apply({ alarms }) {
          changed(alarms, event as AlarmEvent);
          return [];
        },
      } satisfies News,
    ];
  });
}

type Change = (alarms: State['alarms'], event: AlarmEvent) => void;

const ALARM_CHANGES: Partial<Record<AlarmEvent['type'], Change>> = {
  AlarmRaised(alarms, { data }) {
    if (!('severity' in data && 'alarmId' in data && 'sensorId' in data)) return;
    alarms.set(data.alarmId, { sensorId: data.sensorId ?? null, severity: data.severity, acknowledgement: null });
  },
  AlarmAcknowledged(alarms, { data }) {
    if (!('alarmId' in data)) return;
    const known = alarms.get(data.alarmId);
    if (known) alarms.set(data.alarmId, { ...known, acknowledgement: ACKNOWLEDGED });
  },
  AlarmResolved(alarms, { data }) {
    if ('alarmId' in data) alarms.delete(data.alarmId);
  },
};

/** A wall does not ask by whom. */
const ACKNOWLEDGED = {} as NonNullable<CallingAlarm['acknowledgement']>;

function ownOf(cast: Cast, wall: NightWall): Known['own'] {
  const tiles = tilesOf(cast);
  const dashboards = wall.shows.map((name) => {
    const data = tiles[name];
    const sensors = data.flatMap(({ props }) => (Array.isArray(props['sensors']) ? props['sensors'].map(Number) : []));
    return { id: idOf(cast, `dashboard ${name}`), name, data, sensors: [...new Set(sensors)], etag: '"0"' };
  });
  return { terms: wallTerms(cast, wall), dashboards };
}

/** The entries of the log of receipts. */
export function receiptEntries(
  cast: Cast,
  wall: NightWall,
  { posts, partitions }: { readonly posts: readonly Post[]; readonly partitions: number },
): readonly NewLogEntry[] {
  const { organizationId } = cast;
  const wallId = idOf(cast, `wall ${wall.name}`);
  const partition = partitionOfWall(organizationId, wallId, partitions);
  const device = { version: BUILD, screen: SCREEN, sound: 'possible' } as const;
  return posts.map(({ sentAt, receipts }) => ({
    partition,
    body: encodeReceiptLog({
      kind: 'receipts',
      organizationId,
      wallId,
      receivedAt: sentAt + 40,
      sentAt,
      device,
      receipts,
    }),
  }));
}
