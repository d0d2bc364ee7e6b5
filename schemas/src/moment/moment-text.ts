/** A moment in an address: an instant with its offset from UTC, or `n` and the number of an entry of the workspace. */
export const MOMENT: RegExp =
  /^(?:n[1-9]\d{0,8}|\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?(?:Z|[+-]\d{2}:\d{2}))$/;
