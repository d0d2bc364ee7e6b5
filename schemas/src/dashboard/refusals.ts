import type { RefusalTable } from '../refusal.ts';

export const dashboardRefusals = {
  NotTheAuthor: { status: 403, message: 'Only its author can change a dashboard.' },
  DashboardOutdated: { status: 412, message: 'The dashboard was changed since you loaded it. Load it again.' },
  NotADashboardFile: { status: 400, message: 'This is no file of a dashboard.' },
  DashboardFileTooNew: { status: 400, message: 'The file was written by a newer version of the product.' },
  TooManyDashboards: { status: 422, message: 'The workspace has as many dashboards as it can.' },
  AuthorStillHere: { status: 422, message: 'The author of the dashboard is still a member.' },
  DashboardNameTaken: { status: 422, message: 'There is already a dashboard with this name.' },
} as const satisfies RefusalTable;
