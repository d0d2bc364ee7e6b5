import { instant, integer, optional, shape } from '../shape.ts';

/**
 * POST api/sensors/{org}/sensor/{id}/replace: the sensor `by` takes over at the measured instant `at`; absent is now.
 */
export const replaceShape = shape({ by: integer(1, 2 ** 31 - 1), at: optional(instant()) });
