import { instant, integer, oneOf, shape, uuid, type EventsOf } from '../shape.ts';

const fields = { licenceId: uuid(), plan: oneOf('trial', 'basic', 'pro', 'mgmt'), from: instant(), until: instant() };
/** The licence of an organization. */
export const licenceShape = shape(fields);

/**
 * `from` is included, `until` is not. The organization's stream holds it, so that a workspace and its trial begin in
 * one fact.
 */
export const licenceEvents = {
  LicenceGranted: shape({ organizationId: integer(1), ...fields }),
};
export type LicenceEvent = EventsOf<typeof licenceEvents>;
