import { FIELD_BUS_SILENT_MS, FIELD_BUS_STATUS, type FieldBusStatus } from '@watchglass/schemas/field-bus/live';
import type { FieldBusView } from '@watchglass/schemas/field-bus/views';
import type { LiveBus } from '@watchglass/streams/ports/live-bus';

const NONE: FieldBusView = { listeners: [], clients: [] };
const MOST_BUSES = 1_000;

/** What the field buses last said of themselves, in memory. One that fell silent counts as stopped. */
export class FieldBuses {
  readonly #told = new Map<number, { readonly status: FieldBusStatus; readonly at: number }>();
  readonly #clock: () => Date;
  readonly stop: () => void;

  constructor(liveBus: LiveBus, clock: () => Date) {
    this.#clock = clock;
    this.stop = liveBus.subscribe(FIELD_BUS_STATUS, (message) => this.#hear(message as FieldBusStatus));
  }

  #hear(status: FieldBusStatus): void {
    if (this.#told.size >= MOST_BUSES) this.#told.clear();
    this.#told.set(status.organizationId, { status, at: this.#clock().getTime() });
  }

  of(organizationId: number): FieldBusView {
    const told = this.#told.get(organizationId);
    if (told === undefined || this.#clock().getTime() - told.at > FIELD_BUS_SILENT_MS) return NONE;
    return { listeners: told.status.listeners, clients: told.status.clients };
  }
}
