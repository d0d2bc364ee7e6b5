import { existsSync } from 'node:fs';
import { giveUp, run, say } from '../demo/setup.mjs';

const commandFor = (name) => `apt-get update && apt-get install -y --no-install-recommends ${name}`;
const mayInstall = () => process.getuid?.() === 0 && existsSync('/etc/debian_version');

/** Whether it is installed afterwards; false where we are not root on Debian, or where its release lacks the package. */
export async function tryDebianPackage(name) {
  if (!mayInstall()) return false;
  say(`Installing ${name} …`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return (await run('sh', ['-c', `${commandFor(name)} >&2`], { env, stdio: ['ignore', 'ignore', 'inherit'] })) === 0;
}

/** Installs a package of Debian where we are root there; else ends with the one command to run. `forWhat` needs it; `otherwise` is another way. */
export async function installDebianPackage(name, forWhat, otherwise) {
  if (!mayInstall())
    giveUp(`${forWhat} need ${name}. Run: sudo sh -c '${commandFor(name)}' (or ${otherwise}), then try again.`);
  if (!(await tryDebianPackage(name))) giveUp(`${name} could not be installed. Run: ${commandFor(name)}`);
}
