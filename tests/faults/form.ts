/** `WATCHGLASS_FAULTS=long` gives each fault the time and the load of its target; otherwise it is short enough for `npm test`. */
export const IS_LONG: boolean = process.env['WATCHGLASS_FAULTS'] === 'long';

/** A bound in time: the target itself in the long form, ten times of it in the short one, which shares its machine. */
export function within(target: number): number {
  return IS_LONG ? target : 10 * target;
}
