import { instant, integer, oneOf, shape, uuid, type EventsOf } from '../shape.ts';

const fields = { licenceId: uuid(), plan: oneOf('trial', 'basic', 'pro', 'mgmt'), from: instant(), until: instant() };
/** What an organization holds. */
export const licenceShape = shape(fields);

/** `from` is included, `until` is not. Lives in its organization's stream: a workspace begins with its trial in one fact. */
export const licenceEvents = {
  LicenceGranted: shape({ organizationId: integer(1), ...fields }),
};
export type LicenceEvent = EventsOf<typeof licenceEvents>;
