import type { EventStore } from '@watchglass/streams/ports/event-store';
import type { Queryable } from '@watchglass/streams/ports/relational';
import { mustBeSigned } from '../signature/settings.ts';
import { signatureSettings } from '../signature/sign.ts';
import { makeAlarmLink } from './alarm-links.ts';
import { areLinksOn } from './link-settings.ts';
import type { InHand } from './message-store.ts';
import { maySee } from './recipients.ts';
import type { ToldAlarm } from './told-alarm.ts';

interface LinkDeps {
  readonly eventStore: EventStore;
  readonly relational: Queryable;
  readonly publicUrl: string;
  readonly clock: () => Date;
}

/**
 * The address by which the recipient of a message acknowledges its raise. Null if there is nothing to acknowledge, and where the link
 * would not do it: the workspace has switched such links off or requires a signature, or the person may not acknowledge.
 */
export async function acknowledgeLink(
  { organizationId, alarmId, recipient, cause }: InHand,
  { alarm, end }: ToldAlarm,
  { eventStore, relational, publicUrl, clock }: LinkDeps,
): Promise<string | null> {
  if (cause !== 'raised' || end !== null) return null;
  const [isOn, { required }, mayAcknowledge] = await Promise.all([
    areLinksOn(eventStore, organizationId),
    signatureSettings({ eventStore }, organizationId),
    maySee(eventStore, recipient.id, alarm, 'w'),
  ]);
  if (!isOn || mustBeSigned(required, alarm.severity) || !mayAcknowledge) return null;
  const link = { organizationId, alarmId, userId: recipient.id, raise: alarm.raise };
  return `${publicUrl}/alarm-link?token=${await makeAlarmLink(relational, link, clock())}`;
}
