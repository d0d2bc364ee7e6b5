import { baseAnswerShape, type BaseAnswer, type BaseRequest } from '@watchglass/schemas/base/channel';
import { BASE_PROGRESS, type BaseProgressMessage } from '@watchglass/schemas/base/live';
import {
  ANSWERS_BURST,
  ANSWERS_PER_SECOND,
  CHANNEL_MAX_BYTES,
  STATES_BURST,
  STATES_PER_SECOND,
} from '@watchglass/schemas/base/limits';
import { baseStateShape, type BaseState } from '@watchglass/schemas/base/report';
import { check } from '@watchglass/schemas/shape';
import type { Unsubscribe } from '@watchglass/streams/ports/live-bus';
import type { Deps } from '../../deps.ts';
import { TokenBuckets } from '../../reading/token-buckets.ts';
import type { BaseIdentity } from '../credentials.ts';
import { takeAnswer } from '../manage/settle.ts';
import { takeState } from '../take-state.ts';
import { ConnectedBases } from './connected-bases.ts';
import { Contacts } from './contacts.ts';
import { BaseRequests } from './requests.ts';

export type ChannelDeps = Pick<Deps, 'eventStore' | 'readingLog' | 'relational' | 'liveBus' | 'clock' | 'newId'>;

export interface ChannelTerms {
  readonly masterKey: Uint8Array;
  /** Receives failures of what goes on beside the answers. */
  readonly report: (error: unknown) => void;
}

const UUID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i;

/** The command channel of bases, over MQTT and HTTP. */
export class Channel {
  readonly requests: BaseRequests;
  readonly #deps: ChannelDeps;
  readonly #states = new TokenBuckets({ burst: STATES_BURST, perSecond: STATES_PER_SECOND });
  readonly #answers = new TokenBuckets({ burst: ANSWERS_BURST, perSecond: ANSWERS_PER_SECOND });
  readonly #connected: ConnectedBases;
  readonly #contacts: Contacts;

  constructor(deps: ChannelDeps, { masterKey, report }: ChannelTerms) {
    this.#deps = deps;
    this.requests = new BaseRequests(masterKey);
    this.#connected = new ConnectedBases({ ...deps, report });
    this.#contacts = new Contacts(deps);
  }

  /** Notes that the base is there: each message of its own counts, with values or without. */
  hear(base: BaseIdentity): void {
    this.#contacts.hear(base);
  }

  /** Makes the process with the base's connection deliver its requests. */
  announce(serial: string): void {
    this.#connected.announce(serial);
  }

  undelivered(base: BaseIdentity): Promise<BaseRequest[]> {
    return this.requests.undelivered(this.#deps.relational, base, this.#deps.clock());
  }

  /** Calls `wake` at each new request of a base, and now and then while it has an open one. */
  listen(serial: string, wake: () => void): Unsubscribe {
    return this.#connected.listen(serial, wake);
  }

  /** The requests of a base, or none after the wait. It listens before it reads, so that it misses none. */
  async wait(base: BaseIdentity, milliseconds: number): Promise<BaseRequest[]> {
    this.hear(base);
    let over = (): void => undefined;
    const woken = new Promise<void>((resolve) => {
      over = resolve;
    });
    const stop = this.listen(base.serial, over);
    try {
      const found = await this.undelivered(base);
      if (found.length > 0 || milliseconds <= 0) return found;
      const timer = setTimeout(over, milliseconds);
      await woken;
      clearTimeout(timer);
      return await this.undelivered(base);
    } finally {
      stop();
    }
  }

  /** Seconds to wait, 0 after the report was taken. */
  async takeState(base: BaseIdentity, state: BaseState): Promise<number> {
    const wait = this.#states.take(base.serial, 1, this.#deps.clock().getTime());
    if (wait > 0) return wait;
    this.hear(base);
    await takeState(this.#deps, base, state);
    return 0;
  }

  /** Seconds to wait, 0 after the answer was taken. An answer to an unknown request changes nothing. */
  async takeAnswer(base: BaseIdentity, id: string, answer: BaseAnswer): Promise<number> {
    const wait = this.#answers.take(base.serial, 1, this.#deps.clock().getTime());
    if (wait > 0) return wait;
    this.hear(base);
    const request = await takeAnswer(this.#deps, base, { id, answer });
    if (request !== undefined && answer.status === 'progress') {
      const { kind, sensors } = request;
      const progress: BaseProgressMessage = { ...base, kind, percent: answer.progress ?? null, sensors };
      this.#deps.liveBus.publish(BASE_PROGRESS, progress);
    }
    return 0;
  }

  /** Seconds to wait, 0 if the base may send or read a file: its answers' share counts them. */
  takeFile({ serial }: BaseIdentity): number {
    return this.#answers.take(serial, 1, this.#deps.clock().getTime());
  }

  /** A report that is too long, too early or of another shape is dropped: the next one replaces it. */
  async takeStateMessage(base: BaseIdentity, bytes: Uint8Array): Promise<void> {
    const checked = check(baseStateShape, jsonOf(bytes));
    if (checked.faults === undefined) await this.takeState(base, checked.value);
  }

  /** An answer that is too long, too early or of another shape is dropped: its request runs into its deadline. */
  async takeAnswerMessage(base: BaseIdentity, id: string, bytes: Uint8Array): Promise<void> {
    const checked = check(baseAnswerShape, jsonOf(bytes));
    if (checked.faults === undefined && UUID.test(id)) await this.takeAnswer(base, id.toLowerCase(), checked.value);
  }
}

/** Undefined for bytes that are too long or no JSON. */
function jsonOf(bytes: Uint8Array): unknown {
  if (bytes.length > CHANNEL_MAX_BYTES) return undefined;
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return undefined;
  }
}
