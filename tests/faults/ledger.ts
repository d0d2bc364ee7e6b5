import { setTimeout as pause } from 'node:timers/promises';
import type { Base } from '../builders/base.ts';
import { celsius } from '../builders/readings.ts';
import type { Workspace } from '../builders/workspace.ts';
import { IS_LONG } from './form.ts';

/** Acknowledged: the product has said that it has it. Unknown: no answer came, or one that promises nothing. */
export type Fate = 'acknowledged' | 'unknown';

export interface SentReading {
  readonly wireId: string;
  readonly at: number;
  readonly value: number;
  readonly fate: Fate;
}

export interface SentComment {
  readonly text: string;
  readonly fate: Fate;
}

/** What was sent and what came of it, as whoever sent it knows. */
export interface Ledger {
  readonly readings: readonly SentReading[];
  readonly comments: readonly SentComment[];
  /** Packs acknowledged so far, and those whose first try had no answer. */
  readonly acknowledged: number;
  readonly unanswered: number;
}

export interface Load extends Ledger {
  /** Ends it once what is on its way has an answer. */
  stop(): Promise<void>;
}

const SENDERS = 3;
const USUAL_PACK = 20;
const STEP_MS = 10;
/** Longer than all that one load sends takes, so that none of it is of the future. */
const BEGIN_BEFORE_MS = 86_400_000;
/** The short form shares its machine: what it strikes is busy, but not full. */
const PAUSE_MS = IS_LONG ? 10 : 50;
/** A pack of one sender and the next: however fast it is answered, the base stays below what a base may send. */
const EVERY_MS = 36;
const RETRY_MS = 50;
/** Whoever is told this, by the product or by the proxy before it, does not know what became of it. */
const PROMISES_NOTHING: ReadonlySet<number> = new Set([502, 503, 504, 507]);
/** One in so many packs without an answer is given up: it may be there, once. */
const GIVEN_UP = 4;

interface Sending {
  readonly base: Base;
  readonly workspace: Workspace;
  readonly alarmId: string;
  /** Begins the ids of its sensors on the wire. */
  readonly prefix: string;
  /** Id on the wire of the sensor that is heard over MQTT. */
  readonly mqttSensor: number;
  /** Of every pack; default 20. */
  readonly readingsPerPack?: number;
}

/** A base that sends packs and messages until each is acknowledged, and a person who comments and never repeats it. */
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

  /** As bases do: the client sends again by itself what was not acknowledged when the line broke. */
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

/** Whether it was acknowledged; false where nobody can tell. Throws on an answer that no fault excuses. */
export async function isTaken(send: () => Promise<{ readonly status: number }>): Promise<boolean> {
  try {
    const { status } = await send();
    if (status < 300) return true;
    if (PROMISES_NOTHING.has(status)) return false;
    throw new TypeError(`an answer that nobody expects: ${status}`);
  } catch (error) {
    if (error instanceof TypeError && error.message.startsWith('an answer')) throw error;
    return false;
  }
}
