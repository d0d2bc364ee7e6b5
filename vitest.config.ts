import { defineConfig } from 'vitest/config';
import { specsBesideCode, TIMED, WORKSPACES } from './tests/spec-projects.ts';
import { dividedCatalogues } from './web/catalogues.ts';

const ENGINES = 'streams/src/testing/global-setup.ts';
const BUILT = 'tests/stack/built.mjs';
const SHARED_STACK = 'tests/stack/shared-stack.ts';
const timed = `**/*${TIMED}`;
const besideCode = specsBesideCode();

/**
 * `unit` and `engines` lie beside the code and differ by what they import; `timing` is what asserts elapsed time, wherever it
 * lies; the other projects lie in `tests/`, one folder each.
 */
export default defineConfig({
  plugins: [dividedCatalogues],
  test: {
    pool: 'forks',
    // Specs share what they have loaded: loading it for each costs a third of the time. None changes what another sees.
    isolate: false,
    // The projects of a run load the same modules.
    experimental: { fsModuleCache: true },
    testTimeout: 60_000,
    hookTimeout: 120_000,
    projects: [
      {
        extends: true,
        test: {
          // The four below in one: a worker loads a module once for all of them.
          name: 'first',
          include: [...besideCode.unit, ...besideCode.engines, 'tests/{architecture,flows}/**/*.spec.ts'],
          exclude: [timed],
          globalSetup: [ENGINES, BUILT, SHARED_STACK],
          retry: 1,
        },
      },
      { extends: true, test: { name: 'unit', include: besideCode.unit } },
      { extends: true, test: { name: 'engines', include: besideCode.engines, globalSetup: [ENGINES] } },
      { extends: true, test: { name: 'architecture', include: ['tests/architecture/**/*.spec.ts'] } },
      {
        extends: true,
        test: {
          name: 'flows',
          include: ['tests/flows/**/*.spec.ts'],
          exclude: [timed],
          globalSetup: [ENGINES, BUILT, SHARED_STACK],
          retry: 1,
        },
      },
      {
        extends: true,
        test: {
          name: 'faults',
          include: ['tests/faults/**/*.spec.ts'],
          globalSetup: [ENGINES, BUILT],
          retry: 1,
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['tests/browser/**/*.spec.ts'],
          exclude: [timed],
          globalSetup: [ENGINES, BUILT, SHARED_STACK],
          retry: 1,
        },
      },
      {
        extends: true,
        test: {
          name: 'timing',
          include: [`{${WORKSPACES.join(',')}}/src/${timed}`, `tests/{flows,browser}/${timed}`],
          globalSetup: [ENGINES, BUILT, SHARED_STACK],
          maxWorkers: 1,
        },
      },
      { extends: true, test: { name: 'containers', include: ['tests/containers/**/*.spec.ts'], hookTimeout: 600_000 } },
      {
        extends: true,
        test: {
          name: 'long',
          include: ['tests/long/**/*.spec.ts'],
          globalSetup: [ENGINES, BUILT],
          testTimeout: 1_800_000,
        },
      },
    ],
  },
});
