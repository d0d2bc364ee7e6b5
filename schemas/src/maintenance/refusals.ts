import type { RefusalTable } from '../refusal.ts';

export const maintenanceRefusals = {
  WindowTooLong: {
    status: 422,
    message: 'A maintenance lasts seven days at most, and 24 hours at most if it comes every week.',
  },
  WindowIsOver: { status: 422, message: 'The maintenance must end in the future, after its beginning.' },
  MaintenanceNotRunning: { status: 409, message: 'The maintenance does not run now.' },
  MaintenanceOutdated: { status: 412, message: 'The maintenance was changed meanwhile. Review and try again.' },
} as const satisfies RefusalTable;
