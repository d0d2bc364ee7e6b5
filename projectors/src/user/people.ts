import type { UserEvent } from '@watchglass/schemas/user/events';
import type { AccountType } from '@watchglass/schemas/member/account-types';
import type { Units } from '@watchglass/schemas/user/units';
import { table, type Table } from '../table.ts';

interface PersonRow {
  readonly user_id: string;
  readonly login: string;
  readonly name: string;
  readonly language: string;
  readonly confirmed: boolean;
  readonly time_zone: string | null;
  /** A `Units`; null without a choice. */
  readonly units: Units | null;
  /** `password` once a password is set. */
  readonly auth_type: AccountType;
}

type PersonEvent = Extract<
  UserEvent,
  { type: 'UserRegistered' | 'UserEmailConfirmed' | 'UserPasswordChanged' | 'UserProfileChanged' | 'UserUnitsChanged' }
>;

/** Login and name stay sealed, as in the events. */
export const people: Table = table<PersonRow, PersonEvent>({
  name: 'people',
  key: ['user_id'],
  past: false,
  columns: {
    user_id: 'uuid',
    login: 'text NOT NULL',
    name: 'text NOT NULL',
    language: 'text NOT NULL',
    confirmed: 'boolean NOT NULL',
    time_zone: 'text',
    units: 'jsonb',
    auth_type: 'text NOT NULL',
  },
  keyOf: ({ data }) => ({ user_id: data.userId }),
  on: {
    UserRegistered: ({ data }) => ({
      user_id: data.userId,
      login: data.login,
      name: data.name,
      language: data.language,
      confirmed: false,
      time_zone: null,
      units: null,
      auth_type: data.vouchedBy === undefined ? 'password' : 'provider',
    }),
    UserEmailConfirmed: () => ({ confirmed: true }),
    UserPasswordChanged: () => ({ auth_type: 'password' }),
    UserProfileChanged: ({ data }) => ({ name: data.name, language: data.language, time_zone: data.timeZone }),
    UserUnitsChanged: ({ data }) => ({ units: data.units }),
  },
});
