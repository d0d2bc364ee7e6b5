import { fileURLToPath } from 'node:url';
import { build, type Plugin, type Rolldown } from 'vite';
import { dividedCatalogues } from './catalogues.ts';

const entry = fileURLToPath(new URL('src/service-worker/service-worker.ts', import.meta.url));

/**
 * Builds the service worker into one file at a fixed address: a worker cannot share the app's chunks, and its address is its
 * identity.
 */
export const serviceWorker: Plugin = {
  name: 'service-worker',
  apply: 'build',
  async generateBundle() {
    const built = await build({
      configFile: false,
      logLevel: 'warn',
      publicDir: false,
      plugins: [dividedCatalogues],
      build: {
        write: false,
        target: 'es2022',
        lib: { entry, formats: ['iife'], name: 'watchglass', fileName: () => 'service-worker.js' },
      },
    });
    const [chunk] = (built as Rolldown.RolldownOutput[])[0]?.output ?? [];
    if (chunk === undefined) throw new Error('the service worker was not built');
    this.emitFile({ type: 'asset', fileName: 'service-worker.js', source: chunk.code });
  },
};
