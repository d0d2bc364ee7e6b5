/** `compliance`: limits, excursions, alarms and signature lines; `summary`: the figures alone. */
export const REPORT_KINDS = ['compliance', 'summary'] as const;
export type ReportKind = (typeof REPORT_KINDS)[number];

/** A report is of a day, a week that begins on Monday, or a month of the calendar. */
export const REPORT_CADENCES = ['daily', 'weekly', 'monthly'] as const;
export type ReportCadence = (typeof REPORT_CADENCES)[number];

export const REPORT_FORMATS = ['pdf', 'xlsx'] as const;
export type ReportFormat = (typeof REPORT_FORMATS)[number];

/**
 * Why a schedule is paused: by hand, because its maker is no administrator any more, or because its maker does not see one of its
 * sources any more.
 */
export const PAUSE_CAUSES = ['byHand', 'makerGone', 'sourceGone'] as const;
export type PauseCause = (typeof PAUSE_CAUSES)[number];
