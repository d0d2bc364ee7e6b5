import { SOFT_RELOAD_COUNTDOWN_SECONDS, SOFT_RELOAD_LATER_MINUTES } from '@watchglass/schemas/version/limits';

/** What speaks against loading the page again by itself. */
export interface Hindrances {
  /** Somebody has begun something that is not saved. */
  readonly unsaved: boolean;
  /** The page sounds alarms: a page that was loaded again may not, until somebody clicks. */
  readonly sounding: boolean;
}

/**
 * The wait before a page loads itself again.
 * - counting: down from thirty seconds, for all to see; putOff: somebody said later
 * - unsaved, sounding: it waits for a person, and counts from the start once nothing hinders it
 */
export type Waiting =
  | { readonly state: 'counting' | 'putOff'; readonly seconds: number }
  | { readonly state: 'unsaved' | 'sounding' };

export const beginning: Waiting = { state: 'counting', seconds: SOFT_RELOAD_COUNTDOWN_SECONDS };
export const later: Waiting = { state: 'putOff', seconds: SOFT_RELOAD_LATER_MINUTES * 60 };

/** A second later. At zero seconds of counting the page loads. */
export function tick(waiting: Waiting, { unsaved, sounding }: Hindrances): Waiting {
  if (waiting.state === 'putOff') return waiting.seconds > 1 ? { ...waiting, seconds: waiting.seconds - 1 } : beginning;
  if (unsaved) return { state: 'unsaved' };
  if (sounding) return { state: 'sounding' };
  return waiting.state === 'counting' ? { ...waiting, seconds: Math.max(0, waiting.seconds - 1) } : beginning;
}
