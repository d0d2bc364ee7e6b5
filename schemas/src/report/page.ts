/** Path of the page of an issued report, in the web app. */
export function reportPage(organizationId: number, reportId: string): string {
  return `/${organizationId}/analytics/reports/report/${reportId}`;
}
