import { buildServices, buildWeb } from '../../demo/setup.mjs';

/** Builds programs and pages from the current sources, also for a single run of vitest. */
export async function setup() {
  await buildWeb();
  await buildServices();
}
