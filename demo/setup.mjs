import { spawn } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Plain JavaScript without dependencies: it runs before any installation, on every Node.js that can report its own age.
 */

export const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const OLDEST_NODE = [20, 19];

function nodeIsAtLeast([major, minor]) {
  const [ownMajor, ownMinor] = process.versions.node.split('.').map(Number);
  return ownMajor > major || (ownMajor === major && ownMinor >= minor);
}

export function say(line) {
  process.stdout.write(`${line}\n`);
}

/** Exits with one plain sentence: the problem and its solution. */
export function giveUp(sentence) {
  process.stderr.write(`\n${sentence}\n`);
  process.exit(1);
}

/** Node's arguments to run a TypeScript file directly: none but the file from 22.18 on. */
export function typescript(file) {
  return [...(process.features.typescript ? [] : ['--import', 'tsx']), file];
}

/** Node's arguments to run a program of the product, by its name in `dist`. */
export function built(name) {
  return ['--enable-source-maps', `dist/${name}.js`];
}

/** Runs a command in the project with its output visible; resolves to its exit code. */
export function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options });
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

function modified(file) {
  return existsSync(file) ? statSync(file).mtimeMs : 0;
}

function newestBelow(folder) {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return Math.max(
    0,
    ...entries
      .filter((entry) => entry.isFile())
      .map((entry) => modified(path.join(entry.parentPath ?? entry.path, entry.name))),
  );
}

export function checkNode() {
  if (nodeIsAtLeast(OLDEST_NODE)) return;
  giveUp(
    `Watchglass needs Node.js ${OLDEST_NODE.join('.')} or later; this is ${process.versions.node}. Install it from https://nodejs.org and try again.`,
  );
}

/**
 * Runs `npm ci` if the installed packages are older than the lockfile. Its warnings concern the choice of packages and
 * are hidden.
 */
export async function installDependencies() {
  const installed = modified(path.join(root, 'node_modules', '.package-lock.json'));
  if (installed >= modified(path.join(root, 'package-lock.json'))) return;
  say('Installing dependencies (about a minute) …');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  if ((await run(npm, ['ci', '--no-fund', '--no-audit', '--loglevel=error'])) !== 0)
    giveUp('npm ci failed; its message is above.');
}

/** Builds the web app if a source is newer than the build. */
export async function buildWeb() {
  const built = modified(path.join(root, 'web', 'dist', 'index.html'));
  const sources = ['web/src', 'web/public', 'schemas/src'].map((folder) => path.join(root, folder)).filter(existsSync);
  const files = ['web/index.html', 'web/vite.config.ts', 'web/catalogues.ts', 'package-lock.json'].map((file) =>
    path.join(root, file),
  );
  if (built > Math.max(...sources.map(newestBelow), ...files.map(modified))) return;
  say('Building the web app …');
  const vite = path.join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const code = await run(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    cwd: path.join(root, 'web'),
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (code !== 0) giveUp('The web app could not be built; the reason is above.');
}

/** Builds the product's programs if a source is newer than the build. */
export async function buildServices() {
  const builtAt = modified(path.join(root, 'dist', 'query-api.js'));
  const folders = ['schemas', 'streams', 'command-api', 'projectors', 'query-api', 'demo'].map((folder) =>
    path.join(root, folder, 'src'),
  );
  const files = ['demo/build-services.mjs', 'package-lock.json'].map((file) => path.join(root, file));
  if (builtAt > Math.max(...folders.map(newestBelow), ...files.map(modified))) return;
  say('Building the services …');
  const code = await run(process.execPath, [path.join(root, 'demo', 'build-services.mjs')]);
  if (code !== 0) giveUp('The services could not be built; the reason is above.');
}

/**
 * Runs a program with these arguments of Node in place of this process: it receives the signals, and its exit code is
 * returned.
 */
export async function become(program, args) {
  const child = spawn(process.execPath, [...program, ...args], { cwd: root, stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.once('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
}
