/** Files up to this size are attached to the mail; larger ones are linked. */
export const ATTACHED_MAX_BYTES: number = 10 * 1024 * 1024;
/** After each try but the last, the next comes after so many minutes: five tries in four hours. */
export const TRY_AGAIN_MINUTES: readonly number[] = [5, 25, 60, 150];
/** Late readings are looked for in reports that were issued in the last so many days. */
export const WATCHED_DAYS = 31;
