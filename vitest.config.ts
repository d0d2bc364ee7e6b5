import { defineConfig } from 'vitest/config';
import { dividedCatalogues } from './web/catalogues.ts';

/**
 * `unit` lives beside the code; the other projects live in `tests/`, one folder each, and tell what they cost by their name.
 */
export default defineConfig({
  plugins: [dividedCatalogues],
  test: {
    pool: 'forks',
    // Specs share what they have loaded: loading it for each costs a third of the time. None changes what another sees.
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    globalSetup: ['streams/src/testing/global-setup.ts'],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [
            '{schemas,streams,command-api,projectors,query-api,demo}/src/**/*.spec.ts',
            'web/src/**/*.spec.{ts,tsx}',
          ],
        },
      },
      { extends: true, test: { name: 'architecture', include: ['tests/architecture/**/*.spec.ts'] } },
      {
        extends: true,
        test: {
          name: 'flows',
          include: ['tests/flows/**/*.spec.ts'],
          globalSetup: ['tests/stack/built.mjs', 'tests/stack/shared-stack.ts'],
        },
      },
      {
        extends: true,
        test: { name: 'faults', include: ['tests/faults/**/*.spec.ts'], globalSetup: ['tests/stack/built.mjs'] },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['tests/browser/**/*.spec.ts'],
          globalSetup: ['tests/stack/built.mjs', 'tests/stack/shared-stack.ts'],
        },
      },
      { extends: true, test: { name: 'containers', include: ['tests/containers/**/*.spec.ts'], hookTimeout: 600_000 } },
      {
        extends: true,
        test: {
          name: 'long',
          include: ['tests/long/**/*.spec.ts'],
          globalSetup: ['tests/stack/built.mjs'],
          testTimeout: 1_800_000,
        },
      },
    ],
  },
});
