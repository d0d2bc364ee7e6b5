import { CHANNEL_MAX_BYTES, STATES_BURST, STATES_PER_SECOND } from '@watchglass/schemas/base/limits';
import { baseStateShape } from '@watchglass/schemas/base/report';
import { check } from '@watchglass/schemas/shape';
import type { Deps } from '../deps.ts';
import { TokenBuckets } from '../reading/token-buckets.ts';
import type { BaseIdentity } from './credentials.ts';
import { takeState } from './take-state.ts';

type ChannelDeps = Pick<Deps, 'eventStore' | 'clock' | 'newId'>;

/** The command channel of the bases that are connected to this process by MQTT. */
export class Channel {
  readonly #deps: ChannelDeps;
  readonly #states = new TokenBuckets({ burst: STATES_BURST, perSecond: STATES_PER_SECOND });

  constructor(deps: ChannelDeps) {
    this.#deps = deps;
  }

  /** A report that is too long, too early or of another shape is dropped: the next one replaces it. */
  async takeState(base: BaseIdentity, bytes: Uint8Array): Promise<void> {
    if (bytes.length > CHANNEL_MAX_BYTES) return;
    if (this.#states.take(base.serial, 1, this.#deps.clock().getTime()) > 0) return;
    const checked = check(baseStateShape, jsonOf(bytes));
    if (checked.faults === undefined) await takeState(this.#deps, base, checked.value);
  }
}

function jsonOf(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return undefined;
  }
}
