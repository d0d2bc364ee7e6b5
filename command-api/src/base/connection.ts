import type { BaseEvent } from '@watchglass/schemas/base/events';
import type { Base } from './base.ts';

interface Heard {
  readonly organizationId: number;
  readonly isSilent: boolean;
  /** The reception of the last uplink. */
  readonly heardAt: Date;
}

/** Decides the event of a silence or of its end; a paused base is silent on purpose. */
export function tellConnection(base: Base, { organizationId, isSilent, heardAt }: Heard): BaseEvent[] {
  if (base.status !== 'registered' || base.organizationId !== organizationId || base.isPaused) return [];
  if (base.isLost === isSilent) return [];
  const data = { serial: base.serial, organizationId, since: heardAt.toISOString() };
  return [{ type: isSilent ? 'BaseConnectionLost' : 'BaseConnectionRestored', data }];
}
