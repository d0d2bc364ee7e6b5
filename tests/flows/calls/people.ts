import { randomUUID } from 'node:crypto';
import { taken } from '../../builders/door.ts';
import { newInvitation } from '../../builders/invitation.ts';
import { newPerson, type Person } from '../../builders/person.ts';
import { newWorkspace, type Workspace } from '../../builders/workspace.ts';
import { signed } from './links.ts';
import type { Scene } from './scene.ts';

/** A workspace for this case alone, owned by the owner of the house. */
export function lodgeOf(scene: Scene): Promise<Workspace> {
  return scene.once('lodge', () => newWorkspace(scene.house.stack, scene.house.workspace.owner));
}

export function guestOf(scene: Scene): Promise<Person> {
  return scene.once('guest', () => scene.house.guest());
}

/** The id of the guest's invitation to the lodge. */
export async function invitationOf(scene: Scene): Promise<string> {
  const [lodge, guest] = [await lodgeOf(scene), await guestOf(scene)];
  return scene.once('invitation', () => newInvitation(lodge, guest.login));
}

/** The guest, as a member of the lodge. */
export async function lodgerOf(scene: Scene): Promise<Person> {
  const [id, guest] = [await invitationOf(scene), await guestOf(scene)];
  await scene.once('accepted', async () => taken(await guest.ask('POST', `/api/invite/accept/${id}`)));
  return guest;
}

/** A person for this case alone, whom it may change. */
export function changerOf(scene: Scene): Promise<Person> {
  return scene.once('changer', () => newPerson(scene.house.stack, 'Charlotte'));
}

export function hastyOf(scene: Scene): Promise<Workspace> {
  return scene.once('hasty', () => newWorkspace(scene.house.stack));
}

type Asking = Pick<Person, 'token'> | null;

/** Callers by name. */
export const PEOPLE: Readonly<Record<string, (scene: Scene) => Promise<Asking> | Asking>> = {
  nobody: () => null,
  owner: ({ house }) => house.workspace.owner,
  admin: ({ house }) => house.admin,
  member: ({ house }) => house.member,
  stranger: ({ house }) => house.stranger.owner,
  account: ({ house }) => house.account,
  traveller: ({ house }) => house.traveller,
  guest: guestOf,
  lodger: lodgerOf,
  changer: changerOf,
  hasty: async (scene) => (await hastyOf(scene)).owner,
  unheardOf: async ({ house }) => ({ token: await signed(house, 'auth', { sub: randomUUID(), sid: randomUUID() }) }),
};
