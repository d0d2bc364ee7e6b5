import type { UserEvent } from '@watchglass/schemas/user/events';
import { table, type Table } from '../table.ts';

interface PersonRow {
  readonly user_id: string;
  readonly login: string;
  readonly name: string;
  readonly language: string;
  readonly confirmed: boolean;
}

type PersonEvent = Extract<UserEvent, { type: 'UserRegistered' | 'UserEmailConfirmed' }>;

/** Login and name are kept sealed, as they stand in the events. */
export const people: Table = table<PersonRow, PersonEvent>({
  name: 'people',
  key: ['user_id'],
  columns: {
    user_id: 'uuid', login: 'text NOT NULL', name: 'text NOT NULL', language: 'text NOT NULL', confirmed: 'boolean NOT NULL',
  },
  keyOf: ({ data }) => ({ user_id: data.userId }),
  on: {
    UserRegistered: ({ data }) => ({
      user_id: data.userId, login: data.login, name: data.name, language: data.language, confirmed: false,
    }),
    UserEmailConfirmed: () => ({ confirmed: true }),
  },
});
