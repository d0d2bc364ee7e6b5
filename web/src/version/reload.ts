import { SOFT_RELOAD_COUNTDOWN_SECONDS, SOFT_RELOAD_LATER_MINUTES } from '@watchglass/schemas/version/limits';

/** The conditions that prevent an automatic reload. */
export interface Hindrances {
  /** A form has unsaved changes. */
  readonly unsaved: boolean;
  /** The page sounds alarms: a reloaded page may not play sound before the first click. */
  readonly sounding: boolean;
}

/**
 * The countdown to an automatic reload.
 * - counting: down from thirty seconds, visibly; putOff: postponed by the user
 * - unsaved, sounding: waits for a user, and restarts once the condition ends
 */
export type Waiting =
  | { readonly state: 'counting' | 'putOff'; readonly seconds: number }
  | { readonly state: 'unsaved' | 'sounding' };

export const beginning: Waiting = { state: 'counting', seconds: SOFT_RELOAD_COUNTDOWN_SECONDS };
export const later: Waiting = { state: 'putOff', seconds: SOFT_RELOAD_LATER_MINUTES * 60 };

/** The state one second later. The page is reloaded when counting reaches zero. */
export function tick(waiting: Waiting, { unsaved, sounding }: Hindrances): Waiting {
  if (waiting.state === 'putOff') return waiting.seconds > 1 ? { ...waiting, seconds: waiting.seconds - 1 } : beginning;
  if (unsaved) return { state: 'unsaved' };
  if (sounding) return { state: 'sounding' };
  return waiting.state === 'counting' ? { ...waiting, seconds: Math.max(0, waiting.seconds - 1) } : beginning;
}
