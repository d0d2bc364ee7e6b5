import { anotherClient, type Ask } from '../../builders/door.ts';
import type { ApiAccount } from '../../builders/api-account.ts';
import type { Person } from '../../builders/person.ts';
import type { Workspace } from '../../builders/workspace.ts';
import type { SharedStack } from '../../stack/shared-stack.ts';

/** Shared by all cases. No case changes its people. */
export interface House {
  readonly stack: SharedStack;
  readonly workspace: Workspace;
  readonly admin: Person;
  readonly member: Person;
  readonly stranger: Workspace;
  readonly account: ApiAccount;
  /** A person with many sign-ins. */
  readonly traveller: Person;
  readonly logo: string;
  /** The next invited person; a few invitations share one guest. */
  guest(): Promise<Person>;
}

/** The objects of one case: each is made at its first use, and stays the same in the case. */
export interface Scene {
  readonly house: House;
  readonly headers: NonNullable<Ask['headers']>;
  once<T>(name: string, make: () => Promise<T>): Promise<T>;
}

export function newScene(house: House): Scene {
  const made = new Map<string, Promise<unknown>>();
  return {
    house,
    headers: anotherClient(),
    once: <T>(name: string, make: () => Promise<T>): Promise<T> => {
      const known = made.get(name) ?? make();
      made.set(name, known);
      return known as Promise<T>;
    },
  };
}
