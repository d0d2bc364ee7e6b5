import type { RegistrationView } from '@watchglass/schemas/registration/views';
import { iso } from '../http/answer.ts';
import type { RowReader } from '../live/row-reader.ts';
import { nameOf } from '../user/people.ts';

interface RegistrationRow extends Record<string, unknown> {
  readonly id: string;
  readonly name: string | null;
  readonly state: 'open' | 'used' | 'revoked';
  readonly created_at: Date;
  readonly created_by: string;
  readonly expires_at: Date;
  readonly serial: string | null;
  readonly position: string;
}

/** A request has no location, so a member limited to locations sees none. */
export const registrationRows: RowReader<RegistrationRow, RegistrationView> = {
  concept: 'registration',
  table: 'registrations',
  id: 'id',
  columns: 't.id, t.name, t.state, t.created_at, t.created_by, t.expires_at, t.serial, t.position',
  placed: { condition: (locations) => `cardinality(${locations}) < 0` },
  keepsDeleted: false,
  async views(rows, { people, clock }) {
    const named = await people.named(rows.map(({ created_by }) => created_by));
    return rows.map(({ id, name, state, created_at, created_by, expires_at, serial, position }) => ({
      id,
      name,
      state: state === 'open' && expires_at <= clock() ? 'expired' : state,
      createdAt: iso(created_at),
      createdBy: nameOf(named, created_by),
      expiresAt: iso(expires_at),
      serial,
      position,
    }));
  },
};
