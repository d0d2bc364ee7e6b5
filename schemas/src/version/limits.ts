/** A page that is older than the server loads itself again after this time (ours)… */
export const SOFT_RELOAD_COUNTDOWN_SECONDS = 30;
/** …unless somebody says later: then it asks again after this time (ours). */
export const SOFT_RELOAD_LATER_MINUTES = 10;
