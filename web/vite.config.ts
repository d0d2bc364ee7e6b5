import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { apiDocs } from './api-docs.ts';
import { dividedCatalogues } from './catalogues.ts';
import { publicPage } from './public-page.ts';
import { serviceWorker } from './service-worker.ts';

const server = process.env['WATCHGLASS_URL'] ?? 'http://127.0.0.1:8080';

/** By the second: later builds compare as greater text. The page carries it, and beside it stands what the server tells. */
const buildId = new Date().toISOString().replace(/\D/g, '').slice(0, 14);
const namedBuild: Plugin = {
  name: 'named-build',
  apply: 'build',
  transformIndexHtml: () => [{ tag: 'meta', attrs: { name: 'build', content: buildId }, injectTo: 'head' }],
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'build.json', source: JSON.stringify({ buildId }) });
  },
};

/** Texts are drawn once: the font of most of them is asked for with the scripts, not by the first text. */
const earlyFont: Plugin = {
  name: 'early-font',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle = {} }) =>
      Object.keys(bundle)
        .filter((file) => file.includes('/inter-latin-wght-normal-'))
        .map((file) => ({
          tag: 'link',
          attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: `/${file}` },
          injectTo: 'head' as const,
        })),
  },
};

const modulePath = (file: string): string => fileURLToPath(new URL(`../node_modules/${file}`, import.meta.url));

/** What every page needs, in one file: forty small ones compress worse and are asked for one by one. */
const GROUND =
  /\/node_modules\/(react|react-dom|scheduler|react-router|@emotion|stylis|jotai|react-intl|@formatjs|intl-messageformat|@mui\/(system|utils(?!\/useRovingTabIndex)|styled-engine|material\/(styles|utils|transitions|ButtonBase|IconButton|Button|SvgIcon|Typography|Link|Divider|CssBaseline|CircularProgress|Box|useLazyRipple)))\//;

/** What is ours and on every page: changes with each release, so it lies beside what does not. */
const EVERY_PAGE =
  /\/web\/src\/(alarm\/(alarm-frame|alarm-look|AlarmMark|atoms|PointAlarm|use-reason|use-worst-alarm)|http\/(batch|browser|failure|http|load-code|persist|resource|session)|live\/(clock|link|row-list|rows|values|watch)|look\/use-rem|messages\/messages|page\/(Denied|lazily|Outcome|Page|use-heading)|user\/rights)\.tsx?$/;

/** In development the two APIs and the socket are taken from a running stack. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [dividedCatalogues, namedBuild, earlyFont, serviceWorker, publicPage, apiDocs, react()],
  resolve: {
    alias: [
      { find: /^@formatjs\/icu-messageformat-parser$/, replacement: '@formatjs/icu-messageformat-parser/no-parser.js' },
      { find: /^\.\/TouchRipple\.mjs$/, replacement: new URL('src/look/no-ripple.ts', import.meta.url).pathname },
      // Its conditions of export choose the build with warnings, also for production.
      { find: /^react-router$/, replacement: modulePath('react-router/dist/production/index.mjs') },
      { find: /^react-router\/dom$/, replacement: modulePath('react-router/dist/production/dom-export.mjs') },
    ],
  },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'ground', test: GROUND },
            { name: 'every-page', test: EVERY_PAGE },
          ],
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    proxy: {
      '/api': server,
      '/ingest': server,
      '/socket.io': { target: server, ws: true },
    },
  },
});
