/** Kind of the codes that people enter, as wrong ones are counted. */
export const USER_CODE = 'wall code';
/** Kind of a wall's secret, an input of its hash: the secret of one slot opens no other. */
export const wallSecretKind = (slot: number): string => `wall ${slot}`;
/** Kind of a device code. */
export const DEVICE_CODE = 'wall device code';
/** Audience of a wall's bearer token. */
export const WALL_AUDIENCE = 'wall';
/** The request header that names the slot; a browser sends it from no other site. */
export const WALL_HEADER = 'x-watchglass-wall';
export const wallCookie = (slot: number): string => `wall${slot}`;
