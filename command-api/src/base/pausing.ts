import { baseStream, type BaseEvent } from '@watchglass/schemas/base/events';
import type { Sight } from '@watchglass/schemas/member/rights';
import type { ServiceDeps } from '../deps.ts';
import { handleCommand, type CommandContext, type Handled } from '../handle-command.ts';
import { baseFold, pauseBase, seenBase, type Base } from './base.ts';

interface Pausing {
  readonly sight: Sight;
  readonly context: CommandContext;
  readonly isPaused: boolean;
}

/**
 * Pauses or unpauses a base, in its stream and at the door. One at a time, so that the door ends with the state of the
 * stream; a repetition completes what a crash has interrupted.
 */
export async function setPaused(
  { eventStore, relational, baseCredentials, clock }: ServiceDeps,
  serial: string,
  { sight, context, isPaused }: Pausing,
): Promise<Handled<Base, BaseEvent>> {
  const { organizationId } = sight;
  const admit = (base: Base) => seenBase(base, sight);
  const decide = (base: Base): BaseEvent[] => pauseBase(base, organizationId, isPaused);
  const handled = await relational.transaction(async (tx) => {
    await tx.query("SELECT pg_advisory_xact_lock(hashtextextended('base pause ' || $1, 0))", [serial]);
    const done = await handleCommand(eventStore, baseStream(serial), { ...baseFold, admit, decide }, context);
    await baseCredentials.setPaused(tx, serial, isPaused);
    // Its silence counts from here on.
    if (!isPaused)
      await tx.query('UPDATE command.base_contacts SET heard_at = $2, told = NULL WHERE serial = $1', [
        serial,
        clock(),
      ]);
    return done;
  });
  baseCredentials.changed(serial);
  return handled;
}
