import { apiAccountStream } from '@watchglass/schemas/api-account/events';
import type { Actor } from '@watchglass/schemas/event';
import { userStream } from '@watchglass/schemas/user/events';
import type { ServiceDeps } from '../deps.ts';
import { apiAccountFold } from '../api-account/api-account.ts';
import { load } from '../handle-command.ts';
import { userFold } from '../user/user.ts';

/** The name of a person or an API account; empty once the person was erased or the account revoked. */
export async function actorName({ eventStore, vault }: Pick<ServiceDeps, 'eventStore' | 'vault'>, actor: Actor) {
  if (actor.kind === 'apiAccount') {
    const { state } = await load(eventStore, apiAccountStream(actor.id), apiAccountFold);
    return state.status === 'active' ? state.name : '';
  }
  const { state } = await load(eventStore, userStream(actor.id), userFold);
  return state.status === 'unknown' ? '' : ((await vault.open(state.name)) ?? '');
}
