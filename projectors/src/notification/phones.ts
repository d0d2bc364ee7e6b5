import type { NotificationEvent } from '@watchglass/schemas/notification/events';
import { table, type Table } from '../table.ts';

interface PhoneRow {
  readonly user_id: string;
  /** Sealed, as in the events; null once it was removed. */
  readonly phone: string | null;
}

/** The confirmed phone of each person who ever had one. */
export const phones: Table = table<PhoneRow, Extract<NotificationEvent, { type: 'PhoneConfirmed' | 'PhoneRemoved' }>>({
  name: 'phones',
  key: ['user_id'],
  past: false,
  columns: { user_id: 'uuid', phone: 'text' },
  keyOf: ({ data }) => ({ user_id: data.userId }),
  on: {
    PhoneConfirmed: ({ data: { userId, phone } }) => ({ user_id: userId, phone }),
    PhoneRemoved: () => ({ phone: null }),
  },
});
