import type { RefusalTable } from '../refusal.ts';

export const alarmRefusals = {
  AlarmSeverityRose: { status: 409, message: 'The severity rose since you looked. Look again, then acknowledge.' },
  AssigneeUnknown: { status: 422, message: 'This person is no member who sees the alarm.' },
  AlarmAlreadyEnded: { status: 409, message: 'The alarm has already ended.' },
  ExportTooLong: { status: 422, message: 'One file holds at most 366 days. Choose a shorter period.' },
  ExportTooManyRows: {
    status: 422,
    message: 'One file holds at most 500,000 alarms. Choose a shorter period or filters.',
  },
} as const satisfies RefusalTable;
