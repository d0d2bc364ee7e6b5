/** Timeout and interval of a test's wait: long enough for a busy machine. */
export const WAIT = { timeout: 20_000, interval: 10 };
