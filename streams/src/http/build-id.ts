import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';

/** The build id of the web app in a folder; null without one. Later builds compare as greater text. */
export function readBuildId(folder: string): string | null {
  const file = path.join(folder, 'build.json');
  if (!statSync(file, { throwIfNoEntry: false })) return null;
  const { buildId }: { buildId?: unknown } = JSON.parse(readFileSync(file, 'utf8'));
  return typeof buildId === 'string' ? buildId : null;
}
