import type { FieldBusView } from './views.ts';

/** Subject of the live bus for what a field bus says of itself every few seconds; nothing stores it. */
export const FIELD_BUS_STATUS = 'field-bus.status';
export const FIELD_BUS_STATUS_EVERY_MS = 2_000;
/** Without a word for this long, a field bus counts as stopped. */
export const FIELD_BUS_SILENT_MS = 10_000;

export interface FieldBusStatus extends FieldBusView {
  readonly organizationId: number;
}
