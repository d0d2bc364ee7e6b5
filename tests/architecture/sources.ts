import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root: string = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

export interface Source {
  readonly file: string;
  readonly text: string;
  /** Imported modules, as written. */
  readonly imports: readonly string[];
}

const IMPORT =
  /(?:^|\n)\s*(?:import|export)\s[^'";]*?from\s+['"]([^'"]+)['"]|(?:^|[^\w.])import\(\s*['"]([^'"]+)['"]\s*\)|(?:^|\n)import\s+['"]([^'"]+)['"]/g;

/** Files that git tracks or would add, by the end of their name. */
export function files(...endings: string[]): string[] {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  });
  return listed.split('\n').filter((file) => file !== '' && endings.some((ending) => file.endsWith(ending)));
}

export function read(file: string): string {
  return readFileSync(path.join(root, file), 'utf8');
}

export function sources(): Source[] {
  return files('.ts', '.tsx').map((file) => {
    const text = read(file);
    return { file, text, imports: [...text.matchAll(IMPORT)].map((match) => match[1] ?? match[2] ?? match[3] ?? '') };
  });
}
