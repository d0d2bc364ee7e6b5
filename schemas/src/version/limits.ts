/** A page that is older than the server reloads itself after this time (ours)… */
export const SOFT_RELOAD_COUNTDOWN_SECONDS = 30;
/** …unless a person postpones it: the question returns after this time (ours). */
export const SOFT_RELOAD_LATER_MINUTES = 10;
