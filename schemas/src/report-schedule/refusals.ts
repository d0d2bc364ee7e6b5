import type { RefusalTable } from '../refusal.ts';

export const reportScheduleRefusals = {
  RecipientUnknown: { status: 422, message: 'A recipient is no member of the workspace and no mailbox of it.' },
  RecipientUnconfirmed: {
    status: 422,
    message: 'The mailbox is not confirmed yet. Confirm it by the link in its mail.',
  },
  TooManyRecipients: { status: 422, message: 'A report goes to 20 recipients at most.' },
  TooManySchedules: { status: 422, message: 'The workspace has too many schedules of reports. Remove one first.' },
  ScheduleOutdated: { status: 412, message: 'The schedule was changed meanwhile. Review and try again.' },
} as const satisfies RefusalTable;
