import { refuse } from '@watchglass/schemas/refusals';
import type { ChangeProfile, ChangeSounds, ChangeUnits } from '@watchglass/schemas/user/commands';
import { userStream, type UserEvent } from '@watchglass/schemas/user/events';
import { USER_CHANGED, type UserChanged } from '@watchglass/schemas/live/messages';
import type { Position } from '@watchglass/streams/ports/event-store';
import type { ServiceDeps } from '../deps.ts';
import { handleCommand, load, type CommandContext } from '../handle-command.ts';
import { changeAddressee } from './accounts.ts';
import { deliverOutgoing, putOutgoing } from './outgoing-events.ts';
import { changeSounds, changeUnits, userFold, type KnownUser, type User } from './user.ts';

/** A person's own command: their id, and the metadata of the events. */
export interface OwnCommand {
  readonly userId: string;
  readonly context: CommandContext;
}

/** Changes name, language and time zone; letters use them from the event on. Returns null if nothing changes. */
export async function changeProfile(
  deps: ServiceDeps,
  form: ChangeProfile,
  { userId, context }: OwnCommand,
): Promise<Position | null> {
  const { state } = await load(deps.eventStore, userStream(userId), userFold);
  const user = known(state);
  const isSameName = (await deps.vault.open(user.name)) === form.name;
  if (isSameName && user.language === form.language && user.timeZone === form.timeZone) return null;
  const name = isSameName ? user.name : await deps.vault.seal(userId, form.name);
  const event: UserEvent = {
    type: 'UserProfileChanged',
    data: { userId, name, language: form.language, timeZone: form.timeZone },
  };
  await deps.relational.transaction(async (tx) => {
    await changeAddressee(tx, userId, { name, language: form.language });
    await putOutgoing(tx, [event], context);
  });
  return tellScreens(deps, userId, await deliverOutgoing(deps.relational, deps.eventStore, userId));
}

/**
 * Changes the units, clock and first day of the week that the person's screens use. Returns null if nothing changes.
 */
export async function changeOwnUnits(deps: ServiceDeps, units: ChangeUnits, own: OwnCommand): Promise<Position | null> {
  return changeOwn(deps, own, (user) => changeUnits(user, { userId: own.userId, units }));
}

/** Changes the sounds of alarms on the person's screens. Returns null if nothing changes. */
export async function changeOwnSounds(
  deps: ServiceDeps,
  sounds: ChangeSounds,
  own: OwnCommand,
): Promise<Position | null> {
  return changeOwn(deps, own, (user) => changeSounds(user, { userId: own.userId, sounds }));
}

async function changeOwn(
  deps: ServiceDeps,
  { userId, context }: OwnCommand,
  decide: (user: KnownUser) => UserEvent[],
): Promise<Position | null> {
  const decider = { ...userFold, decide: (user: User): UserEvent[] => decide(known(user)) };
  const { position } = await handleCommand(deps.eventStore, userStream(userId), decider, context);
  return tellScreens(deps, userId, position);
}

function known(user: User): KnownUser {
  return user.status === 'unknown' ? refuse('NotFound') : user;
}

/** Makes the person's open screens read their profile again. */
export function tellScreens(
  { liveBus }: Pick<ServiceDeps, 'liveBus'>,
  userId: string,
  position: Position | null,
): Position | null {
  if (position !== null) liveBus.publish(USER_CHANGED, { userId, position } satisfies UserChanged);
  return position;
}
