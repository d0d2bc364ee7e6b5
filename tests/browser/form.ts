/** `npm run test:long` walks every way through every screen; `npm test` those that others build on, and each screen at one size. */
export const IS_LONG = process.env['WATCHGLASS_BROWSER'] === 'long';
