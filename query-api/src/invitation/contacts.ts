import { CONTACTS_OF_WORKSPACES, CONTACTS_OFFERED } from '@watchglass/schemas/invitation/limits';
import type { ContactView } from '@watchglass/schemas/invitation/views';
import type { QueryDeps } from '../deps.ts';
import { byText, searchFor } from '../opened-list/opened-list.ts';
import { organizationsOfUser } from '../organization/organizations-of-user.ts';

export interface ContactsAsked {
  readonly organizationId: number;
  readonly userId: string;
  readonly search: string | undefined;
}

/** Returns members of a person's other organizations who are not in this one, by name. */
export async function contactsOf(
  { relational, members, clock }: Pick<QueryDeps, 'relational' | 'members' | 'clock'>,
  { organizationId, userId, search }: ContactsAsked,
): Promise<ContactView[]> {
  const everybody = { matches: null, sort: 'name', descending: '0' } as const;
  const here = new Set((await members.all(organizationId, everybody)).map(({ id }) => id));
  const isFound = searchFor(search);
  const known = new Map<string, ContactView>();
  const others = (await organizationsOfUser(relational, userId, clock())).filter(({ id }) => id !== organizationId);
  for (const { id: other } of others.slice(0, CONTACTS_OF_WORKSPACES)) {
    const found = await members.all(other, {
      ...everybody,
      matches: ({ id, email, searched }) => email !== '' && !here.has(id) && (isFound?.(searched) ?? true),
    });
    for (const { id, name, email } of found.slice(0, CONTACTS_OFFERED)) known.set(id, { id, name, email });
  }
  return [...known.values()].toSorted((a, b) => byText(a.name, b.name)).slice(0, CONTACTS_OFFERED);
}
