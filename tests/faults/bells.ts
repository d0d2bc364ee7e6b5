import { setTimeout as pause } from 'node:timers/promises';
import type { Base } from '../builders/base.ts';
import { celsius } from '../builders/readings.ts';
import { isTaken } from './ledger.ts';

/** An expected alarm: its events in order, each with the instant (epoch milliseconds) of the reading that caused it. */
export interface ModelAlarm {
  readonly wireId: string;
  readonly events: readonly string[];
}

export interface Bells {
  /** The alarms that the model expects from every reading acknowledged so far. */
  readonly alarms: readonly ModelAlarm[];
  /** Readings acknowledged so far. */
  readonly acknowledged: number;
  /** Ends once each sensor's last reading has been acknowledged. */
  stop(): Promise<void>;
}

interface Beat {
  readonly value: number;
  readonly afterMs: number;
  readonly causes: 'AlarmRaised' | 'AlarmResolved' | null;
}

/**
 * Under the limits of `newRule` (8 warns, 10 is critical, both at once; a minute inside resolves) this is one whole
 * alarm.
 */
const EPISODE: readonly Beat[] = [
  { value: 9, afterMs: 1_000, causes: 'AlarmRaised' },
  { value: 11, afterMs: 1_000, causes: 'AlarmRaised' },
  { value: 5, afterMs: 1_000, causes: null },
  { value: 5, afterMs: 61_000, causes: 'AlarmResolved' },
];
const BELLS = 3;
const PAUSE_MS = 75;
const RETRY_MS = 50;
/** Readings begin in the past, so that an hour of alarms passes in seconds, and within the 24 hours in which readings ring. */
const BEGIN_BEFORE_MS = 23 * 3_600_000;

/** Sensors whose value rises and falls repeatedly; each reading is sent after the acknowledgement of the one before. */
export function startBells(base: Base, prefix: string): Bells {
  const alarms: ModelAlarm[] = [];
  const state = { isOver: false, acknowledged: 0 };

  async function ring(wireId: string): Promise<void> {
    let measuredAt = Date.now() - BEGIN_BEFORE_MS;
    let events: string[] = [];
    for (let beat = 0; !state.isOver; beat = (beat + 1) % EPISODE.length) {
      const { value, afterMs, causes } = EPISODE[beat] ?? { value: 0, afterMs: 0, causes: null };
      measuredAt += afterMs;
      while (measuredAt > Date.now() && !state.isOver) await pause(RETRY_MS);
      const pack = [celsius(wireId, value, measuredAt)];
      while (!(await isTaken(() => base.post(pack)))) await pause(RETRY_MS);
      state.acknowledged += 1;
      if (beat === 0) alarms.push({ wireId, events: (events = []) });
      if (causes !== null) events.push(`${causes} ${measuredAt}`);
      await pause(PAUSE_MS);
    }
  }

  const works = Array.from({ length: BELLS }, (_each, bell) => ring(`${prefix}bell-${bell}`));
  return {
    alarms,
    get acknowledged() {
      return state.acknowledged;
    },
    async stop() {
      state.isOver = true;
      await Promise.all(works);
    },
  };
}
