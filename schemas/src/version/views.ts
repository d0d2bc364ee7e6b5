/** On every answer of both APIs: the build that they serve. Later builds compare as greater text. */
export const VERSION_HEADER = 'x-version';

/** GET static/config.json: what a page must know of this installation before anybody has signed in. */
export interface InstanceView {
  readonly status: 'ok';
  /** Null where the web app has not been built. */
  readonly buildId: string | null;
  /** Null where nobody can sign in that way. */
  readonly googleClientId: string | null;
  readonly appleClientId: string | null;
  /** Where people may say what they think; null where nobody asks them. */
  readonly feedbackUrl: string | null;
  /** The simulated building is there. */
  readonly demo: boolean;
}
