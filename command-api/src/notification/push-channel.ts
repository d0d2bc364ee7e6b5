import { CRITICAL_SEVERITY } from '@watchglass/schemas/alarm-rule/limits';
import { notificationStream } from '@watchglass/schemas/notification/events';
import type { Pushed } from '@watchglass/schemas/notification/push';
import { load } from '../handle-command.ts';
import type { OutgoingAnswer } from '../outgoing/answer.ts';
import type { Outgoing } from '../outgoing/outgoing.ts';
import { alarmFacts, readerOf } from './alarm-facts.ts';
import type { AlarmMailDeps } from './alarm-mail.ts';
import { alarmWords } from './alarm-words.ts';
import { digestWords } from './digest-words.ts';
import { mustBeTaken } from './must-be-taken.ts';
import { devicesFold, openDevice, type Subscription } from './push-devices.ts';
import { pushRequest, topicOf } from './push-request.ts';
import { endDevice } from './remove-device.ts';
import { NotTaken, type Prepare } from './send-messages.ts';

export interface PushDeps extends Omit<AlarmMailDeps, 'deliver'> {
  readonly outgoing: Outgoing;
  readonly newId: () => string;
}

interface OpenedDevice {
  readonly deviceId: string;
  readonly subscription: Subscription;
}

/** The push channel: one message goes to each device of the person, and is taken if one of them takes it. */
export function pushChannel(deps: PushDeps): Prepare {
  return {
    message: async ({ recipient, cause, organizationId, alarmId }, told) => {
      const devices = await devicesOf(deps, recipient.id);
      const reader = await readerOf(deps.eventStore, recipient.id);
      const facts = await alarmFacts(deps.eventStore, told, { cause, timeZone: reader.timeZone });
      const { title, lines } = alarmWords(facts, reader);
      const path = `/${organizationId}/alarms/alarm/${alarmId}`;
      const isUrgent = cause === 'raised' && told.raised.severity >= CRITICAL_SEVERITY ? 'yes' : 'no';
      const pushed: Pushed = { title, body: lines.join('\n'), path, tag: alarmId, isUrgent };
      return () => sendToAll(deps, { userId: recipient.id, devices, pushed, topic: topicOf(alarmId) });
    },
    digest: async (digest) => {
      const { recipient, organizationId, id } = digest.message;
      const devices = await devicesOf(deps, recipient.id);
      const reader = await readerOf(deps.eventStore, recipient.id);
      const { title, head, workspaces } = await digestWords(deps.eventStore, digest, reader);
      const lines = [...head, ...workspaces.flatMap((workspace) => workspace.lines)];
      const path = `/${organizationId}/alarms/active-alarms`;
      const isUrgent = digest.kind === 'list' ? 'yes' : 'no';
      const pushed: Pushed = { title, body: lines.join('\n'), path, tag: `digest-${organizationId}`, isUrgent };
      return () => sendToAll(deps, { userId: recipient.id, devices, pushed, topic: topicOf(id) });
    },
  };
}

async function devicesOf(deps: PushDeps, userId: string): Promise<OpenedDevice[]> {
  const { state } = await load(deps.eventStore, notificationStream(userId), devicesFold);
  const opened = await Promise.all(
    [...state.keys()].map(async (deviceId) => ({
      deviceId,
      subscription: await openDevice(deps, { deviceId, userId }),
    })),
  );
  const devices = opened.flatMap(({ deviceId, subscription }) =>
    subscription === null ? [] : [{ deviceId, subscription }],
  );
  if (devices.length === 0) throw new NotTaken('the person has no device any more', { reason: 'noAddress' });
  return devices;
}

interface Sending {
  readonly userId: string;
  readonly devices: readonly OpenedDevice[];
  readonly pushed: Pushed;
  readonly topic: string;
}

/** Throws `NotTaken` if no device has taken it; a device that its push service does not know any more is removed. */
async function sendToAll(deps: PushDeps, { userId, devices, pushed, topic }: Sending): Promise<void> {
  const terms = { masterKey: deps.config.secrets.masterKey, publicUrl: deps.config.publicUrl };
  const answers = await Promise.all(
    devices.map(async ({ deviceId, subscription }): Promise<OutgoingAnswer> => {
      const answer = await deps.outgoing.send(pushRequest(subscription, { pushed, topic }, terms));
      if (answer.said === 'gone') await endDevice(deps, { userId, deviceId, cause: 'gone' });
      return answer;
    }),
  );
  const best = (['taken', 'retry', 'refused', 'gone'] as const)
    .map((said) => answers.find((answer) => answer.said === said))
    .find((answer) => answer !== undefined);
  if (best !== undefined) mustBeTaken(best);
}
