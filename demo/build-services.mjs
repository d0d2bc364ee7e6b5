import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

/**
 * `node demo/build-services.mjs [project]`: builds the product's programs into the project's `dist`, as JavaScript that
 * needs the installed packages alone. Programs without sources are skipped: an image has those of its services.
 */
const PROGRAMS = {
  'command-api': 'command-api/src/main.ts',
  policies: 'command-api/src/policies.ts',
  deliveries: 'command-api/src/deliveries.ts',
  'dry-run': 'command-api/src/alarm-rule/dry-run/thread.ts',
  'report-pdf': 'query-api/src/report/pdf/thread.ts',
  projectors: 'projectors/src/main.ts',
  'query-api': 'query-api/src/main.ts',
  spectrum: 'query-api/src/reading/spectrum/thread.ts',
  'field-bus': 'query-api/src/field-bus/main.ts',
  rebuild: 'projectors/src/rebuild/main.ts',
  'check-history': 'projectors/src/moment/check-history.ts',
  'verify-audit': 'projectors/src/audit/verify.ts',
  'migrate-event-store': 'projectors/src/move-events/migrate.ts',
  replay: 'demo/src/replay/main.ts',
  demo: 'demo/src/main.ts',
  serve: 'demo/src/serve.ts',
  stack: 'demo/src/processes/main.ts',
  proxy: 'demo/src/proxy/main.ts',
};

const root = path.resolve(process.argv[2] ?? path.dirname(path.dirname(fileURLToPath(import.meta.url))));
const outDir = path.join(root, 'dist');

/** Files beside a source are found from the source's place, not from the built file's. */
const keepPlaces = {
  name: 'keep-places',
  transform(code, id) {
    if (!code.includes('import.meta.url')) return null;
    const source = JSON.stringify(path.relative(outDir, id).replaceAll(path.sep, '/'));
    return { code: code.replaceAll('import.meta.url', `new URL(${source}, import.meta.url).href`), map: null };
  },
};

await build({
  root,
  configFile: false,
  logLevel: 'warn',
  plugins: [keepPlaces],
  build: {
    ssr: true,
    outDir,
    target: 'node20',
    sourcemap: true,
    rolldownOptions: {
      input: Object.fromEntries(Object.entries(PROGRAMS).filter(([, file]) => existsSync(path.join(root, file)))),
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
});
