/** Requests for the past that a person or an API account may make; a page makes about ten. */
export const PAST_REQUESTS_PER_MINUTE = 600;
