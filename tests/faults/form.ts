import { boundIn } from '../form.ts';

/**
 * `WATCHGLASS_FAULTS=long` gives each fault the time and the load of its target; otherwise it is short enough for `npm
 * test`.
 */
export const IS_LONG: boolean = process.env['WATCHGLASS_FAULTS'] === 'long';

export const within = boundIn(IS_LONG);
