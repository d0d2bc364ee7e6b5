/** `npm run test:long` gives abuse its full numbers and holds the figures themselves; `npm test` a part of the numbers. */
export const IS_LONG: boolean = process.env['WATCHGLASS_BROWSER'] === 'long';

/** A bound on a measured figure: itself in the long form, ten times of it in the short one, which shares its machine. */
export function within(target: number): number {
  return IS_LONG ? target : 10 * target;
}
