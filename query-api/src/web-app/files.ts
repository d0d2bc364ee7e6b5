import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

/** A file of the built web app, cached in memory: it is small and read often. */
export interface WebFile {
  readonly body: Buffer;
  readonly type: string;
  readonly cache: string;
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain; charset=utf-8',
};
const FOREVER = 'public, max-age=31536000, immutable';
const ASK_FIRST = 'no-cache';

/** Reads every file below a folder by its path in the URL; empty if the web app is not built. */
export function readWebFiles(folder: string): ReadonlyMap<string, WebFile> {
  if (!statSync(folder, { throwIfNoEntry: false })) return new Map();
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return new Map(
    files.map(({ name, parentPath }) => {
      const file = path.join(parentPath, name);
      const url = `/${path.relative(folder, file).split(path.sep).join('/')}`;
      const type = TYPES[path.extname(name)] ?? 'application/octet-stream';
      return [
        url,
        { body: readFileSync(file), type, cache: url.startsWith('/assets/') ? FOREVER : ASK_FIRST },
      ] as const;
    }),
  );
}
