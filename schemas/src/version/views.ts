import { anyText, flag, nullable, oneOf, shape, type ViewOf } from '../shape.ts';

/** `url` has `{z}`, `{x}` and `{y}`; the owner of the pictures requires the attribution. */
const mapTilesShape = shape({ url: anyText(), attribution: anyText() });
export type MapTiles = ViewOf<typeof mapTilesShape>;

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
  /** Null: the map shows the outlines of countries only. */
  mapTiles: nullable(mapTilesShape),
  /** The simulated building is present. */
  demo: flag(),
});
export type InstanceView = ViewOf<typeof instanceViewShape>;
