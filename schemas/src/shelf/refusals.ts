import type { RefusalTable } from '../refusal.ts';

export const shelfRefusals = {
  ShelfTooLong: { status: 422, message: 'A critical alarm stays on a shelf for eight hours at most.' },
  AlarmNotShelved: { status: 409, message: 'The alarm is on no shelf.' },
} as const satisfies RefusalTable;
