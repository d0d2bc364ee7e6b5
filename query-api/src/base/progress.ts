import { BASE_PROGRESS, type BaseProgressMessage } from '@watchglass/schemas/base/live';
import type { BaseDetail } from '@watchglass/schemas/base/views';
import type { LiveBus } from '@watchglass/streams/ports/live-bus';

const MOST_BASES = 10_000;

/** What bases last said of a running procedure, in memory: it is shown while the procedure runs, and never stored. */
export class BaseProgress {
  readonly #told = new Map<string, BaseProgressMessage>();
  readonly stop: () => void;

  constructor(liveBus: LiveBus) {
    this.stop = liveBus.subscribe(BASE_PROGRESS, (message) => this.#hear(message as BaseProgressMessage));
  }

  #hear(message: BaseProgressMessage): void {
    if (this.#told.size >= MOST_BASES) this.#told.clear();
    this.#told.set(message.serial, message);
  }

  /** Null if no procedure runs, or nothing was heard of it. */
  of(organizationId: number, { serial, procedure }: Pick<BaseDetail, 'serial' | 'procedure'>): BaseDetail['progress'] {
    const told = this.#told.get(serial);
    const isOfIt = told?.organizationId === organizationId && told.kind === procedure?.kind;
    return isOfIt ? { percent: told.percent, sensors: told.sensors } : null;
  }
}
