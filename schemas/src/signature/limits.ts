export const OWN_MEANINGS = 10;
export const MEANING_MAX_CHARACTERS = 64;
/** What every workspace can mean by a signature (21 CFR 11.50); clients have the words. */
export const MEANINGS = ['reviewed', 'responsible', 'approved'] as const;
/** The alarms whose acknowledgement and cancellation must be signed, and the alarm rules whose changes must be. */
export const SIGNED_ALARMS = ['none', 'critical', 'all'] as const;
export type SignedAlarms = (typeof SIGNED_ALARMS)[number];
