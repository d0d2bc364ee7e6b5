import type { RefusalTable } from '../refusal.ts';

export const alarmRefusals = {
  AlarmSeverityRose: { status: 409, message: 'The severity rose since you looked. Look again, then acknowledge.' },
  AlarmAlreadyEnded: { status: 409, message: 'The alarm has already ended.' },
} as const satisfies RefusalTable;
