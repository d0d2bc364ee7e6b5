/** How long a test waits for what must come, and how often it looks: long enough for a busy machine. */
export const WAIT = { timeout: 20_000, interval: 10 };
