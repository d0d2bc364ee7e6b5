import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
export const WORKSPACES = ['client', 'schemas', 'streams', 'command-api', 'projectors', 'query-api', 'demo', 'web'];

/** Modules that start or reach an engine, a server of its kind or a process. */
const STARTS = /^(streams\/src\/(testing\/(?!wait)|embedded\/)|demo\/src\/processes\/)/;
/** Modules that exist for tests. What a tested module imports says nothing: only tests open what it is given. */
const FOR_TESTS = /\.spec\.tsx?$|for-tests\.ts$|\/testing\/|\/contracts?\/|^tests\//;
const IMPORT = /(?:^|\n)\s*(?:import|export)\s(?!type\b)[^'";]*?from\s+'([^']+)'|\bimport\(\s*'([^']+)'\s*\)/g;

function resolved(from: string, name: string): string[] {
  const own = /^@watchglass\/([^/]+)\/(.+)$/.exec(name);
  const file = own ? `${own[1]}/src/${own[2]}.ts` : path.posix.join(path.posix.dirname(from), name);
  return (own || name.startsWith('.')) && existsSync(path.join(ROOT, file)) ? [file] : [];
}

function importsOf(file: string): string[] {
  if (!/\.tsx?$/.test(file)) return [];
  const text = readFileSync(path.join(ROOT, file), 'utf8');
  return [...text.matchAll(IMPORT)].flatMap((match) => resolved(file, match[1] ?? match[2] ?? ''));
}

/** Whether a spec needs engines, by what it and its builders import. */
function needsEngines(file: string, seen: Set<string>): boolean {
  if (STARTS.test(file)) return true;
  if (seen.has(file)) return false;
  seen.add(file);
  return importsOf(file).some((each) => (FOR_TESTS.test(each) || STARTS.test(each)) && needsEngines(each, seen));
}

function specsOf(workspace: string): string[] {
  return readdirSync(path.join(ROOT, workspace, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.spec\.tsx?$/.test(file) && !isTimed(file))
    .map((file) => `${workspace}/src/${file.split(path.sep).join('/')}`);
}

/** Asserts elapsed time, and so runs alone. */
export const TIMED = '.timing.spec.ts';

function isTimed(file: string): boolean {
  return file.endsWith(TIMED);
}

/** The specs beside the code: those that stand on nothing but Node, and those that need PostgreSQL, ClickHouse, NATS or processes. */
export function specsBesideCode(): { readonly unit: string[]; readonly engines: string[] } {
  const [unit, engines]: [string[], string[]] = [[], []];
  for (const file of WORKSPACES.flatMap(specsOf)) (needsEngines(file, new Set()) ? engines : unit).push(file);
  return { unit, engines };
}
