import { INTEGRATION_STATES, OFF_CAUSES } from '../integration/kinds.ts';
import { anyNumber, anyText, instant, listOf, nullable, oneOf, shape, uuid, type ViewOf } from '../shape.ts';

/** A value as the cloud says it: its id there, and `number` if it is one. */
const pointShape = shape({
  id: anyText(),
  text: anyText(),
  number: nullable(anyNumber()),
  unit: anyText(),
  /** When it was measured, as far as the cloud says. */
  at: nullable(instant()),
});

/** GET api/device-info/{org}/devices (items). */
export const cloudDeviceShape = shape({
  integrationId: uuid(),
  /** The state of the connection, as that of the integration. */
  state: oneOf(...INTEGRATION_STATES),
  offCause: nullable(oneOf(...OFF_CAUSES)),
  why: anyText(),
  /** Its id at the cloud. */
  id: anyText(),
  name: anyText(),
  serial: anyText(),
  type: anyText(),
  /** In the words of the cloud. */
  connection: anyText(),
  health: anyText(),
  /** When the cloud last said it. */
  readAt: instant(),
  points: listOf(pointShape),
});
export type CloudDeviceView = ViewOf<typeof cloudDeviceShape>;
export type CloudDevice = Omit<CloudDeviceView, 'integrationId' | 'state' | 'offCause' | 'why'>;
export type CloudPoint = CloudDevice['points'][number];
