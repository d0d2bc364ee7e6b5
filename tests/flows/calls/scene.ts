import { anotherClient, type Ask } from '../../builders/door.ts';
import type { ApiAccount } from '../../builders/api-account.ts';
import type { Person } from '../../builders/person.ts';
import type { Workspace } from '../../builders/workspace.ts';
import type { SharedStack } from '../../stack/shared-stack.ts';

/** What all cases share. Nobody is changed in it. */
export interface House {
  readonly stack: SharedStack;
  readonly workspace: Workspace;
  readonly admin: Person;
  readonly member: Person;
  readonly stranger: Workspace;
  readonly account: ApiAccount;
  /** Somebody who signs in again and again. */
  readonly traveller: Person;
  readonly logo: string;
  /** Who is invited next; a few invitations go to the same. */
  guest(): Promise<Person>;
}

/** What one case is about: each thing is made when it is first spoken of, and stays the same in the case. */
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
