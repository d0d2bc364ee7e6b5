import { baseStream, type BaseEvent } from '@watchglass/schemas/base/events';
import type { BaseState } from '@watchglass/schemas/base/report';
import type { Deps } from '../deps.ts';
import { handleCommand } from '../handle-command.ts';
import { baseFold, type Base } from './base.ts';
import type { BaseIdentity } from './credentials.ts';
import { tellReport } from './report.ts';

/** Takes what a base says of itself. */
export async function takeState(
  { eventStore, clock, newId }: Pick<Deps, 'eventStore' | 'clock' | 'newId'>,
  { serial, organizationId }: BaseIdentity,
  state: BaseState,
): Promise<void> {
  const now = clock();
  const decide = (base: Base): BaseEvent[] => tellReport(base, { organizationId, state, now });
  const metadata = {
    organizationId,
    actor: { kind: 'device', id: serial },
    at: now.toISOString(),
    correlationId: newId(),
  } as const;
  await handleCommand(eventStore, baseStream(serial), { ...baseFold, decide }, { metadata, newId });
}
