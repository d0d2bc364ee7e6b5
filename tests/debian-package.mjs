import { existsSync } from 'node:fs';
import { giveUp, run, say } from '../demo/setup.mjs';

/** Installs a package of Debian where we are root there; else ends with the one command to run. `forWhat` needs it; `otherwise` is another way. */
export async function installDebianPackage(name, forWhat, otherwise) {
  const command = `apt-get update && apt-get install -y --no-install-recommends ${name}`;
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) {
    giveUp(`${forWhat} need ${name}. Run: sudo sh -c '${command}' (or ${otherwise}), then try again.`);
  }
  say(`Installing ${name} …`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const code = await run('sh', ['-c', `${command} >&2`], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  if (code !== 0) giveUp(`${name} could not be installed. Run: ${command}`);
}
