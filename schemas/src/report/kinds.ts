/** Why a report is made: its time came, by hand, or once more after late readings. */
export const DUE_CAUSES = ['time', 'byHand', 'again'] as const;
export type DueCause = (typeof DUE_CAUSES)[number];

export const REPORT_STATES = ['making', 'issued', 'failed'] as const;
export type ReportState = (typeof REPORT_STATES)[number];

/** Why a report was not made: its maker is no administrator any more or does not see a source any more, or it could not be made. */
export const REPORT_FAILURES = ['makerGone', 'sourceGone', 'trouble'] as const;
export type ReportFailure = (typeof REPORT_FAILURES)[number];

/**
 * Why a recipient gets no mail: no member or destination of the workspace any more, not every source in sight, a mailbox that is not
 * confirmed, or that is switched off.
 */
export const SKIP_REASONS = ['gone', 'sight', 'unconfirmed', 'off'] as const;
export type SkipReason = (typeof SKIP_REASONS)[number];

/** Why a mail was not sent: the server refused it, no server took it within the tries, or there is no address any more. */
export const SEND_FAILURES = ['refused', 'unreachable', 'noAddress'] as const;
export type SendFailure = (typeof SEND_FAILURES)[number];
