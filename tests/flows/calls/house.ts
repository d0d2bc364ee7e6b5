import { ROLE } from '@watchglass/schemas/member/rights';
import { newApiAccount } from '../../builders/api-account.ts';
import { newLogo } from '../../builders/logo.ts';
import { newPerson, type Person } from '../../builders/person.ts';
import { newMember, newWorkspace } from '../../builders/workspace.ts';
import type { SharedStack } from '../../stack/shared-stack.ts';
import type { House } from './scene.ts';

/** Below the bound on invitations of one address per hour. */
const INVITED_EACH = 8;

export async function newHouse(stack: SharedStack): Promise<House> {
  const [workspace, stranger, traveller] = await Promise.all([
    newWorkspace(stack),
    newWorkspace(stack),
    newPerson(stack, 'Tess'),
  ]);
  const [admin, member] = await Promise.all([
    newMember(stack, workspace, { role: ROLE.admin }),
    newMember(stack, workspace),
  ]);
  const account = await newApiAccount(stack, workspace);
  const logo = await newLogo(workspace);
  const guests: Promise<Person>[] = [];
  let asked = 0;
  const guest = (): Promise<Person> => {
    if (asked % INVITED_EACH === 0) guests.push(newPerson(stack, 'Gus'));
    asked += 1;
    return guests.at(-1) ?? newPerson(stack, 'Gus');
  };
  return { stack, workspace, stranger, admin, member, account, traveller, logo, guest };
}
