import { CONTACTS_APART_SECONDS } from '@watchglass/schemas/base/limits';
import { encodeLogBody, partitionOf } from '@watchglass/schemas/reading/log-body';
import type { Deps } from '../../deps.ts';
import { TokenBuckets } from '../../reading/token-buckets.ts';
import type { BaseIdentity } from '../credentials.ts';

type ContactDeps = Pick<Deps, 'readingLog' | 'clock'>;

/**
 * Notes in the reading log, as an uplink without readings, that a base has sent something else than values. What hears
 * uplinks then hears the base, in all processes.
 */
export class Contacts {
  readonly #deps: ContactDeps;
  readonly #noted = new TokenBuckets({ burst: 1, perSecond: 1 / CONTACTS_APART_SECONDS });

  constructor(deps: ContactDeps) {
    this.#deps = deps;
  }

  hear({ serial, organizationId }: BaseIdentity): void {
    const { readingLog, clock } = this.#deps;
    const receivedAt = clock().getTime();
    if (this.#noted.take(serial, 1, receivedAt) > 0) return;
    const none = {
      sensor: new Int32Array(),
      metric: new Int32Array(),
      at: new Float64Array(),
      value: new Float64Array(),
    };
    const head = { kind: 'readings', organizationId, base: serial, mode: 'live', receivedAt, quarantined: [] } as const;
    const partition = partitionOf(organizationId, 0, readingLog.partitions);
    // A log that is away is told by the uplinks that it refuses, and a silence shorter than ten minutes means nothing.
    readingLog.append([{ partition, body: encodeLogBody({ ...head, ...none }) }]).catch(() => undefined);
  }
}
