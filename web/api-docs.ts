import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const fileOf = (name: string): string =>
  fileURLToPath(new URL(`../node_modules/swagger-ui-dist/${name}`, import.meta.url));
const { version } = JSON.parse(readFileSync(fileOf('package.json'), 'utf8')) as { version: string };

/** The page of the API's documents, apart from the app: Swagger UI as it was published, under names that change with its version. */
export const apiDocs: Plugin = {
  name: 'api-docs',
  apply: 'build',
  generateBundle() {
    let page = readFileSync(fileURLToPath(new URL('api-docs.html', import.meta.url)), 'utf8');
    for (const [place, name] of Object.entries({ SCRIPT: 'swagger-ui-bundle.js', STYLE: 'swagger-ui.css' })) {
      const fileName = `assets/${version}-${name}`;
      // The maps that they name are not served.
      const source = readFileSync(fileOf(name), 'utf8').replace(/^(?:\/\/|\/\*)# sourceMappingURL=.*$/m, '');
      this.emitFile({ type: 'asset', fileName, source });
      page = page.replace(place, `/${fileName}`);
    }
    this.emitFile({ type: 'asset', fileName: 'api-docs.html', source: page });
  },
};
