import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build, type Plugin, type Rolldown } from 'vite';
import { dividedCatalogues } from './catalogues.ts';

const at = (file: string): string => fileURLToPath(new URL(file, import.meta.url));

/**
 * Builds the page of public tiles into one script of its own: it is opened by strangers on slow networks and in small frames, so it
 * shares no chunk with the app.
 */
export const publicPage: Plugin = {
  name: 'public-page',
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
        lib: { entry: at('src/public-tile/main.ts'), formats: ['es'], fileName: () => 'public-tile.js' },
      },
    });
    const [chunk] = (built as Rolldown.RolldownOutput[])[0]?.output ?? [];
    if (chunk === undefined) throw new Error('the page of public tiles was not built');
    const hash = createHash('sha256').update(chunk.code).digest('base64url').slice(0, 8);
    const script = `assets/public-tile-${hash}.js`;
    this.emitFile({ type: 'asset', fileName: script, source: chunk.code });
    const page = readFileSync(at('public-tile.html'), 'utf8').replace('PUBLIC_TILE_SCRIPT', `/${script}`);
    this.emitFile({ type: 'asset', fileName: 'public-tile.html', source: page });
  },
};
