import { anyText, flag, nullable, oneOf, shape, type ViewOf } from '../shape.ts';

/** GET static/config.json: what a page must know of this installation before anybody has signed in. */
export const instanceViewShape = shape({
  status: oneOf('ok'),
  /** Null where the web app has not been built. */
  buildId: nullable(anyText()),
  /** Null where nobody can sign in that way. */
  googleClientId: nullable(anyText()),
  appleClientId: nullable(anyText()),
  /** Where people may say what they think; null where nobody asks them. */
  feedbackUrl: nullable(anyText()),
  /** The simulated building is there. */
  demo: flag(),
});
export type InstanceView = ViewOf<typeof instanceViewShape>;
