import { buildServices, buildWeb } from '../../demo/setup.mjs';

/** What the product runs and serves is built from the sources as they are, also where vitest is started by itself. */
export async function setup() {
  await buildWeb();
  await buildServices();
}
