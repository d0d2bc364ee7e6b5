import type { AlarmEvent } from '@watchglass/schemas/alarm/events';
import type { AlarmSeverity } from '@watchglass/schemas/alarm/views';
import { BUCKET_MS, floodsIn } from '@watchglass/schemas/alarm/figures';
import type { DryRunEpisode, DryRunResult } from '@watchglass/schemas/alarm-rule/dry-run';
import { localDayAt } from '@watchglass/schemas/local-time';
import { OldestEpisodes } from './oldest-episodes.ts';
import { Telling } from './telling.ts';
import { unlike, type Span } from './unlike.ts';
import type { DryRunTask } from './task.ts';

const DAY_MS = 86_400_000;
/** Midnights of all zones and the buckets of floods begin with one of these. */
const SLOT_MS = 300_000;

type Raised = Extract<AlarmEvent, { type: 'AlarmRaised' }>['data'];

/** An alarm on the subject at hand; instants in epoch milliseconds. */
export interface TalliedEpisode extends Span {
  readonly severity: AlarmSeverity;
  readonly value: number;
}

type Subject = Pick<DryRunEpisode, 'sensorId' | 'baseSerial' | 'metricId'>;

/**
 * Counts what is decided, one subject after the other, so that the memory does not grow with the readings. Raises before the
 * period lead to its beginning, and count for nothing.
 */
export class Tally {
  readonly #task: DryRunTask;
  readonly #telling: Telling;
  readonly #raises = new Map<number, number>();
  readonly #episodes = new OldestEpisodes();
  readonly #missed = new OldestEpisodes();
  #open = new Map<string, TalliedEpisode & { readonly ruleId: string }>();
  #ended: { readonly tried: TalliedEpisode[]; readonly stored: TalliedEpisode[] } = { tried: [], stored: [] };
  #alarms = 0;
  #storedAlarms = 0;
  #added = 0;

  constructor(task: DryRunTask) {
    this.#task = task;
    this.#telling = new Telling(task.people);
  }

  /** Hears an event of the subject at hand. */
  hear(event: AlarmEvent, now: number): void {
    if (event.type === 'AlarmRaised') this.#raise(event.data, now);
    else if (event.type === 'AlarmResolved' || event.type === 'AlarmCanceled') this.#end(event.data.alarmId, now);
  }

  /** Counts the alarms of the subject that was heard last. */
  settle(subject: Subject): void {
    for (const alarmId of this.#open.keys()) this.#end(alarmId, null);
    const { tried, stored } = this.#ended;
    this.#alarms += tried.length;
    this.#storedAlarms += stored.length;
    for (const each of tried) this.#episodes.add(episodeOf(subject, each));
    if (this.#task.stored !== null) {
      for (const each of unlike(stored, tried)) this.#missed.add(episodeOf(subject, each));
      this.#added += unlike(tried, stored).length;
    }
    this.#ended = { tried: [], stored: [] };
  }

  result(): DryRunResult {
    return {
      raises: [...this.#raises.values()].reduce((sum, raises) => sum + raises, 0),
      alarms: this.#alarms,
      episodes: this.#episodes.list(),
      days: this.#days(),
      floods: floodsIn([...this.#by(BUCKET_MS)].map(([at, raises]) => ({ at, raises }))).floods,
      messages: this.#telling.counts(),
      difference:
        this.#task.stored === null
          ? null
          : {
              stored: this.#storedAlarms,
              missedCount: this.#missed.count,
              missed: this.#missed.list(),
              addedCount: this.#added,
            },
    };
  }

  #raise(data: Raised, now: number): void {
    const { alarmId, ruleId, severity, value } = data;
    const from = this.#open.get(alarmId)?.from ?? now;
    this.#open.set(alarmId, { ruleId, from, to: null, severity, value });
    if (from < this.#task.from || now < this.#task.from || ruleId !== this.#task.tried.ruleId) return;
    const slot = now - (now % SLOT_MS);
    this.#raises.set(slot, (this.#raises.get(slot) ?? 0) + 1);
    this.#telling.hear(data, now);
  }

  #end(alarmId: string, to: number | null): void {
    const open = this.#open.get(alarmId);
    this.#open.delete(alarmId);
    if (open === undefined || open.from < this.#task.from) return;
    const { ruleId, ...episode } = open;
    const isTried = ruleId === this.#task.tried.ruleId;
    (isTried ? this.#ended.tried : this.#ended.stored).push({ ...episode, to });
  }

  #by(length: number): ReadonlyMap<number, number> {
    const counts = new Map<number, number>();
    for (const [slot, raises] of this.#raises) {
      const at = slot - (slot % length);
      counts.set(at, (counts.get(at) ?? 0) + raises);
    }
    return counts;
  }

  #days(): DryRunResult['days'] {
    const counts = new Map<number, number>();
    for (const [slot, raises] of this.#raises) {
      const day = localDayAt(slot, this.#task.timeZone);
      counts.set(day, (counts.get(day) ?? 0) + raises);
    }
    return [...counts]
      .toSorted(([a], [b]) => a - b)
      .map(([day, raises]) => ({ day: new Date(day * DAY_MS).toISOString().slice(0, 10), raises }));
  }
}

function episodeOf(subject: Subject, { severity, value, from, to }: TalliedEpisode): DryRunEpisode {
  const endedAt = to === null ? null : new Date(to).toISOString();
  return { ...subject, severity, value, raisedAt: new Date(from).toISOString(), endedAt };
}
