import { setTimeout as pause } from 'node:timers/promises';
import type { Base } from '../builders/base.ts';
import { celsius } from '../builders/readings.ts';
import type { Workspace } from '../builders/workspace.ts';
import { IS_LONG } from './form.ts';

/** acknowledged: the product has confirmed it. unknown: without an answer, or with an answer that confirms nothing. */
type Fate = 'acknowledged' | 'unknown';

interface SentReading {
  readonly wireId: string;
  readonly at: number;
  readonly value: number;
  readonly fate: Fate;
}

interface SentComment {
  readonly text: string;
  readonly fate: Fate;
}

/** The sender's record of the load and of its outcome. */
export interface Ledger {
  readonly readings: readonly SentReading[];
  readonly comments: readonly SentComment[];
  /** Packs acknowledged so far, and packs whose first try had no answer. */
  readonly acknowledged: number;
  readonly unanswered: number;
}

export interface Load extends Ledger {
  /** Stops once all requests have an answer. */
  stop(): Promise<void>;
}

const SENDERS = 3;
const USUAL_PACK = 20;
const STEP_MS = 10;
/** Longer than the whole load of one run, so that no instant is in the future. */
const BEGIN_BEFORE_MS = 86_400_000;
/** The short form shares its machine, so its load keeps the product busy but not full. */
const PAUSE_MS = IS_LONG ? 10 : 50;
/** Interval between two packs of one sender: with fast answers, too, the base stays below its rate limit. */
const EVERY_MS = 36;
const RETRY_MS = 50;
/** Answers of the product or the proxy after which the outcome is unknown. */
const PROMISES_NOTHING: ReadonlySet<number> = new Set([502, 503, 504, 507]);
/** One of this number of unanswered packs is not retried: it may be stored, once. */
const GIVEN_UP = 4;

interface Sending {
  readonly base: Base;
  readonly workspace: Workspace;
  readonly alarmId: string;
  /** Prefix of the ids of its sensors on the wire. */
  readonly prefix: string;
  /** Id on the wire of the sensor that sends by MQTT. */
  readonly mqttSensor: number;
  /** Readings in every pack; default 20. */
  readonly readingsPerPack?: number;
}

/** A base that sends packs and messages until each is acknowledged, and a person who comments without retries. */
export function startLoad(sending: Sending): Load {
  const readings: SentReading[] = [];
  const comments: SentComment[] = [];
  const state = { isOver: false, acknowledged: 0, unanswered: 0 };
  const { readingsPerPack = USUAL_PACK } = sending;
  const works = Array.from({ length: SENDERS }, (_each, sender) => sendPacks(`${sending.prefix}${sender}`));

  async function sendPacks(wireId: string): Promise<void> {
    let at = Date.now() - BEGIN_BEFORE_MS;
    for (let value = 0; !state.isOver; value = (value + 1) % 8) {
      const begun = performance.now();
      const pack = Array.from({ length: readingsPerPack }, (_each, index) => ({
        wireId,
        at: at + STEP_MS * index,
        value,
      }));
      at += STEP_MS * readingsPerPack;
      const fate = await sendUntilTaken(pack);
      for (const reading of pack) readings.push({ ...reading, fate });
      await pause(Math.max(PAUSE_MS, begun + EVERY_MS - performance.now()));
    }
  }

  async function sendUntilTaken(pack: readonly Omit<SentReading, 'fate'>[]): Promise<Fate> {
    const records = pack.map(({ wireId, at, value }) => celsius(wireId, value, at));
    for (let isFirst = true; ; isFirst = false) {
      if (await isTaken(() => sending.base.post(records))) {
        state.acknowledged += 1;
        return 'acknowledged';
      }
      if (isFirst) state.unanswered += 1;
      if (isFirst && state.unanswered % GIVEN_UP === 0) return 'unknown';
      await pause(RETRY_MS);
    }
  }

  async function comment(): Promise<void> {
    const {
      workspace: { id, owner },
      alarmId,
      prefix,
    } = sending;
    for (let count = 0; !state.isOver; count += 1) {
      const text = `${prefix} comment ${count}`;
      const taken = await isTaken(() => owner.ask('POST', `/api/alarms/${id}/alarm/${alarmId}/comment`, { text }));
      comments.push({ text, fate: taken ? 'acknowledged' : 'unknown' });
      await pause(PAUSE_MS * 2);
    }
  }

  /** Like a base, the client sends messages again that were not acknowledged before the line broke. */
  async function publish(sensor: number): Promise<void> {
    const client = await sending.base.mqttClient({ reconnectPeriod: 100 });
    let at = Date.now() - BEGIN_BEFORE_MS;
    for (let value = 0; !state.isOver; value = (value + 1) % 8) {
      at += STEP_MS;
      await client.publishAsync(
        sending.base.topicOf(sensor),
        JSON.stringify({ temperature: String(value), time: String(at) }),
        { qos: 1 },
      );
      readings.push({ wireId: String(sensor), at, value, fate: 'acknowledged' });
      await pause(PAUSE_MS);
    }
    await client.endAsync();
  }

  works.push(comment(), publish(sending.mqttSensor));
  return {
    readings,
    comments,
    get acknowledged() {
      return state.acknowledged;
    },
    get unanswered() {
      return state.unanswered;
    },
    async stop() {
      state.isOver = true;
      await Promise.all(works);
    },
  };
}

/** Returns true if it was acknowledged, false if that is unknown. Throws on an answer that no fault excuses. */
export async function isTaken(send: () => Promise<{ readonly status: number }>): Promise<boolean> {
  try {
    const { status } = await send();
    if (status < 300) return true;
    if (PROMISES_NOTHING.has(status)) return false;
    throw new TypeError(`unexpected answer: ${status}`);
  } catch (error) {
    if (error instanceof TypeError && error.message.startsWith('an answer')) throw error;
    return false;
  }
}
