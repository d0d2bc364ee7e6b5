import { notificationStream, type NotificationEvent } from '@watchglass/schemas/notification/events';
import type { EventStore } from '@watchglass/streams/ports/event-store';
import type { Queryable } from '@watchglass/streams/ports/relational';
import { handleCommand, type CommandContext } from '../handle-command.ts';
import { devicesFold, forgetDevice, type Devices } from './push-devices.ts';

export interface RemovingDeps {
  readonly eventStore: EventStore;
  readonly relational: Queryable;
  readonly clock: () => Date;
  readonly newId: () => string;
}

interface Removing {
  readonly userId: string;
  readonly deviceId: string;
  readonly cause: 'byHand' | 'gone' | 'taken';
}

/** Decides nothing for a device that is removed already. */
export function removeDevice(devices: Devices, { userId, deviceId, cause }: Removing): NotificationEvent[] {
  const device = devices.get(deviceId);
  if (device === undefined) return [];
  return [{ type: 'NotificationDeviceRemoved', data: { userId, deviceId, name: device.name, cause } }];
}

/** Ends a device that its push service or another person has ended; its owner is told by letter. */
export async function endDevice(deps: RemovingDeps, removing: Removing): Promise<void> {
  const metadata = {
    organizationId: null,
    actor: { kind: 'system', id: 'notifications' } as const,
    at: deps.clock().toISOString(),
    correlationId: deps.newId(),
  };
  const context: CommandContext = { metadata, newId: deps.newId };
  const decide = (devices: Devices) => removeDevice(devices, removing);
  await handleCommand(deps.eventStore, notificationStream(removing.userId), { ...devicesFold, decide }, context);
  if (removing.cause === 'gone') await forgetDevice(deps.relational, removing.deviceId);
}
