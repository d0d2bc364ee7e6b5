import { anyText, flag, nullable, oneOf, shape, type ViewOf } from '../shape.ts';

/** GET static/config.json: the settings of this installation for a page before sign-in. */
export const instanceViewShape = shape({
  status: oneOf('ok'),
  /** Null if the web app is not built. */
  buildId: nullable(anyText()),
  /** Null without that sign-in. */
  googleClientId: nullable(anyText()),
  appleClientId: nullable(anyText()),
  /** The page for feedback; null if there is none. */
  feedbackUrl: nullable(anyText()),
  /** The simulated building is present. */
  demo: flag(),
});
export type InstanceView = ViewOf<typeof instanceViewShape>;
