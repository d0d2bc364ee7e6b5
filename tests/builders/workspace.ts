import { ROLE, type Rights } from '@watchglass/schemas/member/rights';
import { until } from '../stack/until.ts';
import { taken, type Door } from './door.ts';
import { newPerson, type Person } from './person.ts';

export interface Workspace {
  readonly id: number;
  readonly owner: Person;
}

/** A workspace of a person; a new person owns it by default. */
export async function newWorkspace(door: Door, owner?: Person): Promise<Workspace> {
  const person = owner ?? (await newPerson(door, 'Olga'));
  const { id } = taken(await person.ask<{ id: number }>('POST', '/api/spaces', { name: 'Workspace' }));
  await seesIt(person, id);
  return { id, owner: person };
}

/** Another person who was invited and has accepted, with this role and, for plain users, these rights. */
export async function newMember(
  door: Door,
  { id, owner }: Workspace,
  { role = ROLE.user, rights = {} }: { role?: 1 | 2; rights?: Rights } = {},
): Promise<Person> {
  const person = await newPerson(door, 'Mel');
  const { items } = taken(
    await owner.ask<{ items: { id: string }[] }>('POST', `/api/invites/${id}`, {
      items: [{ email: person.login, role, permissions: rights }],
    }),
  );
  taken(await person.ask('POST', `/api/invite/accept/${items[0]?.id}`));
  await seesIt(person, id);
  return person;
}

function seesIt(person: Person, organizationId: number): Promise<boolean> {
  return until(
    'the member has access',
    async () => (await person.ask('GET', `/api/dashboards/${organizationId}`)).status === 200,
  );
}
