import { buildServices, buildWeb } from '../../demo/setup.mjs';

/** What the product runs and serves is built from the sources as they are. */
export async function setup() {
  await buildWeb();
  await buildServices();
}
