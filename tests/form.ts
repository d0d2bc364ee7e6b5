/** `npm run test:long` walks every way through every screen and gives abuse its full numbers; `npm test` does what others build on, and a part of the numbers. */
export const IS_LONG: boolean = process.env['WATCHGLASS_TESTS_FORM'] === 'long';

/** A bound in time: the target itself in the long form, ten times of it in the short one, which shares its machine. */
export const within = boundIn(IS_LONG);

export function boundIn(isLong: boolean): (target: number) => number {
  return (target) => (isLong ? target : 10 * target);
}
